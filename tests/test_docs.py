"""The documents agree with the program: settings, commands, calls, make targets, games, rules, and examples."""

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from gettext import GNUTranslations, NullTranslations
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any

import click
import pytest
from PIL import Image, ImageSequence

from scorekeeper.cli import main
from scorekeeper.games.contract import CONTRACT, AnyGame, Game
from scorekeeper.games.house_rules import rule_fields
from scorekeeper.games.moon.game import GAME as MOON
from scorekeeper.games.registry import games
from scorekeeper.games.trial import RESERVED, faults
from scorekeeper.games.words import BySeat
from scorekeeper.ledger.balances import totals, with_player_names
from scorekeeper.ledger.money import MICROS, round_amount, round_totals
from scorekeeper.ledger.sheet import FORMAT, SettledHand, parse_sheet, replay
from scorekeeper.settings import SETTINGS
from scorekeeper.web.pages.hands.entry_page import HandEntryPage
from tests.games.folders import part
from tests.games.worked import Example
from tests.installed import PROJECT

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "scorekeeper" / "games"
LANGUAGES = ("en", "ja", "zh_Hant")
TARGET = re.compile(r"^([a-z]+):.*##", re.MULTILINE)
RULE = re.compile(r"^- (?:<a [^>]*></a>)*\*\*(.+?)\*\* ?[(（](.+?)[)）]+[:：]", re.MULTILINE)
HAND = re.compile(r"^\| `([a-z-]+)` \| `(\{.*\})` \|$", re.MULTILINE)
COMMAND = re.compile(r"^\| `scorekeeper ([a-z-]+)(.*)$", re.MULTILINE)
TYPED = re.compile(r"(?:^|`|/bin/)scorekeeper ([a-z-]+)([^`\n]*)", re.MULTILINE)
READMES = ("README.md", "README.ja.md", "README.zh-Hant.md")
GUIDES = ("docs/host.md", "docs/operator.md", "docs/program.md", "docs/games.md", "CONTRIBUTING.md")
DOCUMENTS = (
    *READMES,
    *GUIDES,
    *("docs/calls.md", "docs/figures.md", "docs/growing.md", "docs/limits.md", "docs/releasing.md"),
    *("SECURITY.md", "CODE_OF_CONDUCT.md", "CHANGELOG.md"),
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


def page(language: str, game: str) -> str:
    return (GAMES / game.replace("-", "_") / "help" / f"{language}.md").read_text(encoding="utf-8")


def words(language: str) -> NullTranslations:
    if language == "en":
        return NullTranslations()
    compiled = ROOT / "scorekeeper" / "translations" / language / "LC_MESSAGES" / "messages.mo"
    with compiled.open("rb") as file:
        return GNUTranslations(file)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def commands(text: str) -> list[str]:
    """What is typed at a shell, line by line, without what is said of it."""
    lines = (line.partition("  #")[0].strip() for block in blocks(text, "sh") for line in block.splitlines())
    return [line for line in lines if line]


def test_every_setting_is_documented_with_its_default_and_no_other() -> None:
    for setting in SETTINGS:
        row = next(line for line in read("docs/operator.md").splitlines() if line.startswith(f"| `{setting.name}` |"))
        assert setting.default in row
    named = {name for document in DOCUMENTS for name in re.findall(r"SCOREKEEPER_[A-Z_]+", read(document))}
    assert named == {setting.name for setting in SETTINGS}


PROMISE = re.compile(r"^- .*(?:\n  .*)*", re.MULTILINE)
SHOWN = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def test_every_promise_about_security_names_a_test_that_there_is() -> None:
    model = read("SECURITY.md").partition("\n## What is promised\n")[2].partition("\n## ")[0]
    promises = PROMISE.findall(model)
    assert promises
    assert [promise for promise in promises if not SHOWN.search(promise)] == []
    assert [(file, test) for file, test in SHOWN.findall(model) if f"\ndef {test}(" not in read(file)] == []


def test_every_command_is_documented_with_its_options_and_no_other() -> None:
    assert isinstance(main, click.Group)
    rows = dict(COMMAND.findall(read("docs/operator.md")))
    assert set(rows) == set(main.commands)
    for name, command in main.commands.items():
        options = [option for parameter in command.params for option in parameter.opts if option.startswith("--")]
        assert [option for option in options if option not in rows[name]] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_document_names_no_command_or_option_that_does_not_exist(document: str) -> None:
    assert isinstance(main, click.Group)
    for name, arguments in TYPED.findall(read(document)):
        options = {option for parameter in main.commands[name].params for option in parameter.opts}
        assert set(re.findall(r"--[a-z-]+", arguments)) <= {*options, "--help"}


def test_the_client_without_a_server_ends_in_a_sentence() -> None:
    command, environ = [sys.executable, str(ROOT / "static" / "client.py"), "http://127.0.0.1:1"], {"no_proxy": "*"}
    ended = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert re.fullmatch(r"That did not work at http://127\.0\.0\.1:1: .*refused.*\.\n", ended.stderr)


def test_every_target_of_make_stands_in_contributing() -> None:
    targets = TARGET.findall(read("Makefile"))
    assert targets
    assert {f"`make {target}`" for target in targets} <= set(re.findall(r"`make [a-z]+`", read("CONTRIBUTING.md")))


NAMED = re.compile(r"`((?:cli|games|ledger|server|service|store|web)/[a-z_/]+)\.(?!(?:py|html|js|md|css)`)([\w.]+)`")
FILE = re.compile(r"`([\w.<>-]*/[\w./<>-]*|[\w<>-]+\.(?:py|md|js|html|css|toml))`")
BIG_TWO = ROOT / "tests" / "big_two"
FOLDERS = (ROOT, ROOT / "scorekeeper", GAMES / "tien_gow", ROOT / "tests/games/tien_gow", ROOT / "templates", BIG_TWO)
SCRIPTS = (ROOT / "static" / "js", ROOT / "static" / "js" / "hand_form")
"""Where a path may begin."""


@pytest.mark.parametrize("document", ["CONTRIBUTING.md", "docs/games.md"])
def test_every_file_and_every_name_in_a_page_for_developers_exists(document: str) -> None:
    text = read(document)
    for path in sorted(set(FILE.findall(text))):
        named = path.replace("<game>", "tien_gow").replace("<language>", "ja").removeprefix("../../")
        if "://" not in path and not NAMED.fullmatch(f"`{path}`"):
            assert any((folder / named).exists() for folder in (*FOLDERS, *SCRIPTS)), path
    for module, name in NAMED.findall(text):
        assert attrgetter(name)(import_module(f"scorekeeper.{module.replace('/', '.')}"))


# The page for the games of other packages

PRINTED = re.compile(r"^`([\w./]+)`[^\n]*:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_example_of_a_game_is_printed_as_it_is() -> None:
    printed = dict(PRINTED.findall(read("docs/games.md")))
    assert len(printed) == 7
    for name, text in printed.items():
        whole = (BIG_TWO / name).read_text(encoding="utf-8")
        assert whole == text or (name.endswith(".po") and whole.startswith(text)), name


def test_the_rules_and_the_state_of_the_page_for_games_are_those_of_a_game_without_faults() -> None:
    written: dict[str, Any] = {}
    for block in blocks(read("docs/games.md"), "python")[2:]:
        exec(block, written)  # noqa: S102  our own page
    assert [(line.name, line.kind) for line in rule_fields(written["Rules"])] == [
        ("target", "whole"),
        ("twos", "flag"),
        ("losers", "choice"),
        ("unit", "whole"),
    ]
    carried = {name: written[name] for name in ("Start", "State", "start", "resume", "continuation")}
    assert faults(replace(MOON, **carried)) == ()


def test_the_page_for_games_names_every_declaration_every_reserved_name_and_macros_that_there_are() -> None:
    text = read("docs/games.md")
    table = text.partition("\n## What a game declares\n")[2].partition("\n## ")[0]
    rows = "".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE))
    named, declared = re.findall(r"`(\w+)`", rows), fields(Game)
    assert set(named) == {field.name for field in declared}
    required = {field.name for field in declared if field.default is field.default_factory is MISSING}
    assert set(named[:13]) == required
    [reserved] = re.findall(r"^(?:`\w+`(?:, |\.\n)){9,}", text, re.MULTILINE)
    assert re.findall(r"`(\w+)`", reserved) == sorted(RESERVED)
    assert f"`scorekeeper.games.{CONTRACT}`" in text
    for file, macro in re.findall(r"\b(entry|ui)\.(\w+)\(", text):
        assert f"macro {macro}(" in read(f"templates/macros/{file}.html")


