"""Random valid hands of 大三."""

from typing import Any

from hypothesis import strategies as some

from tests.conformance.hands import Draw, Hand


def any_hand(draw: Draw, _rules: object, state: Any) -> Hand:  # noqa: ANN401  any state with seats
    """Draw a bid and the player out first, sometimes with the optional field `forced`."""
    hand: Hand = {
        "bidder": draw(some.integers(0, state.seats - 1)),
        "bid": draw(some.integers(1, 3)),
        "winner": draw(some.integers(0, state.seats - 1)),
    }
    forced = draw(some.sampled_from([None, False, True] if hand["bid"] == 1 else [None, False]))
    return hand if forced is None else {**hand, "forced": forced}
