"""The roll-call of games: the house's own, and those of other packages by the entry point `scorekeeper.games`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import Any, Final, Never

from scorekeeper.games import buki, che_deng, da_san, freestyle, moon, tien_gow, twister
from scorekeeper.games.contract import Dealt, Game
from scorekeeper.games.fields import HIGHEST, Model
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text

OWN: Final = (twister, che_deng, moon, tien_gow, da_san, buki, freestyle)
ENTRY_POINTS: Final = "scorekeeper.games"


@cache
def games() -> Mapping[str, Game[Any, Any, Any]]:
    """Every game by its id, in the order in which they are offered."""
    own: list[Game[Any, Any, Any]] = [module.GAME for module in OWN]
    others: list[Game[Any, Any, Any]] = [point.load() for point in entry_points(group=ENTRY_POINTS)]
    return MappingProxyType({game.id: game for game in (*own, *others)})


def find(game_id: str) -> Game[Any, Any, Any]:
    """The game of this id; `Refused` where there is none."""
    if game_id in games():
        return games()[game_id]
    raise Refused(
        (Problem("game", "unknown", text("one of these is expected: %(choices)s", choices=", ".join(games()))),)
    )


def stand_in(game_id: str) -> Game[Any, Any, Any]:
    """What is shown in the place of a game that is not installed: its id is its name, and a code its own word."""
    return Game(
        id=game_id,
        package="",
        names={"en": game_id},
        few=1,
        many=HIGHEST,
        Rules=Rules,
        State=Dealt,
        Entry=Model,
        start=_never,
        resume=_never,
        check=_never,
        play=_never,
        words={},
    )


def _never(*_: object) -> Never:
    raise NotImplementedError
