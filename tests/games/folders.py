"""Find the test files of a game: `tests/games/<game>/` has its sheets, its transcript, its hands and its examples."""

from importlib import import_module
from pathlib import Path
from types import ModuleType

FOLDERS = Path(__file__).parent


def folder(game: str) -> Path:
    """Return the folder of a game, by its id."""
    return FOLDERS / game.replace("-", "_")


def part(game: str, name: str) -> ModuleType:
    """Import a module of this folder: `hands`, `worked`."""
    return import_module(f"tests.games.{folder(game).name}.{name}")


def files(name: str) -> list[Path]:
    """Return the file of this name of every game: `vectors.json`, `golden.txt`."""
    return sorted(FOLDERS.glob(f"*/{name}"))


def game_of(file: Path) -> str:
    """Return the id of the game to which a test file belongs."""
    return file.parent.name.replace("_", "-")
