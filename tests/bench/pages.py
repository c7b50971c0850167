"""What four phones show after a hand, beside the same bytes from one template and one SELECT behind the same server."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from itertools import islice, repeat
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.web import close
from tests.bench import limit, ours
from tests.bench.client import ask, request
from tests.bench.figures import Table
from tests.bench.hands import BEHIND_FLASK, LIMIT, PLAYERS, hands
from tests.bench.rounds import ROUNDS, AfterAChange, Rounds, beside, in_turns
from tests.bench.served import Served

HANDS = 20
SECONDS = 0.4
OURS = "ours"
LIMITS = {LIMIT: "tests.bench.limit:page", BEHIND_FLASK: "tests.bench.limit:page_behind_flask"}
PAGES = {"table": "?", "live parts of the table": "/live/0?page=table&", "form of the next hand": "/sheets/1/hand?"}
"""What is looked at, each with the end of its address; the live parts as a phone asks that knows another state."""

BROWSER = {
    "User-Agent": "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 "
    "Mobile Safari/537.36",
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    "Accept-Language": "ja,en;q=0.8",
    "Accept-Encoding": "gzip, deflate",
    "Upgrade-Insecure-Requests": "1",
}


def tables() -> Iterator[Table]:
    """After each hand four phones ask once each: on average, and the first of them."""
    with TemporaryDirectory() as folder, ExitStack() as until_then:
        mine = until_then.enter_context(Served("tests.bench.ours:application", Path(folder) / OURS))
        table = seated(mine)
        changes = hands(table.code, table.host)
        for hand in islice(changes, HANDS):
            ask(mine.port, hand)
        looks = {name: looks_at(table, path) for name, path in PAGES.items()}
        drawn = {path: ask(mine.port, asked) for look in looks.values() for path, asked in look.items()}
        servers = {OURS: mine}
        for name, application in LIMITS.items():
            limit.keep_pages(Path(folder) / name, drawn)
            servers[name] = until_then.enter_context(Served(application, Path(folder) / name))
            if any(ask(servers[name].port, request("GET", path, {})).body != page.body for path, page in drawn.items()):
                raise RuntimeError(f"{name} draws something else than ours")
        rows = {}
        for name, look in looks.items():
            size = f"{len(drawn[next(iter(look))].body):,} bytes"
            asked = list(look.values())
            rows[f"{name}, {size}, the four looks on average"] = (measure(servers, asked, changes), OURS)
            rows[f"{name}, {size}, the first of the four"] = (measure(servers, asked[:1], changes), OURS)
        yield from beside("after a hand", rows, {f"of {name}": name for name in LIMITS})


def seated(served: Served) -> ours.Crowd:
    """Open a table with a phone for each player."""
    app = ours.application(served.folder)
    table = ours.crowd(app, len(PLAYERS))
    close(app)
    return table


def looks_at(table: ours.Crowd, end: str) -> dict[str, bytes]:
    """The request of each phone for a page, by its address, which names the phone."""
    paths = {f"/t/{table.code}{end}phone={number}": cookie for number, cookie in enumerate(table.cookies)}
    return {path: request("GET", path, BROWSER | {"Cookie": cookie}) for path, cookie in paths.items()}


def measure(servers: Mapping[str, Served], asked: list[bytes], changes: Iterator[bytes]) -> Rounds:
    """Each of these requests once after another hand; the limits, which keep nothing, only answer them."""
    works: list[Iterator[bytes]] = [repeat(one) for one in asked]
    contenders = {
        name: AfterAChange(one, works, changes=changes if name == OURS else None) for name, one in servers.items()
    }
    return in_turns(contenders, SECONDS, ROUNDS)
