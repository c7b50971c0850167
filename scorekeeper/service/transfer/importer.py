"""Import a table: read its people, sheets and hands, settle the hands again, and insert the rows."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from scorekeeper.games import registry
from scorekeeper.games.problems import Problem, Refused, below
from scorekeeper.games.words import normalize_name, text
from scorekeeper.ledger.chip_entries import ChipEntrySums
from scorekeeper.ledger.sheet import NO_PROGRESS, Progress, duplicate_problems
from scorekeeper.service import quota
from scorekeeper.service.access.context import TableContext, chip_rate_columns
from scorekeeper.service.hands.versions import compute_balances
from scorekeeper.service.people.joining import Admission, admit_device
from scorekeeper.service.people.people import guests_of, person_row
from scorekeeper.service.sheets.new_sheet import build_sheet_row, validate_sheet
from scorekeeper.service.tables.opening import new_access_columns
from scorekeeper.service.transfer import row_reader
from scorekeeper.service.transfer.editions import apply_edition, resettle_history
from scorekeeper.service.transfer.replay import compare_versions
from scorekeeper.service.transfer.schema import ExportedPerson, ExportedSheet, ExportedTable
from scorekeeper.service.views.people import links
from scorekeeper.store import queries
from scorekeeper.store.models.base import Row
from scorekeeper.store.models.hands import HandRow, ObjectionRow
from scorekeeper.store.models.tables import PersonRow, SeatRow, SheetRow, TableRow
from scorekeeper.store.transactions import WriteTransaction


def count_work(evening: ExportedTable) -> int:
    """Return what an import of this table counts towards `quota.MAX_REQUEST_WORK`.

    Each amendment of a sheet settles all of its hands again.
    """
    hands = sum(quota.hand_weight(hand.payments) for sheet in evening.sheets for hand in sheet.hands)
    resettled = sum(len(sheet.amendments) * len(sheet.hands) for sheet in evening.sheets)
    other_rows = len(evening.events), len(evening.chip_entries), len(evening.chip_entry_objections)
    return hands + resettled + sum(other_rows) + sum(len(sheet.objections) for sheet in evening.sheets)


def _check_counts(evening: ExportedTable) -> None:
    """Raise `Refused` if a table cannot hold this much, before any hand is settled."""
    with below("sheets"):
        quota.check_seat_limit(sum(len(sheet.players) for sheet in evening.sheets))
        quota.check_table_limits(sum(len(sheet.hands) for sheet in evening.sheets), quota.MAX_IMPORTED)
        quota.check_table_limits(sum(len(sheet.objections) for sheet in evening.sheets), quota.MAX_OBJECTIONS)
    with below("events"):
        access_events = sum(event.kind == "door" for event in evening.events)
        quota.check_access_event_limit(access_events)
        quota.check_table_limits(len(evening.events) - access_events, quota.MAX_EVENTS)
    with below("chip_entries"):
        quota.check_table_limits(len({entry.number for entry in evening.chip_entries}), quota.MAX_CHIP_ENTRIES)
    with below("chip_entry_objections"):
        quota.check_table_limits(len(evening.chip_entry_objections), quota.MAX_OBJECTIONS)


def read_rows(evening: ExportedTable, steps: Progress = NO_PROGRESS) -> tuple[TableRow, list[Row]]:
    """Return the row of an exported table and its other rows, settled again, without a table id.

    The other rows are in the order in which they can be inserted. Raise `Refused` at the first invalid field.
    """
    _check_counts(evening)
    steps.begin(lambda: sum(len(sheet.hands) for sheet in evening.sheets))
    people_by_name = _people(evening.people)
    table, people = _table(evening, people_by_name), {person.person: person for person in people_by_name.values()}
    contexts: list[TableContext] = []
    hands: list[HandRow] = []
    objections: list[ObjectionRow] = []
    for index, sheet in enumerate(evening.sheets):
        with below(f"sheets.{index}"):
            context = _context(table, people, people_by_name, sheet, index + 1)
            context = row_reader.with_amendments(context, sheet)
            row, replayed = replay_hands(context, row_reader.read_hands(context, sheet.hands), steps)
            contexts.append(replace(context, sheet=row))
            hands += replayed
            with below("objections"):
                objections += _objections(context, sheet, len(objections))
    seats = [
        SeatRow(table_id=0, sheet=context.sheet.sheet, seat=seat, person=person)
        for context in contexts
        for seat, person in enumerate(context.seats)
    ]
    amendments = [amendment for context in contexts for amendment in context.amendments]
    others: list[Row] = [*people.values(), *(context.sheet for context in contexts), *seats, *amendments, *hands]
    others += [*objections, *row_reader.read_events(contexts[-1], evening.events)]
    sums = ChipEntrySums()
    entries = list(row_reader.read_chip_entries(contexts[-1], evening.chip_entries, sums))
    others += [*entries, *row_reader.read_entry_objections(contexts[-1], entries, evening.chip_entry_objections)]
    return table.replace(entry_balances=sums.flows, bought_chips=sums.stacks), others


def insert_table(writing: WriteTransaction, table: TableRow, others: Iterable[Row], kind: str | None) -> Admission:
    """Insert the rows as a new table with the importing device, which is of this `kind`, as its host."""
    table = queries.tables.insert_table(writing, table.replace(**new_access_columns(writing)))
    writing.insert_all(row.replace(table_id=table.id) for row in others)
    token = admit_device(writing, table.id, "host", None, kind=kind)
    return Admission(table.code, token, "host", None, links(table, "host"), created=True)


def _table(evening: ExportedTable, known: row_reader.People) -> TableRow:
    """Return the row of the table without codes and secrets."""
    left_out = {"format", "code", "exported_at", "links", "rate", "people", "sheets", "events"}
    columns = row_reader.columns_of(known, evening, *left_out, "chip_entries", "chip_entry_objections")
    columns |= dict.fromkeys(("code", "join_code", "play_secret", "watch_secret"), "")
    return TableRow(**columns, **chip_rate_columns(evening.rate))


def _people(people: tuple[ExportedPerson, ...]) -> dict[str, PersonRow]:
    known: dict[str, PersonRow] = {}
    for index, person in enumerate(people):
        comparable = normalize_name(person.name)
        if not comparable or comparable in known:
            raise Refused([Problem(f"people.{index}.name", "double", text("two people cannot have the same name"))])
        known[comparable] = person_row(0, index + 1, person.name, placeholder=person.placeholder)
    return known


def _context(
    table: TableRow, people: dict[int, PersonRow], known: row_reader.People, sheet: ExportedSheet, number: int
) -> TableContext:
    """Return the table with this sheet before its first hand."""
    seats = tuple(row_reader.require_person(known, f"players.{seat}", name) for seat, name in enumerate(sheet.players))
    game = registry.games().get(sheet.game)
    is_current = sheet.edition == game.edition if game else sheet.edition > 0
    if is_current and not sheet.locked_as_paid:
        unsaved = validate_sheet(sheet.game, sheet.players, sheet.rules, sheet.first_dealer, str, start=sheet.start)
        row = build_sheet_row(unsaved.sheet, table, number, sheet.opened)
    else:
        row = _unread_sheet(seats, sheet, number)
    return TableContext(table, people, (), row, seats)


def _unread_sheet(seats: Sequence[int], sheet: ExportedSheet, number: int) -> SheetRow:
    """Return a sheet that may have rules that the program cannot read."""
    if problems := [*duplicate_problems(seats), *row_reader.setup_problems(sheet, len(seats))]:
        raise Refused(problems)
    given = sheet.model_dump(include={"game", "rules", "first_dealer", "opened", "edition"})
    return SheetRow(
        table_id=0, sheet=number, balances=[], continued_from=sheet.start, locked_as_paid=sheet.locked_as_paid, **given
    )


def _objections(context: TableContext, sheet: ExportedSheet, before: int) -> Iterator[ObjectionRow]:
    """Yield the objections to hands, numbered after those of the sheets before."""
    numbers = range(1, max((hand.number for hand in sheet.hands), default=0) + 1)

    missing = text("there is no hand %(number)s here")
    for columns in row_reader.read_objections(context, sheet.objections, numbers, missing, row_reader.HAND_TOO_NEW):
        columns["objection"] += before
        yield ObjectionRow(table_id=0, sheet=context.sheet.sheet, **columns)


def replay_hands(context: TableContext, given: list[HandRow], steps: Progress) -> tuple[SheetRow, list[HandRow]]:
    """Return the sheet and its hands settled again, or raise `Refused` if the document differs."""
    sheet, rows = (
        _from_other_edition(context, given) if context.locked_as_paid else (context.sheet, _resettled(context, given))
    )
    imported: list[HandRow] = []
    try:
        for row in steps.each(rows):
            row_reader.check_revision(context, row.revision)
            for person in guests_of(row):
                context.people[person] = context.people[person].replace(has_bet=True)
            imported.append(row)
    except Refused as refused:
        raise row_reader.refused_at(refused, len(imported), given) from None
    return sheet.replace(balances=compute_balances(imported)), imported


def _resettled(context: TableContext, given: list[HandRow]) -> Iterator[HandRow]:
    """Yield the hands settled again by the current rules, or raise `Refused` at the first that differs."""
    for row, problem in compare_versions(context, given):
        if problem:
            raise Refused([problem], context.players, row.number)
        yield row


def _from_other_edition(context: TableContext, given: list[HandRow]) -> tuple[SheetRow, list[HandRow]]:
    """Return the hands of another edition, upgraded if the visible results stay the same, else locked as paid."""
    for row, problem in row_reader.structural_problems(context, given):
        raise row_reader.refused_at(Refused([problem], context.players, row.number), given.index(row), given)
    rows = None if context.sheet.locked_as_paid else resettle_history(context, given)
    if rows is None:
        return context.sheet.replace(locked_as_paid=True), given
    return context.sheet.replace(**apply_edition(context)), rows