def contract() -> str:
    return read("docs/games.md").partition("\n### What a package may use\n")[2].partition("\n## ")[0]


def forms(kind: str) -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(GAMES.glob(f"*/form.{kind}")))


def test_what_other_games_may_use_of_a_page_and_import_in_python_is_promised() -> None:
    promised = set(re.findall(r"`page\.(\w+)`", contract()))
    assert promised
    assert promised >= set(re.findall(r"\bpage\.(\w+)", forms("html")))
    assert promised <= {*(field.name for field in fields(HandEntryPage)), *vars(HandEntryPage)}
    modules = {f"games.{name}" for name in re.findall(r"`games/(\w+)\.py`", contract())}
    imported = re.findall(r"^from scorekeeper\.(\S+) import", read("tests/big_two/big_two/game.py"), re.MULTILINE)
    assert imported
    assert set(imported) <= modules


def test_what_other_games_may_import_in_a_form_exists_and_is_all_that_ours_import() -> None:
    promised = set(re.findall(r"`(macros/\w+\.html)`", contract()))
    assert promised == set(re.findall(r'{% import "([^"]+)"', forms("html")))
    scripts = {name.rpartition("/")[2] for name in re.findall(r"`([^`]*hand_form/\w+\.js)`", contract())}
    imported = re.findall(r'^import {([^}]*)} from ".*/hand_form/(\w+\.js)"', forms("js"), re.MULTILINE)
    assert scripts == {script for _, script in imported} | {"form.js"}
    for names, script in imported:
        for name in names.split(","):
            assert f"`{name.strip()}`" in contract()
            assert f"export function {name.strip()}(" in read(f"static/js/hand_form/{script}")


