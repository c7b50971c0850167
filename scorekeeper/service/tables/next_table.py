"""Open the next table with the same people, and admit devices of the old table to it.

The people have the same numbers at both tables, even if they are renamed. The token of a device at the next table is
derived from its token at the old one, so joining twice has no effect.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from scorekeeper.games.fields import Model, read
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.problems import Refused
from scorekeeper.games.words import normalize_name, text
from scorekeeper.ledger.sheet import Sheet
from scorekeeper.service.access.callers import Caller, Role, allow_anyone
from scorekeeper.service.access.codes import derive_token, normalize_code
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import find_table, load_context, write_transaction
from scorekeeper.service.errors import Forbidden, JoiningLocked, found
from scorekeeper.service.events import AccessEvent, NextTableEvent, record_at_table, record_event
from scorekeeper.service.money.settlement import SeenLine
from scorekeeper.service.people.joining import Admission, admit_device, follow_to_table
from scorekeeper.service.people.people import name_person, rename_in_place
from scorekeeper.service.sheets.new_sheet import UnsavedSheet, save_sheet, validate_sheet
from scorekeeper.service.tables import carry_over, detail, opening
from scorekeeper.service.views.people import links
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import PersonRow, TableRow
from scorekeeper.store.transactions import WriteTransaction

#: Columns that the next table takes from the old one: name, money, settlement, and whether the data is made up.
COPIED_TERMS = (
    "name",
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


SENT_AWAY = text("this phone no longer belongs to the next table; join it there first")


class _ZoneInput(Model):
    """The time zone in which the next table is opened."""

    zone: opening.Zone | None = None


def open_next_table(
    database: Database,
    caller: Caller,
    *,
    another: str | None = None,
    carry: Sequence[SeenLine] = (),
    zone: object = None,
) -> Admission:
    """Open a table with the same people, seats, rules and terms; the device that opens it becomes host.

    If there is a next table already, join that one, unless its code is `another`: the caller knows it and requests a
    new one. The lines of `carry` are carried over, as the caller has seen them. The day of the table is that of the
    `zone`, by default that of the old table.
    """
    zone_input = read(_ZoneInput, {"zone": zone})
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        next_code = context.adjacent_tables.after
        if next_code and next_code != normalize_code(another or ""):
            admission = _join_next(writing, context, caller)
            _carry(writing, context, find_table(writing, admission.code), carry)
            return admission
        table, people = copy_table(writing, context, zone_input.zone)
        writing.next_revision(context.table)
        with suppress(Refused):  # if the table has no room for another event, only its revision changes
            known = [row.person for row in people if not row.placeholder]
            record_event(writing, context, NextTableEvent(table=table.code), known)
        writing.update(writing.current(context.table), next_table_id=table.id)
        table = writing.update(table, previous_table_id=context.table.id)
        _carry(writing, context, table, carry)
        token = derive_token(caller.token, table.code)
        admit_device(writing, table.id, "host", context.me.person, token, kind=caller.kind)
        record_at_table(writing, table, AccessEvent(how="opened", phone=caller.kind), context.me.person)
        return Admission(table.code, token, "host", context.me.seat, links(table, "host"), created=True)


def join_next_table(database: Database, caller: Caller) -> Admission:
    """Join the next table as the same person; raise `NotFound` if there is none.

    Raise `JoiningLocked` if joining is locked there, and `Forbidden` if this device was removed from there.
    """
    with write_transaction(database, caller, right=allow_anyone, stays_open=True) as (writing, context):
        found(context.adjacent_tables.after, text("nobody has opened the next table yet"))
        return _join_next(writing, context, caller)


def copy_table(
    writing: WriteTransaction, context: TableContext, zone: str | None, names: Sequence[str] | None = None
) -> tuple[TableRow, list[PersonRow]]:
    """Return a new table with the people, game, rules and terms of this one, and its people, with the same numbers.

    With `names`, these people have the seats, in this order, as far as the game has any; the others are outside.
    """
    setup, old = _copy_setup(context, names), context.table
    terms = {name: getattr(old, name) for name in COPIED_TERMS}
    table = opening.new_table(writing, zone=zone or old.zone, **terms)
    there = [row for row in context.people.values() if not row.placeholder or row.person in context.seats]
    people = [row.replace(table_id=table.id, has_bet=False) for row in there]
    writing.insert_all(people)
    people += [name_person(writing, table.id, name) for name in names or () if name not in {row.name for row in people}]
    save_sheet(writing, table, {row.comparable_name: row for row in people}, setup)
    return table, people


def _carry(writing: WriteTransaction, context: TableContext, table: TableRow, seen: Sequence[SeenLine]) -> None:
    if seen:
        carry_over.write_carry_over(writing, context, load_context(writing, table), seen)


def _copy_setup(context: TableContext, names: Sequence[str] | None) -> UnsavedSheet:
    rules, game = context.ledger_sheet.rules, context.ledger_sheet.game
    if not isinstance(rules, Rules):  # this program cannot read the rules any more
        raise Refused(context.ledger_sheet.problems, context.players)
    if names is not None:
        seated, dealer = names[: game.max_players], context.players[context.sheet.first_dealer]
        detail.clean_outside_names(seated, names[game.max_players :])
        first_dealer = seated.index(dealer) if dealer in seated else 0
        return validate_sheet(game.id, seated, rules.model_dump(mode="json"), first_dealer, "P{}".format)
    empty = {seat for seat, person in enumerate(context.seats) if context.people[person].placeholder}
    sheet = Sheet(game, rules, context.players, context.sheet.first_dealer)
    return UnsavedSheet(sheet, frozenset(empty))


def _join_next(writing: WriteTransaction, context: TableContext, caller: Caller) -> Admission:
    def meet(next_context: TableContext) -> tuple[Role, int | None]:
        if next_context.table.joining_locked:
            raise JoiningLocked
        person = _person_at_next(writing, context, next_context)
        held_persons = {device.person for device in next_context.devices}
        if person in queries.roster.removed_people(writing, next_context.table_id) - held_persons:
            raise Forbidden(SENT_AWAY)
        return context.me.role, person

    [device] = queries.roster.devices(writing, context.table_id, numbers=[context.me.device])
    following = replace(caller, kind=device.device_type or caller.kind)  # a big screen stays one
    there = find_table(writing, context.adjacent_tables.after or "")
    return follow_to_table(writing, there, following, meet, SENT_AWAY)


def _person_at_next(writing: WriteTransaction, context: TableContext, there: TableContext) -> int | None:
    """Return the person of the device there: the same person, or one who has joined there under the same name."""
    me = context.me
    if me.person is None or me.name is None:
        return None
    if me.person in carry_over.shared_people(writing, context, there):
        return me.person
    known = there.people_by_name.get(normalize_name(me.name))
    held_persons = {device.person for device in there.devices}
    if known:
        return None if known.person in held_persons else known.person
    seated = there.person_in(me.seat)
    if me.seat is not None and seated and there.people[seated].placeholder and seated not in held_persons:
        return rename_in_place(writing, there, me.seat, me.name)
    return name_person(writing, there.table_id, me.name).person
