"""List, hand by hand, how a player won or lost their chips."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import clamp_number
from scorekeeper.ledger.chip_entries import PLAY_KINDS
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import all_sheet_contexts, read_transaction
from scorekeeper.service.errors import found
from scorekeeper.service.views.chip_entries import ChipEntryView, list_entry_views
from scorekeeper.service.views.hands import HandKey, HandView, PaymentView, list_hands_before, seat_flows_by_name
from scorekeeper.service.views.settlement import is_carried_in
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.transactions import ReadTransaction


@dataclass(frozen=True)
class EntryLine:
    """A chip entry of an account, the chips it brought (negative: cost), and the sum so far."""

    entry: ChipEntryView
    chips: int
    total: int


@dataclass(frozen=True)
class AccountLine:
    """The payments of a hand in an account, the chips they brought (negative: cost), and the sum so far.

    `locked_as_paid`: the sheet is locked as paid. `later` are the chip entries made after this hand and before the next
    line, the newest first.
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
    """How a person won or lost their chips, against all players or against one; the newest hand first.

    `older`: there are more lines before these. If not, `first` are the chip entries made before all hands, the newest
    first. `carried` are the debts carried into the table, and `settled` the payments and the debts carried over to the
    next table; neither are part of the total.
    """

    table: TableView
    owner: str
    other: str | None
    total: int
    lines: tuple[AccountLine, ...]
    older: bool
    first: tuple[EntryLine, ...] = ()
    carried: tuple[ChipEntryView, ...] = ()
    settled: tuple[ChipEntryView, ...] = ()


#: The number of lines on a page.
PAGE_SIZE = 50

#: The sheets of a table by number.
SheetsByNumber = Mapping[int, TableContext]

#: A chip entry, and the chips it brought the owner of the account.
EntryAmount = tuple[ChipEntryView, int]

#: Payer, payee and chips; a payment of a hand has a reason too.
Flow = TypeVar("Flow", tuple[str, str, int], PaymentView)


def get_account(
    database: Database, caller: Caller, of: str, towards: str | None = None, before: HandKey | None = None
) -> Account:
    """Return what `of` has won on all sheets, or only against `towards`: the newest lines, or those before a hand.

    Raise `NotFound` if the table has no such person.
    """
    before = before and (clamp_number(before[0]), clamp_number(before[1]))
    with read_transaction(database, caller) as (reading, context):
        owner = _person_name(context, of)
        other = None if towards is None else _person_name(context, towards)
        contexts = {played.sheet.sheet: played for played in all_sheet_contexts(reading, context)}
        won = sum(_brought(seat_flows_by_name(one, one.balances), owner, other) for one in contexts.values())
        entries, *besides = _entries(reading, context, owner, other)
        total = won + sum(chips for _, chips in entries)
        if before:
            oldest = queries.hand_counts.first_revision_from(reading, context.table_id, before) if entries else None
            entries = [(entry, chips) for entry, chips in entries if oldest is None or entry.entered <= oldest]
            for sheet, payer, payee, chips in queries.hand_counts.sum_payments_from(reading, context.table_id, before):
                won -= _brought(seat_flows_by_name(contexts[sheet], [(payer, payee, chips)]), owner, other)
        newest_first = _merged(_hands(reading, contexts, before), entries)
        page = _page(newest_first, contexts, owner, other, won + sum(chips for _, chips in entries))
        return Account(get_table_view(reading, context), owner, other, total, *page, *besides)


def _person_name(context: TableContext, name: str) -> str:
    return found(context.find_person(name)).name


def _counting(flows: Iterable[Flow], owner: str, other: str | None) -> tuple[Flow, ...]:
    """Return the flows from and to the owner, or only those between the two."""
    return tuple(flow for flow in flows if owner in flow[:2] and (other is None or other in flow[:2]))


def _brought(flows: Iterable[Flow], owner: str, other: str | None) -> int:
    """Return the chips that flows brought the owner."""
    return sum(flow[2] if flow[1] == owner else -flow[2] for flow in _counting(flows, owner, other))


def _entries(
    reading: ReadTransaction, context: TableContext, owner: str, other: str | None
) -> tuple[list[EntryAmount], tuple[ChipEntryView, ...], tuple[ChipEntryView, ...]]:
    """Return the entries that count here, the newest first, with the chips they brought, debts carried in, payments."""
    kinds = {*PLAY_KINDS, *queries.chip_entries.PAYMENT_KINDS}
    rows = queries.chip_entries.entries_of(reading, context.table_id, kinds)
    entries = [entry for entry in list_entry_views(context, rows) if not entry.withdrawn]
    played = ((entry, _brought(entry.pairs, owner, other)) for entry in reversed(entries) if entry.kind in PLAY_KINDS)
    wanted, carried_in = {owner, other or owner}, {row.entry for row in rows if is_carried_in(row)}
    besides = [entry for entry in entries if entry.kind not in PLAY_KINDS and wanted <= {*entry.people}]
    carried = tuple(entry for entry in besides if entry.number in carried_in)
    settled = tuple(entry for entry in besides if entry.number not in carried_in)
    return [(entry, chips) for entry, chips in played if chips], carried, settled


def _hands(reading: ReadTransaction, contexts: SheetsByNumber, before: HandKey | None) -> Iterator[HandView]:
    """Yield all hands, the newest first, reading a page at a time."""
    while True:
        page = list_hands_before(reading, contexts, before, PAGE_SIZE + 1)
        yield from page
        if len(page) <= PAGE_SIZE:
            return
        before = page[-1].sheet, page[-1].number


def _merged(hands: Iterable[HandView], entries: Iterable[EntryAmount]) -> Iterator[HandView | EntryAmount]:
    """Yield the hands, and each chip entry before the first hand that was recorded before it and not inserted."""
    left = deque(entries)
    for hand in hands:
        while left and not hand.was_inserted and left[0][0].entered > hand.recorded_revision:
            yield left.popleft()
        yield hand
    yield from left


def _page(
    newest_first: Iterable[HandView | EntryAmount], contexts: SheetsByNumber, owner: str, other: str | None, total: int
) -> tuple[tuple[AccountLine, ...], bool, tuple[EntryLine, ...]]:
    """Return the first lines, whether there are more, and the chip entries before all hands if there are no more."""
    lines: list[AccountLine] = []
    later: list[EntryLine] = []
    for item in newest_first:
        if isinstance(item, tuple):
            later.append(EntryLine(*item, total))
            total -= item[1]
        elif payments := _counting(() if item.withdrawn else item.payments, owner, other):
            if len(lines) == PAGE_SIZE:
                return tuple(lines), True, ()
            game, is_locked = contexts[item.sheet].ledger_sheet.game, contexts[item.sheet].locked_as_paid
            chips = _brought(payments, owner, other)
            lines.append(AccountLine(game, is_locked, item, payments, chips, total, tuple(later)))
            total, later = total - chips, []
    return tuple(lines), False, tuple(later)
