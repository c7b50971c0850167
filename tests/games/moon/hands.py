"""Random valid hands of Moon."""

from hypothesis import strategies as some

from scorekeeper.games.moon.entry import TRICKS
from scorekeeper.games.moon.game import State
from scorekeeper.games.moon.rules import Rules
from tests.conformance.hands import Draw, Hand, shared


def any_hand(draw: Draw, rules: Rules, state: State) -> Hand:
    """Draw tricks, with a bid if there is an auction."""
    tricks = shared(draw, TRICKS, state.seats, {})
    if not rules.contract:
        return {"tricks": tricks}
    if draw(some.integers(0, 9)) == 0:
        return {"passed": True}
    bids = some.sampled_from([4, 5, 6, 7, "moon"])
    return {"bidder": draw(some.integers(0, state.seats - 1)), "bid": draw(bids), "tricks": tricks}
