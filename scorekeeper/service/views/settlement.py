"""Build the view of what people at a table still owe each other: from the hands, debts carried over, and payments."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger import settlement as ledger
from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.money import ChipRate, format_amount, parse_amount
from scorekeeper.ledger.settlement import ChipsAndMoney, ChipTransfer, SettlementMethod, SettlementTerms
from scorekeeper.service.access.context import TableContext, chip_rate
from scorekeeper.service.access.transactions import all_sheet_contexts
from scorekeeper.service.views.hands import Pair
from scorekeeper.service.views.people import settling_order, total_up
from scorekeeper.store import queries
from scorekeeper.store.models.hands import ChipEntryRow
from scorekeeper.store.transactions import ReadTransaction

#: The settlement method until one is chosen.
DEFAULT_METHOD: SettlementMethod = "fewest"


@dataclass(frozen=True)
class SettlementInput:
    """The data that a settlement follows from, with people by number; `rows` are the recorded payments in order.

    `played` are the debts from play, and `carried` those carried into this table.
    """

    played: tuple[ChipTransfer, ...]
    carried: tuple[ChipTransfer, ...]
    rows: tuple[ChipEntryRow, ...]
    last: int

    @property
    def owed(self) -> tuple[ChipTransfer, ...]:
        """All debts."""
        return *self.played, *self.carried


@dataclass(frozen=True)
class SettlementLineView:
    """A transfer of a settlement: how much is still `open`, was `paid`, and was `carried` over to the next table.

    The numbers are persons.
    """

    payer: str
    payee: str
    payer_number: int
    payee_number: int
    open: ChipsAndMoney
    paid: ChipsAndMoney
    carried: ChipsAndMoney

    @property
    def people(self) -> tuple[str, str]:
        """Payer and payee."""
        return self.payer, self.payee


@dataclass(frozen=True)
class RecordedPayment:
    """A recorded payment, by the number of its chip entry; `revision` is that of its newest version."""

    entry: int
    revision: int
    payer: str
    payee: str
    amount: ChipsAndMoney
    by: str | None
    at: datetime

    @property
    def transfer(self) -> tuple[str, str, ChipsAndMoney]:
        """Payer, payee and amount."""
        return self.payer, self.payee, self.amount


@dataclass(frozen=True)
class PersonBalance:
    """The balance of a person before all payments (negative: the person pays), in all and with each other person.

    `pairs` are from play, and `carried` were carried into this table. `exactly` is the money before rounding. `settled`
    was paid to each other person (negative: received), and `carried_out` was owed and carried over to the next table.
    """

    total: ChipsAndMoney
    exactly: int | None
    pairs: Mapping[str, ChipsAndMoney]
    carried: Mapping[str, ChipsAndMoney]
    settled: Mapping[str, ChipsAndMoney]
    carried_out: Mapping[str, ChipsAndMoney]

    @property
    def played(self) -> int:
        """The chips won in play."""
        return sum(amount.chips for amount in self.pairs.values())


@dataclass(frozen=True)
class SettlementChoice:
    """A settlement method; `through` is the intermediary, if the method has one."""

    method: SettlementMethod
    through: str | None = None


@dataclass(frozen=True)
class Settlement:
    """The open balances of a table by one method: results and debts carried over, less the payments.

    `handed` are the payments, and `carried_out` the debts carried over to the next table. `open` is the open amount of
    each person (negative: the person pays). `bearer` bears the rounding difference. `last` is the revision of the
    newest payment or withdrawal of one.
    """

    chosen: SettlementChoice
    rate: ChipRate | None
    lines: tuple[SettlementLineView, ...]
    handed: tuple[RecordedPayment, ...]
    carried_out: tuple[RecordedPayment, ...]
    open: Mapping[str, ChipsAndMoney]
    shares: Mapping[str, PersonBalance]
    bearer: str | None
    last: int

    @property
    def carried_in(self) -> tuple[tuple[str, str, ChipsAndMoney], ...]:
        """The debts carried into this table: payer, payee and amount."""
        carried = ((payee, *debt) for payee, share in self.shares.items() for debt in share.carried.items())
        return tuple((payer, payee, amount) for payee, payer, amount in carried if amount.chips > 0)

    def left(self, name: str) -> ChipsAndMoney:
        """Return the open amount of a person, also of one who is even."""
        return self.open.get(name, ChipsAndMoney(0, None if self.rate is None else 0))

    def lines_of(self, name: str | None) -> tuple[SettlementLineView, ...]:
        """Return the lines that involve a person."""
        return tuple(line for line in self.lines if name in line.people)

    def lines_without(self, name: str | None) -> tuple[SettlementLineView, ...]:
        """Return the lines that do not involve a person."""
        return tuple(line for line in self.lines if name not in line.people)


def chosen_method(context: TableContext) -> SettlementChoice:
    """Return the settlement method of the table."""
    table = context.table
    method = next((known for known in ledger.SETTLEMENT_METHODS if known == table.settlement_method), DEFAULT_METHOD)
    through = context.name_of(table.settlement_person) if method == "through" else None
    return SettlementChoice(method, through) if method != "through" or through else SettlementChoice(DEFAULT_METHOD)


def parse_method(context: TableContext, way: str | None, through: str | int | None) -> SettlementChoice:
    """Return the requested settlement method, or that of the table; raise `Refused` if it is invalid."""
    if way is None:
        return chosen_method(context)
    if way not in ledger.SETTLEMENT_METHODS:
        raise Refused(
            [Problem("method", "unknown", text("choose one of %(ways)s", ways=", ".join(ledger.SETTLEMENT_METHODS)))]
        )
    if way != "through":
        return SettlementChoice(cast("SettlementMethod", way))
    person = through if isinstance(through, int) else context.person_named(through or "")
    name = context.name_of(person)
    if name is None or person is None or context.people[person].placeholder:
        raise Refused([Problem("through", "unknown", text("choose who everyone settles through"))])
    return SettlementChoice("through", name)


def load_settlement_input(
    reading: ReadTransaction, context: TableContext, pairs: Iterable[Pair] | None = None
) -> SettlementInput:
    """Return the debts and payments of a table; `pairs` are the net debts from play, if they are known already."""
    if pairs is None:
        pairs = total_up(context, all_sheet_contexts(reading, context)).pairs
    rows = queries.chip_entries.entries_of(reading, context.table_id, queries.chip_entries.PAYMENT_KINDS)
    newest = list({row.entry: row for row in rows}.values())
    current = [row for row in newest if not row.withdrawn]
    persons = {person.name: person.person for person in context.people.values()}
    played = tuple(ChipTransfer(persons[pair.payer], persons[pair.payee], pair.chips) for pair in pairs)
    carried = tuple(_transfer(row, chip_rate(context.table)) for row in current if is_carried_in(row))
    payments = tuple(row for row in current if not is_carried_in(row))
    last = max((row.revision for row in rows), default=0)
    return SettlementInput(played, carried, payments, last)


def build_settlement(context: TableContext, found: SettlementInput, chosen: SettlementChoice) -> Settlement:
    """Return the settlement by this method."""
    table, rate = context.table, chip_rate(context.table)
    through = context.person_named(chosen.through) if chosen.through else None
    people = settling_order(context)
    terms = SettlementTerms(chosen.method, through, rate, table.rounding, table.rounding_person, people=people)
    lines = ledger.settlement_lines(found.owed, [_transfer(row) for row in found.rows], terms)
    balances, name = ledger.open_balances(lines), context.name
    return Settlement(
        chosen=chosen,
        rate=rate,
        lines=tuple(
            SettlementLineView(
                name(line.payer), name(line.payee), line.payer, line.payee, line.open, line.paid, line.carried
            )
            for line in lines
            if line.open.chips
        ),
        handed=tuple(_recorded_payment(context, row) for row in found.rows if row.kind == "payment"),
        carried_out=tuple(_recorded_payment(context, row) for row in found.rows if row.kind == "carried"),
        open={name(person): amount for person, amount in sorted(balances.items())},
        shares=_shares(context, found, terms, lines),
        bearer=context.name_of(ledger.rounding_bearer(found.owed, terms, rate)) if rate else None,
        last=found.last,
    )


def current_settlement(
    reading: ReadTransaction, context: TableContext, pairs: Iterable[Pair] | None = None
) -> Settlement:
    """Return the settlement by the table's method; `pairs` are the net debts from play, if they are known already."""
    return build_settlement(context, load_settlement_input(reading, context, pairs), chosen_method(context))


