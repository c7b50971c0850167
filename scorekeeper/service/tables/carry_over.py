"""Carrying over: what stays open between two people goes into the next table of the same people.

It is an entry of both, written in one transaction: handed over out of the old table, and owed from the start at the new
one, in money where a chip is worth some of the same currency at both, else in chips. Whoever carries a line says what
they saw of it, so nothing is carried twice; taking it back takes it back at both. What is corrected at the old table
later stays there: both tables say what it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from scorekeeper.games.letters import normalize_name
from scorekeeper.games.words import text
from scorekeeper.ledger.chip_entries import entry_flows
from scorekeeper.ledger.money import parse_amount
from scorekeeper.ledger.settlement import ChipsAndMoney, in_chips
from scorekeeper.service.access.callers import Caller, require_player
from scorekeeper.service.access.context import TableContext, chip_rate
from scorekeeper.service.access.transactions import (
    authenticate,
    find_table,
    load_context,
    read_transaction,
    write_transaction,
)
from scorekeeper.service.errors import NotAllowedNow, NotFound
from scorekeeper.service.money.chip_entries import write_chip_entry, write_withdrawal
from scorekeeper.service.money.settlement import SeenLine
from scorekeeper.service.people.people import name_person
from scorekeeper.service.views.settlement import Settlement, SettlementLineView, current_settlement
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import ChipEntries, ChipEntryRow
from scorekeeper.store.models.tables import DeviceRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

CARRIED: Final = "carried"


@dataclass(frozen=True)
class CarriedDebt:
    """What was carried from one person to another, by the number of its entry; `table` is the other one, by its name.

    `may_be_taken_back`: the other table is here too.
    """

    entry: int
    payer: str
    payee: str
    amount: ChipsAndMoney
    table: str
    code: str
    may_be_taken_back: bool


@dataclass(frozen=True)
class CarryOver:
    """A table, and what is open there and can be carried over to the next; what was carried `out` of it and `into` it.

    `since` is by how much what somebody is owed in all became more (negative: less), after it was carried over: at this
    table, and at the one before it.
    """

    table: TableView
    settlement: Settlement
    outgoing: tuple[CarriedDebt, ...]
    incoming: tuple[CarriedDebt, ...]
    since: Mapping[str, int]
    since_before: Mapping[str, int]


def get_carry_over(database: Database, caller: Caller) -> CarryOver:
    """What is open at this table, and what was carried out of it and into it."""
    with read_transaction(database, caller) as (reading, context):
        table = get_table_view(reading, context)
        there = current_settlement(reading, context, table.pairs)
        rows = _standing(reading, context)
        return CarryOver(
            table=table,
            settlement=there,
            outgoing=tuple(_view(context, row) for row in rows if row.details.get("out")),
            incoming=tuple(_view(context, row) for row in rows if not row.details.get("out")),
            since=_since(context, rows, there),
            since_before=_since_before(reading, context) if context.adjacent_tables.before else {},
        )


def carry_over(database: Database, caller: Caller, seen: Sequence[SeenLine]) -> None:
    """Carry these lines over to the table that follows, as they were `seen`; any player. Everybody is told at both.

    What is open no longer is left out; `NotNow` where something else is open of it by now, `NotFound` without a table.
    """
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        write_carry_over(writing, context, load_next_table(writing, context), seen)


def write_carry_over(
    writing: WriteTransaction, context: TableContext, there: TableContext, seen: Sequence[SeenLine]
) -> None:
    """The same in this transaction, to a table that is held."""
    open_now = current_settlement(writing, context)
    lines = {(line.payer_number, line.payee_number): line for line in open_now.lines}
    known = {(one.payer, one.payee): one for one in seen}
    for both, one in known.items():
        if both in lines and lines[both].open.said != (one.chips, one.money):
            raise NotAllowedNow(
                text("What is open has changed meanwhile: this is how it is now. Nothing was carried over.")
            )
    for both in known:
        if both in lines:
            _carry(writing, context, there, lines[both], open_now)


def undo_carry_over(database: Database, caller: Caller, entry: int) -> None:
    """Take back what was carried over, by its entry at either table: it is open again at the old one."""
    with database.reading() as reading:
        before = authenticate(reading, caller).adjacent_tables.before
    with database.writing() as writing:
        if before:
            writing.lock_table(before)  # of two tables always the older one first
        context = authenticate(writing, caller)
        require_player(context.me)
        row = next((one for one in _standing(writing, context) if one.entry == entry), None)
        if row is None:
            raise NotFound(text("there is no such entry here"))
        _take_back(writing, context, row)


def _take_back(writing: WriteTransaction, context: TableContext, row: ChipEntryRow) -> None:
    table, out = queries.tables.by_code(writing, row.details["table"]), bool(row.details.get("out"))
    if table is None or (
        table.previous_table_id != context.table_id if out else table.id != context.table.previous_table_id
    ):
        raise NotAllowedNow(text("The other table is not here: what was carried over stays."))
    there = load_context(writing, table)
    other = next((one for one in _standing(writing, there) if one.entry == row.details["entry"]), None)
    write_withdrawal(writing, context, row)
    if other is not None:
        write_withdrawal(writing, acting_at(writing, context if out else there, there, context), other)


def _carry(
    writing: WriteTransaction, context: TableContext, there: TableContext, line: SettlementLineView, now: Settlement
) -> None:
    payer, payee = (
        person_at_next_table(writing, context, there, one) for one in (line.payer_number, line.payee_number)
    )
    numbers = [writing.next_number(ChipEntries.entry, table_id=one) for one in (context.table_id, there.table_id)]
    owed = [now.shares[name].total.chips if name in now.shares else 0 for name in line.people]
    out = {
        **line.open.between(line.payer_number, line.payee_number),
        **_whence(there, numbers[1]),
        "out": True,
        "owed": owed,
    }
    into = {**_amount(context, there, line.open).between(payer, payee), **_whence(context, numbers[0])}
    write_chip_entry(writing, context, CARRIED, out, entry_flows(CARRIED, out))
    write_chip_entry(writing, acting_at(writing, context, there, context), CARRIED, into, entry_flows(CARRIED, into))


def _whence(other: TableContext, entry: int) -> dict[str, Any]:
    return {"table": other.table.code, "name": other.table.name, "entry": entry}


def _amount(context: TableContext, there: TableContext, amount: ChipsAndMoney) -> ChipsAndMoney:
    """What is owed at the other table: money where both count the same, else chips."""
    old, new = chip_rate(context.table), chip_rate(there.table)
    if amount.money is None or old is None or new is None or old.currency != new.currency:
        return ChipsAndMoney(amount.chips)
    return ChipsAndMoney(in_chips(amount.money, new), amount.money)


def _standing(reading: ReadTransaction, context: TableContext) -> list[ChipEntryRow]:
    """What was carried out of a table and into it, and was not taken back."""
    newest = {row.entry: row for row in queries.chip_entries.payments(reading, context.table_id) if row.kind == CARRIED}
    return [row for row in newest.values() if not row.withdrawn]


def _view(context: TableContext, row: ChipEntryRow) -> CarriedDebt:
    what, money = row.details, row.details.get("money")
    return CarriedDebt(
        entry=row.entry,
        payer=context.people[what["from"]].name,
        payee=context.people[what["to"]].name,
        amount=ChipsAndMoney(what["chips"], None if money is None else parse_amount(money)),
        table=what["name"],
        code=what["table"],
        may_be_taken_back=what["table"] in {context.adjacent_tables.before, context.adjacent_tables.after},
    )


def _since_before(reading: ReadTransaction, context: TableContext) -> Mapping[str, int]:
    """The same of the table before, for what was carried from there to here."""
    before = load_context(reading, find_table(reading, context.adjacent_tables.before or ""))
    rows = [row for row in _standing(reading, before) if row.details["table"] == context.table.code]
    return _since(before, rows, current_settlement(reading, before)) if rows else {}


def _since(context: TableContext, rows: Iterable[ChipEntryRow], now: Settlement) -> Mapping[str, int]:
    """By how much what each is owed became more since it was carried `out` the last time; nobody who has the same."""
    owed = {
        context.people[row.details[which]].name: chips
        for row in rows
        if row.details.get("out")
        for which, chips in zip(("from", "to"), row.details["owed"], strict=True)
    }
    totals = {name: now.shares[name].total.chips if name in now.shares else 0 for name in owed}
    return {name: totals[name] - then for name, then in owed.items() if totals[name] != then}


def load_next_table(reading: ReadTransaction, context: TableContext) -> TableContext:
    """The table that follows this one; `NotFound` where none does."""
    if context.adjacent_tables.after is None:
        raise NotFound
    return load_context(reading, find_table(reading, context.adjacent_tables.after))


def shared_people(reading: ReadTransaction, before: TableContext, there: TableContext) -> frozenset[int]:
    """Who was at the table before when this one was opened: they have the same numbers at both."""
    opened = queries.tables.events(reading, before.table_id, "again")
    return frozenset(person for one in opened if one.details["table"] == there.table.code for person in one.people)


def acting_at(
    reading: ReadTransaction, before: TableContext, there: TableContext, context: TableContext
) -> TableContext:
    """`there`, one of the two tables, as whoever asks at the other (`context`) does something at both."""
    me = context.me.person
    person = me if me in shared_people(reading, before, there if before is context else context) else None
    nobody = DeviceRow(
        table_id=there.table_id,
        device=0,
        token_hash="",
        role=context.me.role,
        person=person,
        created=there.table.created,
    )
    return replace(there, device=nobody)


def person_at_next_table(writing: WriteTransaction, context: TableContext, there: TableContext, person: int) -> int:
    """Who somebody is at the table that follows: the same person, or whoever has this name there, or somebody new."""
    if person in shared_people(writing, context, there):
        return person
    name = context.people[person].name
    known = there.people_by_name.get(normalize_name(name))
    return known.person if known else name_person(writing, there.table_id, name).person
