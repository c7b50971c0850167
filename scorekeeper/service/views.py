"""What the verbs answer of tables: frozen values that the pages, the JSON, the command line and the exports read.

People are names here; seats are kept where a page must know the place at the table. Times are aware, in UTC.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import Model
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.words import Dealer
from scorekeeper.ledger.money import ChipRate, Rounding
from scorekeeper.ledger.seat_changes import SittingOut
from scorekeeper.service.agreement_views import Amendment
from scorekeeper.service.asking_views import Asking
from scorekeeper.service.caller import Actor, Role
from scorekeeper.service.entry_views import EntryView
from scorekeeper.service.hand_views import DraftView, Hand, HandView, Next, Pair, Result
from scorekeeper.service.host_views import Hosting
from scorekeeper.service.news_views import News
from scorekeeper.service.settling_views import Settlement
from scorekeeper.store.queries.authentication import AdjacentTables


@dataclass(frozen=True)
class Links:
    """The secrets behind the links of a table. `play` and `join_code` are for those who may hand them on."""

    play: str | None
    watch: str
    join_code: str | None


@dataclass(frozen=True)
class Player:
    """Who sits in a seat of the newest sheet. `seated`: a live device holds the seat; `total`: chips won in all.

    `holds`: the chips in front of them, None where nobody knows how many there were to begin with.
    `placeholder`: the seat is empty and its name only stands in for one.
    """

    seat: int
    person: int
    name: str
    seated: bool
    mine: bool
    total: int
    placeholder: bool
    holds: int | None = None


@dataclass(frozen=True)
class Spectator:
    """Somebody at the table without a seat in the newest sheet."""

    person: int
    name: str
    mine: bool


@dataclass(frozen=True)
class SheetView:
    """A sheet: some of its hands in the order of play; `earlier_hands` and `later_hands` where there are more.

    `revision` is that of the table when its game, seats or rules were agreed on last; `persons` are the numbers of the
    `players`. `goes_on_from` is the sheet that it goes on from: 0 where that is none of this table's, None where it
    began anew; `goes_on_in` the one that goes on from it.

    `all_disputed` are the hands of the evening, on any sheet, against which somebody's word stands. A sheet that is
    `kept` stands as it was paid: nothing on it can be changed, and nothing but who would deal is known of what would
    come next. Of a `closed` evening all of them are `frozen`.
    """

    number: int
    revision: int
    game: AnyGame
    rules: Model
    players: tuple[str, ...]
    persons: tuple[int, ...]
    first_dealer: int
    goes_on_from: int | None
    hands: tuple[HandView, ...]
    earlier_hands: bool
    later_hands: bool
    all_disputed: tuple[Hand, ...]
    next: Next
    kept: bool
    goes_on_in: int | None = None
    amendments: tuple[Amendment, ...] = ()
    closed: bool = False

    @property
    def frozen(self) -> bool:
        """Whether nothing on it can be changed: it stands as it was paid, or the evening is closed."""
        return self.kept or self.closed

    @property
    def disputed(self) -> tuple[int, ...]:
        """The numbers of its hands against which somebody's word stands."""
        return tuple(number for sheet, number in self.all_disputed if sheet == self.number)

    @property
    def disputed_elsewhere(self) -> tuple[Hand, ...]:
        """Such hands of the other sheets."""
        return tuple(hand for hand in self.all_disputed if hand[0] != self.number)

    @property
    def dealer(self) -> Dealer:
        """What whoever has the deal is called here."""
        return self.game.dealer(self.rules if isinstance(self.rules, Rules) else self.game.Rules())

    @property
    def stands_somewhere(self) -> bool:
        """Whether there is something to go on from: a hand, or where it went on from itself."""
        return not self.kept and (self.next.number > 1 or self.goes_on_from is not None)


@dataclass(frozen=True)
class GameView:
    """A game of the evening: the number of its sheet, what was played, and who played."""

    number: int
    game: AnyGame
    rules: Model
    players: tuple[str, ...]


