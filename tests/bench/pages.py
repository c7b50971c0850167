"""Pages of four phones after a hand, compared with the same bytes from one template and one SELECT."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from itertools import islice, repeat
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.web import close
from tests.bench import limit, ours
from tests.bench.client import ask, request
from tests.bench.hands import BEHIND_FLASK, LIMIT, PLAYERS, hands
from tests.bench.rounds import ROUNDS, AfterAChange, Rounds, Table, beside, in_turns
from tests.bench.served import Served

HANDS = 20
SECONDS = 0.4
OURS = "ours"
LIMITS = {LIMIT: "tests.bench.limit:page", BEHIND_FLASK: "tests.bench.limit:page_behind_flask"}
PAGES = {"table": "?", "live parts of the table": "/live/0?page=table&", "form of the next hand": "/sheets/1/hand?"}
"""Pages by name, each with the end of its path; the live parts are requested with an outdated state token."""

BROWSER = {
    "User-Agent": "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 "
    "Mobile Safari/537.36",
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    "Accept-Language": "ja,en;q=0.8",
    "Accept-Encoding": "identity",  # the limit compresses nothing
    "Upgrade-Insecure-Requests": "1",
}


def tables() -> Iterator[Table]:
    """Measure requests of four phones after each hand: their average, and the first one."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        own = stack.enter_context(Served(Path(folder) / OURS))
        table = seated(own)
        changes = hands(table.code, table.host)
        for hand in islice(changes, HANDS):
            ask(own.port, hand)
        looks = {name: looks_at(table, path) for name, path in PAGES.items()}
        responses = {path: ask(own.port, data) for look in looks.values() for path, data in look.items()}
        servers = {OURS: own}
        for name, application in LIMITS.items():
            limit.keep_pages(Path(folder) / name, responses)
            servers[name] = stack.enter_context(Served(Path(folder) / name, name=application))
            if any(
                ask(servers[name].port, request("GET", path, {})).body != page.body for path, page in responses.items()
            ):
                raise RuntimeError(f"{name} returns another page than our app")
        rows = {}
        for name, look in looks.items():
            size = f"{len(responses[next(iter(look))].body):,} bytes"
            requests = list(look.values())
            rows[f"{name}, {size}, the four looks on average"] = (measure(servers, requests, changes), OURS)
            rows[f"{name}, {size}, the first of the four"] = (measure(servers, requests[:1], changes), OURS)
        yield from beside("after a hand", rows, {f"of {name}": name for name in LIMITS})


def seated(served: Served) -> ours.Crowd:
    app = ours.application(served.instance)
    table = ours.crowd(app, len(PLAYERS))
    close(app)
    return table


def looks_at(table: ours.Crowd, end: str) -> dict[str, bytes]:
    """Return the request of each device for a page, by its path, which contains the number of the device."""
    paths = {f"/t/{table.code}{end}phone={number}": cookie for number, cookie in enumerate(table.cookies)}
    return {path: request("GET", path, BROWSER | {"Cookie": cookie}) for path, cookie in paths.items()}


def measure(servers: Mapping[str, Served], requests: list[bytes], changes: Iterator[bytes]) -> Rounds:
    """Measure each request once after each hand; the limits get the requests without the hands."""
    works: list[Iterator[bytes]] = [repeat(data) for data in requests]
    contenders = {
        name: AfterAChange(served, works, changes=changes if name == OURS else None) for name, served in servers.items()
    }
    return in_turns(contenders, SECONDS, ROUNDS)
