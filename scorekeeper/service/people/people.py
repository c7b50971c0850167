"""Add, list and rename the people of a table, and match typed names to them: a correction or a new person."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from scorekeeper.games.kinds import has_guests, names_guest
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import normalize_name, text
from scorekeeper.ledger.sheet import guest_problems
from scorekeeper.service import events, quota
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import all_sheet_contexts, read_transaction, write_transaction
from scorekeeper.service.errors import Forbidden, found
from scorekeeper.service.people.names import check_new_names, check_visible, clean_name
from scorekeeper.service.views.people import settling_order
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import guests, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.models.tables import PersonRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

#: The person meant by an unknown name: by number or present name, or None for a new person.
PersonReference = int | str | None


@dataclass(frozen=True)
class NameFields:
    """The `persons` that a form showed on its lines, by seat.

    If the name on a line is unknown, `new` says if it is a new person or another name for the person of that line.
    """

    persons: Mapping[int, int] = field(default_factory=dict)
    new: Mapping[int, bool] = field(default_factory=dict)


def renamed(context: TableContext, players: Sequence[str], drawn: NameFields) -> dict[int, PersonRow]:
    """Return the person of each line (by seat) with a changed name, unless another line has the person's name.

    Lines without an answer in `new` count as changed names.
    """
    known = [context.find_person(name) for name in players]
    named = {person.person for person in known if person}
    shown = {seat: context.people.get(drawn.persons.get(seat, 0)) for seat, name in enumerate(players) if name.strip()}
    changed = {seat: shown[seat] for seat in shown if known[seat] is None and not drawn.new.get(seat)}
    people = {seat: person for seat, person in changed.items() if person and not person.placeholder}
    return {seat: person for seat, person in people.items() if person.person not in named}


def correct_names(
    writing: WriteTransaction, context: TableContext, players: Sequence[str], drawn: NameFields
) -> TableContext:
    """Rename the people with changed names; raise `Refused` if a line has no answer in `new`."""
    corrected = renamed(context, players, drawn)
    problems = [
        Problem(f"new.{seat}", "missing", text("choose whether this is %(name)s or someone else", name=person.name))
        for seat, person in corrected.items()
        if seat not in drawn.new
    ]
    if problems:
        raise Refused(problems, context.players)
    for seat, person in (corrected | _respelt_seats(context, players, drawn)).items():
        correct_name(writing, context, person, clean_name(players[seat], f"players.{seat}"))
    return replace(context)


def _respelt_seats(context: TableContext, players: Sequence[str], drawn: NameFields) -> dict[int, PersonRow]:
    """Return the person of each line (by seat) on which only the spelling of the name differs."""
    by_seat = {seat: context.find_person(name) for seat, name in enumerate(players) if seat in drawn.persons}
    same = {seat: person for seat, person in by_seat.items() if person and drawn.persons[seat] == person.person}
    return {seat: person for seat, person in same.items() if players[seat].strip() != person.name}


def assigned_names(context: TableContext, players: Sequence[str], who: Mapping[int, PersonReference]) -> dict[int, str]:
    """Return the new names by person, from lines with unknown names; raise `Refused` if one is not assigned.

    `who` assigns a person to each unknown name by seat, so that no one becomes a new person by mistake.
    """
    unknown = {seat: name for seat, name in enumerate(players) if normalize_name(name) not in context.people_by_name}
    taken = {person.person for name in players if (person := context.find_person(name))}
    asked = ((seat, text("choose who %(name)s is", name=unknown[seat])) for seat in unknown if seat not in who)
    problems = [Problem(f"who.{seat}", "missing", message) for seat, message in asked]
    names: dict[int, str] = {}
    for seat, name in unknown.items():
        if (whom := who.get(seat)) is None:
            continue
        person = context.find_person(whom)
        if person is None or person.person in taken:
            problems.append(_wrong_person(f"who.{seat}", name, person))
        else:
            names[person.person] = name
            taken.add(person.person)
    if problems:
        raise Refused(problems, context.players)
    return names


def respelled_names(context: TableContext, players: Sequence[str]) -> dict[int, str]:
    """Return the new names of people if only the spelling of the name differs."""
    known = ((context.find_person(name), name) for name in players)
    return {person.person: name for person, name in known if person and person.name != name}


def _wrong_person(field: str, name: str, person: PersonRow | None) -> Problem:
    if person is None:
        return Problem(field, "person", text("nobody at this table has this number"))
    message = text("%(name)s cannot be %(other)s, who is also on the list", name=name, other=person.name)
    return Problem(field, "double", message)


def with_names(reading: ReadTransaction, context: TableContext, names: Mapping[int, str]) -> TableContext:
    """Return the context with these names; rename the people in a write transaction, but not in a preview."""
    if isinstance(reading, WriteTransaction):
        for person, name in names.items():
            correct_name(reading, context, context.people[person], name)
        return replace(context)
    rows = {
        person: context.people[person].replace(name=name, comparable_name=normalize_name(name))
        for person, name in names.items()
    }
    return replace(context, people={**context.people, **rows})


@dataclass(frozen=True)
class ListedPerson:
    """A person of the table, with the seat on the newest sheet; `may_be_corrected`: the caller may change the name."""

    person: int
    name: str
    seat: int | None
    placeholder: bool
    mine: bool
    may_be_corrected: bool


@dataclass(frozen=True)
class PeopleList:
    """The people of a table, those with a seat first."""

    table: TableView
    people: tuple[ListedPerson, ...]


def rename_person(database: Database, caller: Caller, person: int | str, name: str) -> str:
    """Rename a person, and return the new name: the caller, an empty seat, or for a host any person.

    Chips and entries stay with the person. Raise `NotFound` if there is no such person, and `Refused` if another person
    has the name.
    """
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        row = found(context.find_person(person), text("nobody here has that name"))
        if not _may_rename(context, row):
            raise Forbidden(text("only %(name)s or the host can change this name", name=row.name))
        seat = context.seat_of(row.person)
        if row.placeholder and seat is not None:
            rename_in_place(writing, context, seat, name)
        else:
            correct_name(writing, context, row, clean_name(name))
        return clean_name(name)


def list_people(database: Database, caller: Caller) -> PeopleList:
    """Return the table and its people, those with a seat first; an empty seat of an earlier sheet only with chips."""
    with read_transaction(database, caller) as (reading, context):
        return people_list(reading, context)


def people_list(reading: ReadTransaction, context: TableContext) -> PeopleList:
    """Return the table and its people, by the seats of the sheet of this context."""
    table = get_table_view(reading, context)
    rows = (context.people[person] for person in settling_order(context))
    shown = (row for row in rows if not row.placeholder or row.person in context.seats or table.totals.get(row.name))
    return PeopleList(table, tuple(_listed(context, row) for row in shown))


def _listed(context: TableContext, row: PersonRow) -> ListedPerson:
    mine, seat = context.me.person == row.person, context.seat_of(row.person)
    return ListedPerson(row.person, row.name, seat, row.placeholder, mine, _may_rename(context, row))


def _may_rename(context: TableContext, person: PersonRow) -> bool:
    """Return whether the caller may change the name of this person."""
    me = context.me
    return me.may_write and (me.is_host or me.person == person.person or person.placeholder)


def correct_name(writing: WriteTransaction, context: TableContext, person: PersonRow, name: str) -> None:
    """Rename a person everywhere, also in the draft, and record the event."""
    if context.people_by_name.get(normalize_name(name), person).person != person.person:
        raise taken_name()
    if name == person.name:
        return
    check_visible(name)
    events.record_event(writing, context, events.RenamedEvent(was=person.name, now=name), [person.person])
    if normalize_name(name) != person.comparable_name:
        _renew_setups(writing, context, person.person, normalize_name(name))
    _correct_draft(writing, context, person.comparable_name, name)
    del context.people_by_name[person.comparable_name]
    context.learn(writing.update(person, name=name, comparable_name=normalize_name(name), placeholder=False))


def _renew_setups(writing: WriteTransaction, context: TableContext, person: int, name: str) -> None:
    """Renew the setup revision of all sheets in whose open forms the new name of the person means somebody else.

    These are all sheets if another person had the name before, and the sheets whose forms send names of guests.
    """
    renamings = queries.tables.events(writing, context.table_id, "renamed")
    former = any(normalize_name(event.details["was"]) == name and person not in event.people for event in renamings)
    for sheet_context in all_sheet_contexts(writing, context):
        if former or has_guests(sheet_context.ledger_sheet.game.Entry):
            writing.update(sheet_context.sheet, revision=writing.next_revision(context.table))


def _correct_draft(writing: WriteTransaction, context: TableContext, old_name: str, name: str) -> None:
    """Rename the guest in the bets of the draft."""
    entry = context.ledger_sheet.game.Entry
    draft = queries.hands.draft(writing, context.table_id) if has_guests(entry) else None
    if draft and draft.sheet == context.sheet.sheet:
        texts = {field: normalize_name(value) for field, value in draft.fields.items() if isinstance(value, str)}
        fields = {field: name for field, text in texts.items() if text == old_name and names_guest(entry, field)}
        if fields:
            writing.update(draft, fields=draft.fields | fields, revision=writing.next_revision(context.table))


def person_row(table_id: int, number: int, name: str, *, placeholder: bool = False) -> PersonRow:
    """Return the row of a new person; raise `Refused` if the table has no room."""
    quota.check_person_limit(number)
    return PersonRow(
        table_id=table_id, person=number, name=name, comparable_name=normalize_name(name), placeholder=placeholder
    )


def name_person(writing: WriteTransaction, table_id: int, name: str, *, placeholder: bool = False) -> PersonRow:
    """Insert a new person; raise `Refused` if the table has no room."""
    number = writing.next_number(PersonRow, "person", table_id=table_id)
    return writing.insert(person_row(table_id, number, name, placeholder=placeholder))


def new_person(context: TableContext, name: str) -> PersonRow:
    """Return a new person and add them to the context, without inserting the row."""
    person = person_row(context.table_id, max(context.people) + 1, name)
    context.learn(person)
    return person


def person_for_joining(writing: WriteTransaction, context: TableContext, name: str | None) -> int | None:
    """Return the person of a device that joins without a seat.

    Raise `Refused` if the name is that of a person with a device or a seat.
    """
    if not name:
        return None
    cleaned = clean_name(name)
    known = context.find_person(cleaned)
    if known is None:
        check_visible(cleaned)
        return name_person(writing, context.table_id, cleaned).person
    present = {device.person for device in context.devices}
    if known.person in present or known.person in context.seats:
        raise taken_name()
    return known.person


def rename_in_place(writing: WriteTransaction, context: TableContext, seat: int, name: str) -> int:
    """Give an empty seat to a new or known person, and return the person.

    Raise `Refused` if the person has a seat, or has placed bets as a guest on this sheet.
    """
    cleaned = clean_name(name)
    placeholder, known = context.people[context.seats[seat]], context.find_person(cleaned)
    if known and known.person != placeholder.person:
        if known.person in context.seats:
            raise taken_name()
        hands = queries.hands.hands_after(writing, context.table_id, context.sheet.sheet, 0) if known.has_bet else ()
        if any(known.person in guests_of(row) for row in hands if not row.withdrawn):
            message = text("%(name)s made side bets in this game and can play from the next game on", name=known.name)
            raise Refused([Problem("name", "bets", message)], context.players)
        seats = queries.roster.seats(writing, context.table_id, context.sheet.sheet)
        writing.update(seats[seat], person=known.person)
        if context.table.rounding_person == placeholder.person:  # the seat was set to bear the rounding difference
            writing.update(context.table, rounding_person=known.person)
        return known.person
    check_visible(cleaned)
    context.learn(writing.update(placeholder, name=cleaned, comparable_name=normalize_name(cleaned), placeholder=False))
    return placeholder.person


def has_part(reading: ReadTransaction, context: TableContext, person: PersonRow) -> bool:
    """Return whether the person has a seat on any sheet, a bet, or chips from chip entries."""
    sheets = all_sheet_contexts(reading, context)
    seated = (sheet.seats for sheet in sheets)
    before = (amendment.seats for sheet in sheets for amendment in sheet.amendments)
    moved = (flow[:2] for flow in context.table.entry_balances)
    bought = (stack[:1] for stack in context.table.bought_chips)
    payments = queries.chip_entries.entries_of(reading, context.table_id, queries.chip_entries.PAYMENT_KINDS)
    paid = ((row.details.get("from"), row.details.get("to")) for row in payments)
    return person.has_bet or any(person.person in people for people in chain(seated, before, moved, bought, paid))


def guests_of(row: HandRow) -> set[int]:
    """Return the persons who bet in a hand without a seat."""
    return {*guests.guests_in_entry(row.entry), *guests.guests_in_payments(row.payments)}


def guest_number(context: TableContext, name: str) -> int:
    """Return the guest with this name, who may be new."""
    known = context.find_person(name)
    return (known or new_person(context, clean_name(name))).person


def save_guests(writing: WriteTransaction, context: TableContext, row: HandRow) -> None:
    """Insert the people who bet in a hand without a seat, or mark them as bettors."""
    people = [context.people[person] for person in sorted(guests_of(row))]
    known = queries.roster.roster(writing, context.table).people
    for person in people:
        if person.person not in known:
            context.learn(writing.insert(person.replace(has_bet=True)))
        elif not person.has_bet or person.placeholder:
            context.learn(writing.update(person, has_bet=True, placeholder=False))


def check_guests(context: TableContext, named: Iterable[tuple[str, str]]) -> None:
    """Raise `Refused` if a guest is one of the players under another spelling, or a new guest's name is unreadable."""
    seated, bets = {context.people[person].comparable_name for person in context.seats}, list(named)
    if problems := guest_problems((field, name) for field, name in bets if normalize_name(name) in seated):
        raise Refused(problems, context.players)
    check_new_names(context.people_by_name, bets)


def taken_name() -> Refused:
    """Return the error for a name that another person at the table has."""
    return Refused([Problem("name", "double", text("someone at this table has this name"))])
