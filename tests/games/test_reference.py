"""The tiles of a game, and what is left if some are known."""

from scorekeeper.games.reference import set_reference
from scorekeeper.games.tiles import CHINESE, TileSet


def test_the_tiles_that_are_left_are_counted_with_their_pips_and_numbers() -> None:
    two = set_reference(TileSet({"6-6": 2, "6-1": 1}))
    assert two.groups[0][1] == ("6-6", "6-6", "6-1")
    assert [str(one) for one in two.explain(("6-6",))][1:] == [
        "Tiles left: 2, with 19 pips in all.",
        "Tiles left with each number: 1 × 1 · 6 × 2",
    ]
    assert str(two.explain(two.groups[0][1])[2]) == "Tiles left with each number: –"
    assert "32" in str(set_reference(CHINESE, western=False).explain(())[1])
