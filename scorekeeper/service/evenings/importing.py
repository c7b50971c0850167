"""Taking an evening in: its people, its sheets, its hands built again from what was entered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.games import registry
from scorekeeper.games.problems import Problem, Refused, below
from scorekeeper.games.words import Text, text
from scorekeeper.ledger.chip_entries import ChipEntrySums
from scorekeeper.ledger.progress import NO_PROGRESS, Progress
from scorekeeper.service import bounds
from scorekeeper.service.balances import balances
from scorekeeper.service.context import Context
from scorekeeper.service.devices import admit, links
from scorekeeper.service.evenings.editions import renewed, settled_now
from scorekeeper.service.evenings.importing_entries import read_entries, read_entry_objections
from scorekeeper.service.evenings.paid import unsound
from scorekeeper.service.evenings.rebuilding import compare
from scorekeeper.service.evenings.row_reader import (
    HAND_TOO_NEW,
    People,
    check_revision,
    person_called,
    person_if_named,
    read_events,
    read_hands,
    read_objections,
    refused_at,
    setup_problems,
    with_amendments,
)
from scorekeeper.service.evenings.schema import Evening, Person, Sheet
from scorekeeper.service.money import rate_columns
from scorekeeper.service.names import fold
from scorekeeper.service.people import guests_of, person_row
from scorekeeper.service.sheets import agree, sheet_row
from scorekeeper.service.tables import doors
from scorekeeper.service.views import Admission
from scorekeeper.store.models.hands import ChipEntryObjectionRow, ChipEntryRow, HandRow, ObjectionRow
from scorekeeper.store.models.tables import AmendmentRow, EventRow, PersonRow, SeatRow, SheetRow, TableRow
from scorekeeper.store.transactions import WriteTransaction

TableOwned = (
    PersonRow
    | SheetRow
    | SeatRow
    | AmendmentRow
    | HandRow
    | ObjectionRow
    | EventRow
    | ChipEntryRow
    | ChipEntryObjectionRow
)


@dataclass(frozen=True)
class Brought:
    """An evening as rows that no table has yet, in the order in which they can be written."""

    table: TableRow
    people: Sequence[PersonRow]
    sheets: Sequence[SheetRow]
    seats: Sequence[SeatRow]
    amendments: Sequence[AmendmentRow]
    hands: Sequence[HandRow]
    objections: Sequence[ObjectionRow]
    events: Sequence[EventRow]
    entries: Sequence[ChipEntryRow]
    entry_objections: Sequence[ChipEntryObjectionRow]

    @property
    def rows(self) -> tuple[Sequence[TableOwned], ...]:
        """Everything but the table, kind by kind."""
        beside = self.objections, self.events, self.entries, self.entry_objections
        return self.people, self.sheets, self.seats, self.amendments, self.hands, *beside


def count_work(evening: Evening) -> int:
    """Return what an import of this evening counts towards `bounds.MOST_AT_ONCE`.

    After a correction of its rules or seats, every hand of a sheet is settled again.
    """
    hands = sum(bounds.with_payments(hand.payments) for sheet in evening.sheets for hand in sheet.hands)
    again = sum(len(sheet.amendments) * len(sheet.hands) for sheet in evening.sheets)
    beside = len(evening.events), len(evening.entries), len(evening.entry_objections)
    return hands + again + sum(beside) + sum(len(sheet.objections) for sheet in evening.sheets)


def _check_counts(evening: Evening) -> None:
    """Raise `Refused` if a table cannot hold this evening, before anything of it is settled."""
    with below("sheets"):
        bounds.check_seats(sum(len(sheet.players) for sheet in evening.sheets))
        bounds.check_room(sum(len(sheet.hands) for sheet in evening.sheets), bounds.MOST_IMPORTED)
        bounds.check_room(sum(len(sheet.objections) for sheet in evening.sheets), bounds.MOST_OBJECTIONS)
    with below("events"):
        lines = sum(event.kind == "door" for event in evening.events)
        bounds.check_log_lines(lines)
        bounds.check_room(len(evening.events) - lines, bounds.MOST_EVENTS)
    with below("entries"):
        bounds.check_room(len({entry.number for entry in evening.entries}), bounds.MOST_ENTRIES)
    with below("entry_objections"):
        bounds.check_room(len(evening.entry_objections), bounds.MOST_OBJECTIONS)


def prepare(evening: Evening, steps: Progress = NO_PROGRESS) -> Brought:
    """The evening built again, which may take a while; `Refused` at the first field that is not right."""
    _check_counts(evening)
    steps.begin(lambda: sum(len(sheet.hands) for sheet in evening.sheets))
    known = _people(evening.people)
    table, people = _table(evening, known), {person.person: person for person in known.values()}
    contexts: list[Context] = []
    hands: list[HandRow] = []
    objections: list[ObjectionRow] = []
    for place, sheet in enumerate(evening.sheets):
        with below(f"sheets.{place}"):
            context = with_amendments(replace(_context(table, known, sheet, place + 1), people=people), sheet)
            row, again = replay_hands(context, read_hands(context, sheet.hands), steps)
            contexts.append(replace(context, sheet=row))
            hands += again
            with below("objections"):
                objections += _objections(context, sheet, len(objections))
    seats = [
        SeatRow(table_id=0, sheet=context.sheet.sheet, seat=seat, person=person)
        for context in contexts
        for seat, person in enumerate(context.seats)
    ]
    amendments = [amendment for context in contexts for amendment in context.amendments]
    sheets = [context.sheet for context in contexts]
    events = list(read_events(contexts[-1], evening.events))
    sums = ChipEntrySums()
    entries = list(read_entries(contexts[-1], evening.entries, sums))
    words = list(read_entry_objections(contexts[-1], entries, evening.entry_objections))
    table = table.replace(entry_balances=sums.beside, bought_chips=sums.stacks)
    return Brought(table, tuple(people.values()), sheets, seats, amendments, hands, objections, events, entries, words)


def take_in(writing: WriteTransaction, brought: Brought, kind: str | None = None) -> Admission:
    """A new table with this evening; whoever brings it is its host."""
    table = writing.insert(brought.table.replace(**doors(writing)))
    for rows in brought.rows:
        writing.insert_all(row.replace(table_id=table.id) for row in rows)
    token = admit(writing, table.id or 0, "host", None, kind=kind)
    return Admission(table.code, token, "host", None, links(table, "host"), created=True)


def _table(evening: Evening, known: People) -> TableRow:
    """The table itself, without doors of its own."""
    return TableRow(
        code="",
        name=evening.name,
        revision=evening.revision,
        created=evening.created,
        day=evening.day,
        chips=evening.chips,
        rate_note=evening.note,
        closed=evening.closed,
        demo=evening.demo,
        rounding=evening.rounding,
        **rate_columns(evening.rate),
        rounding_person=person_if_named(known, "bearer", evening.bearer),
        settlement_method=evening.way,
        settlement_person=person_if_named(known, "through", evening.through),
        joining_locked=False,
        play_secret="",
        watch_secret="",
        join_code="",
    )


def _people(people: tuple[Person, ...]) -> dict[str, PersonRow]:
    known: dict[str, PersonRow] = {}
    for place, person in enumerate(people):
        folded = fold(person.name)
        if not folded or folded in known:
            said = text("two people cannot have the same name")
            raise Refused([Problem(f"people.{place}.name", "double", said)])
        known[folded] = person_row(0, place + 1, person.name, placeholder=person.placeholder)
    return known


def _context(table: TableRow, known: People, sheet: Sheet, number: int) -> Context:
    """The table with this sheet, before any hand."""
    seats = tuple(person_called(known, f"players.{seat}", name) for seat, name in enumerate(sheet.players))
    people = {person.person: person for person in known.values()}
    row = _of_today(table, sheet, number) if _is_of_today(sheet) else _as_written(seats, sheet, number)
    return Context(table, people, (), row, seats)


def _of_today(table: TableRow, sheet: Sheet, number: int) -> SheetRow:
    agreed = agree(sheet.game, sheet.players, sheet.rules, sheet.first_dealer, str, start=sheet.start)
    return sheet_row(agreed.sheet, table, number, sheet.opened)


def _is_of_today(sheet: Sheet) -> bool:
    """Whether today's rules have the say. Where the game is not installed, they may be of today all the same."""
    game = registry.games().get(sheet.game)
    return not sheet.kept and (sheet.edition == game.edition if game else sheet.edition > 0)


