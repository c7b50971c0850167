"""What the verbs answer of hands: frozen values that the pages, the JSON, the command line and the exports read.

People are names here; seats are kept where a page must know the place at the table. Times are aware, in UTC.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from scorekeeper.games.contract import Start, State, Why
from scorekeeper.games.telling import Told
from scorekeeper.games.words import Text
from scorekeeper.ledger import balances
from scorekeeper.service.caller import Actor
from scorekeeper.store.queries.hand_order import position_of_number

Hand = tuple[int, int]
"""A hand of a table: the numbers of its sheet and of itself."""


Entered = str | list[str]
"""The value of a form field: a text, or several."""


class Pair(NamedTuple):
    """Chips that one person owes another."""

    payer: str
    payee: str
    chips: int


class PaymentView(NamedTuple):
    """One payment of a hand with its reason."""

    payer: str
    payee: str
    chips: int
    why: Why


@dataclass(frozen=True)
class Objection:
    """Somebody's word against a hand, until it is settled.

    `agreed` find the hand right all the same; it `waits_for` those who have not said so yet.
    """

    id: int
    by: str | None
    word: str
    at: datetime
    settled: bool
    agreed: tuple[str, ...] = ()
    waits_for: tuple[str, ...] = ()


class Disputable:
    """What somebody may object to."""

    objections: tuple[Objection, ...]

    @property
    def disputed(self) -> bool:
        """Whether somebody's word against it still stands."""
        return bool(self.standing)

    @property
    def standing(self) -> tuple[Objection, ...]:
        """What is said against it and not settled, the oldest first."""
        return tuple(objection for objection in self.objections if not objection.settled)

    def asks(self, reader: Actor) -> bool:
        """Whether it is the reader's to say that it is right all the same: it waits for them, or for nobody."""
        waits_for = [objection.waits_for for objection in self.standing]
        return reader.may_write and any(not names or reader.name in names for names in waits_for)


@dataclass(frozen=True)
class HandView(Disputable):
    """One version of a hand, settled. `shown` has the game's own values (numbers, texts, `Seat`, `BySeat`).

    `players` are the names on its sheet, in seat order: who is meant by the seats in `shown` and `entry`.

    `tell` says what is told of it, for whoever wants to know.

    `by` entered it, `on_behalf` of somebody else where that was said. `earlier` are the versions that people have
    superseded, oldest first; a preview has revision 0. By `place` the hands of a sheet stand in the order of play. One
    that is `undone` is withdrawn, to be entered again; one that is `reseated` was moved to where its people really sat.
    `recorded` is the revision of its first version: what was entered beside the hands before is older.
    """

    sheet: int
    number: int
    place: int
    revision: int
    players: tuple[str, ...]
    entry: Mapping[str, Any]
    dealer: int
    dealer_name: str
    shown: Mapping[str, Any]
    payments: tuple[PaymentView, ...]
    next_dealer: int
    next_dealer_name: str
    by: str | None
    at: datetime
    tell: Callable[[], tuple[Text, Told]] = field(repr=False, compare=False)
    on_behalf: str | None = None
    withdrawn: bool = False
    undone: bool = False
    corrected: bool = False
    reseated: bool = False
    earlier: tuple[HandView, ...] = ()
    objections: tuple[Objection, ...] = ()
    recorded: int = 0

    @property
    def headline(self) -> Text:
        """Who won it with what, in one short line."""
        return self._told[0]

    @property
    def told(self) -> Told:
        """What was entered."""
        return self._told[1]

    @cached_property
    def _told(self) -> tuple[Text, Told]:
        return self.tell()

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The payments, netted a pair."""
        return tuple(Pair(*paid) for paid in balances.net(self._flows))

    @cached_property
    def won(self) -> Mapping[str, int]:
        """The chips that the hand brought (negative: cost) everybody who paid or was paid."""
        return balances.totals((), self._flows)

    @property
    def _flows(self) -> list[tuple[str, str, int]]:
        return [payment[:3] for payment in self.payments]

    @property
    def put_in(self) -> bool:
        """Whether it was forgotten at first, and stands before hands of lower numbers."""
        return self.place != position_of_number(self.number)


@dataclass(frozen=True)
class Stands:
    """Where somebody stands in all before a hand and after it: chips, and the place among the players of its sheet.

    Equal chips are an equal place; who has no seat there has none.
    """

    before: int
    now: int
    place_before: int | None
    place: int | None


@dataclass(frozen=True)
class Result:
    """A hand as its reader takes it: the `chips` it brought them, None who had no part in it, and where they stand.

    `stands` is None where hands were played since. It `may_be_undone` by whoever entered it, until the next is saved.
    """

    hand: HandView
    chips: int | None
    stands: Stands | None
    is_newest: bool
    may_be_undone: bool


@dataclass(frozen=True)
class Next:
    """The hand that comes next: who deals it and what the game says about it; `over`: the agreed length was played.

    `players` are the names in seat order.

    `state` is what it begins with, as the game keeps it; `start` is where another sheet would go on. `after` is the
    hand before and `follows` its revision, from which all of it follows; 0 where there is none.
    """

    number: int
    dealer: int
    dealer_name: str
    outlook: Mapping[str, Any]
    over: bool
    state: State
    players: tuple[str, ...]
    start: Start | None = None
    follows: int = 0
    after: int = 0


@dataclass(frozen=True)
class DraftView:
    """What has been entered of a hand that is not recorded: flat form names (`piles.0`).

    `by` says who entered a field, `on_behalf` for whom, where that is somebody else. `face_down` names the fields that
    are in as well, but whose values this reader may not see yet; `laid` those that only the dealer and the host change.
    """

    number: int
    fields: Mapping[str, Entered] = field(default_factory=dict)
    by: Mapping[str, str] = field(default_factory=dict)
    on_behalf: Mapping[str, str] = field(default_factory=dict)
    revision: int = 0
    face_down: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()

    @property
    def is_entered(self) -> bool:
        """Whether anything has been, seen by this reader or not."""
        return bool(self.fields or self.face_down)
