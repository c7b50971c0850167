"""What a phone shows, beside the same bytes from one template and one SELECT behind the same server."""

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from itertools import islice, repeat
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench import limit, ours
from tests.bench.client import Answer, ask, request
from tests.bench.figures import Table
from tests.bench.hands import BEHIND_FLASK, LIMIT, bearer, hands, open_table
from tests.bench.rounds import CONNECTIONS, AfterAChange, Contender, Rounds, beside, in_turns
from tests.bench.served import Served

HANDS = 20
SECONDS = 0.4
ROUNDS = 5
OURS = "ours"
LIMITS = {LIMIT: "tests.bench.limit:page", BEHIND_FLASK: "tests.bench.limit:page_behind_flask"}

BROWSER = {
    "User-Agent": "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 "
    "Mobile Safari/537.36",
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    "Accept-Language": "ja,en;q=0.8",
    "Accept-Encoding": "gzip, deflate",
    "Upgrade-Insecure-Requests": "1",
}


def tables() -> Iterator[Table]:
    """Every page as it is drawn, and as one that the phone has already."""
    with TemporaryDirectory() as folder, ExitStack() as until_then:
        mine = until_then.enter_context(Served("tests.bench.ours:application", Path(folder) / "ours"))
        code, token = open_table(mine.port)
        paths, headers = table(mine, code, token)
        drawn = {path: look(mine, path, headers) for both in paths.values() for path in both}
        servers = {OURS: mine}
        for name, application in LIMITS.items():
            limit.keep_pages(Path(folder) / name, drawn)
            servers[name] = until_then.enter_context(Served(application, Path(folder) / name))
            if any(look(servers[name], path, {}).body != answer.body for path, answer in drawn.items()):
                raise RuntimeError(f"{name} draws something else than ours")
        rows = {}
        for name, (new, known) in paths.items():
            rows[f"{name}, {len(drawn[new].body):,} bytes"] = (asked(servers, new, headers, 200), OURS)
            if tag := drawn[known].header("ETag"):
                rows[f"{name}, 304"] = (asked(servers, known, headers | {"If-None-Match": tag}, 304), OURS)
        for name, (new, _) in paths.items():
            after = first_after(servers, new, headers, hands(code, token, name))
            rows[f"{name}, the first after a hand"] = (after, OURS)
        yield from beside("page", rows, {f"of {name}": name for name in LIMITS})


def table(served: Served, code: str, token: str) -> tuple[dict[str, tuple[str, str]], dict[str, str]]:
    """Hands at a table: the addresses of its pages, as one that is new and as one that is known; and the headers."""
    for hand in islice(hands(code, token), HANDS):
        ask(served.port, hand)
    shown = json.loads(look(served, f"/api/v1/tables/{code}", bearer(token)).body)
    paths = {
        "table": ("?", "?"),
        "entry": ("/sheets/1/hand?", "/sheets/1/hand?"),
        "hand": (f"/sheets/1/hands/{HANDS}?", f"/sheets/1/hands/{HANDS}?"),
        "live parts": ("/live/0?page=table", f"/live/{shown['revision']}?page=table"),
        "live parts of the entry": ("/live/0?page=entry", f"/live/{shown['revision']}?page=entry"),
    }
    headers = BROWSER | {"Cookie": ours.cookie(ours.application(served.folder), code, token)}
    return {name: (f"/t/{code}{new}", f"/t/{code}{known}") for name, (new, known) in paths.items()}, headers


def look(served: Served, path: str, headers: Mapping[str, str]) -> Answer:
    """The page as it is."""
    return ask(served.port, request("GET", path, headers))


def asked(servers: Mapping[str, Served], path: str, headers: Mapping[str, str], status: int) -> Rounds:
    """The same request to each, again and again."""
    works: list[Iterator[bytes]] = [repeat(request("GET", path, headers))] * CONNECTIONS
    return in_turns({name: Contender(one, works, status) for name, one in servers.items()}, SECONDS, ROUNDS)


def first_after(
    servers: Mapping[str, Served], path: str, headers: Mapping[str, str], changes: Iterator[bytes]
) -> Rounds:
    """The request to ours each time after another hand; the limits, which keep nothing, are asked as before."""
    asked = repeat(request("GET", path, headers))
    after = {name: changes if name == OURS else asked for name in servers}
    contenders = {name: AfterAChange(one, [asked], changes=after[name]) for name, one in servers.items()}
    return in_turns(contenders, SECONDS, ROUNDS)
