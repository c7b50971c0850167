"""Random valid hands of Twister."""

from hypothesis import strategies as some

from scorekeeper.games.dragon import settlement
from tests.conformance.hands import Draw, Hand
from tests.games.dragon.hands import any_hand as dragon_hand


def any_hand(draw: Draw, rules: settlement.Rules, state: settlement.State) -> Hand:
    """Draw tiles, and sometimes a dragon."""
    ends = ("horizontal", "up", "down")
    pairs = [(head, tail) for head in ends for tail in ends if head != tail or head == "horizontal"]
    dragons = [{"head": head, "tail": tail} for head, tail in pairs]
    return {**dragon_hand(draw, rules, state), **draw(some.sampled_from([{}, *dragons]))}
