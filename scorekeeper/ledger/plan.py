"""Settling up: who hands whom how much, so that nothing stays open; what was handed over is ticked off.

Nothing of a plan is kept but its way: the lines follow from what is owed and from what was handed over, in the order of
doing. Chips that a line of the plan has room for are taken off that line, and leave all the others as they are. Chips
that none has room for, because the plan was another when they changed hands, make what is open then be planned anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from scorekeeper.games.transfers import fewest_transfers
from scorekeeper.ledger.balance import K, net, totals

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
