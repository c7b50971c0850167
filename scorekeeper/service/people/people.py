"""Names typed where people stand already: another name for one of them, corrected, or somebody else in their place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.games.kinds import has_guests, names_guest
from scorekeeper.games.letters import normalize_name
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.sheet import guest_problems
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import all_sheet_contexts, read_transaction, write_transaction
from scorekeeper.service.errors import Forbidden, NotFound
from scorekeeper.service.events import RenamedEvent, record_event
from scorekeeper.service.people.names import check_new_names, check_visible, clean_name
from scorekeeper.service.quota import check_person_limit
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.guests import guests_in_entry, guests_in_payments
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.models.tables import People, PersonRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

Whom = int | str | None
"""Whom a name means that is nobody's: a person, by number or by the name they have, or None: somebody new."""


@dataclass(frozen=True)
class Drawn:
    """The `persons` for whom the lines of a form were drawn, by seat.

    `new` says of a line whose name is nobody's whether that is somebody new, or another name for its person.
    """

    persons: Mapping[int, int] = field(default_factory=dict)
    new: Mapping[int, bool] = field(default_factory=dict)


def renamed(context: TableContext, players: Sequence[str], drawn: Drawn) -> dict[int, PersonRow]:
    """The lines, by seat, in which somebody's name is another now, and whose: theirs who is named in no other line.

    Where it was not said whether they are new, they are not.
    """
    typed = [context.people_by_name.get(normalize_name(name)) for name in players]
    meant = {one.person for one in typed if one}
    of = {seat: context.people.get(drawn.persons.get(seat, 0)) for seat, name in enumerate(players) if name.strip()}
    return {
        seat: one
        for seat, one in of.items()
        if one and not one.placeholder and not drawn.new.get(seat) and typed[seat] is None and one.person not in meant
    }


def correct_names(
    writing: WriteTransaction, context: TableContext, players: Sequence[str], drawn: Drawn
) -> TableContext:
    """Correct every name that is another now; then with these names. `Refused` where it was not said who is new."""
    corrected = renamed(context, players, drawn)
    problems = [
        Problem(f"new.{seat}", "missing", text("say whether this is %(name)s, or somebody else", name=one.name))
        for seat, one in corrected.items()
        if seat not in drawn.new
    ]
    if problems:
        raise Refused(problems, context.players)
    for seat, one in (corrected | _respelt(context, players, drawn)).items():
        correct_name(writing, context, one, clean_name(players[seat], f"players.{seat}"))
    return replace(context)


def _respelt(context: TableContext, players: Sequence[str], drawn: Drawn) -> dict[int, PersonRow]:
    """The lines in which somebody is called the same, written otherwise."""
    of = {seat: context.people_by_name.get(normalize_name(name)) for seat, name in enumerate(players)}
    return {
        seat: one
        for seat, one in of.items()
        if one and drawn.persons.get(seat) == one.person and players[seat].strip() != one.name
    }


def corrected(context: TableContext, players: Sequence[str], who: Mapping[int, Whom]) -> dict[int, str]:
    """What people are called by these lines who were called otherwise; `Refused` where it was not said whom one means.

    `who` says it by seat. It is asked of every name that is nobody's, so that nobody is new by mistake.
    """
    unknown = {seat: name for seat, name in enumerate(players) if normalize_name(name) not in context.people_by_name}
    meant = {one.person for name in players if (one := context.people_by_name.get(normalize_name(name)))}
    problems = [_not_said(seat, name) for seat, name in unknown.items() if seat not in who]
    names: dict[int, str] = {}
    for seat, name in unknown.items():
        if (whom := who.get(seat)) is None:
            continue
        one = context.find_person(whom)
        if one is None or one.person in meant:
            problems.append(_unknown(f"who.{seat}", name, one))
        else:
            names[one.person] = name
            meant.add(one.person)
    if problems:
        raise Refused(problems, context.players)
    return names


def respelt(context: TableContext, players: Sequence[str]) -> dict[int, str]:
    """What people are called by these lines who are the same by them, written otherwise."""
    known = ((context.people_by_name.get(normalize_name(name)), name) for name in players)
    return {one.person: name for one, name in known if one and one.name != name}


def _not_said(seat: int, name: str) -> Problem:
    return Problem(f"who.{seat}", "missing", text("say who %(name)s is", name=name))


def _unknown(field: str, name: str, one: PersonRow | None) -> Problem:
    if one is None:
        return Problem(field, "person", text("nobody at this table has this number"))
    return Problem(field, "double", text("%(name)s cannot be %(other)s, who is named too", name=name, other=one.name))


