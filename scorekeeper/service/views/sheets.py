"""Build the view of a sheet: its hands, the next hand, and the amendments of its rules and seats."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.games.contract import AnyGame, MinimalState, Start, State
from scorekeeper.games.fields import Model
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.words import Dealer
from scorekeeper.ledger.reports import shown_values
from scorekeeper.service.access.context import TableContext, setup_stages, state_after
from scorekeeper.service.access.transactions import all_sheet_contexts
from scorekeeper.service.views.hands import HandKey, HandView, load_hands
from scorekeeper.store import queries
from scorekeeper.store.queries.hand_order import HandFilter
from scorekeeper.store.queries.hands import PreviousHand
from scorekeeper.store.transactions import ReadTransaction


@dataclass(frozen=True)
class SheetSetup:
    """The setup of a sheet: rules, seats and first dealer."""

    rules: Model
    players: tuple[str, ...]
    first_dealer: int


@dataclass(frozen=True)
class Amendment:
    """A correction of the setup, after hand `after`, as people see its number, with its author and time.

    `cause` is the hand of an earlier game whose change gave this game another start, or None.
    """

    was: SheetSetup
    now: SheetSetup
    after: int
    by: str | None
    at: datetime
    cause: HandKey | None = None


def list_amendments(reading: ReadTransaction, context: TableContext) -> tuple[Amendment, ...]:
    """Return the amendments of the setup, the oldest first."""
    stages = (stage for _, stage in setup_stages(context))
    setups = [SheetSetup(stage.ledger_sheet.rules, stage.players, stage.sheet.first_dealer) for stage in stages]
    amendments: list[Amendment] = []
    for row, was, now in zip(context.amendments, setups, setups[1:], strict=False):
        is_continued = context.sheet.continued_from
        versions = queries.hands.versions_at_revision(reading, row.table_id, row.revision) if is_continued else ()
        # The first hand of an earlier game that was changed together with the setup.
        cause = next(((version.sheet, version.number) for version in versions if version.sheet < row.sheet), None)
        after, by = context.hands_before + row.after_hand, context.name_of(row.person)
        amendments.append(Amendment(was, now, after, by, row.at, cause))
    return tuple(amendments)


@dataclass(frozen=True)
class NextHand:
    """The next hand: its dealer and the outlook of the game; `over`: the length in the rules has been played.

    `players` are the names in seat order.

    `state` is the game state at its start, and `start` is where another sheet would continue. `after_number` is the
    number of the hand before, and `after_revision` its revision, on which all of this depends; 0 without one.
    """

    number: int
    dealer: int
    dealer_name: str
    outlook: Mapping[str, Any]
    over: bool
    state: State
    players: tuple[str, ...]
    start: Start | None
    after_revision: int
    after_number: int
    shown_number: int

    @property
    def shown_by_name(self) -> dict[str, Any]:
        """The outlook as JSON values, with names for seats."""
        return shown_values(self.outlook, self.players)


def sheet_without_hands(reading: ReadTransaction, context: TableContext) -> "SheetView":
    """Return the view of a sheet without its hands."""
    return sheet_view(reading, context, all_sheet_contexts(reading, context), HandFilter(limit=0))


def sheet_view(
    reading: ReadTransaction, context: TableContext, contexts: Sequence[TableContext], span: HandFilter
) -> "SheetView":
    """Return the view of a sheet with these of its hands; `contexts` are all sheets of the table."""
    loaded = load_hands(reading, context, span)
    return SheetView(
        number=context.sheet.sheet,
        revision=context.sheet.revision,
        game=context.ledger_sheet.game,
        rules=context.ledger_sheet.rules,
        players=context.players,
        persons=context.seats,
        first_dealer=context.sheet.first_dealer,
        continues=_continued_sheet(context, contexts),
        hands=loaded.shown,
        earlier_hands=loaded.earlier,
        later_hands=loaded.later,
        disputed_hands=loaded.disputed,
        next=next_hand(context, loaded.last, loaded.number),
        locked_as_paid=context.locked_as_paid,
        continued_by=continuing_sheet(context, contexts),
        amendments=list_amendments(reading, context),
        closed=context.table.closed is not None,
    )


def _continued_sheet(context: TableContext, contexts: Iterable[TableContext]) -> int | None:
    """Return the sheet of the same game that this one continues; 0 if it is at another table, None if there is none."""
    if context.sheet.continued_from is None:
        return None
    earlier_sheets = [other.sheet for other in contexts if other.sheet.sheet < context.sheet.sheet]
    return max((row.sheet for row in earlier_sheets if row.game == context.sheet.game), default=0)


def continuing_sheet(context: TableContext, contexts: Sequence[TableContext]) -> int | None:
    """Return the later sheet that continues this one, or None."""
    continuing = {_continued_sheet(other, contexts): other.sheet.sheet for other in contexts}
    return continuing.get(context.sheet.sheet)


def next_hand(context: TableContext, last: PreviousHand | None, number: int) -> NextHand:
    """Return hand `number`, which follows `last` or is the first; only the dealer if the sheet is locked as paid."""
    follows, after = (last.revision, last.number) if last else (0, 0)
    game, rules, is_locked = context.ledger_sheet.game, context.ledger_sheet.rules, context.locked_as_paid
    if is_locked:
        state: State = MinimalState(len(context.seats), last.next_dealer if last else context.sheet.first_dealer)
    else:
        state = state_after(context.ledger_sheet, last)
    return NextHand(
        number=number,
        dealer=state.dealer,
        dealer_name=context.players[state.dealer],
        outlook={} if is_locked else game.outlook(rules, state),
        over=not is_locked and game.is_over(rules, state),
        state=state,
        players=context.players,
        start=None if is_locked else game.continuation(state),
        after_revision=follows,
        after_number=after,
        shown_number=context.hands_before + number,
    )


@dataclass(frozen=True)
class SheetView:
    """A sheet with some of its hands in playing order; `earlier_hands` and `later_hands`: there are more.

    `revision` is that of the table at the last change of game, seats or rules; `persons` are the numbers of the
    `players`. `continues` is the sheet that this one continues: 0 if it is at another table, None if this one
    started from the beginning; `continued_by` is the sheet that continues this one.

    `disputed_hands` are the hands of the table, on any sheet, with an unresolved objection. Nothing on a sheet that is
    `locked_as_paid` can be changed, and only the dealer of the next hand is known. All sheets of a
    `closed` table are `read_only`.
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
        """Whether nothing on it can be changed: it is locked as paid, or the table is closed."""
        return self.locked_as_paid or self.closed

    @property
    def disputed(self) -> tuple[int, ...]:
        """The numbers of its hands with an unresolved objection."""
        return tuple(number for sheet, number in self.disputed_hands if sheet == self.number)

    @property
    def disputed_elsewhere(self) -> tuple[HandKey, ...]:
        """The disputed hands of other sheets."""
        return tuple(hand for hand in self.disputed_hands if hand[0] != self.number)

    @property
    def dealer(self) -> Dealer:
        """The game's name for the dealer."""
        return self.game.dealer(self.rules if isinstance(self.rules, Rules) else self.game.Rules())

    @property
    def can_be_continued(self) -> bool:
        """Whether another sheet can continue it: it has a hand, or continues another sheet itself."""
        return not self.locked_as_paid and (self.next.number > 1 or self.continues is not None)


def game_views(contexts: Iterable[TableContext]) -> "tuple[GameView, ...]":
    """Return the games of these sheets."""
    return tuple(
        GameView(one.sheet.sheet, one.ledger_sheet.game, one.ledger_sheet.rules, one.players, one.hands_before)
        for one in contexts
    )


@dataclass(frozen=True)
class GameView:
    """A game of the table: the number of its sheet, the game, its rules and its players."""

    number: int
    game: AnyGame
    rules: Model
    players: tuple[str, ...]
    hands_before: int
