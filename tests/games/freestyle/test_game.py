"""The rules and refusals of freestyle that golden.txt does not show."""

from typing import Any

import pytest

from scorekeeper.games.freestyle import game as freestyle
from tests.games.tables import Refusals, open_table, paid, reasons, rules_refused


def test_every_pair_pays_the_difference() -> None:
    assert paid(open_table(freestyle, 3).hand(points=[12, 3, 7])) == {(1, 0): 9, (2, 0): 5, (1, 2): 4}
    assert paid(open_table(freestyle, 2).hand(points=[-2, 3])) == {(0, 1): 5}


def test_zero_sum_points_are_paid_with_the_fewest_transfers() -> None:
    turn = open_table(freestyle, mode="zero-sum").hand(points=[7, -2, 1, -6])
    assert paid(turn) == {(3, 0): 6, (1, 0): 1, (1, 2): 1}
    assert reasons(turn) == ["points_paid"] * 3
    turn = open_table(freestyle, mode="zero-sum", unit=3).hand(points=[5, -5, 2, -2])
    assert paid(turn) == {(1, 0): 15, (3, 2): 6}


@pytest.mark.parametrize(
    ("mode", "entry"),
    [
        ("zero-sum", {"points": [5, -5]}),
        ("winner", {"winner": 0, "amount": 5}),
        ("sides", {"winners": [0], "amount": 5}),
    ],
)
def test_high_wins_has_an_effect_only_on_differences(mode: str, entry: dict[str, Any]) -> None:
    for high_wins in (True, False):
        assert paid(open_table(freestyle, 2, mode=mode, high_wins=high_wins).hand(**entry)) == {(1, 0): 5}
    offered = {line.name: line.when for line in freestyle.GAME.rule_fields}
    assert offered["high_wins"] == ("mode", "difference")


def test_only_two_to_twelve_can_play() -> None:
    assert [bool(rules_refused(freestyle, seats)) for seats in (1, 2, 12, 13)] == [True, False, False, True]


@pytest.mark.parametrize(
    ("mode", "entry", "problems"),
    [
        ("zero-sum", {}, [("points", "missing")]),
        ("winner", {}, [("winner", "missing"), ("amount", "missing")]),
        ("winner", {"winner": 1}, [("amount", "missing")]),
        ("winner", {"amount": 4}, [("winner", "missing")]),
        ("winner", {"winner": 3, "amount": 4}, [("winner", "seat")]),
        ("winner", {"winner": 1, "amount": 0}, [("amount", "low")]),
        ("winner", {"winner": 1, "amount": 4, "points": [1, 2, 3]}, [("points", "mode")]),
        ("sides", {}, [("winners", "missing"), ("amount", "missing")]),
        ("sides", {"winners": [1]}, [("amount", "missing")]),
        ("sides", {"amount": 4}, [("winners", "missing")]),
        ("sides", {"winners": [0, 1], "amount": 4}, []),
        ("sides", {"winners": [1, 2, 1], "amount": 4}, [("winners.2", "double")]),
        ("sides", {"winners": [-1], "amount": 4}, [("winners.0", "low")]),
        ("sides", {"winners": list(range(13)), "amount": 4}, [("winners", "long")]),
        ("sides", {"winners": [1], "amount": 4, "winner": 1}, [("winner", "mode")]),
        ("sides", {"winners": [1], "amount": 4, "points": [1, 2, 3]}, [("points", "mode")]),
        ("winner", {"winner": 1, "amount": 4, "winners": [1]}, [("winners", "mode")]),
        ("difference", {"points": [1, 2, 3], "winners": [1]}, [("winners", "mode")]),
        ("difference", {"points": [1, 2, 3], "amount": 1}, [("amount", "mode")]),
        ("zero-sum", {"points": [1, -1, 0], "winner": 1, "amount": 1}, [("winner", "mode"), ("amount", "mode")]),
        ("difference", {"points": [1, 2, 3, 4]}, [("points", "length")]),
        ("difference", {"points": [1, 2, 10**10]}, [("points.2", "high")]),
        ("difference", {"points": [1, 2, -(10**10)]}, [("points.2", "low")]),
        ("zero-sum", {"points": [1, 2, 3]}, [("points", "sum")]),
        ("zero-sum", {"points": [1, 2, -2]}, [("points", "sum")]),
        ("zero-sum", {"points": [1, 2, -4]}, [("points", "sum")]),
        ("zero-sum", {"points": [1, 2, -3]}, []),
        ("zero-sum", {"points": [0, 0, 0]}, []),
    ],
    ids=str,
)
def test_an_invalid_entry_is_refused_at_its_field(mode: str, entry: dict[str, Any], problems: Refusals) -> None:
    assert open_table(freestyle, 3, mode=mode).refused(**entry) == problems


def test_the_table_names_its_game() -> None:
    assert freestyle.GAME.title(open_table(freestyle, game_name=" 花札 ").rules) == "花札"
    assert freestyle.GAME.title(open_table(freestyle).rules) == ""


@pytest.mark.parametrize("rules", [{"game_name": 5}, {"game_name": "x" * 41}, {"unit": 0}], ids=str)
def test_a_rule_out_of_range_is_refused(rules: dict[str, Any]) -> None:
    assert [field for field, _ in rules_refused(freestyle, **rules)] == list(rules)


def test_the_defaults_are_those_of_the_rules_page() -> None:
    assert freestyle.Rules().model_dump() == {"mode": "difference", "high_wins": True, "game_name": "", "unit": 1}