def money_value(reading: ReadTransaction, context: TableContext, what: Mapping[str, Any]) -> dict[str, str]:
    """Return the money value of chips that are being paid, with its currency; empty if a chip has none.

    If the chips are those of a whole line, the value is the money of the line, with its rounding.
    """
    rate = chip_rate(context.table)
    if rate is None:
        return {}
    settlement = current_settlement(reading, context)
    wanted = what["from"], what["to"], what["chips"]
    lines = {(line.payer_number, line.payee_number, line.open.chips): line.open.money for line in settlement.lines}
    money = format_amount(lines.get(wanted) or rate.worth(what["chips"]))
    return {"money": money, "currency": rate.currency}


def is_carried_in(row: ChipEntryRow) -> bool:
    """Return whether the entry is a debt carried into this table."""
    return row.kind == "carried" and not row.details.get("out")


def _transfer(row: ChipEntryRow, rate: ChipRate | None = None) -> ChipTransfer:
    """Return the transfer of an entry; its money is as recorded, or else at this rate."""
    details, money, chips = row.details, row.details.get("money"), row.details.get("chips") or 0
    worth = parse_amount(money) if money is not None else rate.worth(chips) if rate else None
    return ChipTransfer(details["from"], details["to"], chips, worth, carried_over=bool(details.get("out")))


