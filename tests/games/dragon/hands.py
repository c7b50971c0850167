"""Random valid hands of Twister and Che Deng."""

from hypothesis import strategies as some

from scorekeeper.games.dragon import settlement
from scorekeeper.games.tiles import pips
from tests.conformance.hands import Draw, Hand


def any_hand(draw: Draw, rules: settlement.Rules, state: settlement.State) -> Hand:
    """Draw tiles of one set for each player, counted or named."""
    remaining = [tile for tile, times in settlement.SETS[rules.tile_set].counts.items() for _ in range(times)]
    players: list[Hand] = []
    for seat in range(state.seats):
        most = settlement.hand_size(rules, state.seats) - (seat == state.dealer)
        count = draw(some.sampled_from([0, most]) | some.integers(0, most))
        laid = [either_way(draw, remaining) for _ in range(count)]
        counted = {"face_down": count, "pips": sum(map(pips, laid))}
        players.append(draw(some.sampled_from([counted, {"discards": laid}])))
    return {"players": players}


def either_way(draw: Draw, remaining: list[str]) -> str:
    """Draw one of the remaining tiles, with the larger or the smaller end first."""
    tile = remaining.pop(draw(some.integers(0, len(remaining) - 1)))
    return draw(some.sampled_from([tile, tile[::-1]]))
