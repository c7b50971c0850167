"""The tiles or cards of a game to look at, with what is said about those that are chosen."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.games.tiles import TileSet, all_pips
from scorekeeper.games.words import Text, text

TILES = text("Tiles")


class Filling(NamedTuple):
    """A value for a field of the form of a hand, and the label of the button that enters it."""

    label: Text
    field: str
    value: str


@dataclass(frozen=True)
class Reference:
    """The pieces of a game, each as often as it is in the set: a tile (`6-5`), or the text on a card (`♥4`)."""

    #: Heading and pieces of each group, in the order in which they are shown.
    groups: tuple[tuple[Text, tuple[str, ...]], ...]
    #: Return sentences about the chosen pieces, of which there may be none.
    explain: Callable[[tuple[str, ...]], tuple[Text, ...]]
    title: Text = TILES
    #: The name below each piece, if it has one.
    names: Mapping[str, Text] = field(default_factory=dict)
    notes: tuple[Text, ...] = ()
    #: Whether no pips are red.
    western: bool = False
    #: Return what the chosen pieces enter in the form of a hand, or None.
    filling: Callable[[tuple[str, ...]], Filling | None] = lambda _chosen: None


def set_reference(tiles: TileSet, *notes: Text, western: bool = True) -> Reference:
    """Return a reference that counts the tiles that are left, for a game without combinations of tiles."""

    def explain(known: tuple[str, ...]) -> tuple[Text, ...]:
        left = tuple((Counter(tiles.counts) - Counter(known)).elements())
        ends = Counter(end for tile in left for end in {*tile[::2]})
        numbers = " · ".join(f"{end} × {count}" for end, count in sorted(ends.items()))
        return (
            text("Tap the tiles that you have seen, and the others are counted."),
            text("Tiles left: %(tiles)s, with %(pips)s pips in all.", tiles=len(left), pips=all_pips(left)),
            text("Tiles left with each number: %(numbers)s", numbers=numbers or "–"),
        )

    return Reference(((TILES, tuple(Counter(tiles.counts).elements())),), explain, notes=notes, western=western)
