"""What a change in the book makes of the evening, for whoever is to decide, and for everybody who is told afterwards.

The same for a hand that is corrected, withdrawn, restored or put in, and for what was agreed of a whole sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.ledger.reports import shown_value
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.views.hands import HandView, PaymentView
from scorekeeper.service.views.sheets import NextHand, SheetView, next_hand
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.queries.hand_order import position_of_number
from scorekeeper.store.transactions import ReadTransaction

People = tuple[str, str]


@dataclass(frozen=True)
class PairChange:
    """What one pays another for a hand, before and after; 0 where it is nothing."""

    payer: str
    payee: str
    before: int
    after: int


@dataclass(frozen=True)
class HandChange:
    """A hand that comes to something else: as it was, None where it was not there, and as it is then."""

    before: HandView | None
    after: HandView

    @property
    def number(self) -> int:
        """The number of the hand."""
        return self.after.number

    @property
    def is_visible(self) -> bool:
        """Whether anything differs that people are shown; a hand that stays withdrawn shows them nothing."""
        if self.before and self.before.withdrawn and self.after.withdrawn:
            return False
        return not self.before or _settled(self.before) != _settled(self.after)

    @property
    def counts_before_and_after(self) -> bool:
        """Whether the hand counts before and after, so that who dealt it can be compared."""
        return self.before is not None and not self.before.withdrawn and not self.after.withdrawn

    @property
    def pairs(self) -> tuple[PairChange, ...]:
        """Between whom something else is paid."""
        before, after = (_paid(hand) for hand in (self.before, self.after))
        of = {**before, **after}
        found = (PairChange(*people, before.get(people, 0), after.get(people, 0)) for people in of)
        return tuple(pair for pair in found if pair.before != pair.after)


@dataclass(frozen=True)
class PersonTotalChange:
    """What somebody has won over the whole evening, before and after."""

    name: str
    before: int
    after: int

    @property
    def chip_difference(self) -> int:
        """What they have more by it (negative: less)."""
        return self.after - self.before


@dataclass(frozen=True)
class Consequences:
    """Everything that follows from a change, before it is kept: `table` is how things stand now.

    `changes` are the hands that come to something else, in the order of play. `next` is what the next hand begins with,
    before and after, where that differs. `stays` is the sheet that goes on from where this one stood, where it would
    stand elsewhere: it begins as it did.
    """

    table: TableView
    changes: tuple[HandChange, ...]
    next_hand_change: tuple[NextHand, NextHand] | None = None
    unaffected_continuation: int | None = None

    @cached_property
    def hands(self) -> tuple[HandChange, ...]:
        """Every hand in which people see something else."""
        return tuple(change for change in self.changes if change.is_visible)

    @cached_property
    def totals(self) -> tuple[PersonTotalChange, ...]:
        """The whole evening of everybody who plays, or has chips: the players of this sheet first."""
        won, more = self.table.totals, chip_difference(self.changes)
        players = set(self.table.sheet.players)
        all_of_them = (
            PersonTotalChange(name, won.get(name, 0), won.get(name, 0) + more[name]) for name in {**won, **more}
        )
        return tuple(total for total in all_of_them if total.name in players or total.before or total.after)


def chip_difference(changes: Iterable[HandChange]) -> Mapping[str, int]:
    """What everybody has more by these changes (negative: less)."""
    more: Counter[str] = Counter()
    for change in changes:
        more.update(change.after.won)
        more.subtract(change.before.won if change.before else {})
    return more


def next_hand_change(before: NextHand, after: NextHand) -> tuple[NextHand, NextHand] | None:
    """Both, where the next hand begins with something else that people are shown."""
    seen = ((one.dealer_name, one.outlook, one.over) for one in (before, after))
    return None if next(seen) == next(seen) else (before, after)


def _settled(hand: HandView) -> tuple[object, ...]:
    """What a hand is to its people, wherever they sit: who dealt, who paid whom how much and why, who deals next."""
    paid = sorted((one.payer, one.payee, one.chips, _reason(one, hand.players)) for one in hand.payments)
    shown = {name: shown_value(value, hand.players) for name, value in hand.shown.items()}
    return hand.withdrawn, hand.dealer_name, paid, shown, hand.next_dealer_name


def _reason(payment: PaymentView, players: Sequence[str]) -> str:
    terms = (*payment.why.plus, *payment.why.times)
    named = [(one.code, one.number, None if one.seat is None else players[one.seat]) for one in terms]
    return str((payment.why.code, named))


def _paid(hand: HandView | None) -> dict[People, int]:
    return {(pair.payer, pair.payee): pair.chips for pair in hand.pairs} if hand else {}


@dataclass(frozen=True)
class Correction:
    """A hand that was corrected, withdrawn or put in, and every later hand that settles differently by it.

    `before` it was put in nothing was paid. In a preview with all that would follow.
    """

    hand: HandView
    before: HandView
    changed: tuple[HandChange, ...]
    consequences: Consequences | None = None

    @property
    def changed_numbers(self) -> tuple[int, ...]:
        """Every hand that settles differently now: later ones, and the hand itself unless only words changed."""
        itself = () if _settled(self.before) == _settled(self.hand) else (self.hand.number,)
        return (*itself, *(change.number for change in self.changed))


@dataclass(frozen=True)
class AmendmentResult:
    """A sheet whose agreement was corrected, without its hands, and every hand of it that is another version by that.

    In a preview with all that would follow. `renamed`: how people were called, and how they are then.
    """

    sheet: SheetView
    changed: tuple[HandChange, ...]
    consequences: Consequences | None = None
    renamed: tuple[tuple[str, str], ...] = ()

    @property
    def changed_numbers(self) -> tuple[int, ...]:
        """Every hand that settles differently now."""
        return tuple(change.number for change in self.changed if change.is_visible)


def consequences_of(
    reading: ReadTransaction,
    context: TableContext,
    changes: Sequence[HandChange],
    last: HandRow | None,
    agreed: TableContext | None = None,
) -> Consequences:
    """Everything that follows from these changes of the sheet; `last` is the last hand that comes to something else.

    `agreed` is the sheet as it is agreed then, where that is otherwise.
    """
    table = get_table_view(reading, context)
    now = table.sheet.next
    is_last = last and (last.number == now.after_number or last.order_key == position_of_number(now.number))
    then = next_hand(agreed or context, last, now.number) if agreed or is_last else now
    return Consequences(
        table=table,
        changes=tuple(changes),
        next_hand_change=next_hand_change(now, then) if table.is_newest else None,
        unaffected_continuation=table.sheet.continued_by if now.start != then.start else None,
    )
