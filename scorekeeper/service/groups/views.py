"""What the verbs of a group answer: frozen values, people by the number of a member and their name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import Model
from scorekeeper.service.views import TableView


@dataclass(frozen=True)
class Played:
    """A game of an evening, by which rules, and how many of its hands stand."""

    game: AnyGame
    rules: Model
    hands: int


@dataclass(frozen=True)
class Evening:
    """An evening of a group, with the chips that everybody of it won there, by member. `players` have a seat now."""

    code: str
    name: str
    day: date
    closed: bool
    games: tuple[Played, ...]
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
class Somebody:
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
    people: tuple[Somebody, ...]
    evenings: tuple[Evening, ...]
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
class Device:
    """A phone of a group, of somebody called `name` where it has been said whose it is; `role` as in the book."""

    device: int
    name: str | None
    role: str
    mine: bool
    may_be_removed: bool
    since: datetime


@dataclass(frozen=True)
class Members:
    """Everybody of a group, and its phones, as one of those may see them."""

    code: str
    name: str
    me: int | None
    is_owner: bool
    leads: bool
    people: tuple[Somebody, ...]
    phones: tuple[Device, ...]


@dataclass(frozen=True)
class MyGroup:
    """A group of this browser; whether it `leads` there: it opened it, or is a second."""

    code: str
    name: str
    leads: bool


@dataclass(frozen=True)
class Door:
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
class OfTable:
    """A table before somebody who writes there: whether it is an evening of a group, and of which, where it is theirs.

    `mine` are the groups of this phone, which it could join.
    """

    table: TableView
    is_in_one: bool
    group: MyGroup | None
    mine: tuple[MyGroup, ...]
