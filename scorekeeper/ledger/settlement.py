"""Plan who pays whom to settle up, in chips or in money, and mark what was handed over as paid.

Nothing of a plan is kept but its way: the lines follow from what is owed and from what was handed over, in the order of
doing. Chips that a line of the plan has room for are taken off that line, and leave all the others as they are. Chips
that none has room for, because the plan was another when they changed hands, make what is open then be planned anew.

With a rate all is settled in money: what is owed is rounded so that it still sums to nothing, and that is planned. The
chips of such a line are those of the same line in a plan of the chips, and where there is none, so many as it is worth.
Chips that were handed over without a word about money, as many as their line says, are the whole line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, Literal

from scorekeeper.games.transfers import fewest_transfers
from scorekeeper.ledger.balances import K, net, totals
from scorekeeper.ledger.money import ChipRate, format_amount, round_pairs

SettlementMethod = Literal["pairs", "fewest", "through"]
"""As the pairs stand, by the fewest hand-overs, or all of it through one person."""

SETTLEMENT_METHODS: Final[tuple[SettlementMethod, ...]] = ("pairs", "fewest", "through")

Flow = tuple[int, int, int]
"""`(payer, payee, amount)`: people by their numbers, whole numbers of one unit."""

_Pair = tuple[int, int]
"""Who hands something to whom."""


@dataclass(frozen=True)
class PlannedTransfer:
    """One hand-over of a plan: the whole amount, and what of it was `paid` already."""

    payer: int
    payee: int
    amount: int
    paid: int = 0

    @property
    def open(self) -> int:
        """What is still to be handed over."""
        return self.amount - self.paid


@dataclass(frozen=True)
class SettlementPlan:
    """What is still to be handed over, by payer and payee, in one way; `through` whom, where that is the way.

    `people` are in the order in which ties are decided.
    """

    way: SettlementMethod
    through: int | None
    open: Mapping[_Pair, int]
    people: Sequence[int] = ()

    def after(self, payer: int, payee: int, amount: int) -> SettlementPlan:
        """The plan once this was handed over."""
        there = self.open.get((payer, payee), 0)
        if amount > there:
            flows = ((one, other, chips) for (one, other), chips in self.open.items())
            return plan_settlement((*flows, (payee, payer, amount)), self.way, self.through, self.people)
        rest = {**self.open, (payer, payee): there - amount}
        return replace(self, open={both: chips for both, chips in rest.items() if chips})


def plan_settlement(
    owed: Iterable[Flow], way: SettlementMethod, through: int | None = None, people: Sequence[int] = ()
) -> SettlementPlan:
    """What settles all that is `owed`; ties go by the order of `people`, then by who is named first."""
    flows = tuple(owed)
    won = totals(people, flows)
    if way == "pairs":
        planned: Iterable[Flow] = net(flows)
    elif way == "fewest":
        planned = fewest(won)
    elif through is None:
        message = "somebody has to be named through whom all is settled"
        raise ValueError(message)
    else:
        planned = _through(won, through)
    return SettlementPlan(way, through, {(payer, payee): amount for payer, payee, amount in sorted(planned)}, people)


def planned_transfers(
    owed: Iterable[Flow],
    handed: Iterable[Flow],
    way: SettlementMethod,
    through: int | None = None,
    people: Sequence[int] = (),
) -> tuple[PlannedTransfer, ...]:
    """Every line, what was handed over of it included, by payer and payee; `handed` is in the order of doing."""
    now, paid = plan_settlement(owed, way, through, people), tuple(handed)
    for payment in paid:
        now = now.after(*payment)
    return with_payments(now, paid)


def with_payments(now: SettlementPlan, handed: Iterable[Flow]) -> tuple[PlannedTransfer, ...]:
    """The lines of a plan, with all that was `handed` over from one to the other."""
    done = sum_by_pair(handed)
    return tuple(
        PlannedTransfer(*both, now.open.get(both, 0) + done.get(both, 0), done.get(both, 0))
        for both in sorted({*now.open, *done})
    )


def sum_by_pair(flows: Iterable[Flow]) -> dict[_Pair, int]:
    """What each hands to each other in all."""
    done: dict[_Pair, int] = {}
    for payer, payee, amount in flows:
        done[payer, payee] = done.get((payer, payee), 0) + amount
    return done


def fewest(won: Mapping[K, int]) -> tuple[tuple[K, K, int], ...]:
    """The fewest payments that settle what everybody has `won`, by payer and payee; ties go by the order of `won`."""
    return _fewest(tuple((who, chips) for who, chips in won.items() if chips))


@lru_cache(maxsize=1024)
def _fewest(won: tuple[tuple[K, int], ...]) -> tuple[tuple[K, K, int], ...]:
    # Every phone of a table asks for the same, and twelve people take a while.
    return net(fewest_transfers(dict(won)))


def _through(won: Mapping[int, int], bank: int) -> Iterator[Flow]:
    for who, chips in won.items():
        if chips and who != bank:
            yield (bank, who, chips) if chips > 0 else (who, bank, -chips)


@dataclass(frozen=True)
class ChipTransfer:
    """Chips from one person to another, owed or handed over; `money` where it was said what they are worth."""

    payer: int
    payee: int
    chips: int
    money: int | None = None


@dataclass(frozen=True)
class SettlementTerms:
    """How a table settles up; `people` are in the order in which ties between them are decided."""

    way: SettlementMethod
    through: int | None = None
    people: Sequence[int] = field(default=(), kw_only=True)
    rate: ChipRate | None = None
    rounding: int | None = None
    bearer: int | None = None


@dataclass(frozen=True)
class ChipsAndMoney:
    """Chips, and what they are in money, where all is settled in money."""

    chips: int = 0
    money: int | None = None

    @property
    def said(self) -> tuple[int, str]:
        """The same as somebody says that they saw it: without money an empty text."""
        return self.chips, "" if self.money is None else format_amount(self.money)

    def between(self, payer: int, payee: int) -> dict[str, Any]:
        """What an entry holds by which one hands it to the other."""
        money = {} if self.money is None else {"money": format_amount(self.money)}
        return {"from": payer, "to": payee, "chips": self.chips, **money}


@dataclass(frozen=True)
class SettlementLine:
    """A line: what is `open` of it, and what was `paid`."""

    payer: int
    payee: int
    open: ChipsAndMoney
    paid: ChipsAndMoney


@dataclass(frozen=True)
class _MoneyPlan:
    """A plan in money as it is after some payments: the chips of its lines, and all that is owed in chips still."""

    rate: ChipRate
    money: SettlementPlan
    chips: Mapping[_Pair, int]
    owed: tuple[Flow, ...]

    def worth(self, one: ChipTransfer) -> int:
        """What was handed over, in money."""
        if one.money is not None:
            return one.money
        both = one.payer, one.payee
        whole = both in self.chips and one.chips == self.chips[both]
        return self.money.open[both] if whole else self.rate.worth(one.chips)

    def after(self, one: ChipTransfer) -> _MoneyPlan:
        """What is open once this was handed over: the other lines stay as they are, where one has room for it."""
        both, money = (one.payer, one.payee), self.money.after(one.payer, one.payee, self.worth(one))
        owed = (*self.owed, (one.payee, one.payer, one.chips))
        if self.worth(one) > self.money.open.get(both, 0):
            return _MoneyPlan(self.rate, money, _in_chips(money, owed, self.rate), owed)
        rest = {**self.chips, both: max(1, self.chips.get(both, 0) - one.chips)}
        return _MoneyPlan(self.rate, money, {line: rest[line] for line in money.open}, owed)


def _in_chips(money: SettlementPlan, owed: Iterable[Flow], rate: ChipRate) -> dict[_Pair, int]:
    """The chips of every line of a plan in money."""
    chips = plan_settlement(owed, money.way, money.through, money.people).open
    if chips.keys() == money.open.keys():
        return {**chips}
    return {line: in_chips(worth, rate) for line, worth in money.open.items()}


def in_chips(money: int, rate: ChipRate) -> int:
    """The chips that money is worth, one at least."""
    return max(1, (2 * abs(money) + rate.amount) // (2 * rate.amount))


def owed_in_money(owed: Iterable[ChipTransfer], rate: ChipRate) -> tuple[tuple[int, int, int], ...]:
    """What is owed, as money, before it is rounded."""
    return tuple((one.payer, one.payee, rate.worth(one.chips) if one.money is None else one.money) for one in owed)


def settlement_lines(
    owed: Sequence[ChipTransfer], handed: Sequence[ChipTransfer], agreed: SettlementTerms
) -> tuple[SettlementLine, ...]:
    """Every line by payer and payee, those that are done included."""
    if agreed.rate is None:
        flows = ((one.payer, one.payee, one.chips) for one in owed)
        in_chips_alone = planned_transfers(flows, _chips(handed), agreed.way, agreed.through, agreed.people)
        return tuple(
            SettlementLine(one.payer, one.payee, ChipsAndMoney(one.open), ChipsAndMoney(one.paid))
            for one in in_chips_alone
        )
    state, worths = _begin(owed, agreed, agreed.rate), []
    for one in handed:
        worths.append((one.payer, one.payee, state.worth(one)))
        state = state.after(one)
    paid = sum_by_pair(_chips(handed))
    return tuple(_in_money(line, state, paid) for line in with_payments(state.money, worths))


def _begin(owed: Sequence[ChipTransfer], agreed: SettlementTerms, rate: ChipRate) -> _MoneyPlan:
    flows = round_pairs(owed_in_money(owed, rate), agreed.rounding, agreed.bearer)
    money, chips = plan_settlement(flows, agreed.way, agreed.through, agreed.people), _chips(owed)
    return _MoneyPlan(rate, money, _in_chips(money, chips, rate), chips)


def _chips(transfers: Iterable[ChipTransfer]) -> tuple[Flow, ...]:
    return tuple((one.payer, one.payee, one.chips) for one in transfers)


def _in_money(line: PlannedTransfer, state: _MoneyPlan, paid: Mapping[_Pair, int]) -> SettlementLine:
    both = line.payer, line.payee
    return SettlementLine(
        *both, ChipsAndMoney(state.chips.get(both, 0), line.open), ChipsAndMoney(paid.get(both, 0), line.paid)
    )


def open_balances(lines: Iterable[SettlementLine]) -> dict[int, ChipsAndMoney]:
    """What everybody still gets (negative: gives), of those who get or give anything."""
    there = [line for line in lines if line.open.chips or line.open.money]
    chips = totals((), [(one.payer, one.payee, one.open.chips) for one in there])
    money = totals((), [(one.payer, one.payee, one.open.money) for one in there if one.open.money is not None])
    return {who: ChipsAndMoney(chips[who], money.get(who)) for who in chips}
