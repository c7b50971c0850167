"""The same people again: a new table that follows an old one, and to which everybody goes over from there.

They are the persons there that they are here, whatever they are called by then. The token of a device there follows
from the one that it has here: whoever goes over twice is there once.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from scorekeeper.games.fields import Model, read
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.letters import normalize_name
from scorekeeper.games.problems import Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.sheet import Sheet
from scorekeeper.service.access.callers import Caller, Role, allow_anyone
from scorekeeper.service.access.codes import derive_token, normalize_code
from scorekeeper.service.access.context import TableContext, day_in
from scorekeeper.service.access.transactions import find_table, load_context, write_transaction
from scorekeeper.service.errors import Forbidden, JoiningLocked, NotFound
from scorekeeper.service.events import AccessEvent, NextTableEvent, record_access, record_event
from scorekeeper.service.money.settlement import SeenLine
from scorekeeper.service.people.joining import Admission, admit_device, follow_to_table
from scorekeeper.service.people.people import name_person, rename_in_place
from scorekeeper.service.sheets.new_sheet import UnsavedSheet, save_sheet
from scorekeeper.service.tables.carry_over import shared_people, write_carry_over
from scorekeeper.service.tables.opening import Zone, new_table
from scorekeeper.service.views.people import links
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import PersonRow, TableRow
from scorekeeper.store.transactions import WriteTransaction

COPIED_TERMS: Final = (
    "chips",
    "rate_note",
    "currency",
    "chip_value",
    "rounding",
    "rounding_person",
    "settlement_method",
    "settlement_person",
    "demo",
)
"""What is agreed about money and settling up, beside the starting chips and the note of what a chip is worth; and
whether all of it is made up."""


SENT_AWAY: Final = text("this phone no longer belongs to the next table: join it there")


class _Where(Model):
    """In which time zone the next table is opened."""

    zone: Zone | None = None


def open_next_table(
    database: Database,
    caller: Caller,
    *,
    another: str | None = None,
    carry: Sequence[SeenLine] = (),
    zone: object = None,
) -> Admission:
    """A new table with the same people in their seats, by the same rules and terms; whoever opens it is its host.

    Where a table follows already they go over to that: unless it is the one of this code, and they want `another`.
    Lines that are open, as they were seen, they `carry` over. Its day is that of the `zone`.
    """
    where = read(_Where, {"zone": zone})
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        after = context.adjacent_tables.after
        if after and after != normalize_code(another or ""):
            over = _over(writing, context, caller)
            _carry(writing, context, find_table(writing, over.code), carry)
            return over
        table = _open(writing, context, where.zone)
        _carry(writing, context, table, carry)
        token = derive_token(caller.token, table.code)
        admit_device(writing, table.id or 0, "host", context.me.person, token, kind=caller.kind)
        record_access(writing, table, AccessEvent(how="opened", phone=caller.kind), context.me.person)
        return Admission(table.code, token, "host", context.me.seat, links(table, "host"), created=True)


def join_next_table(database: Database, caller: Caller) -> Admission:
    """To the table that follows this one, as who one is here; `NotFound` where none does.

    `Locked` where nobody is let in there, `NotYours` where this device was sent away from there.
    """
    with write_transaction(database, caller, right=allow_anyone, stays_open=True) as (writing, context):
        if context.adjacent_tables.after is None:
            raise NotFound(text("nobody has opened the next table yet"))
        return _over(writing, context, caller)


def _open(writing: WriteTransaction, context: TableContext, zone: str | None) -> TableRow:
    table, people = copy_table(writing, context, zone)
    _tell(writing, context, table, [one.person for one in people if not one.placeholder])
    return writing.update(table, previous_table_id=context.table.id)


def copy_table(writing: WriteTransaction, context: TableContext, zone: str | None) -> tuple[TableRow, list[PersonRow]]:
    """A new table with the people, game, rules and terms of this one, and those people, numbered as they are here."""
    agreed, old, now = _agreed_before(context), context.table, clock.now()
    day = day_in(zone, now)
    terms = {name: getattr(old, name) for name in COPIED_TERMS}
    table = new_table(writing, name=old.name, created=now, day=day, **terms)
    people = [
        one.replace(table_id=table.id or 0, has_bet=False)
        for one in context.people.values()
        if not one.placeholder or one.person in context.seats
    ]
    writing.insert_all(people)
    save_sheet(writing, table, {one.comparable_name: one for one in people}, agreed)
    return table, people


def _carry(writing: WriteTransaction, context: TableContext, table: TableRow, seen: Sequence[SeenLine]) -> None:
    if seen:
        write_carry_over(writing, context, load_context(writing, table), seen)


def _agreed_before(context: TableContext) -> UnsavedSheet:
    rules = context.ledger_sheet.rules
    if not isinstance(rules, Rules):  # nobody can read them any more
        raise Refused(context.sheet_problems, context.players)
    empty = {seat for seat, person in enumerate(context.seats) if context.people[person].placeholder}
    sheet = Sheet(context.ledger_sheet.game, rules, context.players, context.sheet.first_dealer)
    return UnsavedSheet(sheet, frozenset(empty))


def _tell(writing: WriteTransaction, context: TableContext, table: TableRow, people: list[int]) -> None:
    """Tell everybody; a table that has no room for another event only leads there."""
    writing.next_revision(context.table)
    with suppress(Refused):
        record_event(writing, context, NextTableEvent(table=table.code), people)


def _over(writing: WriteTransaction, context: TableContext, caller: Caller) -> Admission:
    def meet(there: TableContext) -> tuple[Role, int | None]:
        if there.table.joining_locked:
            raise JoiningLocked
        person = _person_there(writing, context, there)
        held = {device.person for device in there.devices}
        if person in queries.roster.removed_people(writing, there.table_id) - held:
            raise Forbidden(SENT_AWAY)
        return context.me.role, person

    return follow_to_table(writing, find_table(writing, context.adjacent_tables.after or ""), caller, meet, SENT_AWAY)


def _person_there(writing: WriteTransaction, context: TableContext, there: TableContext) -> int | None:
    """Who the device is there: the same person, or whoever has come here since then by their name."""
    me = context.me
    if me.person is None or me.name is None:
        return None
    if me.person in shared_people(writing, context, there):
        return me.person
    known = there.people_by_name.get(normalize_name(me.name))
    held = {device.person for device in there.devices}
    if known:
        return None if known.person in held else known.person
    sitting = there.person_in(me.seat)
    if me.seat is not None and sitting and there.people[sitting].placeholder and sitting not in held:
        return rename_in_place(writing, there, me.seat, me.name)
    return name_person(writing, there.table_id, me.name).person
