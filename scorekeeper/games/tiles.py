"""Domino tiles: the contents of a set, and the pips that a number of its tiles can have.

A tile is written as its two ends with a dash, the larger first: `6-5`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Annotated

from pydantic import PlainValidator, ValidationInfo

from scorekeeper.games.fields import validation_error
from scorekeeper.games.words import normalize_text, text

#: 文牌, two of each, in the order of their rank: 天 地 人 和 梅 長 板 斧 屏 七 六.
CIVIL = ("6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1")

#: 武牌, one of each, in the order of their rank: 九 九 八 八 七 七 六 五 五 三.
MILITARY = ("6-3", "5-4", "6-2", "5-3", "5-2", "4-3", "4-2", "4-1", "3-2", "2-1")

_ENDS = re.compile("([0-9])-([0-9])")


def pips(tile: str) -> int:
    """Return the pips on both ends of the tile."""
    return int(tile[0]) + int(tile[2])


@dataclass(frozen=True)
class TileSet:
    """A set of tiles: the number of copies of each tile."""

    counts: Mapping[str, int]

    @cached_property
    def size(self) -> int:
        """Number of tiles in the set."""
        return sum(self.counts.values())

    @cached_property
    def _smallest_sums(self) -> tuple[int, ...]:
        """The sums of the pips of the 0, 1, 2 … smallest tiles."""
        return tuple(accumulate(sorted(pips(tile) for tile in Counter(self.counts).elements()), initial=0))

    def pips_of(self, tiles: int) -> tuple[int, int]:
        """Return the fewest and the most pips that this number of tiles of the set can have."""
        return self._smallest_sums[tiles], self._smallest_sums[-1] - self._smallest_sums[self.size - tiles]


@dataclass(frozen=True)
class Logo:
    """Tiles to show as a picture: ones and fours of Chinese dominoes are red, `western` ones have no red pips."""

    tiles: tuple[str, ...] = ()
    western: bool = False


NO_LOGO = Logo()

CHINESE = TileSet(dict.fromkeys(CIVIL, 2) | dict.fromkeys(MILITARY, 1))
DOUBLE_SIX = TileSet({f"{high}-{low}": 1 for high in range(7) for low in range(high + 1)})


def all_pips(tiles: Iterable[str]) -> int:
    """Return the sum of the pips of the tiles."""
    return sum(map(pips, tiles))


def _tile(value: object, info: ValidationInfo) -> str:
    """Return the tile with its larger end first."""
    if isinstance(value, str) and info.context and info.context.get("typed"):
        value = normalize_text("NFKC", value).strip()
    ends = _ENDS.fullmatch(value) if isinstance(value, str) else None
    if ends is None:
        raise validation_error("tile", text("enter a tile like 6-5"))
    return "-".join(sorted(ends.groups(), reverse=True))


Tile = Annotated[str, PlainValidator(_tile)]
