"""Carry open debts over to the next table of the same people.

A carry-over is a chip entry of both tables, written in one transaction: a payment at the old table and a debt at the
new one, in money if both tables value chips in the same currency, otherwise in chips. The caller sends the lines as
displayed, so that no debt is carried over twice; an undo withdraws both entries. A later correction at the old table
does not change the carry-over; both tables show the difference.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.games.words import text
from scorekeeper.ledger.money import parse_amount
from scorekeeper.ledger.settlement import ChipsAndMoney, in_chips
from scorekeeper.service.access import transactions
from scorekeeper.service.access.callers import Caller, require_player
from scorekeeper.service.access.context import TableContext, chip_rate
from scorekeeper.service.access.transactions import find_table, load_context, write_transaction
from scorekeeper.service.errors import NotAllowedNow, NotFound, found
from scorekeeper.service.money.chip_entries import require_entry, write_chip_entry, write_withdrawal
from scorekeeper.service.money.settlement import SeenLine
from scorekeeper.service.people.people import name_person
from scorekeeper.service.views.settlement import Settlement, current_settlement
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import codes, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import ChipEntryRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

CARRIED = "carried"


@dataclass(frozen=True)
class CarriedDebt:
    """A debt that was carried over, by the number of its chip entry; `table` is the name of the other table.

    `may_be_taken_back`: the other table is in this database.
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
    """A table with its open debts; `outgoing` debts were carried from it, and `incoming` ones to it.

    `since` is the change of each person's balance after the carry-over (negative: less), at this table; `since_before`
    is the same at the table before. `may_go_over`: debts can be carried over, because the next table is open.
    """

    table: TableView
    may_go_over: bool
    settlement: Settlement
    outgoing: tuple[CarriedDebt, ...]
    incoming: tuple[CarriedDebt, ...]
    since: Mapping[str, int]
    since_before: Mapping[str, int]


def get_carry_over(database: Database, caller: Caller) -> CarryOver:
    """Return the open debts of a table, and those that were carried out of it and into it."""
    with transactions.read_transaction(database, caller) as (reading, context):
        table = get_table_view(reading, context)
        settlement = current_settlement(reading, context, table.pairs)
        rows = _current_carry_overs(reading, context).values()
        after = context.adjacent_tables.after
        return CarryOver(
            table=table,
            may_go_over=after is not None and not find_table(reading, after).closed,
            settlement=settlement,
            outgoing=tuple(_view(context, row) for row in rows if row.details.get("out")),
            incoming=tuple(_view(context, row) for row in rows if not row.details.get("out")),
            since=_changes(context, rows, settlement),
            since_before=_changes_before(reading, context) if context.adjacent_tables.before else {},
        )


def carry_over(database: Database, caller: Caller, seen: Sequence[SeenLine]) -> None:
    """Carry these lines over to the next table, as the caller has `seen` them; any player may.

    A line that is no longer open is left out. Raise `NotAllowedNow` if the open amount of a line has changed, and
    `NotFound` if there is no next table.
    """
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        there = load_context(writing, find_table(writing, found(context.adjacent_tables.after)))
        write_carry_over(writing, context, there, seen)


def write_carry_over(
    writing: WriteTransaction, context: TableContext, there: TableContext, seen: Sequence[SeenLine]
) -> None:
    """Carry lines over in this transaction, to a table that is locked in it and must be open."""
    if there.table.closed:
        message = text(
            "The next table is closed, so nothing was carried over. Its host can reopen it, or you can "
            "open another new table."
        )
        raise NotAllowedNow(message)
    open_now = current_settlement(writing, context)
    lines = {(line.payer_number, line.payee_number): line for line in open_now.lines}
    seen_lines = {(line.payer, line.payee): line for line in seen}
    seen_and_open = [(line, lines[pair]) for pair, line in seen_lines.items() if pair in lines]
    if any(line.open.said != (as_seen.chips, as_seen.money) for as_seen, line in seen_and_open):
        raise NotAllowedNow(text("The open amounts have changed. Nothing was carried over."))
    both = {person for _, line in seen_and_open for person in (line.payer_number, line.payee_number)}
    people = _people_at_next_table(writing, context, there, both)
    owed = {name: share.total.chips for name, share in open_now.shares.items()}
    acting_there = acting_at(writing, context, there, context)
    for _, line in seen_and_open:
        payer, payee = people[line.payer_number], people[line.payee_number]
        number = writing.next_number(ChipEntryRow, "entry", table_id=there.table_id)
        out = line.open.between(line.payer_number, line.payee_number, open_now.rate) | _reference(there, number)
        out |= {"out": True, "owed": [owed.get(name, 0) for name in line.people]}
        row = write_chip_entry(writing, context, CARRIED, out)
        into = _amount(context, there, line.open).between(payer, payee, open_now.rate) | _reference(context, row.entry)
        write_chip_entry(writing, acting_there, CARRIED, into)


