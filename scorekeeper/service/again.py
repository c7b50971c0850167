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
from scorekeeper.games.problems import Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.sheet import Sheet
from scorekeeper.service import codes
from scorekeeper.service.caller import Caller, Role
from scorekeeper.service.carrying import carry_over
from scorekeeper.service.context import Context, changing, enter, let_look
from scorekeeper.service.days import Zone, day_in
from scorekeeper.service.devices import admit, find_table, links
from scorekeeper.service.errors import Locked, NotFound, NotYours
from scorekeeper.service.events import Again, Door, log, log_door
from scorekeeper.service.joining import follow
from scorekeeper.service.names import fold
from scorekeeper.service.people import call, name_person
from scorekeeper.service.same_people import same
from scorekeeper.service.settling_up import Seen
from scorekeeper.service.sheets import Agreed, lay_sheet
from scorekeeper.service.tables import new_table
from scorekeeper.service.views import Admission
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import PersonRow, TableRow
from scorekeeper.store.transactions import WriteTransaction

TERMS: Final = (
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


def open_again(
    book: Database, who: Caller, *, another: str | None = None, carry: Sequence[Seen] = (), zone: object = None
) -> Admission:
    """A new table with the same people in their seats, by the same rules and terms; whoever opens it is its host.

    Where a table follows already they go over to that: unless it is the one of this code, and they want `another`.
    Lines that are open, as they were seen, they `carry` over. Its day is that of the `zone`.
    """
    where = read(_Where, {"zone": zone})
    with changing(book, who, stays_open=True) as (writing, context):
        after = context.neighbours.after
        if after and after != codes.clean_code(another or ""):
            over = _over(writing, context, who)
            _carry(writing, context, find_table(writing, over.code), carry)
            return over
        table = _open(writing, context, where.zone)
        _carry(writing, context, table, carry)
        token = codes.derived(who.token, table.code)
        admit(writing, table.id or 0, "host", context.me.person, token, kind=who.kind)
        log_door(writing, table, Door(how="opened", phone=who.kind), context.me.person)
        return Admission(table.code, token, "host", context.me.seat, links(table, "host"), created=True)


def go_over(book: Database, who: Caller) -> Admission:
    """To the table that follows this one, as who one is here; `NotFound` where none does.

    `Locked` where nobody is let in there, `NotYours` where this device was sent away from there.
    """
    with changing(book, who, right=let_look, stays_open=True) as (writing, context):
        if context.neighbours.after is None:
            raise NotFound(text("nobody has opened the next table yet"))
        return _over(writing, context, who)


def _open(writing: WriteTransaction, context: Context, zone: str | None) -> TableRow:
    table, people = lay_again(writing, context, zone)
    _tell(writing, context, table, [one.person for one in people if not one.placeholder])
    return writing.update(table, previous_table_id=context.table.id)


def lay_again(writing: WriteTransaction, context: Context, zone: str | None) -> tuple[TableRow, list[PersonRow]]:
    """A new table with the people, game, rules and terms of this one, and those people, numbered as they are here."""
    agreed, old, now = _agreed_before(context), context.table, clock.now()
    day = day_in(zone, now)
    terms = {name: getattr(old, name) for name in TERMS}
    table = new_table(writing, name=old.name, created=now, day=day, **terms)
    people = [
        one.replace(table_id=table.id or 0, has_bet=False)
        for one in context.people.values()
        if not one.placeholder or one.person in context.seats
    ]
    writing.insert_all(people)
    lay_sheet(writing, table, {one.comparable_name: one for one in people}, agreed)
    return table, people


def _carry(writing: WriteTransaction, context: Context, table: TableRow, seen: Sequence[Seen]) -> None:
    if seen:
        carry_over(writing, context, enter(writing, table), seen)


def _agreed_before(context: Context) -> Agreed:
    rules = context.played.rules
    if not isinstance(rules, Rules):  # nobody can read them any more
        raise Refused(context.problems, context.players)
    empty = {seat for seat, person in enumerate(context.seats) if context.people[person].placeholder}
    sheet = Sheet(context.played.game, rules, context.players, context.sheet.first_dealer)
    return Agreed(sheet, frozenset(empty))


def _tell(writing: WriteTransaction, context: Context, table: TableRow, people: list[int]) -> None:
    """Tell everybody; a table that has no room for another event only leads there."""
    writing.next_revision(context.table)
    with suppress(Refused):
        log(writing, context, Again(table=table.code), people)


def _over(writing: WriteTransaction, context: Context, who: Caller) -> Admission:
    def meet(there: Context) -> tuple[Role, int | None]:
        if there.table.joining_locked:
            raise Locked
        person = _person_there(writing, context, there)
        held = {device.person for device in there.devices}
        if person in queries.roster.removed_people(writing, there.table_id) - held:
            raise NotYours(SENT_AWAY)
        return context.me.role, person

    return follow(writing, find_table(writing, context.neighbours.after or ""), who, meet, SENT_AWAY)


def _person_there(writing: WriteTransaction, context: Context, there: Context) -> int | None:
    """Who the device is there: the same person, or whoever has come here since then by their name."""
    me = context.me
    if me.person is None or me.name is None:
        return None
    if me.person in same(writing, context, there):
        return me.person
    known = there.by_fold.get(fold(me.name))
    held = {device.person for device in there.devices}
    if known:
        return None if known.person in held else known.person
    sitting = there.person_in(me.seat)
    if me.seat is not None and sitting and there.people[sitting].placeholder and sitting not in held:
        return call(writing, there, me.seat, me.name)
    return name_person(writing, there.table_id, me.name).person
