"""Define and check the tiles laid face down, entered as a count with pips or tile by tile.

Only bounds are checked: the pips of the smallest and of the largest tiles of the set. Whether the set has exactly this
sum on exactly this number of tiles is not checked.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import Annotated

from pydantic import Field, ValidationInfo, model_validator

from scorekeeper.games import checks
from scorekeeper.games.fields import AS_WHOLE, Model
from scorekeeper.games.problems import Problem
from scorekeeper.games.tiles import CHINESE, Tile, TileSet, all_pips
from scorekeeper.games.words import name_list, normalize_text, text

#: Maximum number of tiles a player: half of the larger set.
MOST = CHINESE.size // 2


class HiddenTiles(Model):
    """The tiles that one player laid face down: their number and pips, or the tiles themselves."""

    face_down: Annotated[int, Field(ge=0, le=MOST), AS_WHOLE] | None = None
    pips: Annotated[int, Field(ge=0, le=CHINESE.pips_of(MOST)[1]), AS_WHOLE] | None = None
    discards: Annotated[tuple[Tile, ...], Field(max_length=MOST)] | None = None

    @model_validator(mode="before")
    @classmethod
    def _default_pips(cls, value: object, info: ValidationInfo) -> object:
        """Set the pips to 0 if a form says that no tile is face down."""
        typed = info.context and info.context.get("typed")
        if not typed or not isinstance(value, Mapping) or value.get("pips") is not None:
            return value
        no_tiles = normalize_text("NFKC", str(value.get("face_down"))).strip() == "0"
        return {**value, "pips": 0} if no_tiles else value

    @property
    def tiles(self) -> int:
        """Number of tiles face down."""
        return len(self.discards) if self.discards is not None else self.face_down or 0

    @property
    def sum(self) -> int:
        """Sum of their pips."""
        return all_pips(self.discards) if self.discards is not None else self.pips or 0


def check_given(place: str, laid: HiddenTiles) -> tuple[Problem, ...]:
    """Check that a player's tiles are given exactly one way: by number and pips, or tile by tile."""
    if laid.discards is None:
        problems = checks.missing(laid, "face_down", "pips")
    else:
        message = text("enter the tiles or the numbers, not both")
        problems = checks.unexpected(laid, "discards", message, "face_down", "pips")
    return tuple(replace(problem, field=place + problem.field) for problem in problems)


def check_pips(place: str, laid: HiddenTiles, tiles: TileSet) -> tuple[Problem, ...]:
    """Check that this number of tiles of the set can have the pips that are given."""
    fewest, most = tiles.pips_of(laid.tiles)
    if laid.discards is not None or fewest <= laid.sum <= most:
        return ()
    message = text("%(tiles)s tiles have %(fewest)s to %(most)s pips", tiles=laid.tiles, fewest=fewest, most=most)
    if laid.tiles == 0:
        message = text("with no tile face down the pips must be 0")
    elif laid.tiles == 1:
        message = text("one tile has %(fewest)s to %(most)s pips", fewest=fewest, most=most)
    return (Problem(f"{place}pips", "pips", message),)


def check_together(field: str, players: Sequence[HiddenTiles], tiles: TileSet) -> tuple[Problem, ...]:
    """Check the pips of every group of players; return the problem of the smallest group that has one."""
    for group in chain.from_iterable(combinations(range(len(players)), size) for size in range(2, len(players) + 1)):
        count, pips = sum(players[seat].tiles for seat in group), sum(players[seat].sum for seat in group)
        fewest, most = tiles.pips_of(count)
        if not fewest <= pips <= most:
            values = {"players": name_list(group), "pips": pips, "tiles": count, "fewest": fewest, "most": most}
            message = text(
                "%(players)s together have %(pips)s pips; "
                "%(tiles)s tiles of one set can only have %(fewest)s to %(most)s",
                **values,
            )
            return (Problem(field, "pips", message),)
    return ()


def check_tiles(players: Sequence[HiddenTiles], tiles: TileSet) -> tuple[Problem, ...]:
    """Check that every tile is in the set, and is named no more often than the set has it."""
    seen: Counter[str] = Counter()
    problems: list[Problem] = []
    for seat, laid in enumerate(players):
        for index, tile in enumerate(laid.discards or ()):
            seen[tile] += 1
            times = tiles.counts.get(tile, 0)
            if seen[tile] > times:
                unknown = text("there is no tile %(tile)s in this set", tile=tile)
                too_many = text("the set has only %(times)s of %(tile)s", tile=tile, times=times)
                problems.append(Problem(f"players.{seat}.discards.{index}", "tile", too_many if times else unknown))
    return tuple(problems)
