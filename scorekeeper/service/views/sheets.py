"""What the verbs answer of agreements: what was agreed on a sheet, and how that was corrected. Frozen values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from scorekeeper.games.contract import AnyGame, Start, State
from scorekeeper.games.fields import Model
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.registry import Dealt
from scorekeeper.games.words import Dealer
from scorekeeper.service.access.context import TableContext, setup_stages, state_after
from scorekeeper.service.views.hands import HandKey, HandView, _found
from scorekeeper.store.queries.hand_filter import HandFilter
from scorekeeper.store.queries.hands import PreviousHand
from scorekeeper.store.transactions import ReadTransaction


@dataclass(frozen=True)
class SheetSetup:
    """What was agreed on a sheet at some time."""

    rules: Model
    players: tuple[str, ...]
    first_dealer: int


@dataclass(frozen=True)
class Amendment:
    """That what was agreed was corrected, after hand `after`, by whom and when."""

    was: SheetSetup
    now: SheetSetup
    after: int
    by: str | None
    at: datetime


def list_amendments(context: TableContext) -> tuple[Amendment, ...]:
    """How what is agreed came to be, the oldest correction first."""
    agreed = [
        SheetSetup(one.ledger_sheet.rules, one.players, one.sheet.first_dealer) for _, one in setup_stages(context)
    ]
    return tuple(
        Amendment(was, now, row.after_hand, context.name_of(row.person), row.at)
        for row, was, now in zip(context.amendments, agreed, agreed[1:], strict=False)
    )


@dataclass(frozen=True)
class NextHand:
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
    after_revision: int = 0
    after_number: int = 0


def sheet_view(
    reading: ReadTransaction, context: TableContext, contexts: Sequence[TableContext], span: HandFilter
) -> SheetView:
    """The sheet with these of its hands; `contexts` are all sheets of the table."""
    found = _found(reading, context, span)
    return SheetView(
        number=context.sheet.sheet,
        revision=context.sheet.revision,
        game=context.ledger_sheet.game,
        rules=context.ledger_sheet.rules,
        players=context.players,
        persons=context.seats,
        first_dealer=context.sheet.first_dealer,
        continues=_goes_on_from(context, contexts),
        hands=found.shown,
        earlier_hands=found.earlier,
        later_hands=found.later,
        disputed_hands=found.disputed,
        next=next_hand(context, found.last, found.number),
        locked_as_paid=context.locked_as_paid,
        continued_by=_goes_on_in(context, contexts),
        amendments=list_amendments(context),
        closed=context.table.closed is not None,
    )


def _goes_on_from(context: TableContext, contexts: Iterable[TableContext]) -> int | None:
    """The sheet before this one of the same game, where it goes on; 0: from none of this table's; None: it does not."""
    if context.sheet.continued_from is None:
        return None
    before = [there.sheet for there in contexts if there.sheet.sheet < context.sheet.sheet]
    return max((row.sheet for row in before if row.game == context.sheet.game), default=0)


def _goes_on_in(context: TableContext, contexts: Sequence[TableContext]) -> int | None:
    """The later sheet that goes on from this one, where one does."""
    of = {_goes_on_from(there, contexts): there.sheet.sheet for there in contexts}
    return of.get(context.sheet.sheet)


def next_hand(context: TableContext, last: PreviousHand | None, number: int) -> NextHand:
    """What hand `number` begins with, after `last` or first; of a sheet kept as paid no more than who would deal."""
    follows, after = (last.revision, last.number) if last else (0, 0)
    if context.locked_as_paid:
        dealer = last.next_dealer if last else context.sheet.first_dealer
        state = Dealt(len(context.seats), dealer)
        told = NextHand(number, dealer, context.players[dealer], {}, over=False, state=state, players=context.players)
        return replace(told, after_revision=follows, after_number=after)
    game, rules = context.ledger_sheet.game, context.ledger_sheet.rules
    state = state_after(context.ledger_sheet, last)
    return NextHand(
        number=number,
        dealer=state.dealer,
        dealer_name=context.players[state.dealer],
        outlook=game.outlook(rules, state),
        over=game.over(rules, state),
        state=state,
        players=context.players,
        start=game.onward(state),
        after_revision=follows,
        after_number=after,
    )


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
    continues: int | None
    hands: tuple[HandView, ...]
    earlier_hands: bool
    later_hands: bool
    disputed_hands: tuple[HandKey, ...]
    next: NextHand
    locked_as_paid: bool
    continued_by: int | None = None
    amendments: tuple[Amendment, ...] = ()
    closed: bool = False

    @property
    def read_only(self) -> bool:
        """Whether nothing on it can be changed: it stands as it was paid, or the evening is closed."""
        return self.locked_as_paid or self.closed

    @property
    def disputed(self) -> tuple[int, ...]:
        """The numbers of its hands against which somebody's word stands."""
        return tuple(number for sheet, number in self.disputed_hands if sheet == self.number)

    @property
    def disputed_elsewhere(self) -> tuple[HandKey, ...]:
        """Such hands of the other sheets."""
        return tuple(hand for hand in self.disputed_hands if hand[0] != self.number)

    @property
    def dealer(self) -> Dealer:
        """What whoever has the deal is called here."""
        return self.game.dealer(self.rules if isinstance(self.rules, Rules) else self.game.Rules())

    @property
    def can_be_continued(self) -> bool:
        """Whether there is something to go on from: a hand, or where it went on from itself."""
        return not self.locked_as_paid and (self.next.number > 1 or self.continues is not None)


@dataclass(frozen=True)
class GameView:
    """A game of the evening: the number of its sheet, what was played, and who played."""

    number: int
    game: AnyGame
    rules: Model
    players: tuple[str, ...]
