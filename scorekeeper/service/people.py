"""People of a table: named once, whatever they do there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.games.kinds import has_guests, names_guest
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.sheet import guest_problems
from scorekeeper.service import bounds, events, guests
from scorekeeper.service.caller import Caller
from scorekeeper.service.context import Context, changing, every_sheet, looking
from scorekeeper.service.errors import NotFound, NotYours
from scorekeeper.service.names import check_new_names, check_visible, clean_name, fold
from scorekeeper.service.present_table import table_view
from scorekeeper.service.views import TableView
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.models.tables import People, PersonRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


@dataclass(frozen=True)
class Named:
    """Somebody whom the table knows, with their seat on the newest sheet; whether who asks may correct the name."""

    person: int
    name: str
    seat: int | None
    placeholder: bool
    mine: bool
    may_be_corrected: bool


@dataclass(frozen=True)
class Everybody:
    """The people of a table, those in seats first."""

    table: TableView
    people: tuple[Named, ...]


def rename_person(book: Database, who: Caller, person: int | str, name: str) -> str:
    """Correct somebody's name: one's own, or that of an empty seat; the host corrects any. What they are called now.

    They stay who they are, with their chips and all that was entered, at the table or gone. `NotFound` without such a
    person, who may be meant by what they are called; `Refused` where somebody else has this name.
    """
    with changing(book, who, stays_open=True) as (writing, context):
        named = context.known(person)
        if named is None:
            raise NotFound(text("nobody here is called so"))
        _let_name(context, named)
        seat = context.seat_of(named.person)
        if named.placeholder and seat is not None:
            call(writing, context, seat, name)
            return clean_name(name)
        correct_name(writing, context, named, clean_name(name))
        return clean_name(name)


def look(book: Database, who: Caller) -> Everybody:
    """Everybody whom the table knows, those in seats first, and the table; of empty seats those of now alone."""
    with looking(book, who) as (reading, context):
        return everybody(reading, context)


def everybody(reading: ReadTransaction, context: Context) -> Everybody:
    """The same in a verb that has gone in, by the seats of its sheet."""
    table = table_view(reading, context)
    known = [one for one in context.people.values() if not one.placeholder or one.person in context.seats]
    named = [_named(context, one) for one in known]
    seated = sorted((one for one in named if one.seat is not None), key=lambda one: one.seat or 0)
    return Everybody(table, (*seated, *(one for one in named if one.seat is None)))


def _named(context: Context, one: PersonRow) -> Named:
    mine = context.me.person == one.person
    may = context.me.may_write and (context.me.is_host or mine or one.placeholder)
    return Named(one.person, one.name, context.seat_of(one.person), one.placeholder, mine, may)


def _let_name(context: Context, named: PersonRow) -> None:
    """`NotYours` where the name is that of somebody else."""
    if not named.placeholder and not context.me.is_host and context.me.person != named.person:
        raise NotYours(text("only %(name)s or the host can change this name", name=named.name))


def correct_name(writing: WriteTransaction, context: Context, person: PersonRow, name: str) -> None:
    """Call somebody otherwise from now on, in all that was, is typed and will be. Everybody is told."""
    if context.by_fold.get(fold(name), person).person != person.person:
        raise taken_name()
    if name == person.name:
        return
    check_visible(name)
    events.log(writing, context, events.Renamed(was=person.name, now=name), [person.person])
    if fold(name) != person.comparable_name:
        _agree_anew(writing, context, person.person)
    _correct_draft(writing, context, person.comparable_name, name)
    del context.by_fold[person.comparable_name]
    context.learn(writing.update(person, name=name, comparable_name=fold(name), placeholder=False))


def _agree_anew(writing: WriteTransaction, context: Context, person: int) -> None:
    """Somebody is called otherwise: whoever says names may mean by that name whoever has it now."""
    for there in every_sheet(writing, context):
        if person in there.seats or has_guests(there.played.game.Entry):
            writing.update(there.sheet, revision=writing.next_revision(context.table))


def _correct_draft(writing: WriteTransaction, context: Context, folded: str, name: str) -> None:
    """What is typed of a guest's bet is theirs still when they are called otherwise."""
    if not has_guests(context.played.game.Entry):
        return
    draft, entry = queries.hands.draft(writing, context.table_id), context.played.game.Entry
    if draft and draft.sheet == context.sheet.sheet:
        theirs = {
            field: name
            for field, typed in draft.fields.items()
            if names_guest(entry, field) and isinstance(typed, str) and fold(typed) == folded
        }
        if theirs:
            writing.update(draft, fields=draft.fields | theirs, revision=writing.next_revision(context.table))


