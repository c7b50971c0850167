"""The dragon of Twister and its name; the settlement is tested in tests/games/dragon."""

import re
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games.twister import game as twister
from scorekeeper.games.words import Direction, text
from tests.games.tables import Refusals, open_table, paid
from tests.test_docs import words

LAID: dict[str, Any] = {"players": [{"face_down": 0, "pips": 0}, {"face_down": 2, "pips": 9}]}


@pytest.mark.parametrize(
    ("head", "tail", "name"),
    [
        ("up", "down", text("Tornado")),
        ("down", "up", text("Thunderbolt")),
        ("horizontal", "horizontal", text("Joy")),
        ("horizontal", "up", text("Wildfire")),
        ("horizontal", "down", text("Floweret")),
        ("up", "horizontal", text("Hero")),
        ("down", "horizontal", text("Misfortune")),
    ],
)
def test_head_and_tail_name_the_dragon_and_move_no_chips(head: str, tail: str, name: object) -> None:
    turn = open_table(twister, 2).hand(**LAID, head=head, tail=tail)
    assert turn.shown["dragon"] == name
    assert paid(turn) == {(1, 0): 18}
    assert "dragon" not in open_table(twister, 2).hand(**LAID).shown


@pytest.mark.parametrize(
    ("ends", "problems"),
    [
        ({"head": "up", "tail": "up"}, [("tail", "dragon")]),
        ({"head": "down", "tail": "down"}, [("tail", "dragon")]),
        ({"head": "up"}, [("tail", "missing")]),
        ({"tail": "up"}, [("head", "missing")]),
        ({"head": "horizontal"}, [("tail", "missing")]),
        ({"tail": "horizontal", "head": None}, [("head", "missing")]),
        ({"head": "left", "tail": "up"}, [("head", "choice")]),
        ({"head": "vertical", "tail": "vertical"}, [("head", "choice"), ("tail", "choice")]),
    ],
    ids=str,
)
def test_an_impossible_dragon_is_refused(ends: dict[str, str], problems: Refusals) -> None:
    assert open_table(twister, 2).refused(**LAID, **ends) == problems


def test_problems_of_players_and_dragon_are_reported_together() -> None:
    players = [{"face_down": 16, "pips": 100}, {"face_down": 2, "pips": 9}]
    assert open_table(twister, 2).refused(players=players, head="up") == [
        ("players.0.face_down", "dealer"),
        ("tail", "missing"),
    ]


def test_play_runs_counter_clockwise_and_as_in_che_deng_clockwise_first_if_the_direction_alternates() -> None:
    assert open_table(twister, 2).outlook == {"direction": Direction("counter-clockwise", onward=True)}
    table = open_table(twister, 2, turning="alternating")
    assert table.outlook == {"direction": Direction("clockwise", onward=True)}
    table.hand(**LAID)
    assert table.outlook == {"direction": Direction("counter-clockwise", onward=False)}


@pytest.mark.parametrize("language", ["en", "ja", "zh_Hant"])
def test_a_dragon_has_the_same_name_on_the_help_page(language: str) -> None:
    page = (Path(twister.__file__).with_name("help") / f"{language}.md").read_text(encoding="utf-8")
    named = re.findall(r"^\|.*\| ([^|]+) \| [^|]+ \|$", page, re.MULTILINE)
    assert named[1:] == [words(language).gettext(dragon.name.id) for dragon in twister.DRAGONS.values()]
