"""The wall of 打天九, against a table written from 開牌方法 in the seed."""

from collections import Counter
from itertools import product

import pytest

from scorekeeper.games.wall import METHODS, SIDES, Method, Side, first_to_take, takers

# Who takes first, seen from the thrower: 自五 自九 右二 右六 右十 対三 対七 対十一 左四 左八 左十二.
FIRST = {"自": (5, 9), "右": (2, 6, 10), "対": (3, 7, 11), "左": (4, 8, 12)}

# For each end where the dice came to rest, the stacks from the dealer's left with the place of who takes them.
STACKS = {
    ("kai_bian", "left"): "11223344",
    ("kai_bian", "right"): "44332211",
    ("lun_dong", "left"): "12341234",
    ("lun_dong", "right"): "43214321",
    ("zhong_ku", "left"): "43211234",
    ("zhong_ku", "right"): "43211234",
    ("qie_er", "left"): "12344321",
    ("qie_er", "right"): "12344321",
}
WAYS = [*product(METHODS, SIDES)]


@pytest.mark.parametrize("dice", [*product(range(1, 7), repeat=2)])
def test_the_sum_says_who_takes_first(dice: tuple[int, int]) -> None:
    [side] = [side for side, sums in FIRST.items() if sum(dice) in sums]
    assert "自右対左"[first_to_take(dice)] == side


@pytest.mark.parametrize(("method", "side"), STACKS)
def test_stacks_are_taken_whole_by_the_method(method: Method, side: Side) -> None:
    assert ["".join(str(player + 1) for player in stack) for stack in takers(method, side)] == [
        place * 4 for place in STACKS[method, side]
    ]


@pytest.mark.parametrize("side", SIDES)
def test_layers_are_taken_from_the_top(side: Side) -> None:
    assert takers("pian_mian", side) == ((0, 1, 2, 3),) * 8


@pytest.mark.parametrize(("method", "side"), WAYS)
def test_every_tile_is_dealt_once_and_eight_to_each(method: Method, side: Side) -> None:
    dealt = Counter(player for stack in takers(method, side) for player in stack)
    assert dealt == ({} if method == "free" else dict.fromkeys(range(4), 8))


def test_every_way_is_tested() -> None:
    tested = {*STACKS, *product(("pian_mian", "free"), SIDES)}
    assert tested == set(WAYS)
