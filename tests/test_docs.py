"""What is documented is what there is: every setting, command, make target, game and rule, and examples that settle."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from gettext import GNUTranslations
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.registry import games
from scorekeeper.games.words import BySeat
from scorekeeper.ledger.balances import totals, with_player_names
from scorekeeper.ledger.sheet import FORMAT, SettledHand, parse_sheet, replay
from scorekeeper.settings import SETTINGS, Setting
from tests.games.folders import part
from tests.games.worked import Example

ROOT = Path(__file__).parents[1]
HELP = ROOT / "scorekeeper" / "help"
GAMES = ROOT / "scorekeeper" / "games"
LANGUAGES = ("en", "ja", "zh_Hant")
TARGET = re.compile(r"^([a-z]+):.*##", re.MULTILINE)
RULE = re.compile(r"^- \*\*(.+?)\*\*", re.MULTILINE)
HAND = re.compile(r"^\| `([a-z-]+)` \| `(\{.*\})` \|$", re.MULTILINE)
COMMAND = re.compile(r"^\| `scorekeeper ([a-z-]+)(.*)$", re.MULTILINE)
GAME = re.compile(r"^\| `([a-z-]+)` \| (\w.*) \| [0-9]", re.MULTILINE)
WANTING = (
    "The host",
    "A player",
    "A watcher",
    "A stranger with an old link",
    "Somebody in the same network",
    "A hostile import",
    "A robot that guesses",
    "A full disk, and whatever else breaks",
)
PAYMENT = re.compile(r"^- (\S+) → (\S+) \*\*(\d+)\*\*", re.MULTILINE)

# The people of the examples, by language: four players, and a spectator.
PEOPLE = {
    "en": ("Aki", "Ben", "Chie", "Dai", "Eva"),
    "ja": ("あき", "ベン", "千恵", "大", "えり"),
    "zh_Hant": ("阿明", "阿珍", "阿強", "阿玲", "小梅"),
}

SUMMED = {"en": "In all: ", "ja": "差し引きは、", "zh_Hant": "合計："}
TOTAL = re.compile(r"([^\s,，、]+) ([+−]\d+|0)(?=[,，、.。])")


every_language = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("game", games().values(), ids=games().keys())


def page(language: str, name: str) -> str:
    file = (
        HELP / language / f"{name}.md"
        if name == "table"
        else GAMES / name.replace("-", "_") / "help" / f"{language}.md"
    )
    return file.read_text(encoding="utf-8")


def words(language: str) -> GNUTranslations:
    compiled = ROOT / "scorekeeper" / "translations" / language / "LC_MESSAGES" / "messages.mo"
    with compiled.open("rb") as file:
        return GNUTranslations(file)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str, kind: str) -> list[str]:
    """What stands in the blocks of code of that kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def commands(text: str) -> list[str]:
    """What is typed at a shell, line by line, without what is said of it."""
    lines = (line.partition("  #")[0].strip() for block in blocks(text, "sh") for line in block.splitlines())
    return [line for line in lines if line]


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_every_setting_stands_in_the_readme_with_its_default(setting: Setting) -> None:
    row = next(line for line in read("README.md").splitlines() if line.startswith(f"| `{setting.name}` |"))
    assert setting.default in row


def test_the_readme_names_no_setting_that_is_not_there() -> None:
    assert set(re.findall(r"SCOREKEEPER_[A-Z_]+", read("README.md"))) == {setting.name for setting in SETTINGS}


def test_the_readme_lists_every_game() -> None:
    assert set(dict(GAME.findall(read("README.md")))) == set(games())


FIRST_CELL = re.compile(r"^\| `([^`|]+)` \|", re.MULTILINE)
SEATS = re.compile(r"^\| `([a-z-]+)` \| [^`|]+ \| ([0-9–]+)", re.MULTILINE)
PLAYERS = re.compile(r"^\| `([a-z-]+)` \| \w.* \| ([0-9–]+)", re.MULTILINE)
MANY = {
    "en": {2: "two", 3: "three", 4: "four", 5: "five", 12: "twelve"},
    "ja": {2: "2人", 3: "3人", 4: "4人", 5: "5人", 12: "12人"},
    "zh_Hant": {2: "[二兩]", 3: "三", 4: "四", 5: "五", 12: "十二"},
}