@every_game
@every_language
def test_a_help_page_has_its_games_name_and_a_line_for_every_rule_as_in_the_form(language: str, game: AnyGame) -> None:
    said, text = words(language), page(language, game.id)
    assert text.startswith(f"# {game.names[language]}")
    _, _, below = text.partition(f"\n## {said.gettext('House rules')}\n")
    lines = RULE.findall(below.partition("\n## ")[0])
    assert [label for label, _ in lines] == [said.gettext(rule.label.id) for rule in game.rule_fields]
    for (_, default), rule in zip(lines, game.rule_fields, strict=True):
        if rule.kind == "flag":
            assert default == said.gettext("yes" if rule.default else "no")
        elif rule.choices and rule.default:
            assert said.gettext(rule.choices[rule.default].id).startswith(default)
        elif isinstance(rule.default, int | float):
            assert re.findall(r"[\d.]+", default) == [f"{rule.default:g}"]


@every_game
def test_a_hand_of_every_game_can_be_reported(game: AnyGame) -> None:
    assert f"        - {game.names['en'].partition(' (')[0]}\n" in read(".github/ISSUE_TEMPLATE/1-wrong-hand.yml")


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
        for chips, rules in example.others:
            other = settled(game, replace(example, rules=rules), PEOPLE[language])[-1]
            assert chips in {flow[2] for flow in other.flows}
            assert re.search(rf"\b{chips}(?!\d)", section, re.ASCII)
        for hand in hands:
            for numbers in (value for value in hand.shown.values() if isinstance(value, BySeat)):
                assert in_a_row(numbers, language) in section