def _as_written(seats: Sequence[int], sheet: Sheet, number: int) -> SheetRow:
    """A sheet whose rules nobody may be able to read."""
    doubles = [seat for seat, person in enumerate(seats) if person in seats[:seat]]
    problems = [Problem(f"players.{seat}", "double", text("two players cannot have the same name")) for seat in doubles]
    if problems := [*problems, *setup_problems(sheet, len(seats))]:
        raise Refused(problems)
    given = sheet.model_dump(include={"game", "rules", "first_dealer", "opened", "edition"})
    return SheetRow(
        table_id=0, sheet=number, balances=[], continued_from=sheet.start, locked_as_paid=sheet.kept, **given
    )


def _objections(context: Context, sheet: Sheet, before: int) -> Iterator[ObjectionRow]:
    """The objections to hands; there are `before` on the sheets before."""
    known = range(1, max((hand.number for hand in sheet.hands), default=0) + 1)
    for columns in read_objections(context, sheet.objections, known, _no_hand, HAND_TOO_NEW):
        columns["objection"] += before
        yield ObjectionRow(table_id=0, sheet=context.sheet.sheet, **columns)


def _no_hand(number: int) -> Text:
    return text("there is no hand %(number)s here", number=number)


def replay_hands(context: Context, given: list[HandRow], steps: Progress) -> tuple[SheetRow, list[HandRow]]:
    """The sheet, and its hands as they come out again; refused if that is not what the document says."""
    sheet, rows = (
        _settled_elsewhere(context, given) if context.kept else (context.sheet, _settled_again(context, given))
    )
    kept: list[HandRow] = []
    try:
        for row in steps.each(rows):
            check_revision(context, row.revision)
            for person in guests_of(row):
                context.people[person] = context.people[person].replace(has_bet=True)
            kept.append(row)
    except Refused as refused:
        raise refused_at(refused, len(kept), given) from None
    return sheet.replace(balances=balances(kept)), kept


def _settled_again(context: Context, given: list[HandRow]) -> Iterator[HandRow]:
    """The hands that today's rules settled, as they do again; `Refused` at the first that comes to something else."""
    for row, problem in compare(context, given):
        if problem:
            raise Refused([problem], context.players, row.number)
        yield row


def _settled_elsewhere(context: Context, given: list[HandRow]) -> tuple[SheetRow, list[HandRow]]:
    """The hands of another edition: as today's writes them where that tells the same, else as they were paid."""
    for row, problem in unsound(context, given):
        raise refused_at(Refused([problem], context.players, row.number), given.index(row), given)
    rows = None if context.sheet.locked_as_paid else settled_now(context, given)
    if rows is None:
        return context.sheet.replace(locked_as_paid=True), given
    return context.sheet.replace(**renewed(context)), rows
