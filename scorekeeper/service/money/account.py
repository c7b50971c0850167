"""What an account answers: how somebody came to what they have won. Frozen values, people by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import clamp_number
from scorekeeper.games.letters import normalize_name
from scorekeeper.ledger.chip_entries import PLAY_KINDS
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.context import SeatFlow, TableContext
from scorekeeper.service.access.transactions import all_sheet_contexts, read_transaction
from scorekeeper.service.errors import NotFound
from scorekeeper.service.views.chip_entries import ChipEntryView, list_entry_views
from scorekeeper.service.views.hands import HandKey, HandView, PaymentView, list_hands_before, seat_flows_by_name
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.transactions import ReadTransaction


@dataclass(frozen=True)
class EntryLine:
    """An entry that counts in an account, what it brought (negative: cost), and the sum so far."""

    entry: ChipEntryView
    chips: int
    total: int


@dataclass(frozen=True)
class AccountLine:
    """The payments of a hand that count in an account, what they brought (negative: cost), and the sum so far.

    `kept`: its sheet stands as it was paid. `later` was entered beside the hands after it and before the next of these
    lines, the newest first.
    """

    game: AnyGame
    locked_as_paid: bool
    hand: HandView
    payments: tuple[PaymentView, ...]
    chips: int
    total: int
    later: tuple[EntryLine, ...] = ()


@dataclass(frozen=True)
class Account:
    """How somebody came to what they have won in all, of everybody or of one other person; the newest hand first.

    `older`: there are lines before these. Where there are none, `first` was entered before all hands, the newest first.
    """

    table: TableView
    owner: str
    other: str | None
    total: int
    lines: tuple[AccountLine, ...]
    older: bool
    first: tuple[EntryLine, ...] = ()


PAGE_SIZE: Final = 50
"""So many lines are shown at once."""

SheetsByNumber = Mapping[int, TableContext]
"""Every sheet of a table, by its number."""

EntryAmount = tuple[ChipEntryView, int]
"""An entry, and what it brought somebody."""


def get_account(
    database: Database, caller: Caller, of: str, towards: str | None = None, before: HandKey | None = None
) -> Account:
    """What `of` has won over all sheets, or only of `towards`; the newest lines, or those before a hand.

    `NotFound` where the table knows no such person.
    """
    before = before and (clamp_number(before[0]), clamp_number(before[1]))
    with read_transaction(database, caller) as (reading, context):
        owner = _name(context, of)
        other = None if towards is None else _name(context, towards)
        contexts = {there.sheet.sheet: there for there in all_sheet_contexts(reading, context)}
        total = sum(_won(there, there.balances, owner, other) for there in contexts.values())
        entries = _entries(reading, context, owner, other)
        total += sum(chips for _, chips in entries)
        older = _older(reading, context, before, entries)
        now = total - _newer(reading, contexts, owner, other, before)
        now -= sum(chips for _, chips in entries) - sum(chips for _, chips in older)
        beside = _PendingEntries(older, now)
        lines = _lines(reading, contexts, owner, other, before, beside)
        page = tuple(islice(lines, PAGE_SIZE))
        left = next(lines, None) is not None
        first = () if left else beside.since(0)
        return Account(get_table_view(reading, context), owner, other, total, page, older=left, first=first)


def _name(context: TableContext, name: str) -> str:
    known = context.people_by_name.get(normalize_name(name))
    if known is None:
        raise NotFound
    return known.name


def _won(context: TableContext, flows: Iterable[SeatFlow], owner: str, other: str | None) -> int:
    """What payments brought the owner."""
    return _brought(seat_flows_by_name(context, flows), owner, other)


def _brought(flows: Iterable[tuple[str, str, int]], owner: str, other: str | None) -> int:
    return sum(
        chips if payee == owner else -chips
        for payer, payee, chips in flows
        if owner in {payer, payee} and (other is None or other in {payer, payee})
    )


def _newer(
    reading: ReadTransaction, contexts: SheetsByNumber, owner: str, other: str | None, before: HandKey | None
) -> int:
    """What the hand before which one looks and all after it have brought."""
    if before is None:
        return 0
    newer = queries.hand_counts.sum_payments_from(reading, next(iter(contexts.values())).table_id, before)
    return sum(_won(contexts[sheet], [(payer, payee, chips)], owner, other) for sheet, payer, payee, chips in newer)


def _entries(reading: ReadTransaction, context: TableContext, owner: str, other: str | None) -> list[EntryAmount]:
    """Every entry that counts here, the newest first, and what it brought."""
    rows = queries.chip_entries.entries_of(reading, context.table_id, PLAY_KINDS)
    standing = [one for one in list_entry_views(context, rows) if not one.withdrawn]
    pairs = ((one, [(pair.payer, pair.payee, pair.chips) for pair in one.pairs]) for one in reversed(standing))
    brought = ((one, _brought(flows, owner, other)) for one, flows in pairs)
    return [(one, chips) for one, chips in brought if chips]


def _older(
    reading: ReadTransaction, context: TableContext, before: HandKey | None, entries: list[EntryAmount]
) -> list[EntryAmount]:
    """Those that stand behind no hand from that one on before which one looks."""
    oldest = queries.hand_counts.first_revision_from(reading, context.table_id, before) if before and entries else None
    return entries if oldest is None else [(one, chips) for one, chips in entries if one.entered <= oldest]


@dataclass
class _PendingEntries:
    """The entries that are still to be shown, the newest first; `total` is the sum after the next line of any kind."""

    left: list[EntryAmount]
    total: int
    taken: list[EntryLine] = field(default_factory=list)

    def passing(self, recorded: int) -> None:
        """Take those that were entered after a hand was recorded."""
        while self.left and self.left[0][0].entered > recorded:
            entry, chips = self.left.pop(0)
            self.taken.append(EntryLine(entry, chips, self.total))
            self.total -= chips

    def since(self, recorded: int | None) -> tuple[EntryLine, ...]:
        """All that were taken, and those that were entered after a hand was recorded."""
        if recorded is not None:
            self.passing(recorded)
        taken, self.taken = tuple(self.taken), []
        return taken


def _lines(  # noqa: PLR0913, PLR0917  whose, of whom, from where
    reading: ReadTransaction,
    contexts: SheetsByNumber,
    owner: str,
    other: str | None,
    before: HandKey | None,
    beside: _PendingEntries,
) -> Iterator[AccountLine]:
    """The lines, the newest first, each with what was entered beside the hands after it."""
    for hand in _hands(reading, contexts, before):
        if not hand.was_inserted:
            beside.passing(hand.recorded_revision)
        if payments := _between(hand, owner, other):
            chips = sum(payment.chips if payment.payee == owner else -payment.chips for payment in payments)
            context, later = contexts[hand.sheet], beside.since(None)
            yield AccountLine(
                context.ledger_sheet.game, context.locked_as_paid, hand, payments, chips, beside.total, later
            )
            beside.total -= chips


def _hands(reading: ReadTransaction, contexts: SheetsByNumber, before: HandKey | None) -> Iterator[HandView]:
    """All hands, the newest first; no more are read than are taken, and one."""
    while True:
        shown = list_hands_before(reading, contexts, before, PAGE_SIZE + 1)
        yield from shown
        if len(shown) <= PAGE_SIZE:
            return
        before = shown[-1].sheet, shown[-1].number


def _between(hand: HandView, owner: str, other: str | None) -> tuple[PaymentView, ...]:
    """The payments of a hand that count here. One that was withdrawn pays nothing."""
    if hand.withdrawn:
        return ()
    parties = ((payment, {payment.payer, payment.payee}) for payment in hand.payments)
    return tuple(payment for payment, both in parties if owner in both and (other is None or other in both))
