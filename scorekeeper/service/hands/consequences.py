"""Compute what a correction, an insertion or an amendment changes: hands, payments and totals.

A preview shows all of it before the change is stored.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.service.access.context import TableContext
from scorekeeper.service.hands.amended_sheets import AmendedSheet
from scorekeeper.service.views.hands import HandView, PaymentView, hand_view
from scorekeeper.service.views.sheets import NextHand, SheetView, next_hand
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.queries.hand_order import position_of_number
from scorekeeper.store.transactions import ReadTransaction


@dataclass(frozen=True)
class PairChange:
    """The chips that one player pays another for a hand, before and after a change; 0 if none."""

    payer: str
    payee: str
    before: int
    after: int


@dataclass(frozen=True)
class HandChange:
    """A hand before and after a change; `before` is None if the hand did not exist."""

    before: HandView | None
    after: HandView

    @property
    def number(self) -> int:
        """The number of the hand."""
        return self.after.number

    @property
    def is_visible(self) -> bool:
        """Return whether a visible value differs; a hand that stays withdrawn shows no values."""
        if self.before and self.before.withdrawn and self.after.withdrawn:
            return False
        return not self.before or _visible_result(self.before) != _visible_result(self.after)

    @property
    def counts_before_and_after(self) -> bool:
        """Return whether the hand counts both before and after, so that its dealers can be compared."""
        return self.before is not None and not self.before.withdrawn and not self.after.withdrawn

    @property
    def pairs(self) -> tuple[PairChange, ...]:
        """Return the pairs of players with a changed payment."""
        hands = (self.before.pairs if self.before else (), self.after.pairs)
        before, after = ({(pair.payer, pair.payee): pair.chips for pair in pairs} for pairs in hands)
        changes = (PairChange(*pair, before.get(pair, 0), after.get(pair, 0)) for pair in {**before, **after})
        return tuple(pair for pair in changes if pair.before != pair.after)


@dataclass(frozen=True)
class PersonTotalChange:
    """The chips that a person has won at the table in all, before and after a change."""

    name: str
    before: int
    after: int

    @property
    def chip_difference(self) -> int:
        """Return how many chips the person gains (negative: loses)."""
        return self.after - self.before


@dataclass(frozen=True)
class Consequences:
    """The effects of a change before it is stored; `table` is the table as it is now.

    `changes` are the hands with a changed result, in the order of play, also those of later games that go on from this
    one. `next_hand_change` holds the state before the next hand, before and after the change, or None if it is the
    same. `following` are the numbers of the later sheets whose start changes. `unaffected_continuation` is the number
    of the next sheet if that continues this one and its start does not change, although this one ends differently.
    """

    table: TableView
    changes: tuple[HandChange, ...]
    next_hand_change: tuple[NextHand, NextHand] | None = None
    unaffected_continuation: int | None = None
    following: tuple[int, ...] = ()

    @cached_property
    def hands(self) -> tuple[HandChange, ...]:
        """Return every hand with a visible change."""
        return tuple(change for change in self.changes if change.is_visible)

    @cached_property
    def totals(self) -> tuple[PersonTotalChange, ...]:
        """Return the total of every player and of all people with chips, the players of this sheet first."""
        won, gained = self.table.totals, Counter[str]()
        for change in self.changes:
            gained.update(change.after.won)
            gained.subtract(change.before.won if change.before else {})
        players, before = set(self.table.sheet.players), {name: won.get(name, 0) for name in {**won, **gained}}
        totals = (PersonTotalChange(name, chips, chips + gained[name]) for name, chips in before.items())
        return tuple(total for total in totals if total.name in players or total.before or total.after)


def hand_changes(amended: AmendedSheet) -> tuple[HandChange, ...]:
    """Return the changes of the hands of a sheet."""
    before, now = amended.before, amended.context
    return tuple(HandChange(hand_view(before, old), hand_view(now, new)) for old, new in amended.replaced)


def _visible_result(hand: HandView) -> tuple[object, ...]:
    """Return the result of a hand as its people see it, independent of the seating."""
    paid = sorted(
        (payment.payer, payment.payee, payment.chips, _reason(payment, hand.players)) for payment in hand.payments
    )
    return hand.withdrawn, hand.dealer_name, paid, hand.shown_by_name, hand.next_dealer_name


def _reason(payment: PaymentView, players: Sequence[str]) -> str:
    terms = (*payment.why.plus, *payment.why.times)
    named_terms = [(term.code, term.number, None if term.seat is None else players[term.seat]) for term in terms]
    return str((payment.why.code, named_terms))


@dataclass(frozen=True)
class Correction:
    """A hand that was corrected, withdrawn or inserted, and every later hand with a changed result by it.

    For an inserted hand, `before` is an empty hand without payments. A preview also has `consequences`.
    """

    hand: HandView
    before: HandView
    changed: tuple[HandChange, ...]
    consequences: Consequences | None = None

    @property
    def other_dealer(self) -> HandChange | None:
        """Return the first later hand that gets another dealer than it was entered with, or None.

        If a hand is restored, a dealer who dealt only since its withdrawal was not entered.
        """
        withdrawal = self.before.revision if self.before.withdrawn else None
        dealt = ((change, change.before) for change in self.changed if change.counts_before_and_after)
        entered = ((change, was) for change, was in dealt if was and was.revision != withdrawal)
        return next((change for change, was in entered if was.dealer_name != change.after.dealer_name), None)

    @property
    def changed_numbers(self) -> tuple[int, ...]:
        """Return the numbers of the hands with a new result, including this hand if its own result changes."""
        own = () if _visible_result(self.before) == _visible_result(self.hand) else (self.hand.number,)
        return (*own, *(change.number for change in self.changed))


@dataclass(frozen=True)
class AmendmentResult:
    """A sheet with an amended setup, without its hands, and every hand with a new version.

    A preview also has `consequences`. `renamed` holds the old and the new name of each renamed person.
    """

    sheet: SheetView
    changed: tuple[HandChange, ...]
    consequences: Consequences | None = None
    renamed: tuple[tuple[str, str], ...] = ()

    @property
    def changed_numbers(self) -> tuple[int, ...]:
        """Return the numbers of the hands with a new result."""
        return tuple(change.number for change in self.changed if change.is_visible)


def consequences_of(  # noqa: PLR0913  all that changes
    reading: ReadTransaction,
    context: TableContext,
    changes: Sequence[HandChange],
    *,
    last: HandRow | None,
    games: Sequence[AmendedSheet],
    agreed: TableContext | None = None,
) -> Consequences:
    """Return the effects of these changes to the sheet and to later `games`; `last` is its last changed hand.

    `agreed` is the sheet with its new setup, or None if the setup stays the same.
    """
    table = get_table_view(reading, context)
    now = table.sheet.next
    is_last = last and (last.number == now.after_number or last.order_key == position_of_number(now.number))
    then = next_hand(agreed or context, last, now.number) if agreed or is_last else now
    visible, visible_then = ((hand.dealer_name, hand.outlook, hand.over) for hand in (now, then))
    return Consequences(
        table=table,
        changes=(*changes, *(change for game in games for change in hand_changes(game))),
        next_hand_change=(now, then) if table.is_newest and visible != visible_then else None,
        unaffected_continuation=table.sheet.continued_by if now.start != then.start and not games else None,
        following=tuple(game.context.sheet.sheet for game in games),
    )
