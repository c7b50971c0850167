"""What statistics of a group answer: frozen values, with members by number and by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.words import Text
from scorekeeper.ledger.drawings.line_chart import Chart, Sparkline
from scorekeeper.ledger.statistics import ChipsOrPoints, PlayerStatistics


@dataclass(frozen=True)
class GameChoice:
    """A game that the group has played, and how many hands of it."""

    game: AnyGame
    hands: int


@dataclass(frozen=True)
class Line:
    """Somebody over many evenings; `money` is what they won in each currency that was agreed on.

    `beside` is what of their chips changed hands beside the hands.
    """

    place: int
    member: int
    name: str
    tally: PlayerStatistics
    beside: ChipsOrPoints
    evenings: int
    money: Mapping[str, int]
    sparkline: Sparkline

    @property
    def per_hand(self) -> Fraction | None:
        """What a hand brought, exactly."""
        return per_hand(self.tally.chips - self.beside, self.tally.hands)

    @property
    def as_dealer(self) -> Fraction | None:
        """What a hand brought that they dealt."""
        return per_hand(self.tally.as_dealer, self.tally.dealt)

    @property
    def as_other(self) -> Fraction | None:
        """What a hand brought that somebody else dealt."""
        chips = self.tally.chips - self.beside - self.tally.as_dealer
        return per_hand(chips, self.tally.hands - self.tally.dealt)


def per_hand(chips: ChipsOrPoints, hands: int) -> Fraction | None:
    """Chips by hands; None without one."""
    return Fraction(chips) / hands if hands else None


@dataclass(frozen=True)
class Count:
    """What a game counts, how often it was, and whose most of them are; those of equals who come first."""

    game: AnyGame
    code: str
    said: Text
    number: int
    most: int = 0
    member: int | None = None
    name: str = ""


@dataclass(frozen=True)
class Collected:
    """How much of what the people of a game collect together they have, of how much there is."""

    game: AnyGame
    said: Text
    number: int
    of: int


@dataclass(frozen=True)
class Stand:
    """How everybody stood after an evening, in the order of the lines."""

    day: date
    table: str
    name: str
    stands: tuple[ChipsOrPoints, ...]


@dataclass(frozen=True)
class Standings:
    """A group over its evenings, in one game or in all; `in_points` where chips were divided by its unit.

    Its `course` is drawn as a `chart` where all of it are whole numbers.
    """

    code: str
    choices: tuple[GameChoice, ...]
    game: AnyGame | None
    in_points: bool
    evenings: int
    hands: int
    lines: tuple[Line, ...]
    collected: tuple[Collected, ...]
    counts: tuple[Count, ...]
    course: tuple[Stand, ...]
    chart: Chart | None


@dataclass(frozen=True)
class HandLine:
    """A hand behind a number, and what of the number it is."""

    table: str
    evening: str
    day: date
    sheet: int
    number: int
    game: AnyGame
    headline: Text
    players: tuple[str, ...]
    amount: ChipsOrPoints


@dataclass(frozen=True)
class Against:
    """Chips won of somebody, None: of empty seats; `share` of a hundred is as much as the most of anybody."""

    member: int | None
    name: str
    chips: ChipsOrPoints
    share: int


@dataclass(frozen=True)
class Person:
    """Somebody of a group over its evenings, in one game or in all."""

    code: str
    group: str
    choices: tuple[GameChoice, ...]
    game: AnyGame | None
    in_points: bool
    line: Line
    against: tuple[Against, ...]
    counts: tuple[Count, ...]
    best: HandLine | None
    worst: HandLine | None


@dataclass(frozen=True)
class EveningPart:
    """What of a number one evening is: its hands, and the chips that changed hands `beside` them.

    Of very many hands so many `more` are not listed, before those that are.
    """

    table: str
    name: str
    day: date
    hands: tuple[HandLine, ...]
    beside: ChipsOrPoints
    more: int = 0


@dataclass(frozen=True)
class HandsBehind:
    """The hands behind a number, evening by evening, the newest first; `total` is the number.

    `earlier` is the table before which others stand.
    """

    code: str
    group: str
    member: int
    name: str
    game: AnyGame | None
    in_points: bool
    of: str
    other: str
    said: Text | None
    total: ChipsOrPoints
    evenings: tuple[EveningPart, ...]
    earlier: str | None
