"""Counts of hands of 打天九."""

from typing import Any

import pytest

from scorekeeper.games.telling import Played
from scorekeeper.games.tien_gow import GAME
from tests.games.telling import counts, played

JIE = ("jie", "Ben", 1)
SLAM = [0, 8, 0, 0]

COUNTED: dict[str, tuple[dict[str, Any], list[tuple[str, str, int]]]] = {
    "結": ({"piles": [2, 3, 0, 3]}, [JIE]),
    "結, said so": ({"piles": [2, 3, 0, 3], "finish": "plain"}, [JIE]),
    "seven piles are no slam": ({"piles": [1, 7, 0, 0]}, [JIE]),
    "賀尊 of somebody else": (
        {"piles": [2, 3, 0, 3], "bonuses": [{"kind": "he_zun", "player": 0}]},
        [JIE, ("he_zun", "Aki", 1)],
    ),
    "賀尊 twice, of one": (
        {"piles": [4, 3, 0, 1], "bonuses": [{"kind": "he_zun", "player": 0}] * 2},
        [JIE, ("he_zun", "Aki", 2)],
    ),
    "賀尊 twice, of two": (
        {"piles": [4, 3, 0, 1], "bonuses": [{"kind": "he_zun", "player": 0}, {"kind": "he_zun", "player": 1}]},
        [JIE, ("he_zun", "Aki", 1), ("he_zun", "Ben", 1)],
    ),
    "四大賀": ({"piles": [4, 3, 0, 1], "bonuses": [{"kind": "si_da_he", "player": 0}]}, [JIE, ("si_da_he", "Aki", 1)]),
    "包尊, and 賀尊 on the way": (
        {"piles": [2, 4, 2, 0], "finish": "bao_zun", "bonuses": [{"kind": "he_zun", "player": 1}]},
        [JIE, ("he_zun", "Ben", 1), ("bao_zun", "Ben", 1)],
    ),
    "四大包": ({"piles": [2, 4, 2, 0], "finish": "si_da_bao"}, [JIE, ("si_da_bao", "Ben", 1)]),
    "么結": ({"piles": [2, 4, 2, 0], "finish": "yao_jie"}, [JIE, ("yao_jie", "Ben", 1)]),
    "么雙擒四: who caught, and who was caught": (
        {"piles": [2, 4, 2, 0], "finish": "yao_qin", "caught": 2},
        [JIE, ("yao_qin", "Ben", 1), ("caught", "Chie", 1)],
    ),
    "七支結": ({"piles": SLAM, "slam": "qi_zhi_jie"}, [JIE, ("qi_zhi_jie", "Ben", 1)]),
    "八支結": ({"piles": SLAM, "slam": "ba_zhi_jie"}, [JIE, ("ba_zhi_jie", "Ben", 1)]),
    "a finish and a slam": (
        {"piles": SLAM, "slam": "ba_zhi_jie", "finish": "si_da_bao"},
        [JIE, ("si_da_bao", "Ben", 1), ("ba_zhi_jie", "Ben", 1)],
    ),
    "七支結 with 么結": (
        {"piles": SLAM, "slam": "qi_zhi_jie", "finish": "yao_jie"},
        [JIE, ("yao_jie", "Ben", 1), ("qi_zhi_jie", "Ben", 1)],
    ),
}


OF_LOSERS = {"wu_sheng", "ru_yi", "ru_er"}


def of_tricks(hand: Played[Any, Any]) -> list[tuple[str, str, int]]:
    """Return the counts of the hand, but for those of losers by their piles."""
    return [count for count in counts(hand, GAME) if count[0] not in OF_LOSERS]


@pytest.mark.parametrize(("entry", "expected"), COUNTED.values(), ids=COUNTED)
def test_everything_is_counted_for_its_player(entry: dict[str, Any], expected: list[tuple[str, str, int]]) -> None:
    assert of_tricks(played(GAME, {"winner": 1, **entry}, seats=4)) == expected


@pytest.mark.parametrize(
    ("piles", "base", "expected"),
    [
        ([4, 2, 1, 1], None, []),
        ([5, 2, 1, 0], None, [("ru_yi", "Aki", 1), ("wu_sheng", "Dai", 1)]),
        ([6, 2, 0, 0], None, [("ru_er", "Aki", 1), ("wu_sheng", "Chie", 1), ("wu_sheng", "Dai", 1)]),
        ([5, 2, 1, 0], 5, [("wu_sheng", "Dai", 1)]),
        ([6, 2, 0, 0], 3, [("ru_er", "Aki", 1), ("wu_sheng", "Chie", 1), ("wu_sheng", "Dai", 1)]),
        ([1, 7, 0, 0], None, [("wu_sheng", "Chie", 1), ("wu_sheng", "Dai", 1)]),
    ],
)
def test_losers_without_a_pile_or_above_the_base_are_counted(
    piles: list[int], base: int | None, expected: list[tuple[str, str, int]]
) -> None:
    hand = played(GAME, {"winner": 1, "piles": piles}, seats=4, base=base)
    assert counts(hand, GAME) == [JIE, *expected]


@pytest.mark.parametrize("kind", ["qi_zhi_pai", "ba_zhi_pai"])
def test_a_hand_that_ended_on_the_deal_has_no_last_trick(kind: str) -> None:
    assert counts(played(GAME, {"dealt": {"player": 2, "kind": kind}}, seats=4), GAME) == [(kind, "Chie", 1)]


def test_a_lesser_slam_is_counted_as_qi_zhi_jie() -> None:
    slam = {"winner": 0, "piles": [8, 0, 0, 0], "slam": "ba_zhi_jie", "lesser_slam": True}
    hand = played(GAME, slam, seats=4, lesser_slam=True)
    assert of_tricks(hand) == [("jie", "Aki", 1), ("qi_zhi_jie", "Aki", 1)]


def test_a_finish_that_also_pays_a_bonus_is_not_counted_as_a_bonus() -> None:
    agreed = {"bao_zun_pays_he_zun": True, "si_da_bao_pays_si_da_he": True}
    for finish in ("bao_zun", "si_da_bao"):
        hand = played(GAME, {"winner": 1, "piles": [2, 4, 2, 0], "finish": finish}, seats=4, **agreed)
        assert of_tricks(hand) == [JIE, (finish, "Ben", 1)]