def person_row(table_id: int, number: int, name: str, *, placeholder: bool = False) -> PersonRow:
    """What is kept of somebody new at a table; `Refused` where it has no room."""
    bounds.check_people(number)
    return PersonRow(
        table_id=table_id, person=number, name=name, comparable_name=fold(name), placeholder=placeholder, has_bet=False
    )


def name_person(writing: WriteTransaction, table_id: int, name: str, *, placeholder: bool = False) -> PersonRow:
    """Somebody new at the table; `Refused` where it has no room."""
    number = writing.next_number(People.person, table_id=table_id)
    return writing.insert(person_row(table_id, number, name, placeholder=placeholder))


def newcomer(context: Context, name: str) -> PersonRow:
    """Somebody whom this transaction knows from now on, and nobody else until it is written down."""
    person = person_row(context.table_id, max(context.people) + 1, name)
    context.learn(person)
    return person


def welcome(writing: WriteTransaction, context: Context, name: str | None) -> int | None:
    """The person of somebody who comes in without a seat; `Refused` where the name is that of somebody who is here."""
    if not name:
        return None
    cleaned = clean_name(name)
    known = context.by_fold.get(fold(cleaned))
    if known is None:
        check_visible(cleaned)
        return name_person(writing, context.table_id, cleaned).person
    here = {device.person for device in context.devices}
    if known.person in here or known.person in context.seats:
        raise taken_name()
    return known.person


def call(writing: WriteTransaction, context: Context, seat: int, name: str) -> int:
    """Give an empty seat to somebody new, or to somebody whom the table knows; who sits there now."""
    cleaned = clean_name(name)
    sitting, known = context.people[context.seats[seat]], context.by_fold.get(fold(cleaned))
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
    context.learn(writing.update(sitting, name=cleaned, comparable_name=fold(cleaned), placeholder=False))
    return sitting.person


def _let_play(writing: WriteTransaction, context: Context, person: PersonRow) -> None:
    """`Refused` where somebody has bet on the players of this sheet, and would be one of them."""
    hands = queries.hands.hands_after(writing, context.table_id, context.sheet.sheet, 0) if person.has_bet else ()
    if any(person.person in guests_of(row) for row in hands if not row.withdrawn):
        said = text("%(name)s has bet from the side in this game, and can play in the next one", name=person.name)
        raise Refused([Problem("name", "bets", said)], context.players)


def has_part(reading: ReadTransaction, context: Context, person: PersonRow) -> bool:
    """Whether anything of the table is somebody's: a seat on any of its sheets, a bet, or chips beside the hands."""
    sheets = every_sheet(reading, context)
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
    return {*guests.in_entry(row.entry), *guests.in_payments(row.payments)}


def meet(context: Context, name: str) -> int:
    """The guest of this name, who may be new."""
    known = context.by_fold.get(fold(name))
    return (known or newcomer(context, clean_name(name))).person


def keep_guests(writing: WriteTransaction, context: Context, row: HandRow) -> None:
    """Know from now on whoever bets in a hand."""
    people = [context.people[person] for person in sorted(guests_of(row))]
    known = queries.roster.roster(writing, context.table).people
    for person in people:
        if person.person not in known:
            context.learn(writing.insert(person.replace(has_bet=True)))
        elif not person.has_bet or person.placeholder:
            context.learn(writing.update(person, has_bet=True, placeholder=False))


def check_guests(context: Context, named: Iterable[tuple[str, str]]) -> None:
    """Raise `Refused` if a spectator is one of the players by another spelling, or is new under an unreadable name."""
    seated, bets = {context.people[person].comparable_name for person in context.seats}, list(named)
    if problems := guest_problems((field, name) for field, name in bets if fold(name) in seated):
        raise Refused(problems, context.players)
    check_new_names(context.by_fold, bets)


def taken_name() -> Refused:
    """Somebody else at the table is called so."""
    return Refused([Problem("name", "double", text("somebody at this table has this name"))])
