"""The pages of a group, of one of its members and of a browser's tables, with ten evenings and with a thousand."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from flask import Flask

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.groups.joining import create_group
from scorekeeper.service.groups.tables import add_table_to_group
from scorekeeper.service.hands.recording import record_hand
from scorekeeper.service.tables.opening import open_table
from scorekeeper.web import close
from scorekeeper.web.app.state import state
from tests.bench import ours
from tests.bench.client import request
from tests.bench.hands import RESULTS, hands
from tests.bench.pages import BROWSER
from tests.bench.rounds import AfterAChange, Cell, Contender, Round, Table, in_turns
from tests.bench.served import Served

EVENINGS = (10, 100, 1_000)
PEOPLE = [f"Person {number}" for number in range(1, 31)]
REQUESTS = 8
ROUNDS = 5


@dataclass(frozen=True)
class Circle:
    """A group: the cookie of a browser that was at all of its tables, and the host of the newest."""

    code: str
    cookie: str
    newest: Caller

    def page(self, path: str) -> Iterator[bytes]:
        return repeat(request("GET", path.format(group=self.code), BROWSER | {"Cookie": self.cookie}))


Contend = Callable[[Served, Circle], Contender]

PAGES: dict[str, Contend] = {
    "a group": lambda served, circle: Contender(served, [circle.page("/g/{group}")]),
    "a member": lambda served, circle: Contender(served, [circle.page("/g/{group}/people/1")]),
    "my tables": lambda served, circle: Contender(served, [circle.page("/tables")]),
    "a group after a hand": lambda served, circle: AfterAChange(
        served, [circle.page("/g/{group}")], changes=hands(circle.newest.code, circle.newest.token)
    ),
}


def tables() -> Iterator[Table]:
    """Measure the processor time of the server for each page and each number of evenings."""
    *_, middle, most = EVENINGS
    with TemporaryDirectory() as folder:
        app = ours.application(Path(folder))
        circles = {evenings: played(app, evenings) for evenings in EVENINGS}
        close(app)
        with Served(Path(folder)) as served:
            rows = [(name, *measure(served, circles, contend)) for name, contend in PAGES.items()]
    counts = {f"{evenings:,} evenings, ms": ".2f" for evenings in EVENINGS}
    yield Table({"page": ""} | counts | {f"{most:,} : {middle:,}": ".2f"}, rows)


def played(app: Flask, evenings: int) -> Circle:
    """Create a group in which four of thirty people play a hand each evening; the same in each run."""
    database, chosen = state(app).database, Random(evenings)
    group, hosts = create_group(database, "Saturday", PEOPLE[0]), []
    for number in range(evenings):
        opened = open_table(database, game="tien-gow", players=chosen.sample(PEOPLE, 4), host_seat=0)
        hosts.append(Caller(opened.code, opened.token))
        record_hand(database, hosts[-1], RESULTS[number % len(RESULTS)], number=1)
        add_table_to_group(database, group, hosts[-1])
    return Circle(group.code, ours.cookie(app, *hosts, group), hosts[-1])


def measure(served: Served, circles: dict[int, Circle], contend: Contend) -> Iterator[Cell]:
    """Yield the milliseconds for each number of evenings, and the ratio of the last to the one before."""
    contenders = {str(evenings): contend(served, circle) for evenings, circle in circles.items()}
    taken = in_turns(contenders, rounds=ROUNDS, requests=REQUESTS)
    yield from (taken.middle(evenings, Round.milliseconds) for evenings in contenders)
    *_, middle, most = contenders
    yield taken.ratio(most, middle, Round.milliseconds)
