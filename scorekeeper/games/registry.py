"""The roll-call of games: the house's own, and those of other packages by the entry point `scorekeeper.games`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Final, Never

from scorekeeper.games import buki, che_deng, da_san, freestyle, moon, tien_gow, twister
from scorekeeper.games.contract import AnyGame, Game
from scorekeeper.games.fields import MOST_SEATS, Model
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.trial import faults
from scorekeeper.games.words import text

OWN: Final = (tien_gow, twister, che_deng, moon, da_san, buki, freestyle)
"""In the order in which they are offered to somebody who has played nothing yet."""

ENTRY_POINTS: Final = "scorekeeper.games"


@dataclass(frozen=True, slots=True)
class Dealt:
    """Who deals: the least that a state is."""

    seats: int
    dealer: int


@dataclass(frozen=True)
class LeftOut:
    """A game of another package that is not offered: the name of its entry point, and what is wrong with it."""

    name: str
    faults: tuple[str, ...]

    def __str__(self) -> str:
        return f"The game {self.name} is left out: {'; '.join(self.faults)}."


@dataclass(frozen=True)
class RollCall:
    """Every game by its id, in the order in which they are offered, and those that cannot be."""

    games: Mapping[str, AnyGame]
    left_out: tuple[LeftOut, ...]


@cache
def roll_call() -> RollCall:
    """The house's own games, which the tests have tried, and what of others can be loaded and stands a trial."""
    offered: dict[str, AnyGame] = {module.GAME.id: module.GAME for module in OWN}
    left_out: list[LeftOut] = []
    for point in entry_points(group=ENTRY_POINTS):
        game, found = _tried(point)
        if game and game.id in offered:
            found = (f"there is another game {game.id}",)
        if game and not found:
            offered[game.id] = game
        else:
            left_out.append(LeftOut(point.name, found))
    return RollCall(MappingProxyType(offered), tuple(left_out))


def _tried(point: EntryPoint) -> tuple[AnyGame | None, tuple[str, ...]]:
    """The game behind an entry point, None where none can be loaded, and its faults."""
    try:
        game = point.load()
    except Exception as error:  # noqa: BLE001  whatever a package of others does
        return None, (f"it cannot be loaded: {type(error).__name__}: {error}",)
    return game if isinstance(game, Game) else None, faults(game)


def games() -> Mapping[str, AnyGame]:
    """Every game by its id, in the order in which they are offered."""
    return roll_call().games


def left_out() -> tuple[LeftOut, ...]:
    """The games that were brought and are not offered."""
    return roll_call().left_out


def find(game_id: str) -> AnyGame:
    """The game of this id; `Refused` where there is none."""
    if game_id in games():
        return games()[game_id]
    raise Refused(
        (Problem("game", "unknown", text("one of these is expected: %(choices)s", choices=", ".join(games()))),)
    )


def find_or_stand_in(game_id: str) -> AnyGame:
    """Return the game of this id, or its stand-in if it is not installed."""
    return games().get(game_id) or stand_in(game_id)


def stand_in(game_id: str) -> AnyGame:
    """What is shown in the place of a game that is not installed: its id is its name, and a code its own word."""
    return Game(
        id=game_id,
        package="",
        names={"en": game_id},
        few=1,
        many=MOST_SEATS,
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
