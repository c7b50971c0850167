"""The command that checks the game of a package."""

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pytest

from scorekeeper.games.conformance import game_faults, package_faults
from scorekeeper.games.contract import Turn
from scorekeeper.games.freestyle.game import GAME as FREESTYLE
from scorekeeper.games.house_rules import rule
from scorekeeper.games.moon.game import GAME as MOON
from scorekeeper.games.moon.rules import Rules
from scorekeeper.games.words import text
from tests.brought import broken, brought


def test_the_command_says_that_there_are_no_faults_or_names_each_and_fails(big_two: Path, tmp_path: Path) -> None:
    wrong = broken(big_two, tmp_path / "wrong", 'id="big-two"', 'id="big two"')
    said = []
    for folder, *arguments in ((big_two, "big_two"), (wrong, "big_two"), (big_two,)):
        command = [sys.executable, "-m", "scorekeeper.games.conformance", *arguments]
        environ = {"PYTHONPATH": f"{folder}:."}
        done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
        said.append((done.returncode, done.stdout, done.stderr))
    assert said == [
        (0, "big_two has no faults.\n", ""),
        (1, "", "its id big two is not of small letters and dashes\n"),
        (1, "", "Usage: python -m scorekeeper.games.conformance PACKAGE\n"),
    ]


WRONG: dict[str, tuple[str, str, list[str]]] = {
    "a fault of the trial": ('"cards": text', '"playing_cards": text', ["example 1: cards has no word"]),
    "a dealer without a name": (
        'deals=text("%(name)s leads")',
        'deals=text("leader")',
        ["the mark of its dealer is not one character, or deals does not contain %(name)s"],
    ),
    "another first dealer": (
        "return State(seats, first_dealer)",
        "return State(seats, 0)",
        ["the first dealer is not the one that start is given, with 4 players"],
    ),
    "payments without the unit": (
        "negative_terms), unit_term(rules))",
        "negative_terms), ())",
        ["example 1 (unit 2): a payment is not multiplied by the unit, 2"],
    ),
    "a hand like the examples": (
        "Turn(State(state.seats, entry.left.index(0))",
        "Turn(State(state.seats, entry.left.index(0) + entry.left[0] // 10 * 2)",
        ['the hand {"left": [10, 13, 0, 3]}: the next dealer is 4'],
    ),
    "a message without a translation": (
        'text("unit")',
        'text("chips per card")',
        [f"'chips per card' is not translated to {language}" for language in ("ja", "zh_Hant")],
    ),
}


@pytest.mark.parametrize(("sound", "wrong", "expected"), WRONG.values(), ids=WRONG)
def test_the_faults_of_a_game_are_named(
    big_two: Path, tmp_path: Path, sound: str, wrong: str, expected: list[str]
) -> None:
    with brought(broken(big_two, tmp_path / "broken", sound, wrong)):
        assert package_faults("big_two") == tuple(expected)


def test_a_help_page_that_is_missing_and_a_form_that_cannot_be_read_are_faults(big_two: Path, tmp_path: Path) -> None:
    wrong = broken(big_two, tmp_path / "wrong", "id", "id")
    (wrong / "big_two" / "help" / "ja.md").unlink()
    with brought(wrong):
        assert package_faults("big_two") == (
            "help/ja.md is missing, or does not begin with # and the name of the game",
        )
        (wrong / "big_two" / "form.html").write_text("{% if %}")
        assert package_faults("big_two")[0].startswith("TemplateSyntaxError: ")


def test_a_help_page_without_the_place_of_a_rule_or_a_field_is_a_fault(big_two: Path, tmp_path: Path) -> None:
    wrong = broken(big_two, tmp_path / "wrong", "id", "id")
    page = wrong / "big_two" / "help" / "ja.md"
    page.write_text(re.sub('<a id="(rule|field)-', '<a id="', page.read_text(encoding="utf-8")), encoding="utf-8")
    with brought(wrong):
        assert package_faults("big_two") == (
            'help/ja.md has no <a id="rule-unit"></a>',
            'help/ja.md has no <a id="field-left"></a>',
        )


def test_each_number_of_players_is_tried() -> None:
    def play(rules: Any, state: Any, entry: Any) -> Turn[Any]:  # noqa: ANN401  those of freestyle
        turn = FREESTYLE.play(rules, state, entry)
        return turn if state.seats < 5 else replace(turn, state=replace(turn.state, dealer=5))

    assert game_faults(replace(FREESTYLE, play=play))[0].startswith(
        'the hand {"points": [12, 30, 5, -7, 12]} (players 5): the next dealer is 5'
    )


def test_a_translation_with_another_value_is_a_fault(big_two: Path, tmp_path: Path) -> None:
    wrong = broken(big_two, tmp_path / "wrong", "id", "id")
    catalogue = wrong / "big_two" / "translations" / "ja" / "LC_MESSAGES" / "messages.po"
    catalogue.write_text(catalogue.read_text(encoding="utf-8").replace("%(name)sが", "%(nam)sが"), encoding="utf-8")
    with brought(wrong):
        assert package_faults("big_two") == (
            "the translation of '%(name)s leads' to ja has a value that the message has not",
        )


def test_house_rules_that_do_not_fit_each_other_are_faults() -> None:
    class OtherRules(Rules):
        deck: Literal["one", "two"] | None = rule(
            None, text("Deck"), text("Cards."), choices={"two": text("2"), "one": text("1")}, when=("size", "large")
        )

    missing = [f'help/{language}.md has no <a id="rule-deck"></a>' for language in ("en", "ja", "zh_Hant")]
    assert game_faults(replace(MOON, Rules=OtherRules)) == (
        "the choices of the rule deck are not those of its Literal in the same order",
        "the rule deck depends on size, which is no rule",
        "unset_values does not have each rule that may be null, and no other, with 3 players",
        *missing,
    )
