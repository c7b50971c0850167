"""Calculate the chips that a chip entry moves between people.

`what` is a chip entry as it is stored, with the ids of people: `{player, chips}` for a buy-in or a return, `{from, to,
chips}` for an adjustment or a payment, and `{chips: [[person, counted, recorded]], bears, box}` for a count.

The chips on the table are what was counted, and so are the balances afterwards, if someone covers the difference of a
count:

- Chips that some have too few and others too many were won and lost outside of the hands.
- Chips that are missing in all, or too many, were won by nobody: they leave the chips of the person who bears them for
  the box, or come from it, so totals stay as they are. That person's own difference is taken for it first, then the
  largest others, whose book does not change: the person who bears hands them what they miss, or gets what they have too
  many. Somebody who bears only their own difference has what they counted.
- A count without `box` was recorded before this held: `bears` lost what the others had too many, and won what they had
  too few.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.games.transfers import fewest_transfers
from scorekeeper.ledger.balances import net

#: The kinds that are won and lost like a hand, and count in totals and pairs.
PLAY_KINDS = frozenset({"adjustment", "count"})

#: The kinds that change how many chips of the box a person has, with the sign of the change.
STACK_SIGNS: Mapping[str, int] = {"buy_in": 1, "return": -1}

PersonFlow = tuple[int, int, int]


@dataclass
class ChipEntrySums:
    """The sums of all chip entries: chips moved in play, netted, and chips bought of the box, by person."""

    flows: list[list[int]] = field(default_factory=list)
    stacks: list[list[int]] = field(default_factory=list)

    def add(self, kind: str, what: Mapping[str, Any], moved: Iterable[Sequence[int]], sign: int) -> None:
        """Add an entry that moves these chips between people, or subtract it if `sign` is -1."""
        if kind in PLAY_KINDS:
            added = [(payer, payee, sign * chips) for payer, payee, chips in moved]
            flows = [(payer, payee, chips) for payer, payee, chips in self.flows]
            self.flows = [list(flow) for flow in net([*flows, *added])]
        stacks = Counter(stacks_by_person(self.stacks))
        for person, chips in stack_changes(kind, what):
            stacks[person] += sign * chips
        self.stacks = sorted([person, chips] for person, chips in stacks.items() if chips)


def entry_flows(kind: str, what: Mapping[str, Any]) -> list[list[int]]:
    """Return the chips that a chip entry moves between people, as `[payer, payee, chips]`."""
    if kind in STACK_SIGNS:
        return []
    if kind != "count":
        return [[what["from"], what["to"], what["chips"]]] if what.get("chips") else []
    bears = what.get("bears")
    flows_of = count_flows if what.get("box") else _count_flows_of_bearer
    return [] if bears is None else [list(flow) for flow in flows_of(what["chips"], bears)]


def stack_changes(kind: str, what: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Return the chips that a chip entry brings people from the box (negative: takes to it), as `(person, chips)`."""
    if kind in STACK_SIGNS:
        return [(what["player"], STACK_SIGNS[kind] * what["chips"])]
    return [(what["bears"], sum(chips - book for _, chips, book in what["chips"]))] if what.get("box") else []


def count_flows(counted: Iterable[Sequence[int]], bears: int) -> Sequence[PersonFlow]:
    """Return what was won and lost outside of the hands, if one person bears the total difference of a count.

    `counted` has `(person, counted, recorded)`.
    """
    differences = {person: actual - recorded for person, actual, recorded in counted}
    left = sum(differences.values())
    for person in sorted(differences, key=lambda person: (person != bears, -abs(differences[person]))):
        borne = sorted((0, left, differences[person]))[1]
        differences[person] -= borne
        left -= borne
    return fewest_transfers(differences)


def _count_flows_of_bearer(counted: Iterable[Sequence[int]], bears: int) -> Sequence[PersonFlow]:
    """Return the flows of a count without `box`."""
    return [
        (bears, person, actual - recorded) if actual > recorded else (person, bears, recorded - actual)
        for person, actual, recorded in counted
        if person != bears and actual != recorded
    ]


def stacks_by_person(stacks: Iterable[Sequence[int]]) -> dict[int, int]:
    """Return the chips that each person bought of the box, less those given back."""
    return {person: chips for person, chips in stacks}  # noqa: C416  of lists
