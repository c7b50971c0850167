"""Tiles laid face down: the bounds of one set, for each player and for each group of players."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, strategies as some

from scorekeeper.games.che_deng import game as che_deng
from scorekeeper.games.dragon import face_down
from scorekeeper.games.dragon.face_down import HiddenTiles
from scorekeeper.games.tiles import CHINESE, DOUBLE_SIX, TileSet, pips
from tests.games.tables import Refusals, open_table

Row = tuple[int, int]

SETS = [CHINESE, DOUBLE_SIX]


def refused(*rows: Row | list[str], **rules: Any) -> Refusals:
    """Return the problems of a hand with these counts and pips, or these tiles."""
    players = [{"discards": row} if isinstance(row, list) else {"face_down": row[0], "pips": row[1]} for row in rows]
    return open_table(che_deng, len(rows), **rules).refused(players=players)


def why_not(*rows: Row, **rules: Any) -> str:
    players = [{"face_down": tiles, "pips": sum_} for tiles, sum_ in rows]
    return open_table(che_deng, len(rows), **rules).why_not(players=players)


TOGETHER: Refusals = [("players", "pips")]


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        # The largest of a double-six set: 6-6 and 6-5, 23 pips; then 6-4 and 5-5, 43.
        pytest.param([(1, 12), (1, 11), (0, 0)], [], id="two: as many as two tiles have"),
        pytest.param([(1, 12), (1, 12), (0, 0)], TOGETHER, id="two: one more"),
        pytest.param([(1, 12), (0, 0), (1, 12)], TOGETHER, id="two who do not sit side by side"),
        pytest.param([(2, 22), (1, 11), (1, 10)], [], id="three: as many as four tiles have"),
        pytest.param([(2, 22), (1, 11), (1, 11)], TOGETHER, id="three: one more, though no two have too many"),
        # The smallest: 0-0 and 1-0, one pip; then 1-1 and 2-0, five.
        pytest.param([(1, 0), (1, 1), (0, 0)], [], id="two: as few as two tiles have"),
        pytest.param([(1, 0), (1, 0), (0, 0)], TOGETHER, id="two: one fewer"),
        pytest.param([(2, 1), (1, 2), (1, 2)], [], id="three: as few as four tiles have"),
        pytest.param([(2, 1), (1, 2), (1, 1)], TOGETHER, id="three: one fewer, though no two have too few"),
        pytest.param([["6-6"], (1, 11), (0, 0)], [], id="a tile that is named counts in a group"),
        pytest.param([["6-6"], (1, 12), (0, 0)], TOGETHER, id="whoever names their tile has it"),
        pytest.param([["6-6", "0-0"], (1, 12), (0, 0)], [], id="only the bounds are judged, not the tiles"),
    ],
)
def test_one_set_must_have_the_pips_of_every_group(rows: list[Row | list[str]], problems: Refusals) -> None:
    assert refused(*rows, tile_set="double-six") == problems


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        pytest.param([(1, 12), (1, 12), (1, 11)], [], id="three: two 6-6 and a 6-5"),
        pytest.param([(1, 12), (1, 12), (1, 12)], TOGETHER, id="three: a third 6-6"),
        pytest.param([(1, 2), (1, 2), (1, 3)], [], id="three: two 1-1 and the 2-1"),
        pytest.param([(1, 2), (1, 2), (1, 2)], TOGETHER, id="three: a third 1-1"),
    ],
)
def test_the_chinese_set_has_its_own_bounds(rows: list[Row | list[str]], problems: Refusals) -> None:
    assert refused(*rows) == problems


def test_all_five_players_are_checked_as_a_group() -> None:
    # Fifteen tiles have at most 124 pips; any four players' twelve 106, any three's nine 85.
    assert refused(*[(3, 25)] * 4, (3, 24), tile_set="double-six") == []
    assert why_not(*[(3, 25)] * 5, tile_set="double-six") == (
        "players: 1, 2, 3, 4 and 5 together have 125 pips; 15 tiles of one set can only have 56 to 124"
    )


def test_only_the_smallest_impossible_group_is_reported() -> None:
    rows = (1, 12), (0, 0), (1, 12), (1, 12)
    assert why_not(*rows, tile_set="double-six") == (
        "players: 1 and 3 together have 24 pips; 2 tiles of one set can only have 1 to 23"
    )


def test_problems_of_one_player_are_reported_first() -> None:
    assert refused((1, 13), (1, 12), (1, 12), tile_set="double-six") == [("players.0.pips", "pips")]
    assert refused(["7-7"], (1, 12), (1, 12), tile_set="double-six") == [("players.0.discards.0", "tile")]
    assert refused((1, 5), (10, 80), (1, 12), tile_set="double-six") == [("players.1.face_down", "hand")]


def tiles_of(tile_set: TileSet) -> list[str]:
    return [tile for tile, times in tile_set.counts.items() for _ in range(times)]


@pytest.mark.parametrize("tile_set", SETS, ids=["chinese", "double-six"])
@given(data=some.data())
def test_possible_tiles_are_never_refused(tile_set: TileSet, data: some.DataObject) -> None:
    tiles = data.draw(some.permutations(tiles_of(tile_set)))
    players = []
    for _ in range(data.draw(some.integers(2, 5))):
        hand = [tiles.pop() for _ in range(data.draw(some.integers(0, 5)))]
        counted = HiddenTiles(face_down=len(hand), pips=sum(map(pips, hand)))
        players.append(data.draw(some.sampled_from([counted, HiddenTiles(discards=tuple(hand))])))
    assert face_down.check_tiles(players, tile_set) == ()
    assert face_down.check_together("players", players, tile_set) == ()


@pytest.mark.parametrize("tile_set", SETS, ids=["chinese", "double-six"])
@given(data=some.data())
def test_a_group_is_checked_against_the_smallest_and_largest_tiles(tile_set: TileSet, data: some.DataObject) -> None:
    rising = sorted(map(pips, tiles_of(tile_set)))
    rows = data.draw(some.lists(some.tuples(some.integers(1, 3), some.integers(0, 36)), min_size=2, max_size=5))
    groups = [group for size in range(2, len(rows) + 1) for group in combinations(rows, size)]

    def fits(group: tuple[Row, ...]) -> bool:
        count, total = sum(count for count, _ in group), sum(total for _, total in group)
        return sum(rising[:count]) <= total <= sum(rising[-count:])

    players = [HiddenTiles(face_down=count, pips=total) for count, total in rows]
    assert (face_down.check_together("players", players, tile_set) == ()) == all(map(fits, groups))


def test_only_a_form_may_omit_the_pips_of_no_tiles() -> None:
    assert open_table(che_deng, 2).refused(players=[{"face_down": 0}, {"face_down": 1, "pips": 4}]) == [
        ("players.0.pips", "missing")
    ]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ((0, 3), "with no tile face down the pips must be 0"),
        ((1, 13), "one tile has 2 to 12 pips"),
        ((2, 3), "2 tiles have 4 to 24 pips"),
    ],
    ids=str,
)
def test_a_refusal_contains_the_possible_pips(row: Row, expected: str) -> None:
    assert expected in why_not((1, 5), row)
