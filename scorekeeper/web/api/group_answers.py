"""Define the answers about groups; people are members, by number and name."""

from collections.abc import Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import Annotated

from pydantic import AliasPath, BeforeValidator, Field

from scorekeeper.ledger.money import format_amount
from scorekeeper.ledger.reports import Report
from scorekeeper.web.api.answers import SettlementPlanAnswer
from scorekeeper.web.templating.i18n import say


def _exact(number: int | Fraction | None) -> int | str | None:
    """Return a whole number as it is, and any other one as text: `7/2`."""
    return None if number is None else int(number) if number == int(number) else str(number)


def _money(amounts: Mapping[str, int]) -> dict[str, str]:
    return {currency: format_amount(amount) for currency, amount in amounts.items()}


#: Chips, or points: a whole number, or a fraction in lowest terms as text (`7/2`).
Exact = Annotated[int | str, BeforeValidator(_exact)]
#: A text of a game in the language of the request.
Said = Annotated[str, BeforeValidator(say)]
GameId = Annotated[str, BeforeValidator(lambda game: game.id)]


class CountAnswer(Report):
    """What a game counts, how often it was, and who has the most."""

    game: GameId
    code: str
    label: Said = Field(validation_alias="said")
    number: Exact
    most: Exact
    names: tuple[str, ...]


class MemberFiguresAnswer(Report):
    """The statistics of a member; `chips_beside` were moved outside hands. `place` is 0 outside of standings."""

    member: int
    name: str
    place: int
    tables: int = Field(validation_alias="evenings")
    hands: int = Field(validation_alias=AliasPath("tally", "hands"))
    won: int = Field(validation_alias=AliasPath("tally", "won"))
    dealt: int = Field(validation_alias=AliasPath("tally", "dealt"))
    chips: Exact = Field(validation_alias=AliasPath("tally", "chips"))
    chips_as_dealer: Exact = Field(validation_alias=AliasPath("tally", "as_dealer"))
    chips_beside: Exact = Field(validation_alias="beside")
    chips_per_hand: Exact | None = Field(validation_alias="per_hand")
    money: Annotated[dict[str, str], BeforeValidator(_money)]


class StandingAnswer(Report):
    """The totals of all members after a table, in the order of the standings."""

    day: date
    table: str
    name: str
    totals: tuple[Exact, ...]


class StandingsAnswer(Report):
    """The standings; `in_points`: chips are divided by the unit. At `unrated` tables a chip has no value."""

    in_points: bool
    members: tuple[MemberFiguresAnswer, ...] = Field(validation_alias="lines")
    counts: tuple[CountAnswer, ...]
    course: tuple[StandingAnswer, ...]
    unrated: int


class MemberAnswer(Report):
    """A member; `merged` are the members merged into it, and `devices` its devices."""

    member: int
    name: str
    mine: bool
    merged: tuple[tuple[int, str], ...]
    devices: tuple[int, ...]


class GroupDeviceAnswer(Report):
    """A device of a group, the name of its member or of the one that it asks for, and its role."""

    device: int
    name: str | None
    role: str
    mine: bool
    may_be_answered: bool
    may_be_removed: bool
    since: datetime


class GroupTableAnswer(Report):
    """A table of a group, and the chips won there by member number."""

    code: str
    name: str
    day: date
    closed: bool
    games: Annotated[tuple[str, ...], BeforeValidator(lambda games: tuple(played.game.id for played in games))]
    chips: dict[int, int]
    settlement: SettlementPlanAnswer


class GroupMembersAnswer(Report):
    """A group with its members and devices; `me` is the caller's member."""

    code: str
    name: str
    me: int | None
    is_owner: bool
    is_leader: bool
    members: tuple[MemberAnswer, ...] = Field(validation_alias="people")
    devices: tuple[GroupDeviceAnswer, ...]


class GroupAnswer(GroupMembersAnswer):
    """A group with a page of its tables, the newest first, and its standings on the first page.

    `count` is the number of its tables, `found` of those that match the search; `newest` is the code of the newest.
    """

    tables: tuple[GroupTableAnswer, ...]
    count: int
    found: int
    page: int
    pages: int
    newest: str | None
    standings: StandingsAnswer | None = None


class HandLineAnswer(Report):
    """A hand behind a number, and its part of the number."""

    table: str
    table_name: str = Field(validation_alias="evening")
    day: date
    sheet: int
    number: int
    game: GameId
    players: tuple[str, ...]
    chips: Exact = Field(validation_alias="amount")


class AgainstAnswer(Report):
    """Chips won from a member, or from empty seats if it is null."""

    member: int | None
    name: str
    chips: Exact


class MemberStatisticsAnswer(Report):
    """The statistics of a member, in one game or in all."""

    in_points: bool
    figures: MemberFiguresAnswer = Field(validation_alias="line")
    against: tuple[AgainstAnswer, ...]
    counts: tuple[CountAnswer, ...]
    best: HandLineAnswer | None
    worst: HandLineAnswer | None


class DrilldownTableAnswer(Report):
    """The part of a number from one table; `more` is the number of earlier hands that are not listed."""

    table: str
    name: str
    day: date
    hands: tuple[HandLineAnswer, ...]
    chips_beside: Exact = Field(validation_alias="beside")
    more: int


class DrilldownAnswer(Report):
    """The hands behind a number by table, the newest first.

    `earlier` is the code of the last table if there are more.
    """

    in_points: bool
    total: Exact
    tables: tuple[DrilldownTableAnswer, ...]
    earlier: str | None


class GroupInvitationAnswer(Report):
    """The name and the members of a group, for a device with its link."""

    code: str
    name: str
    members: tuple[tuple[int, str], ...] = Field(validation_alias="people")
    for_owner: bool


class GroupLinkAnswer(Report):
    """The link to join the group."""

    url: str
