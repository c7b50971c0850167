"""Dealt hands of eight tiles, against lists written from the rules."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement

import pytest

from scorekeeper.games.tien_gow.dealt import claim
from scorekeeper.games.tien_gow.rules import Rules

CIVIL = 2 * ["6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1"]
MILITARY = ["6-3", "5-4", "6-2", "5-3", "5-2", "4-3", "4-2", "4-1", "3-2", "2-1"]
SET = Counter(CIVIL + MILITARY)
PAIRS = ("6-6 6-3", "6-6 5-4", "1-1 6-2", "1-1 5-3", "4-4 5-2", "4-4 4-3", "3-1 4-1", "3-1 3-2")
RED_HALVES = {"1-1": 2, "4-4": 2, "3-1": 1, "6-4": 1, "6-1": 1, "5-1": 1, "5-4": 1, "4-3": 1, "4-2": 1, "4-1": 2} | {
    "2-1": 1
}
RED_PIPS = {"1-1": 2, "4-4": 8, "3-1": 1, "6-4": 4, "6-1": 1, "5-1": 1, "5-4": 4, "4-3": 4, "4-2": 4, "4-1": 5} | {
    "2-1": 1
}
WITHOUT_RED = [tile for tile in SET.elements() if tile not in RED_HALVES]
MIXED = {tuple(sorted(" ".join(four).split())) for four in combinations_with_replacement(PAIRS, 4)}


def hands() -> Iterator[tuple[str, ...]]:
    """Return all hands that can claim something, some of those with one red tile, and others."""
    one_red = ((*seven, tile) for seven in sorted({*combinations(WITHOUT_RED, 7)})[::8] for tile in RED_HALVES)
    seven = ((*seven, tile) for seven in combinations(MILITARY, 7) for tile in SET)
    chosen = random.Random(1)
    others = (tuple(chosen.sample([*SET.elements()], 8)) for _ in range(2000))
    return chain(
        {*combinations(WITHOUT_RED, 8)},
        one_red,
        seven,
        [*combinations_with_replacement(CIVIL[:11], 8)][::2],
        MIXED,
        others,
    )


@pytest.mark.parametrize(("rule", "red"), [("halves", RED_HALVES), ("pips", RED_PIPS)])
def test_a_dealt_hand_claims_what_the_rules_say_and_for_every_reason(rule: str, red: dict[str, int]) -> None:
    rules = Rules.model_validate({"red_pips": rule})
    seen: Counter[str] = Counter()
    for hand in {tuple(sorted(hand)) for hand in hands()}:
        if Counter(hand) <= SET:
            red_pips, military = sum(red.get(tile, 0) for tile in hand), sum(tile in MILITARY for tile in hand)
            eight = {"no red pip": red_pips == 0, "all military": military == 8, "all civil": military == 0} | {
                "all civil–military pairs": hand in MIXED
            }
            seven = {"exactly one red pip": red_pips == 1, "seven military tiles": military == 7}
            kind = "ba_zhi_pai" if any(eight.values()) else "qi_zhi_pai" if any(seven.values()) else ""
            reasons = [why for why, holds in (seven if kind == "qi_zhi_pai" else eight).items() if holds]
            found, said = claim(rules, hand)
            assert (found, [*map(str, said)]) == (kind, reasons), hand
            seen.update([kind, *reasons])
    assert min(seen.values()) > 0
    assert {"ba_zhi_pai", "qi_zhi_pai", ""} < seen.keys()
    assert len(seen) == 9
