"""What is documented is what there is: every setting, command, make target, game and rule, and examples that settle."""

import json
import re
from collections.abc import Mapping
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

import click
import pytest

from scorekeeper.cli import main
from scorekeeper.games.contract import Game
from scorekeeper.games.registry import games
from scorekeeper.ledger.balance import party_name
from scorekeeper.ledger.sheet import FORMAT, read_sheet, replay
from scorekeeper.settings import SETTINGS, Setting

ROOT = Path(__file__).parents[1]
HELP = ROOT / "scorekeeper" / "help"
LANGUAGES = ("en", "ja", "zh_Hant")
TARGET = re.compile(r"^([a-z]+):.*##", re.MULTILINE)
RULE = re.compile(r"^- \*\*(.+?)\*\*", re.MULTILINE)
HAND = re.compile(r"^\| `([a-z-]+)` \| `(\{.*\})` \|$", re.MULTILINE)
COMMAND = re.compile(r"^\| `scorekeeper ([a-z-]+)(.*)$", re.MULTILINE)
GAME = re.compile(r"^\| `([a-z-]+)` \| (\w.*) \| [0-9]", re.MULTILINE)
PAYMENT = re.compile(r"^- (\S+) → (\S+) \*\*(\d+)\*\*", re.MULTILINE)

# The people of the examples, by language: four players, and a spectator.
PEOPLE = {
    "en": ("Aki", "Ben", "Chie", "Dai", "Eva"),
    "ja": ("あき", "ベン", "千恵", "大", "えり"),
    "zh_Hant": ("阿明", "阿珍", "阿強", "阿玲", "小梅"),
}

# The worked example of each page: how many play, and the hands; the last one's payments stand on the page.
EXAMPLES: Mapping[str, tuple[int, list[dict[str, Any]]]] = {
    "twister": (
        4,
        [{"players": [{"face_down": n, "pips": p} for n, p in ((1, 2), (2, 12), (5, 34), (3, 18))]}],
    ),
    "che-deng": (
        4,
        [{"players": [{"face_down": n, "pips": p} for n, p in ((0, 0), (2, 12), (8, 60), (3, 18))]}],
    ),
    "moon": (
        3,
        [
            {"bidder": 0, "bid": 5, "tricks": [5, 1, 1]},
            {"bidder": 1, "bid": 4, "tricks": [2, 3, 2]},
            {"bidder": 2, "bid": "moon", "tricks": [0, 0, 7]},
        ],
    ),
    "tien-gow": (
        4,
        [
            {"winner": 1, "piles": [2, 3, 0, 3]},
            {
                "winner": 1,
                "piles": [1, 2, 5, 0],
                "finish": "bao_zun",
                "bonuses": [{"kind": "he_zun", "player": 2}],
            },
        ],
    ),
    "da-san": (3, [{"bidder": 0, "bid": 2, "winner": 2}]),
    "buki": (4, [{"bets": [None, 4, 2, 6], "winner": 2, "side_bets": [{"by": 4, "on": 2, "amount": 4}]}]),
    "freestyle": (3, [{"points": [12, 3, 7]}]),
}

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("game", games().values(), ids=games().keys())


def page(language: str, name: str) -> str:
    return (HELP / language / f"{name}.md").read_text(encoding="utf-8")


def words(language: str) -> GNUTranslations:
    compiled = ROOT / "scorekeeper" / "translations" / language / "LC_MESSAGES" / "messages.mo"
    with compiled.open("rb") as file:
        return GNUTranslations(file)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_every_setting_stands_in_the_readme_with_its_default(setting: Setting) -> None:
    row = next(line for line in read("README.md").splitlines() if line.startswith(f"| `{setting.name}` |"))
    assert setting.default in row


def test_the_readme_names_no_setting_that_is_not_there() -> None:
    assert set(re.findall(r"SCOREKEEPER_[A-Z_]+", read("README.md"))) == {setting.name for setting in SETTINGS}


def test_the_readme_lists_every_game() -> None:
    assert set(dict(GAME.findall(read("README.md")))) == set(games())


def test_the_readme_lists_every_command_with_its_options_and_no_other() -> None:
    assert isinstance(main, click.Group)
    rows = dict(COMMAND.findall(read("README.md")))
    assert set(rows) == set(main.commands)
    for name, command in main.commands.items():
        options = [option for parameter in command.params for option in parameter.opts if option.startswith("--")]
        assert [option for option in options if option not in rows[name]] == []


def test_every_target_of_make_stands_in_contributing() -> None:
    targets = TARGET.findall(read("Makefile"))
    assert targets
    assert {f"`make {target}`" for target in targets} <= set(re.findall(r"`make [a-z]+`", read("CONTRIBUTING.md")))


def test_the_changelog_has_a_place_for_what_comes_next() -> None:
    assert "## [Unreleased]" in read("CHANGELOG.md")


@every_language
def test_there_is_a_help_page_for_every_game_and_the_table_and_no_other(language: str) -> None:
    assert {file.stem for file in (HELP / language).iterdir()} == {*games(), "table"}


@every_game
@every_language
def test_a_help_page_is_titled_with_the_name_of_its_game(language: str, game: Game[Any, Any, Any]) -> None:
    title = page(language, game.id).splitlines()[0]
    assert title.startswith(f"# {game.names[language]}")


@every_game
@every_language
def test_a_help_page_has_a_line_for_every_rule_under_the_name_that_the_form_shows(
    language: str, game: Game[Any, Any, Any]
) -> None:
    said = words(language)
    _, _, below = page(language, game.id).partition(f"\n## {said.gettext('House rules')}\n")
    lines = RULE.findall(below.partition("\n## ")[0])
    assert lines == [said.gettext(rule.label.id) for rule in game.rule_fields]


@every_game
@every_language
def test_the_example_of_a_help_page_is_what_the_game_settles(language: str, game: Game[Any, Any, Any]) -> None:
    seats, hands = EXAMPLES[game.id]
    people = PEOPLE[language]
    sheet = {
        "format": FORMAT,
        "game": game.id,
        "players": list(people[:seats]),
        "hands": [with_names(hand, people) for hand in hands],
    }
    *_, last = replay(read_sheet(sheet))
    settled = [
        (party_name(payment.payer, people), party_name(payment.payee, people), str(payment.chips))
        for payment in last.payments
    ]
    assert sorted(PAYMENT.findall(page(language, game.id))) == sorted(settled)


def test_the_readme_shows_a_hand_of_every_game_that_settles() -> None:
    shown = dict(HAND.findall(read("README.md")))
    assert list(shown) == list(dict(GAME.findall(read("README.md"))))
    for name, hand in shown.items():
        entry = json.loads(hand)
        seats = len(next((value for value in entry.values() if isinstance(value, list)), [0] * 3))
        sheet = {"format": FORMAT, "game": name, "players": list(PEOPLE["en"][:seats]), "hands": [entry]}
        assert list(replay(read_sheet(sheet)))


def with_names(hand: dict[str, Any], people: tuple[str, ...]) -> dict[str, Any]:
    """The hand with its spectators by name."""
    if "side_bets" not in hand:
        return hand
    return {**hand, "side_bets": [{**bet, "by": people[bet["by"]]} for bet in hand["side_bets"]]}
