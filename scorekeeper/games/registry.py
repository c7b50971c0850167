"""Find the games: those of this program, and those of other packages by the entry points `scorekeeper.games.1`."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Never

from scorekeeper.games import buki, che_deng, da_san, freestyle, moon, tien_gow, twister
from scorekeeper.games.contract import CONTRACT, AnyGame, Game, MinimalState
from scorekeeper.games.fields import MAX_SEATS, Model
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.trial import faults
from scorekeeper.games.words import text

#: In the order in which they are offered to players who have not played any game yet.
OWN = (tien_gow, twister, che_deng, moon, da_san, buki, freestyle)

#: The group of entry points of games, before the number of their contract.
ENTRY_POINTS = "scorekeeper.games"


@cache
def registry_of_games() -> tuple[Mapping[str, AnyGame], tuple[str, ...]]:
    """Return this program's games, which the tests check, and the games of other packages that pass a trial.

    The games are by id, in the order in which they are offered; then follows why others are left out.
    """
    offered: dict[str, AnyGame] = {module.GAME.id: module.GAME for module in OWN}
    left_out: list[str] = []
    for point in installed_games():
        game, problems = load_and_try(point)
        if game and game.id in offered:
            problems = (f"there is another game {game.id}",)
        if game and not problems:
            offered[game.id] = game
        else:
            left_out.append(f"The game {point.name} is left out: {'; '.join(problems)}.")
    return MappingProxyType(offered), tuple(left_out)


def installed_games() -> Iterator[EntryPoint]:
    """Yield the entry point of every game of another package, for whatever contract it was written."""
    points = entry_points()
    for group in sorted(points.groups):
        if f"{group}.".startswith(f"{ENTRY_POINTS}."):
            yield from points.select(group=group)


def load_and_try(point: EntryPoint) -> tuple[AnyGame | None, tuple[str, ...]]:
    """Load the game of an entry point and return it with its faults; return None if it is no game.

    The package of a game for another contract is not loaded.
    """
    number = point.group.removeprefix(ENTRY_POINTS).removeprefix(".")
    if number != str(CONTRACT):
        return None, (f"its entry point names contract {number or '(none)'}, and this program has contract {CONTRACT}",)
    try:
        game = point.load()
    except Exception as error:  # noqa: BLE001  other packages may raise anything
        return None, (f"it cannot be loaded: {type(error).__name__}: {error}",)
    return game if isinstance(game, Game) else None, faults(game)


def games() -> Mapping[str, AnyGame]:
    """Return all games by id, in the order in which they are offered."""
    return registry_of_games()[0]


def rejected_games() -> tuple[str, ...]:
    """Return a sentence about each installed game that is not offered, with its faults."""
    return registry_of_games()[1]


def find(game_id: str) -> AnyGame:
    """Return the game of this id; raise `Refused` if there is none."""
    if game_id in games():
        return games()[game_id]
    raise Refused((Problem("game", "unknown", text("choose one of these: %(choices)s", choices=", ".join(games()))),))


def find_or_stand_in(game_id: str) -> AnyGame:
    """Return the game of this id, or its stand-in if it is not installed."""
    return games().get(game_id) or stand_in(game_id)


def stand_in(game_id: str) -> AnyGame:
    """Return a game to show in place of one that is not installed; its name is its id."""
    return Game(
        id=game_id,
        package="",
        names={"en": game_id},
        min_players=1,
        max_players=MAX_SEATS,
        Rules=Rules,
        State=MinimalState,
        Entry=Model,
        start=_not_installed,
        resume=_not_installed,
        check=_not_installed,
        play=_not_installed,
        words={},
    )


def _not_installed(*_: object) -> Never:
    raise NotImplementedError
