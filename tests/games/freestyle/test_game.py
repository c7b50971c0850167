"""The rules and refusals of freestyle that golden.txt does not show."""

from contextlib import nullcontext
from typing import Any

import pytest

from scorekeeper.games.freestyle import game as freestyle
from scorekeeper.games.problems import Refused
from scorekeeper.games.telling import chips_won
from scorekeeper.games.words import name_list
from tests.games.tables import Refusals, Table, open_table, paid, reasons, rules_refused


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


@pytest.mark.parametrize(
    "rules",
    [{"game_name": 5}, {"game_name": "x" * 41}, *({name: 0} for name in ("unit", "teams", "target", "rounds", "out"))],
    ids=str,
)
def test_a_rule_out_of_range_is_refused(rules: dict[str, Any]) -> None:
    assert [field for field, _ in rules_refused(freestyle, **rules)] == list(rules)


def test_the_defaults_are_those_of_the_rules_page() -> None:
    assert freestyle.Rules().model_dump(exclude_none=True) == {
        "mode": "difference",
        "high_wins": True,
        "game_name": "",
        "unit": 1,
    }


FEWER = {"high_wins": False}


@pytest.mark.parametrize(
    ("rules", "problems"),
    [
        ({"teams": 2}, []),
        ({"teams": 3}, []),
        ({"teams": 4}, [("teams", "seats")]),
        ({"teams": 1}, [("teams", "low")]),
        ({"teams": 7}, [("teams", "high")]),
        ({"out": 100}, [("out", "mode")]),
        ({"out": 100, "mode": "zero-sum", **FEWER}, [("out", "mode")]),
        ({"out": 100, "target": 50, **FEWER}, [("out", "target")]),
        ({"out": 100, "rounds": 5, "teams": 3, **FEWER}, []),
        ({"target": 50, "rounds": 5, **FEWER}, []),
    ],
    ids=str,
)
def test_rules_that_make_no_sense_together_are_refused(rules: dict[str, Any], problems: Refusals) -> None:
    assert rules_refused(freestyle, 6, **rules) == problems


def ends(table: Table, *points: int | None) -> tuple[bool, object]:
    """Return whether the game is over after a hand, and who is shown as its winner."""
    turn = table.hand(points=points)
    return table.over(), turn.shown.get("game_winner")


def test_a_game_ends_with_the_target_and_the_next_hand_begins_another() -> None:
    table = open_table(freestyle, 3, target=20)
    assert table.outlook == {"scores": (0, 0, 0), "to_target": 20}
    assert ends(table, 19, 5, -40) == (False, None)
    assert table.outlook == {"scores": (19, 5, -40), "to_target": 1}
    assert ends(table, 1, 15, 0) == (True, name_list([0, 1]))
    assert table.outlook == {"scores": (20, 20, -40)}
    assert ends(table, 7, 0, 0) == (False, None)
    assert table.outlook == {"scores": (7, 0, 0), "to_target": 13}
    assert ends(open_table(freestyle, 3, target=20, **FEWER), 19, 20, 19) == (True, name_list([0, 2]))


def test_a_game_ends_with_the_last_of_the_agreed_hands() -> None:
    table = open_table(freestyle, 3, mode="winner", rounds=2)
    for hands_left in (2, 1):
        assert (table.over(), table.outlook["hands_left"]) == (False, hands_left)
        won = table.hand(winner=1, amount=4).shown
    assert (table.over(), won) == (True, {"scores": (0, 8, 0), "game_winner": 1})
    assert not open_table(freestyle, 3).over(), "no rule ends a game"


