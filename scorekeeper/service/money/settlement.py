"""Choose how a table settles up, and record the payments.

A request names the line as the client saw it, so that a double tap or two devices record a payment once. A payment is a
chip entry and is withdrawn like one (`chip_entries.withdraw_chip_entry`).
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.money import MICROS, ChipRate, Money, coin_decimals, parse_typed_amount
from scorekeeper.ledger.settlement import ChipsAndMoney, in_chips
from scorekeeper.service.access.callers import Caller, IdempotencyKey
from scorekeeper.service.access.codes import derive_token
from scorekeeper.service.access.transactions import read_transaction, write_transaction
from scorekeeper.service.errors import NotAllowedNow
from scorekeeper.service.events import SettlementMethodEvent, record_event
from scorekeeper.service.money.chip_entries import write_chip_entry
from scorekeeper.service.views import settlement as views
from scorekeeper.service.views.settlement import Settlement, SettlementChoice, SettlementLineView
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database


@dataclass(frozen=True)
class SeenLine:
    """A settlement line as a client saw it: people by number, the open amount, and the newest payment, `last`."""

    payer: int
    payee: int
    chips: int
    money: str = ""
    last: int = 0


@dataclass(frozen=True)
class SettlementPage:
    """The settlement of a table by the chosen method or by another one.

    `numbers` are the people who may be named: all who have played, pay or are paid.
    """

    table: TableView
    terms: SettlementChoice
    settlement: Settlement
    numbers: Mapping[str, int]

    @property
    def is_agreed(self) -> bool:
        """Return whether the page shows the chosen method."""
        return self.settlement.chosen == self.terms

    @property
    def may_choose(self) -> bool:
        """Return whether another method can be chosen, which is so until the first payment or carry-over."""
        return self.table.me.may_write and not (self.settlement.handed or self.settlement.carried_out)

    @property
    def through(self) -> int | None:
        """Return the person who collects and pays in the settlement on the page, if there is one."""
        return self.numbers.get(self.settlement.chosen.through or "")


def get_settlement(
    database: Database, caller: Caller, way: str | None = None, through: str | int | None = None
) -> SettlementPage:
    """Return the open payments by the chosen method or by another, or raise `Refused` if that is invalid."""
    with read_transaction(database, caller) as (reading, context):
        table = get_table_view(reading, context)
        if way == "through" and through is None:  # the reader if they have played, else the biggest winner
            winner = max(table.totals, key=lambda name: table.totals[name], default=None)
            through = table.me.name if table.me.name in table.totals else winner
        read = views.load_settlement_input(reading, context, table.pairs)
        shown = views.build_settlement(context, read, views.parse_method(context, way, through))
        names = {*table.totals, *shown.shares}
        named = [person for person in context.people.values() if not person.placeholder]
        numbers = {person.name: person.person for person in named if person.name in names}
        return SettlementPage(table, views.chosen_method(context), shown, numbers)


def choose_method(database: Database, caller: Caller, way: str, through: str | int | None = None) -> None:
    """Choose the method of settlement, which any player may do until `SettlementPage.may_choose` is false."""
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        chosen, before = views.parse_method(context, way, through), views.chosen_method(context)
        if chosen == before and context.table.settlement_method:
            return
        if views.load_settlement_input(writing, context, ()).rows:
            message = text("Some transfers have been made or carried over, so the rest follows the chosen method.")
            raise NotAllowedNow(message)
        through_person = context.person_named(chosen.through) if chosen.through else None
        writing.update(context.table, settlement_method=chosen.method, settlement_person=through_person)
        people = [through_person] if through_person else []
        record_event(writing, context, SettlementMethodEvent(way=chosen.method), people)


def record_payment(database: Database, caller: Caller, seen: SeenLine, part: str | None = None) -> None:
    """Record the payment of a line, or of a `part` of it, in money if there is a rate, else in chips.

    A repeated request has no effect. Raise `NotAllowedNow` if the line no longer equals `seen`, and `Refused` if the
    part is invalid.
    """
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        # No other client knows this key, with which it could keep the payment from being recorded.
        tick = f"tick {seen.last} {seen.payer} {seen.payee} {part or ''}"
        key = IdempotencyKey(derive_token(caller.token, tick), "tick")
        if queries.hands.find_by_key(writing, context.table_id, key.text):
            return
        settlement = views.current_settlement(writing, context)
        line = _current_line(settlement, seen)
        amount = line.open if part is None else _read_part(line, part, settlement.rate)
        details = amount.between(line.payer_number, line.payee_number, settlement.rate)
        write_chip_entry(writing, context, "payment", details, key=key)


def settle_person(database: Database, caller: Caller, person: int, seen: Sequence[SeenLine]) -> None:
    """Record the payment of all lines of one person at once, while the others may play on.

    Raise `NotAllowedNow` if `seen` are not all of the open lines of the person.
    """
    with write_transaction(database, caller, stays_open=True) as (writing, context):
        settlement = views.current_settlement(writing, context)
        lines = settlement.lines_of(context.name_of(person))
        if not lines:
            raise _settled_error()
        seen_by_pair = {(seen_line.payer, seen_line.payee): seen_line for seen_line in seen}
        if seen_by_pair.keys() != {(seen_line.payer_number, seen_line.payee_number) for seen_line in lines}:
            raise _changed_error()
        for seen_line in seen_by_pair.values():
            amount = _current_line(settlement, seen_line).open
            details = amount.between(seen_line.payer, seen_line.payee, settlement.rate)
            write_chip_entry(writing, context, "payment", details)


def _current_line(settlement: Settlement, seen: SeenLine) -> SettlementLineView:
    """Return the line that the client saw, or raise `NotAllowedNow` if its open amount has changed."""
    for line in settlement.lines:
        if (line.payer_number, line.payee_number) == (seen.payer, seen.payee):
            if line.open.said == (seen.chips, seen.money):
                return line
            raise _changed_error()
    raise _settled_error()


def _settled_error() -> NotAllowedNow:
    return NotAllowedNow(text("This is already ticked off or no longer owed."))


def _changed_error() -> NotAllowedNow:
    return NotAllowedNow(text("The open amounts have changed. Nothing was ticked off."))


def _read_part(line: SettlementLineView, entered: str, rate: ChipRate | None) -> ChipsAndMoney:
    """Return the entered part of a line, or raise `Refused` if it is invalid."""
    most = line.open
    with suppress(ValueError):
        money = parse_typed_amount(entered)
        if rate is None or most.money is None:
            chips, rest = divmod(money, MICROS)
            if rest:
                raise Refused(
                    [Problem("part", "whole", text("chips are whole; enter at most %(most)s", most=most.chips))]
                )
            if 0 < chips <= most.chips:
                return ChipsAndMoney(chips)
        elif 0 < money <= most.money:
            _check_coins(money, most.money, rate.currency)
            return ChipsAndMoney(min(in_chips(money, rate), most.chips), money)
    maximum = most.chips if rate is None or most.money is None else Money(most.money, rate.currency)
    raise Refused([Problem("part", "part", text("enter an amount above 0, at most %(most)s", most=maximum))])


def _check_coins(money: int, most: int, currency: str) -> None:
    """Raise `Refused` if neither this part of an amount nor what then remains can be paid in coins."""
    coin = MICROS // 10 ** coin_decimals(currency)
    if money % coin and (most - money) % coin:
        smallest = text("the smallest unit of %(currency)s is %(unit)s", currency=currency, unit=Money(coin, currency))
        raise Refused([Problem("part", "coins", smallest)])
