"""Define the values that the functions of groups return, with people as member numbers and names."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import Model
from scorekeeper.games.words import Text
from scorekeeper.ledger.drawings.line_chart import Chart, Sparkline
from scorekeeper.ledger.statistics import ChipsOrPoints, PlayerStatistics
from scorekeeper.service.views.settlement import Settlement
from scorekeeper.service.views.statistics import GameChoice, GameCount
from scorekeeper.service.views.tables import TableView


@dataclass(frozen=True)
class MemberStatistics:
    """The statistics of a member over many tables; `money` holds their winnings in each currency.

    `beside` are their chips from chip entries. Only standings have the `place` and the `sparkline`.
    """

    member: int
    name: str
    tally: PlayerStatistics
    beside: ChipsOrPoints
    evenings: int
    money: Mapping[str, int]
    place: int = 0
    sparkline: Sparkline | None = None

    @property
    def per_hand(self) -> Fraction | None:
        """Return the chips won per hand, exactly."""
        return per_hand(self.tally.chips - self.beside, self.tally.hands)

    @property
    def as_dealer(self) -> Fraction | None:
        """Return the chips won per hand as dealer."""
        return per_hand(self.tally.as_dealer, self.tally.dealt)

    @property
    def as_other(self) -> Fraction | None:
        """Return the chips won per hand when another player dealt."""
        chips = self.tally.chips - self.beside - self.tally.as_dealer
        return per_hand(chips, self.tally.hands - self.tally.dealt)


def per_hand(chips: ChipsOrPoints, hands: int) -> Fraction | None:
    """Return chips divided by hands, or None without hands."""
    return Fraction(chips) / hands if hands else None


@dataclass(frozen=True)
class StandingAfterTable:
    """The totals of all members after a table, in the order of the lines."""

    day: date
    table: str
    name: str
    totals: tuple[ChipsOrPoints, ...]


@dataclass(frozen=True)
class StatisticsPage:
    """A page of statistics over a group's tables, in one game or in all; `in_points`: chips are divided by the unit."""

    code: str
    game: AnyGame | None
    in_points: bool


@dataclass(frozen=True)
class Standings(StatisticsPage):
    """The standings of a group.

    `chart` shows the `course` if all of its numbers are whole. At `unrated` of the tables a chip has no value.
    """

    choices: tuple[GameChoice, ...]
    lines: tuple[MemberStatistics, ...]
    counts: tuple[GameCount, ...]
    course: tuple[StandingAfterTable, ...]
    chart: Chart | None
    unrated: int


@dataclass(frozen=True)
class HandLine:
    """A hand behind a number, and its part of the number. `shown_number` is the number of the hand that people see."""

    table: str
    evening: str
    day: date
    sheet: int
    number: int
    shown_number: int
    game: AnyGame
    headline: Text
    players: tuple[str, ...]
    amount: ChipsOrPoints


@dataclass(frozen=True)
class Against:
    """Chips won from a member, or from empty seats if None; `share` is a percentage of the largest amount."""

    member: int | None
    name: str
    chips: ChipsOrPoints
    share: int


@dataclass(frozen=True)
class MemberPage(StatisticsPage):
    """The statistics of a member."""

    group: str
    choices: tuple[GameChoice, ...]
    line: MemberStatistics
    against: tuple[Against, ...]
    counts: tuple[GameCount, ...]
    best: HandLine | None
    worst: HandLine | None


@dataclass(frozen=True)
class DrilldownTable:
    """The part of a number from one table: its hands, and in `beside` the chips of its chip entries.

    `more` is the number of earlier hands that are not listed.
    """

    table: str
    name: str
    day: date
    hands: tuple[HandLine, ...]
    beside: ChipsOrPoints
    more: int = 0


@dataclass(frozen=True)
class Drilldown(StatisticsPage):
    """The hands behind a number by table, the newest first; `total` is the number.

    `earlier` is the code of the last table if there are more.
    """

    group: str
    member: int
    name: str
    of: str
    other: str
    said: Text | None
    total: ChipsOrPoints
    tables: tuple[DrilldownTable, ...]
    earlier: str | None


@dataclass(frozen=True)
class GamePlayed:
    """A game at a table, its rules, and its number of current hands."""

    game: AnyGame
    rules: Model
    hands: int


@dataclass(frozen=True)
class GroupTableView:
    """A table of a group, with the chips won there by member, and what is open; `me` is the reader's name in that."""

    code: str
    name: str
    day: date
    closed: bool
    games: tuple[GamePlayed, ...]
    chips: Mapping[int, int]
    settlement: Settlement
    me: str | None

    @property
    def best(self) -> tuple[int, int] | None:
        """Return the member who won the most and the amount, or None if no member won."""
        member, chips = max(self.chips.items(), key=lambda won: (won[1], -won[0]), default=(0, 0))
        return (member, chips) if chips > 0 else None


@dataclass(frozen=True)
class MemberView:
    """A member; `merged` are the members merged into it, by number and name, and `devices` its devices."""

    member: int
    name: str
    mine: bool
    merged: tuple[tuple[int, str], ...]
    devices: tuple[int, ...]


@dataclass(frozen=True)
class GroupDeviceView:
    """A device of a group, and the `name` of its member, or of the one that it asks for; `role` is the stored value."""

    device: int
    name: str | None
    role: str
    mine: bool
    may_be_answered: bool
    may_be_removed: bool
    since: datetime


@dataclass(frozen=True)
class GroupMembersView:
    """The members and devices of a group, as one of the devices may see them."""

    code: str
    name: str
    me: int | None
    is_owner: bool
    is_leader: bool
    people: tuple[MemberView, ...]
    devices: tuple[GroupDeviceView, ...]

    def name_of(self, member: int | None) -> str | None:
        """Return the name of a member."""
        return next((person.name for person in self.people if person.member == member), None)


@dataclass(frozen=True)
class GroupView(GroupMembersView):
    """A group as one of its devices may see it, with a page of its tables, the newest first.

    `count` is the number of its tables and `found` the number that match the search, shown as `page` of `pages`.
    `next_games` are the games played, the newest first; `newest` is the code of the newest table.
    """

    tables: tuple[GroupTableView, ...]
    count: int
    found: int
    page: int
    pages: int
    newest: str | None
    next_games: tuple[AnyGame, ...]

    @property
    def my_name(self) -> str | None:
        """Return the name of the reader's member."""
        return self.name_of(self.me)


@dataclass(frozen=True)
class MyGroup:
    """A group of this browser; `is_leader`: the browser created it or is a deputy; `day`: that of its last table."""

    code: str
    name: str
    is_leader: bool
    day: date | None


@dataclass(frozen=True)
class GroupLink:
    """The link of a group for one of its devices; `is_leader`: the device may replace it."""

    code: str
    name: str
    secret: str
    is_leader: bool


@dataclass(frozen=True)
class GroupInvitation:
    """The name and the members of a group, for its link; `for_owner`: the link makes its holder the owner."""

    code: str
    name: str
    people: tuple[tuple[int, str], ...]
    for_owner: bool


@dataclass(frozen=True)
class GroupsOfTable:
    """A table for one of its players: whether it is in a group, and which, if the player is in that group.

    `mine` are the groups of the device, to which it could add the table.
    """

    table: TableView
    is_in_one: bool
    group: MyGroup | None
    mine: tuple[MyGroup, ...]
