"""Plan who pays whom to settle a table, in chips or in money, and mark payments as done.

Only the method of a plan is stored; the lines follow from the debts and from the recorded payments, in order. A payment
that fits into a line reduces this line and leaves the others unchanged. A payment that fits into none, because it was
made under another plan, changes the debts, and the open debts are planned again.

With a rate, everything is settled in money: debts are rounded so that they still sum to 0, and then planned. Debts with
an amount of money, which were carried over, are not rounded: an amount below the rounding would vanish. The chips of
the lines are those of a plan in chips, if it has the same lines; otherwise the chips that their money is worth. A
payment of exactly the chips of its line, without an amount of money, pays the whole line.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

from scorekeeper.games.transfers import fewest_transfers
from scorekeeper.ledger.balances import K, net, totals
from scorekeeper.ledger.money import ChipRate, format_amount, round_pairs, rounding_person

#: Each pair by itself, the fewest transfers, or all transfers through one person.
SettlementMethod = Literal["pairs", "fewest", "through"]

SETTLEMENT_METHODS: tuple[SettlementMethod, ...] = ("pairs", "fewest", "through")

#: `(payer, payee, amount)`: ids of people, and an integer amount in one unit.
Flow = tuple[int, int, int]

#: `(payer, payee)`.
_Pair = tuple[int, int]


@dataclass(frozen=True)
class SettlementTerms:
    """How a table settles up; the order of `people` decides ties."""

    method: SettlementMethod
    through: int | None = None
    people: Sequence[int] = field(default=(), kw_only=True)
    rate: ChipRate | None = None
    rounding: int | None = None
    bearer: int | None = None


@dataclass(frozen=True)
class SettlementPlan:
    """The open amounts by payer and payee under these terms."""

    agreed: SettlementTerms
    open: Mapping[_Pair, int]

    def after(self, payer: int, payee: int, amount: int) -> "SettlementPlan":
        """Return the plan after this payment."""
        current = self.open.get((payer, payee), 0)
        if amount > current:
            flows = ((debtor, creditor, chips) for (debtor, creditor), chips in self.open.items())
            return plan_settlement((*flows, (payee, payer, amount)), self.agreed)
        amounts = {**self.open, (payer, payee): current - amount}
        return replace(self, open={pair: chips for pair, chips in amounts.items() if chips})


def plan_settlement(owed: Iterable[Flow], agreed: SettlementTerms) -> SettlementPlan:
    """Plan the transfers that settle all debts; ties go by the order of the people, then of the debts.

    Raise ValueError if the method is `through` and no person is given.
    """
    flows = tuple(owed)
    won = totals(agreed.people, flows)
    if agreed.method == "pairs":
        planned: Iterable[Flow] = net(flows)
    elif agreed.method == "fewest":
        planned = fewest(won)
    elif agreed.through is None:
        message = "the method through needs a named person"
        raise ValueError(message)
    else:
        planned = net((agreed.through, person, chips) for person, chips in won.items() if person != agreed.through)
    return SettlementPlan(agreed, {(payer, payee): amount for payer, payee, amount in sorted(planned)})


def fewest(won: Mapping[K, int]) -> tuple[tuple[K, K, int], ...]:
    """Return the fewest transfers that settle the totals, by payer and payee; ties go by the order of `won`."""
    return _fewest(tuple((party, chips) for party, chips in won.items() if chips))


@lru_cache(maxsize=1024)
def _fewest(won: tuple[tuple[K, int], ...]) -> tuple[tuple[K, K, int], ...]:
    # Cached because every device of a table requests the same plan, and one for twelve people is slow.
    return net(fewest_transfers(dict(won)))


@dataclass(frozen=True)
class ChipTransfer:
    """Chips owed or paid by one person to another; `money` is their value, if it was given.

    `carried_over` are not paid, but owed at the next table.
    """

    payer: int
    payee: int
    chips: int
    money: int | None = None
    carried_over: bool = False


@dataclass(frozen=True)
class ChipsAndMoney:
    """Chips, and their value in money if the table settles in money."""

    chips: int = 0
    money: int | None = None

    @property
    def said(self) -> tuple[int, str]:
        """The chips and the formatted money, to compare with a request; "" without money."""
        return self.chips, "" if self.money is None else format_amount(self.money)

    def between(self, payer: int, payee: int, rate: ChipRate | None) -> dict[str, Any]:
        """Return the chip entry by which `payer` pays this to `payee`, with the currency, which may change later."""
        entry = {"from": payer, "to": payee, "chips": self.chips}
        if self.money is None or rate is None:
            return entry
        return {**entry, "money": format_amount(self.money), "currency": rate.currency}


@dataclass(frozen=True)
class SettlementLine:
    """A transfer with its `open` and its `paid` amount, and what was `carried` over to the next table."""

    payer: int
    payee: int
    open: ChipsAndMoney
    paid: ChipsAndMoney
    carried: ChipsAndMoney


def _in_chips(money: SettlementPlan, owed: Iterable[Flow], rate: ChipRate) -> dict[_Pair, int]:
    """Return the chips of every line of a plan in money."""
    chips = plan_settlement(owed, money.agreed).open
    if chips.keys() == money.open.keys():
        return {**chips}
    return {line: in_chips(worth, rate) for line, worth in money.open.items()}


def in_chips(money: int, rate: ChipRate) -> int:
    """Return the chips that the money is worth, at least one."""
    return max(1, (2 * abs(money) + rate.amount) // (2 * rate.amount))


def owed_in_money(owed: Iterable[ChipTransfer], rate: ChipRate) -> tuple[Flow, ...]:
    """Return the debts in money, not rounded."""
    return tuple((one.payer, one.payee, rate.worth(one.chips) if one.money is None else one.money) for one in owed)


def rounding_bearer(owed: Iterable[ChipTransfer], agreed: SettlementTerms, rate: ChipRate) -> int | None:
    """Return the person who bears the rounding difference, or None if nothing was played and nobody was chosen."""
    return rounding_person(totals((), net(owed_in_money(_played(owed), rate))), agreed.bearer)


def _played(owed: Iterable[ChipTransfer]) -> list[ChipTransfer]:
    """Return the debts from play; those that were carried over have an amount of money."""
    return [debt for debt in owed if debt.money is None]


def rounded_debts(owed: Sequence[ChipTransfer], agreed: SettlementTerms, rate: ChipRate) -> tuple[Flow, ...]:
    """Return the debts in money; those from play are rounded."""
    carried = (debt for debt in owed if debt.money is not None)
    play = owed_in_money(_played(owed), rate)
    return *round_pairs(play, agreed.rounding, agreed.bearer), *owed_in_money(carried, rate)


def settlement_lines(
    owed: Sequence[ChipTransfer], handed: Sequence[ChipTransfer], agreed: SettlementTerms
) -> tuple[SettlementLine, ...]:
    """Return all lines by payer and payee, paid ones included."""
    if agreed.rate is not None:
        return _lines_in_money(owed, handed, agreed, agreed.rate)
    plan = plan_settlement(_chips(owed), agreed)
    for payment in _chips(handed):
        plan = plan.after(*payment)
    return _lines({pair: ChipsAndMoney(chips) for pair, chips in plan.open.items()}, handed, ChipsAndMoney())


def _lines_in_money(
    owed: Sequence[ChipTransfer], handed: Sequence[ChipTransfer], agreed: SettlementTerms, rate: ChipRate
) -> tuple[SettlementLine, ...]:
    plan = plan_settlement(rounded_debts(owed, agreed, rate), agreed)
    debts, payments = [*_chips(owed)], list[ChipTransfer]()
    chips = _in_chips(plan, debts, rate)
    for transfer in handed:
        pair = transfer.payer, transfer.payee
        line = plan.open.get(pair, 0)
        whole = line if chips.get(pair) == transfer.chips else rate.worth(transfer.chips)
        worth = whole if transfer.money is None else transfer.money
        plan = plan.after(*pair, worth)
        payments.append(replace(transfer, money=worth))
        debts.append((transfer.payee, transfer.payer, transfer.chips))
        if worth > line:
            chips = _in_chips(plan, debts, rate)
        else:  # other lines stay unchanged
            changed = {**chips, pair: max(1, chips.get(pair, 0) - transfer.chips)}
            chips = {line: changed[line] for line in plan.open}
    amounts = {pair: ChipsAndMoney(chips.get(pair, 0), money) for pair, money in plan.open.items()}
    return _lines(amounts, payments, ChipsAndMoney(0, 0))


def _lines(
    amounts: Mapping[_Pair, ChipsAndMoney], handed: Iterable[ChipTransfer], nothing: ChipsAndMoney
) -> tuple[SettlementLine, ...]:
    """Return a line for each pair with an open amount or a payment."""
    lines = {pair: SettlementLine(*pair, amount, nothing, nothing) for pair, amount in amounts.items()}
    for one in handed:
        pair = one.payer, one.payee
        line = lines.get(pair, SettlementLine(*pair, nothing, nothing, nothing))
        if one.carried_over:
            lines[pair] = replace(line, carried=_plus(line.carried, one))
        else:
            lines[pair] = replace(line, paid=_plus(line.paid, one))
    return tuple(line for _, line in sorted(lines.items()))


def _plus(sum_before: ChipsAndMoney, one: ChipTransfer) -> ChipsAndMoney:
    money = None if sum_before.money is None else sum_before.money + (one.money or 0)
    return ChipsAndMoney(sum_before.chips + one.chips, money)


def _chips(transfers: Iterable[ChipTransfer]) -> tuple[Flow, ...]:
    return tuple((transfer.payer, transfer.payee, transfer.chips) for transfer in transfers)


def open_balances(lines: Iterable[SettlementLine]) -> dict[int, ChipsAndMoney]:
    """Return what each person still gets (negative: gives), without those who are even."""
    open_lines = [line for line in lines if line.open.chips or line.open.money]
    chips = totals((), [(line.payer, line.payee, line.open.chips) for line in open_lines])
    owed = [(line.payer, line.payee, line.open.money) for line in open_lines if line.open.money is not None]
    money = totals((), owed)
    return {person: ChipsAndMoney(chips[person], money.get(person)) for person in chips}
