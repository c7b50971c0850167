"""Calculate the chips that a chip entry moves between people.

`what` is a chip entry as it is stored, with the ids of people: `{player, chips}` for a buy-in or a return, `{from, to,
chips}` for an adjustment or a payment, and `{chips: [[person, counted, recorded]], bears}` for a count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from scorekeeper.ledger.balances import net

PLAY_KINDS: Final = frozenset({"adjustment", "count"})
"""The kinds that are won and lost like a hand, and count in totals and pairs."""

STACK_SIGNS: Final[Mapping[str, int]] = {"buy_in": 1, "return": -1}
"""The kinds that change how many chips of the box a person has, with the sign of the change."""

PersonFlow = tuple[int, int, int]


@dataclass
class ChipEntrySums:
    """The sums of all chip entries: chips moved in play, netted, and chips bought of the box, by person."""

    flows: list[list[int]] = field(default_factory=list)
    stacks: list[list[int]] = field(default_factory=list)


def entry_flows(kind: str, what: Mapping[str, Any]) -> list[list[int]]:
    """Return the chips that a chip entry moves between people, as `[payer, payee, chips]`."""
    if kind in STACK_SIGNS:
        return []
    if kind != "count":
        return [[what["from"], what["to"], what["chips"]]] if what.get("chips") else []
    bears = what.get("bears")
    return [] if bears is None else [list(flow) for flow in count_flows(what["chips"], bears)]


def count_flows(counted: Iterable[Sequence[int]], bears: int) -> list[PersonFlow]:
    """Return the flows by which one person bears the differences of a count.

    `counted` has `(person, counted, recorded)`. A person who has more chips than recorded is paid the difference by
    `bears`, and one who has less pays it.
    """
    return [
        (bears, person, actual - recorded) if actual > recorded else (person, bears, recorded - actual)
        for person, actual, recorded in counted
        if person != bears and actual != recorded
    ]


def add_flows(beside: Iterable[Sequence[int]], moved: Iterable[Sequence[int]], sign: int = 1) -> list[list[int]]:
    """Return the netted flows of chip entries with `moved` added, or subtracted if `sign` is -1."""
    added = [(payer, payee, chips) if sign > 0 else (payee, payer, chips) for payer, payee, chips in moved]
    flows = [(payer, payee, chips) for payer, payee, chips in beside]
    return [list(flow) for flow in net([*flows, *added])]


def stacks_by_person(stacks: Iterable[Sequence[int]]) -> dict[int, int]:
    """Return the chips that each person bought of the box, less those given back."""
    return {person: chips for person, chips in stacks}  # noqa: C416  of lists


def add_to_stack(stacks: Iterable[Sequence[int]], person: int, chips: int) -> list[list[int]]:
    """Return `stacks` with `chips` added to one person."""
    stack = stacks_by_person(stacks)
    stack[person] = stack.get(person, 0) + chips
    return sorted([holder, chip_sum] for holder, chip_sum in stack.items() if chip_sum)