@every_game
def test_the_readme_the_command_line_and_the_help_say_how_many_play_like_the_game(game: AnyGame) -> None:
    numbers = list(dict.fromkeys((game.few, game.many)))
    assert dict(PLAYERS.findall(read("README.md")))[game.id] == "–".join(map(str, numbers))
    listed = CliRunner().invoke(main, ["games"]).stdout
    [line] = [line for line in listed.splitlines() if line.startswith(f"{game.id} ")]
    assert " to ".join(map(str, numbers)) + " players" in line
    for language in LANGUAGES:
        intro = page(language, game.id).partition("\n## ")[0].lower()
        assert all(re.search(MANY[language][number], intro) for number in numbers), intro


@every_game
def test_every_number_that_is_offered_can_play_by_what_is_usual_or_suggested(game: AnyGame) -> None:
    for seats in range(game.few, game.many + 1):
        assert game.read_rules(game.Rules.suggested.get(seats, {}), seats)
    assert 2 <= len(game.Rules.asked) <= 4
    assert set(game.Rules.asked) <= {line.name for line in game.rule_fields}


WANT = re.compile(r"^### (.*)$", re.MULTILINE)
SHOWN = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def test_every_promise_about_security_names_a_test_that_there_is() -> None:
    model = read("SECURITY.md").partition("\n## Who may want what\n")[2].partition("\n## ")[0]
    parts = WANT.split(model)[1:]
    promises = {
        who: re.findall(r"^- .*$", said, re.MULTILINE) for who, said in zip(parts[::2], parts[1::2], strict=True)
    }
    assert [who for who in WANTING if not promises.get(who)] == []
    assert [promise for said in promises.values() for promise in said if not SHOWN.search(promise)] == []
    missing = [(file, test) for file, test in SHOWN.findall(model) if f"\ndef {test}(" not in read(file)]
    assert missing == []


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


WAY = re.compile(r"^## The way of (a \w+)\n\n((?:\d\. .*\n)+)", re.MULTILINE)
NAMED = re.compile(r"`((?:cli|games|ledger|service|store|web)/[a-z_/]+)\.(?!py`)([\w.]+)`")


def test_the_way_of_a_hand_and_of_a_page_is_told_in_five_lines_each() -> None:
    ways = dict(WAY.findall(read("CONTRIBUTING.md")))
    assert {name: len(lines.splitlines()) for name, lines in ways.items()} == {"a hand": 5, "a page": 5}


@pytest.mark.parametrize("place", sorted(set(NAMED.findall(read("CONTRIBUTING.md")))), ids=".".join)
def test_what_contributing_names_is_there(place: tuple[str, str]) -> None:
    module, name = place
    assert attrgetter(name)(import_module(f"scorekeeper.{module.replace('/', '.')}"))


def test_the_changelog_has_a_place_for_what_comes_next() -> None:
    assert "## [Unreleased]" in read("CHANGELOG.md")


@every_language
def test_there_is_a_help_page_for_every_game_and_the_table_and_no_other(language: str) -> None:
    assert {file.stem for file in (HELP / language).iterdir()} == {"table"}


@every_game
@every_language
def test_a_help_page_is_titled_with_the_name_of_its_game(language: str, game: AnyGame) -> None:
    title = page(language, game.id).splitlines()[0]
    assert title.startswith(f"# {game.names[language]}")


@every_game
@every_language
def test_a_help_page_has_a_line_for_every_rule_under_the_name_that_the_form_shows(language: str, game: AnyGame) -> None:
    said = words(language)
    _, _, below = page(language, game.id).partition(f"\n## {said.gettext('House rules')}\n")
    lines = RULE.findall(below.partition("\n## ")[0])
    assert lines == [said.gettext(rule.label.id) for rule in game.rule_fields]


@every_game
@every_language
def test_the_examples_of_a_help_page_are_what_the_game_settles(language: str, game: AnyGame) -> None:
    sections = worked(page(language, game.id), language)
    examples = part(game.id, "worked").EXAMPLES
    assert len(sections) == len(examples)
    for section, example in zip(sections, examples, strict=True):
        hands = settled(game, example, PEOPLE[language])
        flows = with_player_names(hands[-1].flows, PEOPLE[language])
        assert sorted(PAYMENT.findall(section)) == sorted((payer, payee, str(chips)) for payer, payee, chips in flows)
        everybody = PEOPLE[language][: example.seats]
        assert summed(section, language) == {
            name: f"{chips:+}".replace("-", "−") if chips else "0" for name, chips in totals(everybody, flows).items()
        }
        for hand in hands:
            for numbers in (value for value in hand.shown.values() if isinstance(value, BySeat)):
                assert in_a_row(numbers, language) in section


def worked(text: str, language: str) -> list[str]:
    """The parts of a page that say what everybody has in all: each is an example, under a heading of its own."""
    return [part for part in re.split(r"^##+ ", text, flags=re.MULTILINE) if f"\n{SUMMED[language]}" in part]


