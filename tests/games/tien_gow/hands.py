"""Random valid hands of 打天九."""

from collections import Counter

from hypothesis import strategies as some

from scorekeeper.games.tien_gow import rules as tien_gow_rules, state as tien_gow_state
from tests.conformance.hands import Draw, Hand, shared


def any_hand(draw: Draw, rules: tien_gow_rules.Rules, state: tien_gow_state.State) -> Hand:
    """Draw a hand: first the tricks that certain players must have, then the remaining piles."""
    seats = some.integers(0, state.seats - 1)
    winner = draw(seats)
    if draw(some.integers(0, 9)) == 0:
        return {"dealt": {"player": winner, "kind": draw(some.sampled_from(["qi_zhi_pai", "ba_zhi_pai"]))}}
    finish = draw(some.sampled_from(["plain", "plain", "bao_zun", "si_da_bao", "yao_jie", "yao_qin"]))
    last_trick = tien_gow_rules.TILES_OF_FINISH.get(finish, 1)
    earlier = rules.two_tile_rule or finish == "yao_jie"
    needed = Counter({winner: max(last_trick, 2) if earlier else last_trick})
    hand: Hand = {"winner": winner, "finish": finish}
    if finish == "yao_qin":
        hand["caught"] = draw(seats.filter(lambda seat: seat != winner))
        needed[hand["caught"]] = 1
    hand["bonuses"] = _bonuses(
        draw, seats, needed, supremes=1 if finish in {"bao_zun", *tien_gow_rules.LED_SMALL} else 2
    )
    if needed.keys() == {winner} and draw(some.integers(0, 3)) == 0:
        needed[winner] = tien_gow_rules.PILES
    hand["piles"] = shared(draw, tien_gow_rules.PILES, state.seats, needed)
    return {**hand, **_slam(draw, rules, state, hand)}


def _slam(draw: Draw, rules: tien_gow_rules.Rules, state: tien_gow_state.State, hand: Hand) -> Hand:
    """Draw how all eight piles were won, if they were."""
    if hand["piles"][hand["winner"]] < tien_gow_rules.PILES:
        return {}
    by_default = rules.two_tile_rule and hand["finish"] not in tien_gow_rules.TILES_OF_FINISH
    slam = draw(some.sampled_from(["ba_zhi_jie", "qi_zhi_jie"] if by_default else ["ba_zhi_jie"]))
    if rules.lesser_slam and slam == "ba_zhi_jie" and hand["winner"] == state.dealer:
        return {"slam": slam, "lesser_slam": draw(some.booleans())}
    return {"slam": slam}


def _bonuses(draw: Draw, seats: some.SearchStrategy[int], needed: Counter[int], supremes: int) -> list[Hand]:
    """Draw bonus tricks for which there are piles, and add them to `needed`."""
    bonuses = []
    for kind, tiles in (("he_zun", 2), ("he_zun", 2), ("si_da_he", 4)):
        remaining = tien_gow_rules.PILES - sum(needed.values())
        if draw(some.integers(0, 3)) == 0 and tiles <= remaining and (kind != "he_zun" or supremes):
            player = draw(seats)
            needed[player] += tiles
            supremes -= kind == "he_zun"
            bonuses.append({"kind": kind, "player": player})
    return bonuses
