"""What the verbs answer: frozen values that the pages, the JSON, the command line and the exports all read.

People are names here; seats are kept where a page must know the place at the table. Times are aware, in UTC.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from scorekeeper.games.contract import Game, Start, State, Why
from scorekeeper.games.door import Model, Rules
from scorekeeper.games.words import Dealer
from scorekeeper.ledger import balance

Role = Literal["host", "player", "watcher"]
Hand = tuple[int, int]
"""A hand of a table: the numbers of its sheet and of itself."""

Entered = str | list[str]
"""The value of a form field: a text, or several."""


@dataclass(frozen=True)
class Caller:
    """Who asks, as a request says it: the code of a table, and the token that a device was given there."""

    code: str
    token: str


@dataclass(frozen=True)
class Key:
    """A client's own name for a request, under which it may be repeated, and a hash of what was asked."""

    text: str
    request: str


@dataclass(frozen=True)
class Actor:
    """A device that has shown its token: whose it is, and what it may do. `seat` is in the sheet that is looked at."""

    table_id: int
    code: str
    device: int
    role: Role
    person: int | None
    seat: int | None
    name: str | None

    @property
    def may_write(self) -> bool:
        """Whether this device may record and correct hands."""
        return self.role in {"host", "player"}

    @property
    def is_host(self) -> bool:
        """Whether this device may revoke, lock, free seats and change the sheet."""
        return self.role == "host"


@dataclass(frozen=True)
class Links:
    """The secrets behind the links of a table. `play` and `join_code` are for those who may hand them on."""

    play: str | None
    watch: str
    join_code: str | None


@dataclass(frozen=True)
class Player:
    """Who sits in a seat of the newest sheet. `seated`: a live device holds the seat; `total`: chips over all sheets.

    `placeholder`: the seat is empty and its name only stands in for one.
    """

    seat: int
    person: int
    name: str
    seated: bool
    mine: bool
    total: int
    placeholder: bool


@dataclass(frozen=True)
class Spectator:
    """Somebody at the table without a seat in the newest sheet."""

    person: int
    name: str
    mine: bool


@dataclass(frozen=True)
class Pair:
    """Chips that one person owes another."""

    payer: str
    payee: str
    chips: int


@dataclass(frozen=True)
class PaymentView:
    """One payment of a hand with its reason; the seats are None for spectators."""

    payer: str
    payee: str
    chips: int
    why: Why
    payer_seat: int | None
    payee_seat: int | None


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


@dataclass(frozen=True)
class HandView:
    """One version of a hand, settled. `shown` has the game's own values (numbers, texts, `Seat`, `BySeat`).

    `players` are the names on its sheet, in seat order: who is meant by the seats in `shown` and `entry`.

    `by` entered it, `on_behalf` of somebody else where that was said. `earlier` are the versions that people have
    superseded, oldest first; a preview has revision 0.
    """

    sheet: int
    number: int
    revision: int
    players: tuple[str, ...]
    entry: Mapping[str, Any]
    dealer: int
    dealer_name: str
    shown: Mapping[str, Any]
    payments: tuple[PaymentView, ...]
    pairs: tuple[Pair, ...]
    next_dealer: int
    next_dealer_name: str
    by: str | None
    at: datetime
    on_behalf: str | None = None
    withdrawn: bool = False
    corrected: bool = False
    earlier: tuple[HandView, ...] = ()
    objections: tuple[Objection, ...] = ()

    @property
    def won(self) -> Mapping[str, int]:
        """The chips that the hand brought (negative: cost) everybody who paid or was paid."""
        flows = ((payment.payer, payment.payee, payment.chips) for payment in self.payments)
        return balance.totals((), flows)

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
class AccountLine:
    """The payments of a hand that count in an account, what they brought (negative: cost), and the sum so far.

    `kept`: its sheet stands as it was paid.
    """

    game: Game[Any, Any, Any]
    kept: bool
    hand: HandView
    payments: tuple[PaymentView, ...]
    chips: int
    total: int


@dataclass(frozen=True)
class Next:
    """The hand that comes next: who deals it and what the game says about it; `over`: the agreed length was played.

    `state` is what it begins with, as the game keeps it; `start` is where another sheet would go on. `follows` is the
    revision of the hand before, from which all of it follows; 0 where there is none.
    """

    number: int
    dealer: int
    dealer_name: str
    outlook: Mapping[str, Any]
    over: bool
    state: State
    start: Start | None = None
    follows: int = 0


