"""Every game of this program has all its files."""

import re
from pathlib import Path

import pytest

from scorekeeper.games.registry import OWN
from scorekeeper.games.trial import LANGUAGES
from tests.games.folders import folder, part

ROOT = Path(__file__).parents[2]
GAMES = [module.GAME for module in OWN]

every_own_game = pytest.mark.parametrize("game", [game.id for game in GAMES])

ORDER = (
    "rules",
    "state",
    "entry",
    "checks",
    "settlement",
    "telling",
    "counting",
    "combinations",
    "dealt",
    "reference",
    "hints",
    "game",
)
"""The modules of a game; each uses only those before it. A short game has only the last."""


def stem(game: str) -> str:
    """Return the id as it is written in names of modules and templates."""
    return game.replace("-", "_")


def test_no_two_games_have_the_same_id() -> None:
    assert len({game.id for game in GAMES}) == len(GAMES)


OF_ONE_GAME = {
    ROOT / "static" / "client.py": "the example of a client opens a table of some game",
    ROOT / "scorekeeper" / "service" / "transfer" / "csv_hands.py": "points on paper become a table of freestyle",
    ROOT / "templates" / "transfer" / "import.html": "its form says so",
}
"""Files that name a game, and why."""


@every_own_game
def test_nothing_outside_its_folder_names_a_game(game: str) -> None:
    name = re.compile(rf"(?<![\w-])({game}|{stem(game)})(?![\w-])")
    packages = ("scorekeeper/cli", "scorekeeper/web", "scorekeeper/service", "scorekeeper/store", "scorekeeper/ledger")
    files = [file for folder in (*packages, "templates", "static") for file in (ROOT / folder).rglob("*")]
    sources = [file for file in files if file.suffix in {".py", ".html", ".js", ".css"} and file not in OF_ONE_GAME]
    assert len(sources) > 100
    assert [str(file) for file in sources if name.search(file.read_text(encoding="utf-8"))] == []


@every_own_game
def test_the_modules_of_a_game_follow_the_order(game: str) -> None:
    folder = ROOT / "scorekeeper" / "games" / stem(game)
    files = [folder / f"{name}.py" for name in ORDER if (folder / f"{name}.py").is_file()]
    assert {file.name for file in folder.glob("*.py")} == {"__init__.py", *(file.name for file in files)}
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    order = re.findall(r"^(?:class|def) (Rules|Entry|check|play)\b|^(GAME)\b", source, re.MULTILINE)
    names = [first or second for first, second in order]
    assert names == [name for name in ("Rules", "Entry", "check", "play", "GAME") if name in names]


@every_own_game
def test_a_game_has_its_tests_its_template_and_its_help_pages(game: str) -> None:
    package = ROOT / "scorekeeper" / "games" / stem(game)
    pages = [package / "help" / f"{language}.md" for language in LANGUAGES]
    tests = [folder(game) / name for name in ("test_game.py", "vectors.json", "golden.txt")]
    assert [str(file) for file in [package / "form.html", *pages, *tests] if not file.is_file()] == []
    assert all(page.read_text(encoding="utf-8").startswith("# ") for page in pages)
    assert part(game, "hands").any_hand
