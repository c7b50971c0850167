"""Verify tables: settle everything again and compare the results with the stored ones."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from scorekeeper.games import registry
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, normalize_name, text
from scorekeeper.ledger.chip_entries import ChipEntrySums, entry_flows
from scorekeeper.ledger.sheet import NO_PROGRESS, Progress
from scorekeeper.service.access.context import TableContext, setup_stages
from scorekeeper.service.access.transactions import all_sheet_contexts, find_table, load_context
from scorekeeper.service.events import validate_event
from scorekeeper.service.hands.versions import compute_balances
from scorekeeper.service.money.chip_entries import apply_to_sums
from scorekeeper.service.people.people import guests_of
from scorekeeper.service.transfer.replay import compare_versions
from scorekeeper.service.transfer.row_reader import WRONG_FLOWS, require_version_order, structural_problems
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import ChipEntryRow, HandRow
from scorekeeper.store.models.tables import EventRow, TableRow
from scorekeeper.store.queries.hand_order import HandKey
from scorekeeper.store.transactions import ReadTransaction

TOO_NEW = text("this is newer than its table")
UNKNOWN = text("someone named here is not among the people of the table")
WRONG_BETS = text("the people who placed side bets in the hands are not those in the list of people")
WRONG_SUMS = text("the totals do not match the entries")

#: A field, whether it is right, and the message if it is not.
Check = tuple[str, bool, Text]
#: A problem of a sheet with the number of its hand, if it is one of a hand.
HandProblem = tuple[int | None, Problem]


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
        context, recorded, guests = load_context(reading, table), set[HandKey](), set[int]()
        for sheet_context in all_sheet_contexts(reading, context):
            sheet = sheet_context.sheet.sheet
            history = queries.hands.history(reading, context.table_id, sheet)
            for hand, problem in _sheet_problems(sheet_context, history, steps):
                yield Discrepancy(table.code, sheet, hand, problem.field, problem.message)
            recorded |= {(sheet, row.number) for row in history}
            guests |= {person for row in history for person in guests_of(row)}
        for problem in _failed(_table_checks(reading, context, recorded, guests)):
            yield Discrepancy(table.code, None, None, problem.field, problem.message)


def count_locked_sheets(database: Database) -> int:
    """Return the number of sheets in the database that are locked as paid."""
    return sum(
        context.locked_as_paid
        for reading, table in _tables(database)
        for context in all_sheet_contexts(reading, load_context(reading, table))
    )


def _count_versions(database: Database, code: str | None) -> int:
    with database.reading() as reading:
        return queries.hand_counts.count_versions(reading, None if code is None else find_table(reading, code).id)


def _tables(database: Database, code: str | None = None) -> Iterator[tuple[ReadTransaction, TableRow]]:
    """Yield every table, or one, each in its own transaction."""
    with database.reading() as reading:
        codes = queries.tables.codes(reading) if code is None else [find_table(reading, code).code]
    for table_code in codes:
        with database.reading() as reading:
            if table := queries.tables.by_code(reading, table_code):
                yield reading, table


def _failed(checks: Iterable[Check]) -> list[Problem]:
    return [Problem(field, "differs", message) for field, is_right, message in checks if not is_right]


def _sheet_problems(context: TableContext, history: Sequence[HandRow], steps: Progress) -> Iterator[HandProblem]:
    if amended := _failed(_amendment_checks(context, history)):
        yield from ((None, problem) for problem in amended)
        return  # the hands follow from the amendments
    found = list((_structure_problems if context.locked_as_paid else _hand_problems)(context, history, steps))
    yield from found
    if history and history[-1].revision > context.table.revision:
        yield history[-1].number, Problem("revision", "high", TOO_NEW)
    # If the payments of a locked sheet are invalid, there is no sum to compare.
    if not (context.locked_as_paid and found) and _as_set(context.sheet.balances) != _as_set(compute_balances(history)):
        yield None, Problem("balances", "differs", text("the balances do not match the hands"))


def _amendment_checks(context: TableContext, history: Sequence[HandRow]) -> Iterator[Check]:
    for number, row in enumerate(context.amendments, start=1):
        at, seats = f"amendments.{number}", {*row.seats} & context.people.keys()
        _, last = max(
            ((hand.order_key, hand.number) for hand in history if hand.revision < row.revision), default=(0, 0)
        )
        yield f"{at}.revision", row.revision <= context.table.revision, TOO_NEW
        yield f"{at}.after", row.after_hand == last, text("hand %(number)s was the last one then", number=last)
        yield f"{at}.players", len(seats) == len(context.seats), UNKNOWN


def _structure_problems(context: TableContext, history: Sequence[HandRow], steps: Progress) -> Iterator[HandProblem]:
    if not context.sheet.locked_as_paid and context.sheet.game in registry.games():
        yield from ((None, problem) for problem in context.ledger_sheet.problems)
    yield from ((row.number, problem) for row, problem in structural_problems(context, steps.each(history)))


def _hand_problems(context: TableContext, history: Sequence[HandRow], steps: Progress) -> Iterator[HandProblem]:
    if problems := [problem for _, setup in setup_stages(context) for problem in setup.ledger_sheet.problems]:
        yield from ((None, problem) for problem in problems)
        return
    try:
        for row, difference in steps.each(compare_versions(context, history)):
            if difference:
                yield row.number, difference
    except Refused as refused:
        yield refused.hand, refused.problems[0]


def _table_checks(
    reading: ReadTransaction, context: TableContext, recorded: set[HandKey], guests: set[int]
) -> Iterator[Check]:
    """Yield the checks of all that is no hand, and of what the rows of table and people hold of hands and entries.

    `recorded` are the hands, and `guests` the persons who have bet in them.
    """
    table, table_id, people, sums = context.table, context.table_id, context.people, ChipEntrySums()
    events, entries = queries.tables.events(reading, table_id), queries.chip_entries.entries(reading, table_id)
    entered, persons = {row.entry for row in entries}, {None, *people}
    objections = queries.hands.objections_to(reading, table_id)
    entry_objections = queries.chip_entries.objections(reading, table_id)
    records: tuple[tuple[str, Sequence[Any], str, str, Callable[[Any], bool]], ...] = (
        ("events", events, "event", "people", _is_event),
        ("objections", objections, "objection", "agreed_by", lambda row: (row.sheet, row.number) in recorded),
        ("chip_entry_objections", entry_objections, "objection", "agreed_by", lambda row: row.entry in entered),
    )
    for place, rows, number_name, people_name, fits in records:
        numbers = [getattr(row, number_name) for row in rows]
        for number, before, row in zip(numbers, [0, *numbers], rows, strict=False):
            at = f"{place}.{number}"
            yield f"{at}.number", number == before + 1, text("the one before this is missing")
            yield f"{at}.revision", row.revision <= table.revision, TOO_NEW
            yield f"{at}.people", {row.person, *getattr(row, people_name)} <= persons, UNKNOWN
            yield f"{at}.about", fits(row), text("this refers to something that does not exist, or its form is unknown")
    yield from _entry_checks(table, entries, sums)
    revisions = [row.revision for row in events]
    same_names = all(row.comparable_name == normalize_name(row.name) for row in people.values())
    bettors = {row.person for row in people.values() if row.has_bet}
    yield "events", revisions == sorted(revisions), text("events must be in the order they were written")
    yield "people", {table.rounding_person, table.settlement_person} <= persons, UNKNOWN
    yield "people.names", same_names, text("a name and the form in which it is compared do not match")
    yield "people.bets", bettors == guests, WRONG_BETS
    yield "beside", _as_set(table.entry_balances) == _as_set(sums.flows), WRONG_SUMS
    yield "stacks", _as_set(table.bought_chips) == _as_set(sums.stacks), WRONG_SUMS


def _is_event(row: EventRow) -> bool:
    """Return whether the details of an event fit its kind."""
    with suppress(KeyError, Refused):
        validate_event(row.kind, row.details)
        return True
    return False


def _entry_checks(table: TableRow, rows: Iterable[ChipEntryRow], sums: ChipEntrySums) -> Iterator[Check]:
    """Yield the checks of chip entries, and add the entries to the sums."""
    known: dict[int, ChipEntryRow] = {}
    for row in rows:
        place = f"chip_entries.{row.entry}"
        try:
            require_version_order(known, row)
            apply_to_sums(sums, row)
        except Refused as refused:
            yield f"{place}.{refused.problems[0].field}", False, refused.problems[0].message
        yield f"{place}.pairs", row.chip_flows == entry_flows(row.kind, row.details), WRONG_FLOWS
        yield f"{place}.revision", row.revision <= table.revision, TOO_NEW
        known[row.entry] = row


def _as_set(balances: Iterable[Sequence[int | str]]) -> set[tuple[int | str, ...]]:
    return {tuple(pair) for pair in balances}
