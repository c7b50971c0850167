"""Random valid hands of freestyle."""

from hypothesis import strategies as some

from scorekeeper.games.contract import MinimalState
from scorekeeper.games.freestyle import game as freestyle
from tests.conformance.hands import Draw, Hand


def any_hand(draw: Draw, rules: freestyle.Rules, state: MinimalState) -> Hand:
    """Draw points, a winner, or several winners."""
    if rules.mode == "sides":
        winners = draw(some.permutations(range(state.seats)))[: draw(some.integers(1, state.seats - 1))]
        return {"winners": list(winners), "amount": draw(some.integers(1, 50))}
    if rules.mode == "winner":
        return {"winner": draw(some.integers(0, state.seats - 1)), "amount": draw(some.integers(1, 50))}
    count = state.seats - 1
    points = draw(some.lists(some.integers(-30, 30), min_size=count, max_size=count))
    return {"points": [*points, -sum(points) if rules.mode == "zero-sum" else draw(some.integers(-30, 30))]}
