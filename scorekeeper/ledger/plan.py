"""Settling up: who hands whom how much, so that nothing stays open; what was handed over is ticked off.

Nothing of a plan is kept but its way: the lines follow from what is owed and from what was handed over, in the order of
doing. Chips that a line of the plan has room for are taken off that line, and leave all the others as they are. Chips
that none has room for, because the plan was another when they changed hands, make what is open then be planned anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from scorekeeper.games.transfers import zero_sum_groups
from scorekeeper.ledger.balance import net, totals

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
    """What is still to be handed over, by payer and payee, in one way; `through` whom, where that is the way."""

    way: Way
    through: int | None
    open: Mapping[Between, int]

    def after(self, payer: int, payee: int, amount: int) -> Plan:
        """The plan once this was handed over."""
        there = self.open.get((payer, payee), 0)
        if amount > there:
            flows = ((one, other, chips) for (one, other), chips in self.open.items())
            return plan((*flows, (payee, payer, amount)), self.way, self.through)
        rest = {**self.open, (payer, payee): there - amount}
        return Plan(self.way, self.through, {both: chips for both, chips in rest.items() if chips})


def plan(owed: Iterable[Flow], way: Way, through: int | None = None) -> Plan:
    """What settles all that is `owed`."""
    flows = tuple(owed)
    won = totals((), flows)
    if way == "pairs":
        planned: Iterable[Flow] = net(flows)
    elif way == "fewest":
        planned = _fewest(tuple(sorted((who, chips) for who, chips in won.items() if chips)))
    elif through is None:
        message = "somebody has to be named through whom all is settled"
        raise ValueError(message)
    else:
        planned = _through(won, through)
    return Plan(way, through, {(payer, payee): amount for payer, payee, amount in sorted(planned)})


def lines(owed: Iterable[Flow], handed: Iterable[Flow], way: Way, through: int | None = None) -> tuple[Line, ...]:
    """Every line, what was handed over of it included, by payer and payee; `handed` is in the order of doing."""
    now, paid = plan(owed, way, through), tuple(handed)
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


@lru_cache(maxsize=1024)
def _fewest(won: tuple[tuple[int, int], ...]) -> tuple[Flow, ...]:
    """In every group that sums to nothing, debtors and creditors laid side by side in one order, whoever comes first.

    Kept, for every phone of a table asks for the same, and twelve people take a while.
    """
    return tuple(flow for group in _groups(dict(won)) for flow in _side_by_side(group))


def _groups(won: dict[int, int]) -> Iterator[dict[int, int]]:
    """As many groups as possible that each sum to nothing: two who have the same to give and to get are one."""
    rest: dict[int, int] = {}
    for who, chips in won.items():
        other = next((one for one, had in rest.items() if had == -chips), None)
        if other is None:
            rest[who] = chips
        else:
            yield {other: rest.pop(other), who: chips}
    yield from zero_sum_groups(rest)


def _side_by_side(won: Mapping[int, int]) -> Iterator[Flow]:
    payers = [[who, -chips] for who, chips in sorted(won.items()) if chips < 0]
    for payee, chips in sorted(won.items()):
        while chips > 0:
            payer, has = payers[0]
            amount = min(has, chips)
            yield payer, payee, amount
            chips -= amount  # noqa: PLW2901  what the payee still gets
            payers[0][1] -= amount
            if not payers[0][1]:
                payers.pop(0)


def _through(won: Mapping[int, int], bank: int) -> Iterator[Flow]:
    for who, chips in won.items():
        if chips and who != bank:
            yield (bank, who, chips) if chips > 0 else (who, bank, -chips)