@dataclass(frozen=True)
class TableView:
    """Everything a page of the table shows, as its reader (`me`) may see it. Totals and pairs are of all that was won.

    `day` is that of the evening: when it was opened, where its host was.

    `entries` are the newest that were entered beside the hands that are shown, where the sheet is shown to its end.
    `holds` are the chips in front of everybody (service/holding.py); of nobody where there is nothing to begin with.

    `result` is that of the last hand that stands, of those that are shown: here, or on the sheet before (`previous`).

    `note` says in somebody's words what a chip is worth. Money is rounded to `rounding`; the `bearer` bears what that
    leaves, and where nobody was chosen whoever has won the most.

    `asking` are phones that want a seat which another one holds, for who decides on it, and for them.

    `away`: the reader may play, and has no seat. `closed` is when the evening ended, where it has. A `demo` is
    made up. `neighbours` are the tables of the same people before and after it.
    `settlement` is what is open, on the page of the table and the last one alone.
    `state` names this state of the table, and no other ever. `snapshot` is what is the same for every reader.
    """

    code: str
    name: str
    revision: int
    state: str
    day: date
    chips: int | None
    rate: ChipRate | None
    note: str | None
    rounding: Rounding | None
    bearer: str | None
    joining_locked: bool
    links: Links
    me: Actor
    players: tuple[Player, ...]
    spectators: tuple[Spectator, ...]
    sheet: SheetView
    games: tuple[GameView, ...]
    totals: Mapping[str, int]
    pairs: tuple[Pair, ...]
    transfers: tuple[Pair, ...]
    holds: Mapping[str, int]
    draft: DraftView
    news: tuple[News, ...]
    entries: tuple[EntryView, ...]
    hosting: Hosting
    asking: tuple[Asking, ...]
    neighbours: AdjacentTables
    closed: datetime | None = None
    demo: bool = False
    result: Result | None = None
    previous: SheetView | None = None
    away: SittingOut | None = None
    settlement: Settlement | None = None
    snapshot: Any = field(default=None, compare=False, repr=False)

    @property
    def on_phones(self) -> dict[int, str]:
        """Who has a phone of their own to enter their part from, by seat; not the reader."""
        return {player.seat: player.name for player in self.players if player.seated and not player.mine}

    @property
    def sheets(self) -> int:
        """How many games have been played, the newest among them."""
        return len(self.games)

    @property
    def is_newest(self) -> bool:
        """Whether the sheet that is looked at is the newest."""
        return self.sheet.number == self.sheets

    @property
    def others(self) -> tuple[str, ...]:
        """The players but the reader, then whoever else the reader has chips with: these add up to the total."""
        seated = [player.name for player in self.players]
        with_me = {
            name for pair in self.pairs if self.me.name in (pair.payer, pair.payee) for name in (pair.payer, pair.payee)
        }
        names = [*seated, *(name for name in self.totals if name in with_me and name not in seated)]
        return tuple(name for name in names if name != self.me.name)


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
class Gap:
    """Where a hand was forgotten, at its table: `before` is what it begins with."""

    table: TableView
    before: Next


@dataclass(frozen=True)
class Mine:
    """One of somebody's tables in a list: its newest sheet, all its games, and what they have won in all.

    `named` are the players with "" for an empty seat; `seat` is where whoever asks sits. `codes` are those by which
    they may know it, the one on the screen first; `people` everybody who was named there, where that was asked for. The
    rest is what was agreed about chips and money. Whoever asks has put the table away where it is `archived`.
    """

    code: str
    name: str
    created: datetime
    day: date
    game: AnyGame
    rules: Model
    players: tuple[str, ...]
    named: tuple[str, ...]
    seat: int | None
    may_write: bool
    total: int | None
    games: tuple[AnyGame, ...]
    chips: int | None
    rate: ChipRate | None
    rounding: int | None
    note: str | None
    codes: tuple[str, ...]
    closed: bool
    demo: bool
    archived: bool
    people: tuple[str, ...] = ()


@dataclass(frozen=True)
class Admission:
    """A device that was let in to a table: its token, what it may do, its seat, and the links that it may hand on.

    `created`: it has opened the table. It has asked for the `requested_seat`, which another device holds.
    """

    code: str
    token: str
    role: Role
    seat: int | None
    links: Links
    created: bool = False
    requested_seat: int | None = None
