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
from scorekeeper.ledger.balance import K, net, totals
from scorekeeper.ledger.money import Rate, as_text, rounded_pairs

Way = Literal["pairs", "fewest", "through"]
"""As the pairs stand, by the fewest hand-overs, or all of it through one person."""

WAYS: Final[tuple[Way, ...]] = ("pairs", "fewest", "through")

Flow = tuple[int, int, int]
"""`(payer, payee, amount)`: people by their numbers, whole numbers of one unit."""

Between = tuple[int, int]
"""Who hands something to whom."""


@dataclass(frozen=True)
class Line:
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
class Plan:
    """What is still to be handed over, by payer and payee, in one way; `through` whom, where that is the way.

    `people` are in the order in which ties are decided.
    """

    way: Way
    through: int | None
    open: Mapping[Between, int]
    people: Sequence[int] = ()

    def after(self, payer: int, payee: int, amount: int) -> Plan:
        """The plan once this was handed over."""
        there = self.open.get((payer, payee), 0)
        if amount > there:
            flows = ((one, other, chips) for (one, other), chips in self.open.items())
            return plan((*flows, (payee, payer, amount)), self.way, self.through, self.people)
        rest = {**self.open, (payer, payee): there - amount}
        return replace(self, open={both: chips for both, chips in rest.items() if chips})


def plan(owed: Iterable[Flow], way: Way, through: int | None = None, people: Sequence[int] = ()) -> Plan:
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
    return Plan(way, through, {(payer, payee): amount for payer, payee, amount in sorted(planned)}, people)


def lines(
    owed: Iterable[Flow], handed: Iterable[Flow], way: Way, through: int | None = None, people: Sequence[int] = ()
) -> tuple[Line, ...]:
    """Every line, what was handed over of it included, by payer and payee; `handed` is in the order of doing."""
    now, paid = plan(owed, way, through, people), tuple(handed)
    for payment in paid:
        now = now.after(*payment)
    return ticked(now, paid)


def ticked(now: Plan, handed: Iterable[Flow]) -> tuple[Line, ...]:
    """The lines of a plan, with all that was `handed` over from one to the other."""
    done = between(handed)
    return tuple(
        Line(*both, now.open.get(both, 0) + done.get(both, 0), done.get(both, 0)) for both in sorted({*now.open, *done})
    )


def between(flows: Iterable[Flow]) -> dict[Between, int]:
    """What each hands to each other in all."""
    done: dict[Between, int] = {}
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
class Transfer:
    """Chips from one person to another, owed or handed over; `money` where it was said what they are worth."""

    payer: int
    payee: int
    chips: int
    money: int | None = None


@dataclass(frozen=True)
class Agreed:
    """How a table settles up; `people` are in the order in which ties between them are decided."""

    way: Way
    through: int | None = None
    people: Sequence[int] = field(default=(), kw_only=True)
    rate: Rate | None = None
    rounding: int | None = None
    bearer: int | None = None


@dataclass(frozen=True)
class Amount:
    """Chips, and what they are in money, where all is settled in money."""

    chips: int = 0
    money: int | None = None

    @property
    def said(self) -> tuple[int, str]:
        """The same as somebody says that they saw it: without money an empty text."""
        return self.chips, "" if self.money is None else as_text(self.money)

    def between(self, payer: int, payee: int) -> dict[str, Any]:
        """What an entry holds by which one hands it to the other."""
        money = {} if self.money is None else {"money": as_text(self.money)}
        return {"from": payer, "to": payee, "chips": self.chips, **money}


@dataclass(frozen=True)
class Handover:
    """A line: what is `open` of it, and what was `paid`."""

    payer: int
    payee: int
    open: Amount
    paid: Amount


@dataclass(frozen=True)
class _State:
    """A plan in money as it is after some payments: the chips of its lines, and all that is owed in chips still."""

    rate: Rate
    money: Plan
    chips: Mapping[Between, int]
    owed: tuple[Flow, ...]

    def worth(self, one: Transfer) -> int:
        """What was handed over, in money."""
        if one.money is not None:
            return one.money
        both = one.payer, one.payee
        whole = both in self.chips and one.chips == self.chips[both]
        return self.money.open[both] if whole else self.rate.worth(one.chips)

    def after(self, one: Transfer) -> _State:
        """What is open once this was handed over: the other lines stay as they are, where one has room for it."""
        both, money = (one.payer, one.payee), self.money.after(one.payer, one.payee, self.worth(one))
        owed = (*self.owed, (one.payee, one.payer, one.chips))
        if self.worth(one) > self.money.open.get(both, 0):
            return _State(self.rate, money, _in_chips(money, owed, self.rate), owed)
        rest = {**self.chips, both: max(1, self.chips.get(both, 0) - one.chips)}
        return _State(self.rate, money, {line: rest[line] for line in money.open}, owed)


def _in_chips(money: Plan, owed: Iterable[Flow], rate: Rate) -> dict[Between, int]:
    """The chips of every line of a plan in money."""
    chips = plan(owed, money.way, money.through, money.people).open
    if chips.keys() == money.open.keys():
        return {**chips}
    return {line: in_chips(worth, rate) for line, worth in money.open.items()}


def in_chips(money: int, rate: Rate) -> int:
    """The chips that money is worth, one at least."""
    return max(1, (2 * abs(money) + rate.amount) // (2 * rate.amount))


def owed_in_money(owed: Iterable[Transfer], rate: Rate) -> tuple[tuple[int, int, int], ...]:
    """What is owed, as money, before it is rounded."""
    return tuple((one.payer, one.payee, rate.worth(one.chips) if one.money is None else one.money) for one in owed)


def handovers(owed: Sequence[Transfer], handed: Sequence[Transfer], agreed: Agreed) -> tuple[Handover, ...]:
    """Every line by payer and payee, those that are done included."""
    if agreed.rate is None:
        flows = ((one.payer, one.payee, one.chips) for one in owed)
        in_chips_alone = lines(flows, _chips(handed), agreed.way, agreed.through, agreed.people)
        return tuple(Handover(one.payer, one.payee, Amount(one.open), Amount(one.paid)) for one in in_chips_alone)
    state, worths = _begin(owed, agreed, agreed.rate), []
    for one in handed:
        worths.append((one.payer, one.payee, state.worth(one)))
        state = state.after(one)
    paid = between(_chips(handed))
    return tuple(_in_money(line, state, paid) for line in ticked(state.money, worths))


def _begin(owed: Sequence[Transfer], agreed: Agreed, rate: Rate) -> _State:
    flows = rounded_pairs(owed_in_money(owed, rate), agreed.rounding, agreed.bearer)
    money, chips = plan(flows, agreed.way, agreed.through, agreed.people), _chips(owed)
    return _State(rate, money, _in_chips(money, chips, rate), chips)


def _chips(transfers: Iterable[Transfer]) -> tuple[Flow, ...]:
    return tuple((one.payer, one.payee, one.chips) for one in transfers)


def _in_money(line: Line, state: _State, paid: Mapping[Between, int]) -> Handover:
    both = line.payer, line.payee
    return Handover(*both, Amount(state.chips.get(both, 0), line.open), Amount(paid.get(both, 0), line.paid))


def still_open(lines: Iterable[Handover]) -> dict[int, Amount]:
    """What everybody still gets (negative: gives), of those who get or give anything."""
    there = [line for line in lines if line.open.chips or line.open.money]
    chips = totals((), [(one.payer, one.payee, one.open.chips) for one in there])
    money = totals((), [(one.payer, one.payee, one.open.money) for one in there if one.open.money is not None])
    return {who: Amount(chips[who], money.get(who)) for who in chips}
