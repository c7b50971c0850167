"""Carrying over: what stays open between two people goes into the next table of the same people.

It is an entry of both, written in one transaction: handed over out of the old table, and owed from the start at the new
one, in money where a chip is worth some of the same currency at both, else in chips. Whoever carries a line says what
they saw of it, so nothing is carried twice; taking it back takes it back at both. What is corrected at the old table
later stays there: both tables say what it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.games.words import text
from scorekeeper.ledger.chip_entries import entry_flows
from scorekeeper.ledger.money import parse_amount
from scorekeeper.ledger.settlement import ChipsAndMoney, in_chips
from scorekeeper.service import entries
from scorekeeper.service.caller import Caller
from scorekeeper.service.context import Context, arrive, changing, enter, let_write, looking
from scorekeeper.service.devices import find_table
from scorekeeper.service.errors import NotFound, NotNow
from scorekeeper.service.money import rate_of
from scorekeeper.service.present_settling import open_there
from scorekeeper.service.present_table import table_view
from scorekeeper.service.same_people import as_there, person_after, table_after
from scorekeeper.service.settling_up import Seen
from scorekeeper.service.settling_views import LineView, Settlement
from scorekeeper.service.views import TableView
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import ChipEntries, ChipEntryRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

KIND: Final = "carried"


@dataclass(frozen=True)
class Carried:
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
class Carrying:
    """A table, and what is open there and can be carried over to the next; what was carried `out` of it and `into` it.

    `since` is by how much what somebody is owed in all became more (negative: less), after it was carried over: at this
    table, and at the one before it.
    """

    table: TableView
    settlement: Settlement
    out: tuple[Carried, ...]
    into: tuple[Carried, ...]
    since: Mapping[str, int]
    since_before: Mapping[str, int]


def look(book: Database, who: Caller) -> Carrying:
    """What is open at this table, and what was carried out of it and into it."""
    with looking(book, who) as (reading, context):
        table = table_view(reading, context)
        there = open_there(reading, context, table.pairs)
        rows = _standing(reading, context)
        return Carrying(
            table=table,
            settlement=there,
            out=tuple(_view(context, row) for row in rows if row.details.get("out")),
            into=tuple(_view(context, row) for row in rows if not row.details.get("out")),
            since=_since(context, rows, there),
            since_before=_since_before(reading, context) if context.neighbours.before else {},
        )


def carry(book: Database, who: Caller, seen: Sequence[Seen]) -> None:
    """Carry these lines over to the table that follows, as they were `seen`; any player. Everybody is told at both.

    What is open no longer is left out; `NotNow` where something else is open of it by now, `NotFound` without a table.
    """
    with changing(book, who, stays_open=True) as (writing, context):
        carry_over(writing, context, table_after(writing, context), seen)


def carry_over(writing: WriteTransaction, context: Context, there: Context, seen: Sequence[Seen]) -> None:
    """The same in this transaction, to a table that is held."""
    open_now = open_there(writing, context)
    lines = {(line.payer_number, line.payee_number): line for line in open_now.lines}
    known = {(one.payer, one.payee): one for one in seen}
    for both, one in known.items():
        if both in lines and lines[both].open.said != (one.chips, one.money):
            raise NotNow(text("What is open has changed meanwhile: this is how it is now. Nothing was carried over."))
    for both in known:
        if both in lines:
            _carry(writing, context, there, lines[both], open_now)


def take_back(book: Database, who: Caller, entry: int) -> None:
    """Take back what was carried over, by its entry at either table: it is open again at the old one."""
    with book.reading() as reading:
        before = arrive(reading, who).neighbours.before
    with book.writing() as writing:
        if before:
            writing.lock_table(before)  # of two tables always the older one first
        context = arrive(writing, who)
        let_write(context.me)
        row = next((one for one in _standing(writing, context) if one.entry == entry), None)
        if row is None:
            raise NotFound(text("there is no such entry here"))
        _take_back(writing, context, row)


def _take_back(writing: WriteTransaction, context: Context, row: ChipEntryRow) -> None:
    table, out = queries.tables.by_code(writing, row.details["table"]), bool(row.details.get("out"))
    if table is None or (
        table.previous_table_id != context.table_id if out else table.id != context.table.previous_table_id
    ):
        raise NotNow(text("The other table is not here: what was carried over stays."))
    there = enter(writing, table)
    other = next((one for one in _standing(writing, there) if one.entry == row.details["entry"]), None)
    entries.take_back(writing, context, row)
    if other is not None:
        entries.take_back(writing, as_there(writing, context if out else there, there, context), other)


def _carry(writing: WriteTransaction, context: Context, there: Context, line: LineView, now: Settlement) -> None:
    payer, payee = (person_after(writing, context, there, one) for one in (line.payer_number, line.payee_number))
    numbers = [writing.next_number(ChipEntries.entry, table_id=one) for one in (context.table_id, there.table_id)]
    owed = [now.shares[name].total.chips if name in now.shares else 0 for name in line.people]
    out = {
        **line.open.between(line.payer_number, line.payee_number),
        **_whence(there, numbers[1]),
        "out": True,
        "owed": owed,
    }
    into = {**_amount(context, there, line.open).between(payer, payee), **_whence(context, numbers[0])}
    entries.write(writing, context, KIND, out, entry_flows(KIND, out))
    entries.write(writing, as_there(writing, context, there, context), KIND, into, entry_flows(KIND, into))


def _whence(other: Context, entry: int) -> dict[str, Any]:
    return {"table": other.table.code, "name": other.table.name, "entry": entry}


def _amount(context: Context, there: Context, amount: ChipsAndMoney) -> ChipsAndMoney:
    """What is owed at the other table: money where both count the same, else chips."""
    old, new = rate_of(context.table), rate_of(there.table)
    if amount.money is None or old is None or new is None or old.currency != new.currency:
        return ChipsAndMoney(amount.chips)
    return ChipsAndMoney(in_chips(amount.money, new), amount.money)


def _standing(reading: ReadTransaction, context: Context) -> list[ChipEntryRow]:
    """What was carried out of a table and into it, and was not taken back."""
    newest = {row.entry: row for row in queries.chip_entries.payments(reading, context.table_id) if row.kind == KIND}
    return [row for row in newest.values() if not row.withdrawn]


def _view(context: Context, row: ChipEntryRow) -> Carried:
    what, money = row.details, row.details.get("money")
    return Carried(
        entry=row.entry,
        payer=context.people[what["from"]].name,
        payee=context.people[what["to"]].name,
        amount=ChipsAndMoney(what["chips"], None if money is None else parse_amount(money)),
        table=what["name"],
        code=what["table"],
        may_be_taken_back=what["table"] in {context.neighbours.before, context.neighbours.after},
    )


def _since_before(reading: ReadTransaction, context: Context) -> Mapping[str, int]:
    """The same of the table before, for what was carried from there to here."""
    before = enter(reading, find_table(reading, context.neighbours.before or ""))
    rows = [row for row in _standing(reading, before) if row.details["table"] == context.table.code]
    return _since(before, rows, open_there(reading, before)) if rows else {}


def _since(context: Context, rows: Iterable[ChipEntryRow], now: Settlement) -> Mapping[str, int]:
    """By how much what each is owed became more since it was carried `out` the last time; nobody who has the same."""
    owed = {
        context.people[row.details[which]].name: chips
        for row in rows
        if row.details.get("out")
        for which, chips in zip(("from", "to"), row.details["owed"], strict=True)
    }
    totals = {name: now.shares[name].total.chips if name in now.shares else 0 for name in owed}
    return {name: totals[name] - then for name, then in owed.items() if totals[name] != then}