@every_language
def test_the_money_of_an_evening_rounds_as_its_help_page_says(language: str) -> None:
    won = dict(zip(PEOPLE[language], (240 * MICROS, -120 * MICROS, -120 * MICROS), strict=False))
    by_winner, by_second = (round_totals(won, 50, bearer) for bearer in (None, PEOPLE[language][1]))
    [line] = [line for line in read(f"scorekeeper/help/{language}/table.md").splitlines() if "¥50" in line]
    halves = {money: round_amount(money, 50) for money in (25 * MICROS, -25 * MICROS)}
    for money in (*halves, *halves.values()):
        assert f"{'+' if money > 0 else '−'}¥{abs(money) // MICROS}" in line
    amounts = {10 * MICROS, 50 * MICROS, *halves, *won.values(), *by_winner.values(), *by_second.values()}
    assert {int(shown) for shown in re.findall(r"¥(\d+)", line)} == {abs(amount) // MICROS for amount in amounts}


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
    [line] = [line for line in section.splitlines() if line.startswith(SUMMED[language])]
    return dict(TOTAL.findall(line.removeprefix(SUMMED[language])))


def in_a_row(numbers: BySeat, language: str) -> str:
    """A number a player, as a help page lists them."""
    return (", " if language == "en" else "、").join(map(str, numbers)).replace("-", "−")


def test_there_is_an_example_of_a_hand_of_every_game_and_it_settles() -> None:
    shown = dict(HAND.findall(read("docs/program.md")))
    assert list(shown) == list(games())
    for name, hand in shown.items():
        entry = json.loads(hand)
        seats = len(next((value for value in entry.values() if isinstance(value, list)), [0] * 3))
        sheet = {"format": FORMAT, "game": name, "players": list(PEOPLE["en"][:seats]), "hands": [entry]}
        assert list(replay(parse_sheet(sheet)))


def test_the_translated_readmes_start_the_program_as_the_english_one_does() -> None:
    english = commands(read("README.md"))
    assert english
    assert [commands(read(readme)) for readme in READMES] == [english] * len(READMES)


def test_the_version_is_in_pyproject_and_has_its_date_in_the_changelog_and_stands_nowhere_else() -> None:
    version = PROJECT["version"]
    assert re.search(rf"^## {re.escape(version)} - 2\d{{3}}-\d\d-\d\d$", read("CHANGELOG.md"), re.MULTILINE)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    named = re.compile(rf"(?i)\b(scorekeeper|version|v)[- ]?{re.escape(version)}\b".encode())
    elsewhere = {name for name in listed.split("\0")[:-1] if named.search((ROOT / name).read_bytes())}
    assert elsewhere <= {"docs/figures.md"}, "only the page of figures says of which version they are"


def test_the_lines_of_the_changelog_are_short() -> None:
    lines = [line for line in read("CHANGELOG.md").splitlines() if line.startswith("- ")]
    assert lines
    assert [line for line in lines if len(line) > 240] == []


def with_names(hand: Mapping[str, Any], people: tuple[str, ...]) -> Mapping[str, Any]:
    if "side_bets" not in hand:
        return hand
    return {**hand, "side_bets": [{**bet, "by": people[bet["by"]]} for bet in hand["side_bets"]]}


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
def test_the_animation_of_a_readme_is_half_a_minute_and_small(language: str) -> None:
    file = ROOT / "docs" / "pictures" / language / "evening.gif"
    assert file.stat().st_size < 2_000_000
    with Image.open(file) as film:
        seconds = sum(frame.info["duration"] for frame in ImageSequence.Iterator(film)) / 1000
    assert 25 < seconds < 35