def _recorded_payment(context: TableContext, row: ChipEntryRow) -> RecordedPayment:
    transfer = _transfer(row)
    return RecordedPayment(
        entry=row.entry,
        revision=row.revision,
        payer=context.name(transfer.payer),
        payee=context.name(transfer.payee),
        amount=ChipsAndMoney(transfer.chips, transfer.money),
        by=context.name_of(row.person),
        at=row.at,
    )


def _shares(
    context: TableContext, found: SettlementInput, terms: SettlementTerms, lines: Sequence[ledger.SettlementLine]
) -> Mapping[str, PersonBalance]:
    """Return the balance of each person who owes or has paid, in all and with each other person."""
    owed, people = found.owed, (person for line in lines for person in (line.payer, line.payee))
    paid = [ChipTransfer(one.payee, one.payer, one.paid.chips, one.paid.money) for one in lines if one.paid.chips]
    out = [ChipTransfer(one.payee, one.payer, one.carried.chips, one.carried.money) for one in lines]
    chips = totals(people, ((debt.payer, debt.payee, debt.chips) for debt in owed))
    if terms.rate is None:
        money, exact = {}, {}
    else:
        exact = totals(chips, ledger.owed_in_money(owed, terms.rate))
        money = totals(exact, ledger.rounded_debts(owed, terms, terms.rate))
    parts = [
        _by_other(context, part) for part in (found.played, found.carried, paid, [one for one in out if one.chips])
    ]
    return {
        context.name(person): PersonBalance(
            ChipsAndMoney(won, money.get(person)), exact.get(person), *(part.get(person, {}) for part in parts)
        )
        for person, won in chips.items()
    }


def _by_other(context: TableContext, owed: Sequence[ChipTransfer]) -> Mapping[int, Mapping[str, ChipsAndMoney]]:
    """Return what each person gets (negative: gives) from each other person."""
    chips, money = defaultdict[int, Counter[str]](Counter), defaultdict[int, Counter[str]](Counter)
    for debt in owed:
        for person, other, sign in ((debt.payer, debt.payee, -1), (debt.payee, debt.payer, 1)):
            chips[person][context.name(other)] += sign * debt.chips
            money[person][context.name(other)] += sign * (debt.money or 0)
    has_money = any(debt.money is not None for debt in owed)
    return {
        person: {name: ChipsAndMoney(won, money[person][name] if has_money else None) for name, won in pairs.items()}
        for person, pairs in chips.items()
    }
