"""Right hands of Freestyle."""

from __future__ import annotations

from hypothesis import strategies as some

from scorekeeper.games.freestyle import game as freestyle
from tests.conformance.hands import Draw, Hand


def any_hand(draw: Draw, rules: freestyle.Rules, state: freestyle.State) -> Hand:
    """Points, or a winner, or a side of winners."""
    if rules.mode == "sides":
        everybody = draw(some.permutations(range(state.seats)))
        winners = everybody[: draw(some.integers(1, state.seats - 1))]
        return {"winners": list(winners), "amount": draw(some.integers(1, 50))}
    if rules.mode == "winner":
        return {"winner": draw(some.integers(0, state.seats - 1)), "amount": draw(some.integers(1, 50))}
    rest = state.seats - 1
    points = draw(some.lists(some.integers(-30, 30), min_size=rest, max_size=rest))
    return {"points": [*points, -sum(points) if rules.mode == "zero-sum" else draw(some.integers(-30, 30))]}
