"""The same people at two tables of which one follows the other: who is who there, whatever they are called by then."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.service.context import Context, enter
from scorekeeper.service.devices import find_table
from scorekeeper.service.errors import NotFound
from scorekeeper.service.names import fold
from scorekeeper.service.people import name_person
from scorekeeper.store import queries
from scorekeeper.store.models.tables import DeviceRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


def table_after(reading: ReadTransaction, context: Context) -> Context:
    """The table that follows this one; `NotFound` where none does."""
    if context.neighbours.after is None:
        raise NotFound
    return enter(reading, find_table(reading, context.neighbours.after))


def same(reading: ReadTransaction, before: Context, there: Context) -> frozenset[int]:
    """Who was at the table before when this one was opened: they have the same numbers at both."""
    opened = queries.tables.events(reading, before.table_id, "again")
    return frozenset(person for one in opened if one.details["table"] == there.table.code for person in one.people)


def as_there(reading: ReadTransaction, before: Context, there: Context, context: Context) -> Context:
    """`there`, one of the two tables, as whoever asks at the other (`context`) does something at both."""
    me = context.me.person
    person = me if me in same(reading, before, there if before is context else context) else None
    nobody = DeviceRow(
        table_id=there.table_id,
        device=0,
        token_hash="",
        role=context.me.role,
        person=person,
        created=there.table.created,
    )
    return replace(there, device=nobody)


def person_after(writing: WriteTransaction, context: Context, there: Context, person: int) -> int:
    """Who somebody is at the table that follows: the same person, or whoever has this name there, or somebody new."""
    if person in same(writing, context, there):
        return person
    name = context.people[person].name
    known = there.by_fold.get(fold(name))
    return known.person if known else name_person(writing, there.table_id, name).person
