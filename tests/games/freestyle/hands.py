"""Random valid hands of freestyle."""

from hypothesis import strategies as some

from scorekeeper.games.freestyle import game as freestyle
from tests.conformance.hands import Draw, Hand


def any_hand(draw: Draw, rules: freestyle.Rules, state: freestyle.State) -> Hand:
    """Draw points, a winner, or several winners; each team that is not out is entered at one of its players."""
    teams = freestyle.teams_in(rules, freestyle.begin_hand(rules, state))
    seats = [draw(some.sampled_from(team)) for team in teams]
    named = {"title": "Last round"} if draw(some.booleans()) else {}
    if rules.mode == "sides":
        winners = draw(some.permutations(seats))[: draw(some.integers(1, len(seats) - 1))]
        return named | {"winners": list(winners), "amount": draw(some.integers(1, 50))}
    if rules.mode == "winner":
        return named | {"winner": draw(some.sampled_from(seats)), "amount": draw(some.integers(1, 50))}
    points = [draw(some.integers(-30, 30)) for _ in seats[1:]]
    points.append(-sum(points) if rules.mode == "zero-sum" else draw(some.integers(-30, 30)))
    given = dict(zip(seats, points, strict=True))
    return named | {"points": [given.get(seat) for seat in range(state.seats)]}
