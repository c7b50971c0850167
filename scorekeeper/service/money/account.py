"""List, hand by hand, how a player won or lost their chips."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import clamp_number
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
    first.
    """

    table: TableView
    owner: str
    other: str | None
    total: int
    lines: tuple[AccountLine, ...]
    older: bool
    first: tuple[EntryLine, ...] = ()


#: The number of lines on a page.
PAGE_SIZE = 50

#: The sheets of a table by number.
SheetsByNumber = Mapping[int, TableContext]

#: A chip entry, and the chips it brought the owner of the account.
EntryAmount = tuple[ChipEntryView, int]


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
        won = sum(_chips_won(played, played.balances, owner, other) for played in contexts.values())
        entries = _entries(reading, context, owner, other)
        total = won + sum(chips for _, chips in entries)
        older = _entries_before(reading, context, before, entries)
        won_before = won - _chips_from_newer(reading, contexts, owner, other, before)
        pending = _PendingEntries(older, won_before + sum(chips for _, chips in older))
        lines = _lines(reading, contexts, owner, other, before, pending)
        page = tuple(islice(lines, PAGE_SIZE))
        has_more = next(lines, None) is not None
        first = () if has_more else pending.since(0)
        return Account(get_table_view(reading, context), owner, other, total, page, older=has_more, first=first)


def _person_name(context: TableContext, name: str) -> str:
    person = context.find_person(name)
    if person is None:
        raise NotFound
    return person.name


def _chips_won(context: TableContext, flows: Iterable[SeatFlow], owner: str, other: str | None) -> int:
    """Return the chips that payments brought the owner."""
    return _brought(seat_flows_by_name(context, flows), owner, other)


def _brought(flows: Iterable[tuple[str, str, int]], owner: str, other: str | None) -> int:
    return sum(
        chips if payee == owner else -chips
        for payer, payee, chips in flows
        if owner in {payer, payee} and (other is None or other in {payer, payee})
    )


def _chips_from_newer(
    reading: ReadTransaction, contexts: SheetsByNumber, owner: str, other: str | None, before: HandKey | None
) -> int:
    """Return the chips that the hand `before` and all later hands brought."""
    if before is None:
        return 0
    newer = queries.hand_counts.sum_payments_from(reading, next(iter(contexts.values())).table_id, before)
    return sum(
        _chips_won(contexts[sheet], [(payer, payee, chips)], owner, other) for sheet, payer, payee, chips in newer
    )


def _entries(reading: ReadTransaction, context: TableContext, owner: str, other: str | None) -> list[EntryAmount]:
    """Return every chip entry that counts here, the newest first, with the chips it brought."""
    rows = queries.chip_entries.entries_of(reading, context.table_id, PLAY_KINDS)
    valid = [entry for entry in list_entry_views(context, rows) if not entry.withdrawn]
    pairs = ((entry, [(pair.payer, pair.payee, pair.chips) for pair in entry.pairs]) for entry in reversed(valid))
    with_chips = ((entry, _brought(flows, owner, other)) for entry, flows in pairs)
    return [(entry, chips) for entry, chips in with_chips if chips]


def _entries_before(
    reading: ReadTransaction, context: TableContext, before: HandKey | None, entries: list[EntryAmount]
) -> list[EntryAmount]:
    """Return the chip entries that were made before the hand `before`."""
    oldest = queries.hand_counts.first_revision_from(reading, context.table_id, before) if before and entries else None
    return entries if oldest is None else [(entry, chips) for entry, chips in entries if entry.entered <= oldest]


@dataclass
class _PendingEntries:
    """The chip entries still to show, the newest first; `total` is the sum after the next line of any kind."""

    left: list[EntryAmount]
    total: int
    taken: list[EntryLine] = field(default_factory=list)

    def passing(self, recorded: int) -> None:
        """Take the entries that were made after a hand was recorded."""
        while self.left and self.left[0][0].entered > recorded:
            entry, chips = self.left.pop(0)
            self.taken.append(EntryLine(entry, chips, self.total))
            self.total -= chips

    def since(self, recorded: int | None) -> tuple[EntryLine, ...]:
        """Return all taken entries, including those made after a hand was recorded."""
        if recorded is not None:
            self.passing(recorded)
        lines, self.taken = tuple(self.taken), []
        return lines


def _lines(  # noqa: PLR0913, PLR0917  the account, and where the page starts
    reading: ReadTransaction,
    contexts: SheetsByNumber,
    owner: str,
    other: str | None,
    before: HandKey | None,
    pending: _PendingEntries,
) -> Iterator[AccountLine]:
    """Yield the lines, the newest first, each with the chip entries made after its hand."""
    for hand in _hands(reading, contexts, before):
        if not hand.was_inserted:
            pending.passing(hand.recorded_revision)
        if payments := _payments_that_count(hand, owner, other):
            chips = sum(payment.chips if payment.payee == owner else -payment.chips for payment in payments)
            context, later = contexts[hand.sheet], pending.since(None)
            yield AccountLine(
                context.ledger_sheet.game, context.locked_as_paid, hand, payments, chips, pending.total, later
            )
            pending.total -= chips


def _hands(reading: ReadTransaction, contexts: SheetsByNumber, before: HandKey | None) -> Iterator[HandView]:
    """Yield all hands, the newest first, reading a page at a time."""
    while True:
        page = list_hands_before(reading, contexts, before, PAGE_SIZE + 1)
        yield from page
        if len(page) <= PAGE_SIZE:
            return
        before = page[-1].sheet, page[-1].number


def _payments_that_count(hand: HandView, owner: str, other: str | None) -> tuple[PaymentView, ...]:
    """Return the payments of a hand that count here; a withdrawn hand has none."""
    if hand.withdrawn:
        return ()
    parties = ((payment, {payment.payer, payment.payee}) for payment in hand.payments)
    return tuple(payment for payment, both in parties if owner in both and (other is None or other in both))
