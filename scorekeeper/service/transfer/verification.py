"""Verify tables: settle everything again and compare the results with the stored ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.games import registry
from scorekeeper.games.problems import Refused
from scorekeeper.games.words import Text, text
from scorekeeper.ledger.chip_entries import ChipEntrySums, entry_flows
from scorekeeper.ledger.progress import NO_PROGRESS, Progress
from scorekeeper.service.access.context import TableContext, setup_stages
from scorekeeper.service.access.transactions import all_sheet_contexts, find_table, load_context
from scorekeeper.service.hands.versions import compute_balances
from scorekeeper.service.money.chip_entries import apply_to_sums
from scorekeeper.service.transfer.replay import compare_versions
from scorekeeper.service.transfer.row_reader import WRONG_FLOWS, require_version_order, structural_problems
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import ChipEntryRow, HandRow
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.transactions import ReadTransaction


@dataclass(frozen=True)
class Discrepancy:
    """A stored value that is wrong: its place, and a message."""

    code: str
    sheet: int | None
    number: int | None
    field: str
    message: Text


def verify_tables(database: Database, code: str | None = None, steps: Progress = NO_PROGRESS) -> Iterator[Discrepancy]:
    """Yield every stored value of the database, or of one table, that does not follow from what users entered.

    Everything is read. For a sheet that is locked as paid, only its structure and sums are checked.
    """
    steps.begin(lambda: _count_versions(database, code))
    for reading, table in _tables(database.without_cache(), code):
        for sheet in queries.tables.sheets(reading, table.id or 0):
            context = load_context(reading, table, sheet.sheet)
            yield from _verify_sheet(context, queries.hands.history(reading, context.table_id, sheet.sheet), steps)
        yield from _verify_entries(table, queries.chip_entries.entries(reading, table.id or 0))


def count_locked_sheets(database: Database) -> int:
    """Return the number of sheets in the database that are locked as paid."""
    return sum(
        context.locked_as_paid
        for reading, table in _tables(database)
        for context in all_sheet_contexts(reading, load_context(reading, table))
    )


def _count_versions(database: Database, code: str | None) -> int:
    with database.reading() as reading:
        return queries.hand_counts.count_versions(reading, code)


def _tables(database: Database, code: str | None = None) -> Iterator[tuple[ReadTransaction, TableRow]]:
    """Yield every table, or one, each in its own transaction."""
    with database.reading() as reading:
        codes = queries.tables.codes(reading) if code is None else [find_table(reading, code).code]
    for table_code in codes:
        with database.reading() as reading:
            if table := queries.tables.by_code(reading, table_code):
                yield reading, table


def _verify_sheet(context: TableContext, history: Sequence[HandRow], steps: Progress) -> Iterator[Discrepancy]:
    location = context.table.code, context.sheet.sheet
    discrepancies = list((_verify_sums if context.locked_as_paid else _verify_hands)(context, history, steps))
    yield from discrepancies
    if history and history[-1].revision > context.table.revision:
        yield Discrepancy(*location, history[-1].number, "revision", text("a hand is newer than its table"))
    if context.locked_as_paid and discrepancies:
        return  # the payments are invalid, so there is no sum to compare
    if _as_set(context.sheet.balances) != _as_set(compute_balances(history)):
        yield Discrepancy(*location, None, "balances", text("the balances are not what the hands come to"))


def _verify_sums(context: TableContext, history: Sequence[HandRow], steps: Progress) -> Iterator[Discrepancy]:
    location = context.table.code, context.sheet.sheet
    if not context.sheet.locked_as_paid and context.sheet.game in registry.games():
        for problem in context.sheet_problems:
            yield Discrepancy(*location, None, problem.field, problem.message)
    for row, problem in structural_problems(context, steps.each(history)):
        yield Discrepancy(*location, row.number, problem.field, problem.message)


def _verify_hands(context: TableContext, history: Sequence[HandRow], steps: Progress) -> Iterator[Discrepancy]:
    location = context.table.code, context.sheet.sheet
    if problems := [problem for _, setup in setup_stages(context) for problem in setup.sheet_problems]:
        yield from (Discrepancy(*location, None, problem.field, problem.message) for problem in problems)
        return
    try:
        for row, problem in steps.each(compare_versions(context, history)):
            if problem:
                yield Discrepancy(*location, row.number, problem.field, problem.message)
    except Refused as refused:
        yield Discrepancy(*location, refused.hand, refused.problems[0].field, refused.problems[0].message)


def _verify_entries(table: TableRow, rows: Sequence[ChipEntryRow]) -> Iterator[Discrepancy]:
    """Yield the discrepancies of chip entries and of their sums in the table."""
    sums = ChipEntrySums()
    known: dict[int, ChipEntryRow] = {}
    for row in rows:
        try:
            require_version_order(known, row)
            apply_to_sums(sums, row)
        except Refused as refused:
            yield _entry_discrepancy(table, row, refused.problems[0].field, refused.problems[0].message)
        if row.chip_flows != entry_flows(row.kind, row.details):
            yield _entry_discrepancy(table, row, "flows", WRONG_FLOWS)
        if row.revision > table.revision:
            yield _entry_discrepancy(table, row, "revision", text("an entry is newer than its table"))
        known[row.entry] = row
    for field, stored, summed in (
        ("beside", table.entry_balances, sums.flows),
        ("stacks", table.bought_chips, sums.stacks),
    ):
        if _as_set(stored) != _as_set(summed):
            yield Discrepancy(table.code, None, None, field, text("the sums are not what the entries come to"))


def _entry_discrepancy(table: TableRow, row: ChipEntryRow, field: str, message: Text) -> Discrepancy:
    return Discrepancy(table.code, None, None, f"entries.{row.entry}.{field}", message)


def _as_set(balances: Iterable[Sequence[int | str]]) -> set[tuple[int | str, ...]]:
    return {tuple(pair) for pair in balances}
