"""Where the tests of a game lie: `tests/games/<game>/`, with its sheets, its transcript, its hands and its examples."""

from importlib import import_module
from pathlib import Path
from types import ModuleType

FOLDERS = Path(__file__).parent


def folder(game: str) -> Path:
    """The folder of a game, by its id."""
    return FOLDERS / game.replace("-", "_")


def part(game: str, name: str) -> ModuleType:
    """A module there: `hands`, `worked`."""
    return import_module(f"tests.games.{folder(game).name}.{name}")


def files(name: str) -> list[Path]:
    """The file of this name of every game: `vectors.json`, `golden.txt`."""
    return sorted(FOLDERS.glob(f"*/{name}"))


def game_of(file: Path) -> str:
    """The id of the game in whose folder a file lies."""
    return file.parent.name.replace("_", "-")