def undo_carry_over(database: Database, caller: Caller, entry: int) -> None:
    """Withdraw a carry-over, by its chip entry at either table; the debt is open again at the old table.

    The old table, which must be locked first, is found in a transaction before that: to find it, a caller is
    authenticated, and that locks the table of the caller.
    """
    with database.reading() as reading:
        before = transactions.authenticate(reading, caller).adjacent_tables.before
    with database.writing() as writing:
        if before:
            writing.lock_table(codes.id_of(before))  # always lock the older table first, to avoid deadlocks
        context = transactions.authenticate(writing, caller)
        require_player(context.me)
        row = require_entry(writing, context, entry)[-1]
        if row.kind != CARRIED:
            raise NotFound(text("no such entry"))
        if row.withdrawn:
            return  # somebody else was faster
        table = queries.tables.by_code(writing, row.details["table"])
        out = bool(row.details.get("out"))
        if table is None or (
            table.previous_table_id != context.table_id if out else table.id != context.table.previous_table_id
        ):
            raise NotAllowedNow(text("The other table is not on this server, so the carry-over cannot be undone."))
        there = load_context(writing, table)
        other = _current_carry_overs(writing, there).get(row.details["entry"])
        write_withdrawal(writing, context, row)
        if other is not None:
            write_withdrawal(writing, acting_at(writing, context if out else there, there, context), other)


def _reference(other: TableContext, entry: int) -> dict[str, Any]:
    return {"table": other.table.code, "name": other.table.name, "entry": entry}


def _amount(context: TableContext, there: TableContext, amount: ChipsAndMoney) -> ChipsAndMoney:
    """Return the debt for the other table: in money if both tables use the same currency, otherwise in chips."""
    old, new = chip_rate(context.table), chip_rate(there.table)
    if amount.money is None or old is None or new is None or old.currency != new.currency:
        return ChipsAndMoney(amount.chips)
    return ChipsAndMoney(in_chips(amount.money, new), amount.money)


def _current_carry_overs(reading: ReadTransaction, context: TableContext) -> dict[int, ChipEntryRow]:
    """Return the carry-overs out of a table and into it that are not withdrawn, by entry."""
    return {row.entry: row for row in queries.chip_entries.current_entries(reading, context.table_id, {CARRIED})}


def _view(context: TableContext, row: ChipEntryRow) -> CarriedDebt:
    details, money = row.details, row.details.get("money")
    return CarriedDebt(
        entry=row.entry,
        payer=context.name(details["from"]),
        payee=context.name(details["to"]),
        amount=ChipsAndMoney(details["chips"], None if money is None else parse_amount(money)),
        table=details["name"],
        code=details["table"],
        may_be_taken_back=details["table"] in {context.adjacent_tables.before, context.adjacent_tables.after},
    )


def _changes_before(reading: ReadTransaction, context: TableContext) -> Mapping[str, int]:
    """Return the changes at the table before, since debts were carried from there to this table."""
    before = load_context(reading, find_table(reading, context.adjacent_tables.before or ""))
    rows = [row for row in _current_carry_overs(reading, before).values() if row.details["table"] == context.table.code]
    return _changes(before, rows, current_settlement(reading, before)) if rows else {}


def _changes(context: TableContext, rows: Iterable[ChipEntryRow], now: Settlement) -> Mapping[str, int]:
    """Return the change of each person's balance since debts were last carried `out`, without unchanged balances."""
    carried = [row.details for row in rows if row.details.get("out")]
    owed = (zip((debt["from"], debt["to"]), debt["owed"], strict=True) for debt in carried)
    before = {context.name(person): chips for debt in owed for person, chips in debt}
    totals = {name: now.shares[name].total.chips if name in now.shares else 0 for name in before}
    return {name: totals[name] - balance for name, balance in before.items() if totals[name] != balance}


def shared_people(reading: ReadTransaction, before: TableContext, there: TableContext) -> frozenset[int]:
    """Return the people of the table before who have the same numbers at this table: those known when it was opened."""
    events, opened = queries.tables.events(reading, before.table_id, "next_table"), there.table.code
    return frozenset(person for event in events if event.details["table"] == opened for person in event.people)


def acting_at(
    reading: ReadTransaction, before: TableContext, there: TableContext, context: TableContext
) -> TableContext:
    """Return `there`, one of the two tables, with the caller of the other one (`context`) as its caller."""
    me = context.me.person
    person = me if me in shared_people(reading, before, there if before is context else context) else None
    device = context.device and context.device.replace(table_id=there.table_id, device=0, person=person)
    return replace(there, device=device)


def _people_at_next_table(
    writing: WriteTransaction, context: TableContext, there: TableContext, persons: Iterable[int]
) -> dict[int, int]:
    """Return the number of each person at the next table: the same, that of the same name, or that of a new person.

    Raise `NotAllowedNow` if somebody else of this table has taken the name there.
    """
    shared = shared_people(writing, context, there)
    numbers = {person: person for person in shared}
    for person in {*persons} - shared:
        name = context.name(person)
        known = there.find_person(name)
        if known and known.person in shared:
            message = text(
                "At the next table, %(name)s is the name of someone else, so nothing was carried over. "
                "One of the two needs another name.",
                name=name,
            )
            raise NotAllowedNow(message)
        numbers[person] = known.person if known else name_person(writing, there.table_id, name).person
    return numbers