def called(reading: ReadTransaction, context: TableContext, names: Mapping[int, str]) -> TableContext:
    """The same with people called so: kept where something is written, else only to look at."""
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
    """Somebody whom the table knows, with their seat on the newest sheet; whether who asks may correct the name."""

    person: int
    name: str
    seat: int | None
    placeholder: bool
    mine: bool
    may_be_corrected: bool


@dataclass(frozen=True)
class PeopleList:
    """The people of a table, those in seats first."""

    table: TableView
    people: tuple[ListedPerson, ...]


def rename_person(database: Database, caller: Caller, person: int | str, name: str) -> str:
    """Correct somebody's name: one's own, or that of an empty seat; the host corrects any. What they are called now.

    They stay who they are, with their chips and all that was entered, at the table or gone. `NotFound` without such a
    person, who may be meant by what they are called; `Refused` where somebody else has this name.
    """
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        named = context.find_person(person)
        if named is None:
            raise NotFound(text("nobody here is called so"))
        _let_name(context, named)
        seat = context.seat_of(named.person)
        if named.placeholder and seat is not None:
            rename_in_place(writing, context, seat, name)
            return clean_name(name)
        correct_name(writing, context, named, clean_name(name))
        return clean_name(name)


def list_people(database: Database, caller: Caller) -> PeopleList:
    """Everybody whom the table knows, those in seats first, and the table; of empty seats those of now alone."""
    with read_transaction(database, caller) as (reading, context):
        return people_list(reading, context)


def people_list(reading: ReadTransaction, context: TableContext) -> PeopleList:
    """The same in a verb that has gone in, by the seats of its sheet."""
    table = get_table_view(reading, context)
    known = [one for one in context.people.values() if not one.placeholder or one.person in context.seats]
    named = [_named(context, one) for one in known]
    seated = sorted((one for one in named if one.seat is not None), key=lambda one: one.seat or 0)
    return PeopleList(table, (*seated, *(one for one in named if one.seat is None)))


def _named(context: TableContext, one: PersonRow) -> ListedPerson:
    mine = context.me.person == one.person
    may = context.me.may_write and (context.me.is_host or mine or one.placeholder)
    return ListedPerson(one.person, one.name, context.seat_of(one.person), one.placeholder, mine, may)


def _let_name(context: TableContext, named: PersonRow) -> None:
    """`NotYours` where the name is that of somebody else."""
    if not named.placeholder and not context.me.is_host and context.me.person != named.person:
        raise Forbidden(text("only %(name)s or the host can change this name", name=named.name))


def correct_name(writing: WriteTransaction, context: TableContext, person: PersonRow, name: str) -> None:
    """Call somebody otherwise from now on, in all that was, is typed and will be. Everybody is told."""
    if context.people_by_name.get(normalize_name(name), person).person != person.person:
        raise taken_name()
    if name == person.name:
        return
    check_visible(name)
    record_event(writing, context, RenamedEvent(was=person.name, now=name), [person.person])
    if normalize_name(name) != person.comparable_name:
        _agree_anew(writing, context, person.person)
    _correct_draft(writing, context, person.comparable_name, name)
    del context.people_by_name[person.comparable_name]
    context.learn(writing.update(person, name=name, comparable_name=normalize_name(name), placeholder=False))


def _agree_anew(writing: WriteTransaction, context: TableContext, person: int) -> None:
    """Somebody is called otherwise: whoever says names may mean by that name whoever has it now."""
    for there in all_sheet_contexts(writing, context):
        if person in there.seats or has_guests(there.ledger_sheet.game.Entry):
            writing.update(there.sheet, revision=writing.next_revision(context.table))


def _correct_draft(writing: WriteTransaction, context: TableContext, folded: str, name: str) -> None:
    """What is typed of a guest's bet is theirs still when they are called otherwise."""
    if not has_guests(context.ledger_sheet.game.Entry):
        return
    draft, entry = queries.hands.draft(writing, context.table_id), context.ledger_sheet.game.Entry
    if draft and draft.sheet == context.sheet.sheet:
        theirs = {
            field: name
            for field, typed in draft.fields.items()
            if names_guest(entry, field) and isinstance(typed, str) and normalize_name(typed) == folded
        }
        if theirs:
            writing.update(draft, fields=draft.fields | theirs, revision=writing.next_revision(context.table))


def person_row(table_id: int, number: int, name: str, *, placeholder: bool = False) -> PersonRow:
    """What is kept of somebody new at a table; `Refused` where it has no room."""
    check_person_limit(number)
    return PersonRow(
        table_id=table_id,
        person=number,
        name=name,
        comparable_name=normalize_name(name),
        placeholder=placeholder,
        has_bet=False,
    )