@dataclass(frozen=True)
class SheetView:
    """A sheet: its newest hands, oldest first; `earlier_hands` where there are more before them.

    `revision` is that of the table when its game, seats or rules were agreed on last. `goes_on_from` is the sheet that
    it goes on from: 0 where that is none of this table's, None where it began anew.

    `disputed` are the numbers of all hands against which somebody's word stands. One that is `kept` stands as it was
    paid: nothing on it can be changed, and nothing but who would deal is known of what would come next.
    """

    number: int
    revision: int
    game: Game[Any, Any, Any]
    rules: Model
    players: tuple[str, ...]
    first_dealer: int
    goes_on_from: int | None
    hands: tuple[HandView, ...]
    earlier_hands: bool
    disputed: tuple[int, ...]
    next: Next
    kept: bool

    @property
    def dealer(self) -> Dealer:
        """What whoever has the deal is called here."""
        return self.game.dealer(self.rules if isinstance(self.rules, Rules) else self.game.Rules())

    @property
    def stands_somewhere(self) -> bool:
        """Whether there is something to go on from: a hand, or where it went on from itself."""
        return not self.kept and (self.next.number > 1 or self.goes_on_from is not None)


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


@dataclass(frozen=True)
class TableView:
    """Everything a page of the table shows, as its reader (`me`) may see it. Totals and pairs are over all sheets."""

    code: str
    name: str
    revision: int
    created: datetime
    chips: int | None
    rate: str | None
    joining_locked: bool
    links: Links
    me: Actor
    players: tuple[Player, ...]
    spectators: tuple[Spectator, ...]
    sheet: SheetView
    sheets: int
    totals: Mapping[str, int]
    pairs: tuple[Pair, ...]
    transfers: tuple[Pair, ...]
    draft: DraftView


@dataclass(frozen=True)
class Account:
    """How somebody came to what they have won in all, of everybody or of one other person; the newest hand first.

    `older`: there are lines before these.
    """

    table: TableView
    of: str
    towards: str | None
    total: int
    lines: tuple[AccountLine, ...]
    older: bool


@dataclass(frozen=True)
class Preview:
    """What a hand would come to, at its table."""

    table: TableView
    hand: HandView


@dataclass(frozen=True)
class Reopened:
    """A hand to be corrected, at its table; `before` is what it began with."""

    table: TableView
    hand: HandView
    before: Next


@dataclass(frozen=True)
class Mine:
    """One of somebody's tables in a list: what is played at its newest sheet, and what they have won in all."""

    code: str
    name: str
    created: datetime
    game: Game[Any, Any, Any]
    rules: Model
    players: tuple[str, ...]
    may_write: bool
    total: int | None


@dataclass(frozen=True)
class Opened:
    """A new table: its code, the host's token, its links."""

    code: str
    token: str
    links: Links


@dataclass(frozen=True)
class Joined:
    """A device that has joined: its token and what it may do."""

    code: str
    token: str
    role: Role
    seat: int | None


@dataclass(frozen=True)
class Door:
    """What somebody with a link sees before joining: `role` is what the link gives."""

    code: str
    name: str
    game: Game[Any, Any, Any]
    rules: Model
    players: tuple[Player, ...]
    role: Role
    locked: bool
    agreed: int
    me: Actor | None = None

    @property
    def is_inside(self) -> bool:
        """Whether who asks has all that the link gives: a seat, or at least a place to watch from."""
        me = self.me
        return me is not None and (me.is_host or me.seat is not None or me.role == self.role == "watcher")


@dataclass(frozen=True)
class Change:
    """A hand that settles differently after a correction."""

    number: int
    before: HandView
    after: HandView


@dataclass(frozen=True)
class Correction:
    """A corrected or withdrawn hand, and every later hand that settles differently by it; in a preview its table."""

    hand: HandView
    before: HandView
    changed: tuple[Change, ...]
    table: TableView | None = None

    @property
    def numbers(self) -> tuple[int, ...]:
        """Every hand that settles differently now: later ones, and the hand itself unless only words changed."""
        itself = () if _settled(self.before) == _settled(self.hand) else (self.hand.number,)
        return (*itself, *(change.number for change in self.changed))


def _settled(hand: HandView) -> tuple[object, ...]:
    return hand.withdrawn, hand.dealer, hand.payments, hand.shown, hand.next_dealer
