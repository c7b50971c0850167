"""Measure contenders in turns, round by round, so that a busy machine affects all of them; tables of results."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from statistics import median
from time import perf_counter
from typing import Any

from tests.bench.client import Answer, Connection, drive
from tests.bench.served import Served

CONNECTIONS = 4
ROUNDS = 7
SECONDS = 0.7
"""The approximate duration of a round; the first round determines its number of requests."""
FIRST = 40
"""Requests of the first round, which is not part of the results."""


@dataclass(frozen=True)
class Round:
    """The number of requests of a round, its seconds, and the seconds of processor time of the server."""

    requests: int
    seconds: float
    processor: float

    def rate(self) -> float:
        return self.requests / self.seconds

    def milliseconds(self) -> float:
        """Return the milliseconds of processor time per request."""
        return self.processor / self.requests * 1e3

    def in_a_second_of_the_processor(self) -> float:
        """Return the requests per second of processor time."""
        return self.requests / self.processor


@dataclass
class Contender:
    """A server with an endless sequence of requests for each connection, and the expected status."""

    served: Served
    works: list[Iterator[bytes]]
    status: int = 200
    count: int = FIRST

    def round(self) -> Round:
        """Send the next requests of each sequence, each over its own connection."""
        each = -(-self.count // len(self.works))
        began, worked = perf_counter(), self.served.processor_seconds()
        for answer in drive(self.served.port, [islice(work, each) for work in self.works]):
            self.check(answer)
        return Round(each * len(self.works), perf_counter() - began, self.served.processor_seconds() - worked)

    def check(self, answer: Answer) -> None:
        if answer.status != self.status:
            raise RuntimeError(f"{self.served.name} answered {answer.status}: {answer.body[:500]!r}")


@dataclass
class AfterAChange(Contender):
    """A contender with one connection: one request of each sequence after each change, which is not measured."""

    changes: Iterator[bytes] | None = None

    def round(self) -> Round:
        """Send the next changes, and the requests after each."""
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
    """Run all rounds of all contenders, each with a duration in seconds or a number of requests."""
    for contender in contenders.values():
        contender.count = requests or contender.count
        rate = contender.round().rate()
        contender.count = requests or max(len(contender.works), round(rate * seconds))
    taken: dict[str, list[Round]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, contender in contenders.items():
            taken[name].append(contender.round())
    return Rounds(taken)


@dataclass(frozen=True)
class Rounds:
    taken: Mapping[str, list[Round]]

    def middle(self, name: str, figure: Callable[[Round], float]) -> float:
        """Return the median of a figure over the rounds of a contender."""
        return median(map(figure, self.taken[name]))

    def ratio(self, name: str, other: str, figure: Callable[[Round], float]) -> float:
        """Return the median of the ratios of a figure, round by round."""
        return median(figure(own) / figure(peer) for own, peer in zip(self.taken[name], self.taken[other], strict=True))


Cell = str | float | None
"""A text, a number, or None if nothing was measured."""


@dataclass(frozen=True)
class Table:
    """A table; `columns` maps each title to the format of its numbers (`.2f`, `.0%`; empty for text)."""

    columns: Mapping[str, str]
    rows: Sequence[Sequence[Cell]]

    def lines(self) -> Iterator[str]:
        yield f"| {' | '.join(self.columns)} |"
        yield f"|{'---|' * len(self.columns)}"
        for row in self.rows:
            cells = map(_format, row, self.columns.values())
            yield f"| {' | '.join(cells)} |"

    def document(self) -> list[dict[str, Any]]:
        """Return the rows as dictionaries by the titles of the columns."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


def _format(cell: Cell, form: str) -> str:
    if cell is None:
        return "–"
    return cell if isinstance(cell, str) else format(cell, form)


CLOCK = ("by the clock", "a second", ",.0f", Round.rate, Round.rate)
PROCESSOR = ("by the server's processor", "ms", ".2f", Round.milliseconds, Round.in_a_second_of_the_processor)


def beside(what: str, rows: Mapping[str, tuple[Rounds, str]], others: Mapping[str, str]) -> Iterator[Table]:
    """Yield a table by elapsed time and one by processor time.

    `rows` maps labels to results and the name of a contender; `others` maps columns to the names of other contenders.
    """
    for how, unit, form, shown, compared in (CLOCK, PROCESSOR):
        yield Table(
            {f"{what}, {how}": "", unit: form} | dict.fromkeys(others, ".2f"),
            [
                (label, taken.middle(name, shown), *(taken.ratio(name, other, compared) for other in others.values()))
                for label, (taken, name) in rows.items()
            ],
        )