def name_person(writing: WriteTransaction, table_id: int, name: str, *, placeholder: bool = False) -> PersonRow:
    """Somebody new at the table; `Refused` where it has no room."""
    number = writing.next_number(People.person, table_id=table_id)
    return writing.insert(person_row(table_id, number, name, placeholder=placeholder))


def newcomer(context: TableContext, name: str) -> PersonRow:
    """Somebody whom this transaction knows from now on, and nobody else until it is written down."""
    person = person_row(context.table_id, max(context.people) + 1, name)
    context.learn(person)
    return person


def welcome_player(writing: WriteTransaction, context: TableContext, name: str | None) -> int | None:
    """The person of somebody who comes in without a seat; `Refused` where the name is that of somebody who is here."""
    if not name:
        return None
    cleaned = clean_name(name)
    known = context.people_by_name.get(normalize_name(cleaned))
    if known is None:
        check_visible(cleaned)
        return name_person(writing, context.table_id, cleaned).person
    here = {device.person for device in context.devices}
    if known.person in here or known.person in context.seats:
        raise taken_name()
    return known.person


def rename_in_place(writing: WriteTransaction, context: TableContext, seat: int, name: str) -> int:
    """Give an empty seat to somebody new, or to somebody whom the table knows; who sits there now."""
    cleaned = clean_name(name)
    sitting, known = context.people[context.seats[seat]], context.people_by_name.get(normalize_name(cleaned))
    if known and known.person != sitting.person:
        if known.person in context.seats:
            raise taken_name()
        _let_play(writing, context, known)
        seats = queries.roster.seats(writing, context.table_id, context.sheet.sheet)
        writing.update(seats[seat], person=known.person)
        if context.table.rounding_person == sitting.person:  # whoever sat there was to bear it
            writing.update(context.table, rounding_person=known.person)
        return known.person
    check_visible(cleaned)
    context.learn(writing.update(sitting, name=cleaned, comparable_name=normalize_name(cleaned), placeholder=False))
    return sitting.person


def _let_play(writing: WriteTransaction, context: TableContext, person: PersonRow) -> None:
    """`Refused` where somebody has bet on the players of this sheet, and would be one of them."""
    hands = queries.hands.hands_after(writing, context.table_id, context.sheet.sheet, 0) if person.has_bet else ()
    if any(person.person in guests_of(row) for row in hands if not row.withdrawn):
        said = text("%(name)s has bet from the side in this game, and can play in the next one", name=person.name)
        raise Refused([Problem("name", "bets", said)], context.players)


def has_part(reading: ReadTransaction, context: TableContext, person: PersonRow) -> bool:
    """Whether anything of the table is somebody's: a seat on any of its sheets, a bet, or chips beside the hands."""
    sheets = all_sheet_contexts(reading, context)
    sat = {
        one for there in sheets for seats in (there.seats, *(was.seats for was in there.amendments)) for one in seats
    }
    table = context.table
    moved = {one for payer, payee, _ in table.entry_balances for one in (payer, payee)} | {
        one for one, _ in table.bought_chips
    }
    handed = {
        row.details.get(end)
        for row in queries.chip_entries.payments(reading, context.table_id)
        for end in ("from", "to")
    }
    return person.has_bet or person.person in sat | moved | handed


def guests_of(row: HandRow) -> set[int]:
    """Those who bet in a hand without a seat."""
    return {*guests_in_entry(row.entry), *guests_in_payments(row.payments)}


def add_missing_people(context: TableContext, name: str) -> int:
    """The guest of this name, who may be new."""
    known = context.people_by_name.get(normalize_name(name))
    return (known or newcomer(context, clean_name(name))).person


def keep_guests(writing: WriteTransaction, context: TableContext, row: HandRow) -> None:
    """Know from now on whoever bets in a hand."""
    people = [context.people[person] for person in sorted(guests_of(row))]
    known = queries.roster.roster(writing, context.table).people
    for person in people:
        if person.person not in known:
            context.learn(writing.insert(person.replace(has_bet=True)))
        elif not person.has_bet or person.placeholder:
            context.learn(writing.update(person, has_bet=True, placeholder=False))


def check_guests(context: TableContext, named: Iterable[tuple[str, str]]) -> None:
    """Raise `Refused` if a spectator is one of the players by another spelling, or is new under an unreadable name."""
    seated, bets = {context.people[person].comparable_name for person in context.seats}, list(named)
    if problems := guest_problems((field, name) for field, name in bets if normalize_name(name) in seated):
        raise Refused(problems, context.players)
    check_new_names(context.people_by_name, bets)


def taken_name() -> Refused:
    """Somebody else at the table is called so."""
    return Refused([Problem("name", "double", text("somebody at this table has this name"))])
