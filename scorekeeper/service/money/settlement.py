"""Settling up: the way is chosen, lines of the plan are ticked off in full or part, somebody goes home early.

Whoever ticks a line says what they saw of it: a double tap, or two phones at once, tick it once. A tick is an entry of
the book, a hand-over, and is taken back like any other (`entries.withdraw`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.chip_entries import entry_flows
from scorekeeper.ledger.money import MICROS, ChipRate, format_amount, parse_typed_amount
from scorekeeper.ledger.settlement import ChipsAndMoney, in_chips
from scorekeeper.service.access.callers import Caller, IdempotencyKey
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.transactions import read_transaction, write_transaction
from scorekeeper.service.errors import NotAllowedNow
from scorekeeper.service.events import SettlementMethodEvent, record_event
from scorekeeper.service.money.chip_entries import write_chip_entry
from scorekeeper.service.views.settlement import (
    Settlement,
    SettlementChoice,
    SettlementLineView,
    build_settlement,
    chosen_method,
    current_settlement,
    load_settlement_input,
    parse_method,
)
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.transactions import WriteTransaction


@dataclass(frozen=True)
class SeenLine:
    """A line as somebody saw it, people by their numbers: what was open of it, when the newest hand-over was `last`."""

    payer: int
    payee: int
    chips: int
    money: str = ""
    last: int = 0


@dataclass(frozen=True)
class SettlementPage:
    """A table that settles up in the way that was `agreed`, and looks at what is open in that or another.

    `numbers` are the persons who may be named, everybody who has played or has anything to give or to get.
    """

    table: TableView
    terms: SettlementChoice
    settlement: Settlement
    numbers: Mapping[str, int]

    @property
    def is_agreed(self) -> bool:
        """Whether it is settled in the way that is looked at."""
        return self.settlement.chosen == self.terms

    @property
    def may_choose(self) -> bool:
        """Whether another way can be chosen: nothing was handed over yet."""
        return self.table.me.may_write and not self.settlement.handed

    @property
    def through(self) -> int | None:
        """The person through whom it is looked at."""
        return self.numbers.get(self.settlement.chosen.through or "")


def get_settlement(
    database: Database, caller: Caller, way: str | None = None, through: str | int | None = None
) -> SettlementPage:
    """What is open, in the way that was agreed or in another; `Refused` where that cannot be one."""
    with read_transaction(database, caller) as (reading, context):
        table = get_table_view(reading, context)
        if way == "through" and through is None:
            through = _usual_bank(table)
        there = build_settlement(
            context, load_settlement_input(reading, context, table.pairs), parse_method(context, way, through)
        )
        names = {*table.totals, *there.shares}
        numbers = {one.name: one.person for one in context.people.values() if one.name in names and not one.placeholder}
        return SettlementPage(table, chosen_method(context), there, numbers)


def _usual_bank(table: TableView) -> str | None:
    """Through whom all is settled where nobody was named: the reader, where they have played, else who has won most."""
    if table.me.name in table.totals:
        return table.me.name
    return max(table.totals, key=lambda name: table.totals[name], default=None)


def choose_method(database: Database, caller: Caller, way: str, through: str | int | None = None) -> None:
    """Settle up in this way from now on; any player, before the first hand-over. Everybody is told."""
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        chosen, before = parse_method(context, way, through), chosen_method(context)
        if chosen == before and context.table.settlement_method:
            return
        if any(row.kind == "payment" for row in load_settlement_input(writing, context, ()).rows):
            raise NotAllowedNow(
                text("Something has been handed over already: what is open stays in the way that was chosen.")
            )
        through_person = context.person_named(chosen.through) if chosen.through else None
        writing.update(context.table, settlement_method=chosen.method, settlement_person=through_person)
        through_whom = [through_person] if through_person else []
        record_event(writing, context, SettlementMethodEvent(way=chosen.method), through_whom)


def record_payment(database: Database, caller: Caller, seen: SeenLine, part: str | None = None) -> None:
    """Somebody has handed over a line as it was `seen`, or a `part` of it: money where there is a rate, else chips.

    `NotNow` where the line is no longer so; the same tick again is the first. `Refused` where the part cannot be one.
    """
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        key = IdempotencyKey(
            f"tick {context.me.device} {seen.last} {seen.payer} {seen.payee} {part or ''}"[:200], "tick"
        )
        if queries.hands.find_by_key(writing, context.table_id, key.text):
            return
        there = current_settlement(writing, context)
        line = _as_seen(there, seen)
        _hand_over(writing, context, line, _part(line, part, there.rate) if part is not None else line.open, key)


def settle_person(database: Database, caller: Caller, person: int, seen: Sequence[SeenLine]) -> None:
    """Somebody has settled everything that concerns them, now, while the others may play on: all `seen` lines at once.

    `NotNow` where these are no longer all.
    """
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        there = current_settlement(writing, context)
        lines = there.lines_of(context.name_of(person))
        known = {(one.payer, one.payee): one for one in seen}
        if known.keys() != {(one.payer_number, one.payee_number) for one in lines}:
            raise _changed()
        for one in known.values():
            line = _as_seen(there, one)
            _hand_over(writing, context, line, line.open)


def _as_seen(there: Settlement, seen: SeenLine) -> SettlementLineView:
    """The line that somebody saw; `NotNow` where something else is open of it by now."""
    for line in there.lines:
        if (line.payer_number, line.payee_number) == (seen.payer, seen.payee):
            if line.open.said == (seen.chips, seen.money):
                return line
            raise _changed()
    raise NotAllowedNow(text("This has been ticked off already, or is no longer open."))


def _changed() -> NotAllowedNow:
    return NotAllowedNow(text("What is open has changed meanwhile: this is how it is now. Nothing was ticked off."))


def _part(line: SettlementLineView, typed: str, rate: ChipRate | None) -> ChipsAndMoney:
    """What somebody typed of a line; `Refused` where it is no part of it."""
    try:
        money = parse_typed_amount(typed)
    except ValueError:
        raise _no_part(line) from None
    if rate is None or line.open.money is None:
        chips, rest = divmod(money, MICROS)
        if rest or not 0 < chips <= line.open.chips:
            raise _no_part(line)
        return ChipsAndMoney(chips)
    if not 0 < money <= line.open.money:
        raise _no_part(line)
    return ChipsAndMoney(min(in_chips(money, rate), line.open.chips), money)


def _no_part(line: SettlementLineView) -> Refused:
    most = str(line.open.chips) if line.open.money is None else format_amount(line.open.money)
    return Refused([Problem("part", "part", text("enter a part of it: more than 0, at most %(most)s", most=most))])


def _hand_over(
    writing: WriteTransaction,
    context: TableContext,
    line: SettlementLineView,
    amount: ChipsAndMoney,
    key: IdempotencyKey | None = None,
) -> None:
    what = amount.between(line.payer_number, line.payee_number)
    write_chip_entry(writing, context, "payment", what, entry_flows("payment", what), key=key)
