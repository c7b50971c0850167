"""Entries of a book beside its hands: the chips that each kind moves, and what people hold.

`what` is an entry as it is kept, people by their numbers: a buy-in and a return `{player, chips}`, an adjustment and a
hand-over `{from, to, chips}`, and a count `{chips: [[person, counted, book]], bears}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from scorekeeper.ledger.balances import net

PLAY_KINDS: Final = frozenset({"adjustment", "count"})
"""The kinds that are won and lost like a hand: totals and pairs have them."""

STACK_SIGNS: Final[Mapping[str, int]] = {"buy_in": 1, "return": -1}
"""The kinds by which somebody has more chips of the box, or fewer."""

PersonFlow = tuple[int, int, int]


@dataclass
class ChipEntrySums:
    """What follows from all entries: the chips that they moved in play, and what people bought of the box."""

    beside: list[list[int]] = field(default_factory=list)
    stacks: list[list[int]] = field(default_factory=list)


def entry_flows(kind: str, what: Mapping[str, Any]) -> list[list[int]]:
    """The chips that an entry moves between people: `[payer, payee, chips]`."""
    if kind in STACK_SIGNS:
        return []
    if kind != "count":
        return [[what["from"], what["to"], what["chips"]]] if what.get("chips") else []
    bears = what.get("bears")
    return [] if bears is None else [list(flow) for flow in count_flows(what["chips"], bears)]


def count_flows(counted: Iterable[Sequence[int]], bears: int) -> list[PersonFlow]:
    """What a count moves, `(person, counted, book)`, where one person bears it: all others get what they counted.

    Who has more than the book says is paid it by that person, who has less pays it.
    """
    return [
        (bears, person, there - database) if there > database else (person, bears, database - there)
        for person, there, database in counted
        if person != bears and there != database
    ]


def add_flows(beside: Iterable[Sequence[int]], moved: Iterable[Sequence[int]], sign: int = 1) -> list[list[int]]:
    """The chips that entries moved in play, netted, with these (`sign` -1: without them)."""
    more = [(payer, payee, chips) if sign > 0 else (payee, payer, chips) for payer, payee, chips in moved]
    there = [(payer, payee, chips) for payer, payee, chips in beside]
    return [list(flow) for flow in net([*there, *more])]


def stacks_by_person(stacks: Iterable[Sequence[int]]) -> dict[int, int]:
    """What people bought of the box less what they gave back, of each."""
    return {person: chips for person, chips in stacks}  # noqa: C416  of lists


def add_to_stack(stacks: Iterable[Sequence[int]], person: int, chips: int) -> list[list[int]]:
    """The same with so much more of one person."""
    of = stacks_by_person(stacks)
    of[person] = of.get(person, 0) + chips
    return sorted([one, there] for one, there in of.items() if there)
