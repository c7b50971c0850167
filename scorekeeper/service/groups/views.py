"""What the verbs of a group answer: frozen values, people by the number of a member and their name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import Model
from scorekeeper.games.words import Text
from scorekeeper.ledger.drawings.line_chart import Chart, Sparkline
from scorekeeper.ledger.statistics import ChipsOrPoints, PlayerStatistics
from scorekeeper.service.views.tables import TableView


@dataclass(frozen=True)
class GameChoice:
    """A game that the group has played, and how many hands of it."""

    game: AnyGame
    hands: int


@dataclass(frozen=True)
class MemberStatistics:
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
class GameCount:
    """What a game counts, how often it was, and whose most of them are; those of equals who come first."""

    game: AnyGame
    code: str
    said: Text
    number: int
    most: int = 0
    member: int | None = None
    name: str = ""


@dataclass(frozen=True)
class CollectionProgress:
    """How much of what the people of a game collect together they have, of how much there is."""

    game: AnyGame
    said: Text
    number: int
    of: int


@dataclass(frozen=True)
class StandingAfterTable:
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
    lines: tuple[MemberStatistics, ...]
    collected: tuple[CollectionProgress, ...]
    counts: tuple[GameCount, ...]
    course: tuple[StandingAfterTable, ...]
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
class MemberPage:
    """Somebody of a group over its evenings, in one game or in all."""

    code: str
    group: str
    choices: tuple[GameChoice, ...]
    game: AnyGame | None
    in_points: bool
    line: MemberStatistics
    against: tuple[Against, ...]
    counts: tuple[GameCount, ...]
    best: HandLine | None
    worst: HandLine | None


@dataclass(frozen=True)
class DrilldownTable:
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
class Drilldown:
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
    evenings: tuple[DrilldownTable, ...]
    earlier: str | None


@dataclass(frozen=True)
class GamePlayed:
    """A game of an evening, by which rules, and how many of its hands stand."""

    game: AnyGame
    rules: Model
    hands: int


@dataclass(frozen=True)
class GroupTableView:
    """An evening of a group, with the chips that everybody of it won there, by member. `players` have a seat now."""

    code: str
    name: str
    day: date
    closed: bool
    games: tuple[GamePlayed, ...]
    players: tuple[str, ...]
    chips: Mapping[int, int]

    @property
    def hands(self) -> int:
        """How many hands stand."""
        return sum(played.hands for played in self.games)

    @property
    def best(self) -> tuple[int, int] | None:
        """Who won the most, and how much; None where nobody won anything."""
        member, chips = max(self.chips.items(), key=lambda won: (won[1], -won[0]), default=(0, 0))
        return (member, chips) if chips > 0 else None


@dataclass(frozen=True)
class MemberView:
    """Somebody of a group. `merged` are those who count as them, by number and name; `phones` are theirs."""

    member: int
    name: str
    mine: bool
    merged: tuple[tuple[int, str], ...]
    phones: tuple[int, ...]


@dataclass(frozen=True)
class GroupView:
    """A group as one of its phones may see it, with some of its evenings, the newest first.

    `count` are all its evenings and `found` those that were asked for, of which this is `page` of `pages`. `next_games`
    are those that were played, the newest first; `newest` is the code of the newest evening.
    """

    code: str
    name: str
    me: int | None
    my_name: str | None
    is_owner: bool
    leads: bool
    people: tuple[MemberView, ...]
    evenings: tuple[GroupTableView, ...]
    count: int
    found: int
    page: int
    pages: int
    newest: str | None
    next_games: tuple[AnyGame, ...]

    def name_of(self, member: int) -> str:
        """What somebody is called."""
        return next(one.name for one in self.people if one.member == member)


@dataclass(frozen=True)
class GroupDeviceView:
    """A phone of a group, of somebody called `name` where it has been said whose it is; `role` as in the book."""

    device: int
    name: str | None
    role: str
    mine: bool
    may_be_removed: bool
    since: datetime


@dataclass(frozen=True)
class GroupMembersView:
    """Everybody of a group, and its phones, as one of those may see them."""

    code: str
    name: str
    me: int | None
    is_owner: bool
    leads: bool
    people: tuple[MemberView, ...]
    phones: tuple[GroupDeviceView, ...]


@dataclass(frozen=True)
class MyGroup:
    """A group of this browser; whether it `leads` there: it opened it, or is a second."""

    code: str
    name: str
    leads: bool


@dataclass(frozen=True)
class GroupLink:
    """The link of a group, for a phone of it; `leads`: it may make a new one."""

    code: str
    name: str
    secret: str
    leads: bool


@dataclass(frozen=True)
class GroupInvitation:
    """What stands behind the link of a group: its name, and everybody of it."""

    code: str
    name: str
    people: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class GroupsOfTable:
    """A table before somebody who writes there: whether it is an evening of a group, and of which, where it is theirs.

    `mine` are the groups of this phone, which it could join.
    """

    table: TableView
    is_in_one: bool
    group: MyGroup | None
    mine: tuple[MyGroup, ...]
