"""Every single, pair, triple and quadruple of the 32 tiles, against tables as the seed writes them."""

from collections import Counter
from itertools import combinations

import pytest

from scorekeeper.games.tien_gow.combinations import Combination, beats, find
from scorekeeper.games.tien_gow.game import GAME

CIVIL = {"天": "6-6", "地": "1-1", "人": "4-4", "和": "3-1", "梅": "5-5", "長": "3-3", "板": "2-2", "斧": "6-5"} | {
    "紅": "6-4",
    "高": "6-1",
    "銅": "5-1",
}
MILITARY = {"九": ("6-3", "5-4"), "八": ("6-2", "5-3"), "七": ("5-2", "4-3"), "大": ("4-2",)} | {
    "五": ("4-1", "3-2"),
    "細": ("2-1",),
}
KINDS = (
    "天 地 人 和 梅 長 板 斧 紅 高 銅",
    "九 八 七 大 五 細",
    "天天 地地 人人 和和 梅梅 長長 板板 斧斧 紅紅 高高",
    "銅銅",
    "九九 八八 七七 五五",
    "大細",
    "天九 地八 人七 和五",
    "天天九 地地八 人人七 和和五",
    "天九九 地八八 人七七 和五五",
    "天天九九 地地八八 人人七七 和和五五",
)
"""What may be led, by kind, each from the strongest; the supreme pairs 銅銅 and 大細 are kinds of their own."""
LETTERS = {tile: name for name, tile in CIVIL.items()} | {
    tile: name for name, both in MILITARY.items() for tile in both
}
SET = [*CIVIL.values(), *CIVIL.values(), *(tile for both in MILITARY.values() for tile in both)]
ORDER = "".join((*CIVIL, *MILITARY))


def written(tiles: tuple[str, ...]) -> str:
    """Return the letters of the tiles, as the tables have them."""
    return "".join(sorted((LETTERS[tile] for tile in tiles), key=ORDER.index))


def wins(reply: str, best: str) -> bool:
    """Return whether the reply beats the best so far, by the tables."""
    if best == "銅銅":
        return reply == "高高"
    return any(
        reply in line.split() and best in line.split() and line.split().index(reply) < line.split().index(best)
        for line in KINDS
    )


def test_every_group_of_one_to_four_tiles_can_be_led_or_not_as_the_seed_says() -> None:
    legal = {word for line in KINDS for word in line.split()}
    seen: Counter[str] = Counter()
    for size in range(1, 5):
        for tiles in combinations(SET, size):
            assert (find(tiles) is not None) == (written(tiles) in legal)
            if find(tiles):
                seen[written(tiles)] += 1
    assert seen.keys() == legal
    assert (seen["天九"], seen["天天九"], seen["天九九"], seen["天天九九"], seen["銅銅"], seen["大細"]) == (
        4,
        2,
        2,
        1,
        1,
        1,
    )
    assert sum(seen[word] for word in ("天九", "地八", "人七", "和五")) == 16
    assert sum(seen[word] for line in KINDS[7:9] for word in line.split()) == 16
    assert find(("4-2", "4-2")) is find(("6-6",) * 3) is None


def test_every_combination_beats_what_the_tables_say() -> None:
    named: dict[str, Combination] = {}
    for size in range(1, 5):
        for tiles in combinations(SET, size):
            lead = find(tiles)
            if lead:
                assert named.setdefault(written(tiles), lead) == lead
    assert {(one, other): beats(named[one], named[other]) for one in named for other in named} == {
        (one, other): wins(one, other) for one in named for other in named
    }


EIGHT = "Tap all eight tiles of a hand to see whether it is 七枝牌 or 八枝牌."
FIRST = "If several players can claim, the dealer goes first, then the next in the order of play."
COUNTED = "Red pips: 4 · military tiles: 1"


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ("6-6 6-3", ["天九 can be led.", "Nothing beats it.", "Beats: 地八 · 人七 · 和五"]),
        ("3-1", ["Can be led together: 双和 · 和五 · 和和五 · 和五五 · 和和五五", "Beaten by: 天 · 地 · 人"]),
        ("5-1 5-1", ["Beaten by: 双高脚七", "A supreme pair only if led; played later, it beats nothing."]),
        ("4-2 2-1", ["武至尊 can be led.", "Nothing beats it."]),
        ("5-5 3-3", ["No combination: they cannot be led together."]),
        ("6-6 6-6 6-3 5-4 1-1", ["At most four tiles are led together.", EIGHT]),
        ("", ["Tap a tile, or up to four to lead together.", EIGHT]),
        (
            "6-6 6-3 5-5 5-5 3-3 2-2 6-5 6-1",
            ["七枝牌: exactly one red pip", "The hand is over: 10 from everyone.", FIRST],
        ),
        ("6-6 6-3 5-5 5-5 3-3 2-2 6-5 6-5", ["八枝牌: no red pip", "The hand is over: 20 from everyone.", FIRST]),
        ("6-6 6-6 5-5 5-5 3-3 2-2 6-5 6-5", ["八枝牌: no red pip · all civil"]),
        ("6-6 6-3 1-1 1-1 3-3 2-2 6-5 6-5", ["Neither 七枝牌 nor 八枝牌: the hand is played.", COUNTED]),
        ("6-6 6-6 6-3 5-4 1-1 1-1 4-4 4-4 3-1", ["A hand has eight tiles."]),
    ],
)
def test_what_is_said_about_chosen_tiles(tiles: str, said: list[str]) -> None:
    reference = GAME.reference(GAME.Rules(), 4)
    assert reference
    assert {*said} <= {str(sentence) for sentence in reference.explain(tuple(tiles.split()))}


def test_the_reference_shows_all_32_tiles_and_says_which_leave_with_three_players() -> None:
    references = [GAME.reference(GAME.Rules(), seats) for seats in (4, 3)]
    assert [sorted(tile for _, pieces in one.groups for tile in pieces) for one in references if one] == [
        sorted(SET)
    ] * 2
    assert [len(one.notes) for one in references if one] == [1, 2]