def settled(game: AnyGame, example: Example, people: tuple[str, ...]) -> list[SettledHand]:
    """The hands of an example among these people."""
    sheet = {
        "format": FORMAT,
        "game": game.id,
        "rules": example.rules,
        "players": list(people[: example.seats]),
        "hands": [with_names(hand, people) for hand in example.hands],
    }
    return list(replay(parse_sheet(sheet)))


def summed(section: str, language: str) -> dict[str, str]:
    """What everybody has in all, as it stands below an example."""
    [line] = [line for line in section.splitlines() if line.startswith(SUMMED[language])]
    return dict(TOTAL.findall(line.removeprefix(SUMMED[language])))


def in_a_row(numbers: BySeat, language: str) -> str:
    """A number a player, as a help page lists them."""
    return (", " if language == "en" else "、").join(map(str, numbers)).replace("-", "−")


def test_the_readme_shows_a_hand_of_every_game_that_settles() -> None:
    shown = dict(HAND.findall(read("README.md")))
    assert list(shown) == list(dict(GAME.findall(read("README.md"))))
    for name, hand in shown.items():
        entry = json.loads(hand)
        seats = len(next((value for value in entry.values() if isinstance(value, list)), [0] * 3))
        sheet = {"format": FORMAT, "game": name, "players": list(PEOPLE["en"][:seats]), "hands": [entry]}
        assert list(replay(parse_sheet(sheet)))


IN_WORDS_OF = {"README.ja.md": "ja", "README.zh-Hant.md": "zh-Hant"}
CODE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"^(?:GET|PUT|POST|DELETE) +/\S+", re.MULTILINE)
SPAN = re.compile(r"`([^`\n]+)`")
SHOWN_PICTURE = re.compile(r'<img src="(docs/pictures/[\w/-]+\.png)" width="(\d+%)" alt="[^"]+">')
LINK = re.compile(r"\]\(([^)]+)\)")

MARKS = ("#", "|", "-", "```", "<p>")

translated = pytest.mark.parametrize("name", IN_WORDS_OF)


def shape(text: str) -> list[str]:
    """What follows what: headings by their level, text, lists and tables by their lines, code by its kind."""
    parts = re.split(r"\n\n+", CODE.sub(r"```\1", text).strip())
    return [f"{part.split()[0]} {part.count(chr(10))}" if part.startswith(MARKS) else "text" for part in parts]


@translated
def test_the_readme_says_the_same_in_every_language(name: str) -> None:
    ours, theirs = read("README.md"), read(name)
    assert shape(theirs) == shape(ours)
    assert sorted(SPAN.findall(CODE.sub("", theirs))) == sorted(SPAN.findall(CODE.sub("", ours)))
    assert dict(SEATS.findall(theirs)) == dict(SEATS.findall(ours))
    assert FIRST_CELL.findall(theirs) == FIRST_CELL.findall(ours)
    assert {*LINK.findall(theirs), name} == {*LINK.findall(ours), "README.md"}


@translated
def test_the_readme_shows_the_same_code_in_every_language(name: str) -> None:
    ours, theirs = read("README.md"), read(name)
    assert commands(theirs) == commands(ours)
    assert CALL.findall(theirs) == CALL.findall(ours)
    as_it_is = [block for block in CODE.findall(ours) if block[0] != "sh" and not CALL.search(block[1])]
    assert [block for block in CODE.findall(theirs) if block[0] != "sh" and not CALL.search(block[1])] == as_it_is
    assert len(as_it_is) == 4


@translated
def test_the_readme_shows_the_same_pictures_in_its_own_language(name: str) -> None:
    english = SHOWN_PICTURE.findall(read("README.md"))
    of_english = [(file.replace("/en/", f"/{IN_WORDS_OF[name]}/"), width) for file, width in english]
    assert SHOWN_PICTURE.findall(read(name)) == of_english


def test_what_the_readmes_link_to_and_show_is_there() -> None:
    for name in ("README.md", *IN_WORDS_OF):
        text = read(name)
        files = [link for link in LINK.findall(text) if "://" not in link]
        files += [file for file, _ in SHOWN_PICTURE.findall(text)]
        assert [file for file in files if not (ROOT / file).exists()] == []
        assert len(SHOWN_PICTURE.findall(text)) == text.count("<img") == 3


def with_names(hand: Mapping[str, Any], people: tuple[str, ...]) -> Mapping[str, Any]:
    """The hand with its spectators by name."""
    if "side_bets" not in hand:
        return hand
    return {**hand, "side_bets": [{**bet, "by": people[bet["by"]]} for bet in hand["side_bets"]]}
