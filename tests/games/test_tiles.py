"""Tiles, and the pips that a number of them can have."""

from itertools import combinations

import pytest

from scorekeeper.games.fields import Model, read
from scorekeeper.games.problems import Refused
from scorekeeper.games.tiles import CHINESE, CIVIL, DOUBLE_SIX, MILITARY, Tile, TileSet, all_pips, pips


class Bag(Model):
    tiles: tuple[Tile, ...]


def test_the_chinese_set_has_civil_tiles_twice_and_a_double_six_set_every_pair_of_ends_once() -> None:
    assert len(set(CIVIL)) == 11
    assert len(set(MILITARY)) == 10
    assert not set(CIVIL) & set(MILITARY)
    assert (CHINESE.size, CHINESE.counts["6-5"], CHINESE.counts["6-3"]) == (32, 2, 1)
    assert all_pips(tile for tile, times in CHINESE.counts.items() for _ in range(times)) == 227
    assert (DOUBLE_SIX.size, set(DOUBLE_SIX.counts.values()), all_pips(DOUBLE_SIX.counts)) == (28, {1}, 168)


@pytest.mark.parametrize(
    ("tile_set", "tiles", "bounds"),
    [
        (CHINESE, 0, (0, 0)),
        (CHINESE, 1, (2, 12)),
        (CHINESE, 2, (4, 24)),
        (CHINESE, 3, (7, 35)),
        (CHINESE, 8, (28, 86)),
        (CHINESE, 32, (227, 227)),
        (DOUBLE_SIX, 0, (0, 0)),
        (DOUBLE_SIX, 1, (0, 12)),
        (DOUBLE_SIX, 3, (3, 33)),
        (DOUBLE_SIX, 28, (168, 168)),
    ],
)
def test_a_number_of_tiles_has_minimum_and_maximum_pips(tile_set: TileSet, tiles: int, bounds: tuple[int, int]) -> None:
    assert tile_set.pips_of(tiles) == bounds


@pytest.mark.parametrize("tile_set", [CHINESE, DOUBLE_SIX], ids=["chinese", "double-six"])
@pytest.mark.parametrize("tiles", [1, 2, 3])
def test_every_sum_between_the_bounds_is_possible(tile_set: TileSet, tiles: int) -> None:
    every_tile = [tile for tile, times in tile_set.counts.items() for _ in range(times)]
    fewest, most = tile_set.pips_of(tiles)
    assert {all_pips(group) for group in combinations(every_tile, tiles)} == set(range(fewest, most + 1))


def test_a_tile_is_the_same_either_way_round() -> None:
    assert read(Bag, {"tiles": ["6-5", "5-6", "0-3", "4-4"]}).tiles == ("6-5", "6-5", "3-0", "4-4")
    assert read(Bag, {"tiles": ["５-6", " 1-2 "]}, from_form=True).tiles == ("6-5", "2-1")
    assert pips("6-5") == 11


@pytest.mark.parametrize(
    "tile", ["65", "6-", "6-5-4", "６-5", " 6-5", "6-5 ", "6−5", "a-b", "", 65, None, True, 6.5], ids=repr
)
def test_an_invalid_tile_is_refused(tile: object) -> None:
    with pytest.raises(Refused) as refused:
        read(Bag, {"tiles": [tile]})
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [("tiles.0", "tile")]
