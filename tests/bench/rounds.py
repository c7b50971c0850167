"""Contenders that take turns, round by round, so that a machine that is busy is busy for all of them."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from statistics import median
from time import perf_counter

from tests.bench.client import Answer, Connection, drive
from tests.bench.figures import Table
from tests.bench.served import Served

CONNECTIONS = 4
ROUNDS = 7
SECONDS = 0.7
"""So long a round goes on, about: so many requests as the first round says."""
FIRST = 40
"""Requests of the first round, which counts for nothing else."""


@dataclass(frozen=True)
class Round:
    """So many requests, in so many seconds, at so many seconds of the server's processor."""

    requests: int
    seconds: float
    processor: float

    def rate(self) -> float:
        """Requests a second."""
        return self.requests / self.seconds

    def milliseconds(self) -> float:
        """Of the server's processor, a request."""
        return self.processor / self.requests * 1e3

    def in_a_second_of_the_processor(self) -> float:
        """Requests."""
        return self.requests / self.processor


@dataclass
class Contender:
    """What is asked of a server: one endless row of requests a connection, each answered with this status."""

    served: Served
    works: list[Iterator[bytes]]
    status: int = 200
    count: int = FIRST

    def round(self) -> Round:
        """The next requests of each row, over connections of their own."""
        each = -(-self.count // len(self.works))
        began, worked = perf_counter(), self.served.processor_seconds()
        for answer in drive(self.served.port, [islice(work, each) for work in self.works]):
            self.check(answer)
        return Round(each * len(self.works), perf_counter() - began, self.served.processor_seconds() - worked)

    def check(self, answer: Answer) -> None:
        """RuntimeError where that is not what was to be answered."""
        if answer.status != self.status:
            raise RuntimeError(f"{self.served.name} answered {answer.status}: {answer.body[:500]!r}")


@dataclass
class AfterAChange(Contender):
    """Likewise over one connection: after each change, which is not counted, one request of each row."""

    changes: Iterator[bytes] | None = None

    def round(self) -> Round:
        """The next requests, and the changes before them."""
        seconds = processor = 0.0
        times = -(-self.count // len(self.works))
        with closing(Connection(self.served.port)) as connection:
            for _ in range(times):
                if self.changes:
                    connection.ask(next(self.changes))
                began, worked = perf_counter(), self.served.processor_seconds()
                answers = [connection.ask(next(work)) for work in self.works]
                seconds += perf_counter() - began
                processor += self.served.processor_seconds() - worked
                for answer in answers:
                    self.check(answer)
        return Round(times * len(self.works), seconds, processor)


def in_turns(
    contenders: Mapping[str, Contender], seconds: float = SECONDS, rounds: int = ROUNDS, requests: int | None = None
) -> "Rounds":
    """All rounds of all of them: of about so many seconds, or of so many requests where that is said."""
    for one in contenders.values():
        one.count = requests or one.count
        rate = one.round().rate()
        one.count = requests or max(len(one.works), round(rate * seconds))
    taken: dict[str, list[Round]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, one in contenders.items():
            taken[name].append(one.round())
    return Rounds(taken)


@dataclass(frozen=True)
class Rounds:
    """What came out, by the name of the contender."""

    taken: Mapping[str, list[Round]]

    def middle(self, name: str, figure: Callable[[Round], float]) -> float:
        """The middle one of its rounds."""
        return median(map(figure, self.taken[name]))

    def ratio(self, name: str, other: str, figure: Callable[[Round], float]) -> float:
        """The middle one of the ratios, round by round."""
        return median(figure(one) / figure(peer) for one, peer in zip(self.taken[name], self.taken[other], strict=True))


CLOCK = ("by the clock", "a second", ",.0f", Round.rate, Round.rate)
PROCESSOR = ("by the server's processor", "ms", ".2f", Round.milliseconds, Round.in_a_second_of_the_processor)


def beside(what: str, rows: Mapping[str, tuple[Rounds, str]], others: Mapping[str, str]) -> Iterator[Table]:
    """Two tables: a row for each (where it took part, its name there), beside `others`, column → name there."""
    for how, unit, form, shown, compared in (CLOCK, PROCESSOR):
        yield Table(
            {f"{what}, {how}": "", unit: form} | dict.fromkeys(others, ".2f"),
            [
                (label, taken.middle(name, shown), *(taken.ratio(name, other, compared) for other in others.values()))
                for label, (taken, name) in rows.items()
            ],
        )
