"""People of a table: named once, whatever they do there."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.sheet import guest_problems
from scorekeeper.service import bounds
from scorekeeper.service.context import Context
from scorekeeper.service.names import clean_name, fold
from scorekeeper.store.rows import PersonRow
from scorekeeper.store.writing import Writing


def name_person(writing: Writing, table_id: int, name: str, *, placeholder: bool = False) -> PersonRow:
    """Somebody new at the table; `Refused` where it has no room."""
    number = writing.next_person(table_id)
    bounds.check_person(number)
    person = PersonRow(
        table_id=table_id, person=number, name=name, folded=fold(name), placeholder=placeholder, bets=False
    )
    writing.add(person)
    return person


def welcome(writing: Writing, context: Context, name: str | None) -> int | None:
    """The person of somebody who comes in without a seat; `Refused` where the name is that of somebody who is here."""
    if not name:
        return None
    cleaned = clean_name(name)
    known = context.by_fold.get(fold(cleaned))
    if known is None:
        return name_person(writing, context.table_id, cleaned).person
    here = {device.person for device in context.devices}
    if known.person in here or known.person in context.seats:
        raise _taken_name()
    return known.person


def call(writing: Writing, context: Context, seat: int, name: str) -> int:
    """Give the person in a seat a name, or an empty seat to somebody whom the table knows; who sits there now."""
    cleaned = clean_name(name)
    sitting, known = context.people[context.seats[seat]], context.by_fold.get(fold(cleaned))
    if known and known is not sitting:
        if not sitting.placeholder or known.bets or known.person in context.seats:
            raise _taken_name()
        writing.seats(context.table_id, context.sheet.sheet)[seat].person = known.person
        return known.person
    if sitting.bets and cleaned != sitting.name:
        raise Refused([Problem("name", "bets", text("this name stands in bets that have been recorded"))])
    sitting.name, sitting.folded, sitting.placeholder = cleaned, fold(cleaned), False
    return sitting.person


def meet(writing: Writing, context: Context, guests: Iterable[tuple[str, str]]) -> None:
    """Know the spectators who bet, `(field, name)`: from now on they keep their names."""
    met: list[PersonRow] = []
    for _, name in guests:
        known = context.by_fold.get(fold(name))
        if known is None:
            known = _guest(context, name, max(context.people) + len(met) + 1)
            context.by_fold[known.folded] = known
            met.append(known)
        known.bets = True
    if met:
        writing.add(*met)


def _guest(context: Context, name: str, number: int) -> PersonRow:
    bounds.check_person(number)
    cleaned = clean_name(name)
    return PersonRow(
        table_id=context.table_id, person=number, name=cleaned, folded=fold(cleaned), placeholder=False, bets=True
    )


def check_guests(context: Context, guests: Iterable[tuple[str, str]]) -> None:
    """`Refused` where a spectator is one of the players by another spelling."""
    seated = {fold(name) for name in context.players}
    if problems := guest_problems((field, name) for field, name in guests if fold(name) in seated):
        raise Refused(problems, context.players)


def _taken_name() -> Refused:
    return Refused([Problem("name", "double", text("somebody at this table has this name"))])