def test_who_is_out_takes_no_part_until_one_is_left() -> None:
    table = open_table(freestyle, 3, first_dealer=2, out=100, **FEWER)
    assert ends(table, 100, 99, 0) == (False, None)
    assert (table.outlook, table.dealer) == ({"scores": (100, 99, 0), "out": 0}, 1)
    assert table.game.teams(table.rules, table.state) == ((1,), (2,))
    assert table.refused(points=[0, 1, 2]) == [("points.0", "out")]
    assert table.refused(points=[None, 1, None]) == [("points.2", "missing")]
    turn = table.hand(points=[None, 1, 0])
    assert (paid(turn), turn.shown["scores"], turn.shown["game_winner"]) == ({(1, 2): 1}, (100, 100, 0), 2)
    assert (table.over(), table.dealer) == (True, 2)
    assert table.game.teams(table.rules, table.state) == ((0,), (1,), (2,))
    assert ends(table, 100, 100, 100) == (True, name_list([0, 1, 2])), "all are out at once"
    assert table.refused(points=[0, 0, 0]) == []


def test_a_team_is_out_together() -> None:
    table = open_table(freestyle, 6, teams=3, out=10, **FEWER)
    assert ends(table, 10, 9, 0, None, None, None) == (False, None)
    assert (table.outlook["out"], table.dealer) == (name_list([0, 3]), 1)
    assert table.refused(points=[None, 1, None, 2, None, 1]) == [("points.3", "out")]
    assert ends(table, None, None, 0, None, 1, None) == (True, name_list([2, 5]))


@pytest.mark.parametrize("teams", [2, 3, 4, 6])
def test_the_twelve_players_of_equal_teams_win_alike_and_nothing_is_created_or_lost(teams: int) -> None:
    points = [*(11, -7, 3, 5, -1)[: teams - 1], *[None] * (13 - teams)]
    balance = [points[0], -11, *[0] * (teams - 2), *[None] * (12 - teams)]
    entries: dict[str, dict[str, Any]] = {
        "difference": {"points": [*points[: teams - 1], 2, *points[teams:]]},
        "zero-sum": {"points": balance},
        "winner": {"winner": 11, "amount": 5},
        "sides": {"winners": [0, 11][: teams - 1], "amount": 5},
    }
    for mode, entry in entries.items():
        turn = open_table(freestyle, 12, mode=mode, teams=teams, target=1000).hand(**entry)
        won = chips_won(((payment.payer, payment.payee, payment.chips) for payment in turn.payments), 12)
        assert sum(won) == 0
        assert {won[seat::teams].count(won[seat]) for seat in range(teams)} == {12 // teams}
        assert any(won), "and they do win something"


START = {"dealer": 1, "scores": (5, 7, 5, 7), "played": 1}


def test_a_game_goes_on_on_the_next_sheet() -> None:
    game, table = freestyle.GAME, open_table(freestyle, 4, teams=2, target=20)
    table.hand(points=[5, None, None, 7])
    assert game.continuation(table.state).model_dump() == START
    assert game.resume(table.rules, 4, game.read_start(table.rules, 4, START)) == table.state


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ({"teams": 2}, "each hand is its own game, so everyone starts at 0"),
        ({"target": 8, "teams": 2}, ""),
        ({"rounds": 1}, ""),
        ({"target": 8, "teams": 4}, ""),
    ],
    ids=str,
)
def test_a_game_goes_on_only_under_rules_that_have_an_end(rules: dict[str, Any], problem: str) -> None:
    with pytest.raises(Refused, match=problem) if problem else nullcontext():
        freestyle.GAME.read_start(freestyle.GAME.read_rules(rules, 4), 4, START)


def test_a_game_goes_on_in_other_teams_only_if_their_players_have_the_same_points() -> None:
    with pytest.raises(Refused, match=r"scores\.2: all players of a team must have the same points"):
        freestyle.GAME.read_start(open_table(freestyle, teams=2, target=20).rules, 4, {**START, "scores": [5, 5, 7, 7]})


def test_without_an_end_a_state_is_stored_as_before() -> None:
    stored = {"seats": 3, "dealer": 1}
    table = open_table(freestyle, 3)
    table.hand(points=[1, 2, 3])
    assert freestyle.GAME.dump_state(table.state) == stored
    assert freestyle.GAME.load_state(stored) == table.state
    assert freestyle.GAME.continuation(table.state).model_dump() == {"dealer": 1}
