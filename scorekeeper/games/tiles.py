"""Domino tiles: what a set holds, and which pips a number of its tiles can have.

A tile is its two ends with a dash, the larger first: `6-5`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Annotated, Final

from pydantic import PlainValidator, ValidationInfo, WithJsonSchema

from scorekeeper.games.fields import unfit
from scorekeeper.games.letters import normal
from scorekeeper.games.words import text

CIVIL: Final = ("6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1")
"""文牌, each of them twice, in their order of rank: 天 地 人 和 梅 長 板 斧 屏 七 六."""

MILITARY: Final = ("6-3", "5-4", "6-2", "5-3", "5-2", "4-3", "4-2", "4-1", "3-2", "2-1")
"""武牌, each of them once, in their order of rank: 九 九 八 八 七 七 六 五 五 三."""

_ENDS = re.compile("([0-9])-([0-9])")


def pips(tile: str) -> int:
    """The pips on both ends of the tile."""
    return int(tile[0]) + int(tile[2])


@dataclass(frozen=True)
class TileSet:
    """A set: how often it holds each tile."""

    counts: Mapping[str, int]

    @cached_property
    def size(self) -> int:
        """All tiles of the set."""
        return sum(self.counts.values())

    @cached_property
    def _rising(self) -> tuple[int, ...]:
        """The pips of the 0, 1, 2 … smallest tiles together."""
        return tuple(accumulate(sorted(pips(tile) for tile in Counter(self.counts).elements()), initial=0))

    def pips_of(self, tiles: int) -> tuple[int, int]:
        """The fewest and the most pips that this many tiles of the set have together."""
        return self._rising[tiles], self._rising[-1] - self._rising[self.size - tiles]


@dataclass(frozen=True)
class Drawn:
    """A few tiles as they are drawn: the ones and fours of Chinese dominoes are red, of `western` ones nothing is."""

    tiles: tuple[str, ...] = ()
    western: bool = False


UNDRAWN: Final = Drawn()

CHINESE: Final = TileSet(dict.fromkeys(CIVIL, 2) | dict.fromkeys(MILITARY, 1))
DOUBLE_SIX: Final = TileSet({f"{high}-{low}": 1 for high in range(7) for low in range(high + 1)})


def all_pips(tiles: Iterable[str]) -> int:
    """The pips of the tiles together."""
    return sum(map(pips, tiles))


def _tile(value: object, info: ValidationInfo) -> str:
    """The tile with its larger end first, whichever way round it was written."""
    if isinstance(value, str) and info.context and info.context.get("typed"):
        value = normal("NFKC", value).strip()
    ends = _ENDS.fullmatch(value) if isinstance(value, str) else None
    if ends is None:
        raise unfit("tile", text("a tile like 6-5 is expected"))
    return "-".join(sorted(ends.groups(), reverse=True))


Tile = Annotated[str, PlainValidator(_tile), WithJsonSchema({"type": "string", "pattern": "^[0-9]-[0-9]$"})]
