"""The rules and refusals of Moon that golden.txt does not show."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.games.moon import game as moon
from scorekeeper.games.moon.rules import Rules
from scorekeeper.games.problems import Refused
from scorekeeper.games.words import BySeat
from tests.games.tables import Refusals, Table, open_table, paid, rules_refused


def scores(table: Table) -> tuple[int, ...]:
    return tuple(table.state.scores)


@pytest.mark.parametrize(
    ("bid", "tricks", "points"),
    [
        (4, [4, 2, 1], (4, 2, 1)),
        (4, [7, 0, 0], (4, 0, 0)),
        (7, [7, 0, 0], (7, 0, 0)),
        (7, [6, 1, 0], (-1, 1, 0)),
        (5, [4, 1, 2], (-1, 1, 2)),
        (5, [0, 5, 2], (-5, 5, 2)),
        ("moon", [6, 0, 1], (-15, 0, 1)),
        ("moon", [0, 4, 3], (-21, 4, 3)),
    ],
)
def test_a_bidder_scores_or_loses_missing_tricks(bid: int | str, tricks: list[int], points: tuple[int, ...]) -> None:
    turn = open_table(moon, 3).hand(bidder=0, bid=bid, tricks=tricks)
    assert turn.shown == {"scores": BySeat(points)}
    assert turn.payments == ()


@pytest.mark.parametrize(
    ("failed_bid", "failed_moon", "lost"),
    [
        pytest.param("difference", None, 15, id="as another failed bid, the difference"),
        pytest.param("bid", None, 21, id="as another failed bid, all of it"),
        pytest.param("difference", "value", 21, id="a lot, though another bid costs the difference"),
        pytest.param("bid", "difference", 15, id="the difference, though another bid is lost whole"),
        pytest.param("difference", "difference", 15, id="the difference like another bid"),
        pytest.param("bid", "value", 21, id="all of it like another bid"),
    ],
)
def test_a_failed_moon_may_cost_more_or_less_than_a_bid(failed_bid: str, failed_moon: str | None, lost: int) -> None:
    table = open_table(moon, 3, failed_bid=failed_bid, failed_moon=failed_moon)
    table.hand(bidder=0, bid="moon", tricks=[6, 1, 0])
    assert scores(table) == (-lost, 1, 0)
    table.hand(bidder=0, bid=7, tricks=[6, 1, 0])
    assert scores(table) == (-lost - (7 if failed_bid == "bid" else 1), 2, 0), "a bid of seven is no moon"
    table.hand(bidder=0, bid="moon", tricks=[7, 0, 0])
    assert scores(table)[0] == -lost - (7 if failed_bid == "bid" else 1) + 21


@pytest.mark.parametrize(("failed_moon", "lost"), [("difference", 11), ("value", 15)])
def test_a_failed_moon_costs_the_moon_value_of_the_rules(failed_moon: str, lost: int) -> None:
    table = open_table(moon, 3, failed_moon=failed_moon, moon_value=15)
    table.hand(bidder=1, bid="moon", tricks=[1, 4, 2])
    assert scores(table) == (1, -lost, 2)
    table.hand(bidder=1, bid="moon", tricks=[0, 7, 0])
    assert scores(table) == (1, 15 - lost, 2)


def test_a_passed_hand_never_ends_a_game() -> None:
    table = open_table(moon, 3, target=7)
    table.state = replace(table.state, scores=(9, 8, 0))
    turn = table.hand(passed=True)
    assert turn.payments == ()
    assert turn.shown == {"scores": BySeat((9, 8, 0))}
    assert table.hand(bidder=2, bid=4, tricks=[1, 1, 5]).shown == {"scores": BySeat((10, 9, 4)), "game_winner": 0}


def test_a_failed_moon_without_a_target_pays_from_a_negative_score() -> None:
    turn = open_table(moon, 3, target=None, failed_moon="value").hand(bidder=0, bid="moon", tricks=[6, 1, 0])
    assert paid(turn) == {(0, 1): 22, (0, 2): 21, (2, 1): 1}


@pytest.mark.parametrize(
    ("target", "points", "problems"),
    [
        (21, [18, -3, 9], []),
        (None, [0, 0, 0], []),
        (None, [0, 1, 0], [("scores", "target")]),
        (None, [0, 0, -1], [("scores", "target")]),
    ],
)
def test_no_scores_carry_over_without_a_target(target: int | None, points: list[int], problems: Refusals) -> None:
    rules = open_table(moon, 3, target=target).rules
    start = moon.Start(dealer=2, scores=tuple(points))
    assert [(problem.field, problem.code) for problem in moon.GAME.check_start(rules, start)] == problems


def test_a_corrected_first_bidder_leaves_the_scores() -> None:
    table = open_table(moon, 3)
    table.hand(bidder=0, bid=5, tricks=[6, 1, 0])
    table.redeal(0)
    assert (table.dealer, scores(table)) == (0, (5, 1, 0))


PLAYED: dict[str, Any] = {"bidder": 0, "bid": 4, "tricks": [4, 3, 0]}


@pytest.mark.parametrize(
    ("entry", "problems"),
    [
        pytest.param({**PLAYED, "bid": 4.5}, [("bid", "bid")], id="half a trick"),
        pytest.param({**PLAYED, "bid": "4"}, [("bid", "bid")], id="a text is no bid"),
        pytest.param({**PLAYED, "bid": True}, [("bid", "bid")], id="true is no bid"),
        pytest.param({**PLAYED, "bid": "Moon"}, [("bid", "bid")], id="the moon is written small"),
        pytest.param({"bidder": 0, "tricks": [4, 3, 0]}, [("bid", "missing")], id="no bid"),
        pytest.param({"bidder": 0, "bid": 4}, [("tricks", "missing")], id="no tricks"),
        pytest.param({**PLAYED, "tricks": [4, 2, 0]}, [("tricks", "sum")], id="six tricks"),
        pytest.param({**PLAYED, "tricks": [4, 3]}, [("tricks", "length")], id="two numbers for three"),
        pytest.param({**PLAYED, "tricks": [4, 3, 0, 0]}, [("tricks", "long")], id="four numbers for three"),
        pytest.param({**PLAYED, "tricks": [8, 0, -1]}, [("tricks.0", "high"), ("tricks.2", "low")], id="beyond"),
        pytest.param({"passed": True, "tricks": [4, 3, 0]}, [("tricks", "passed")], id="passed beside tricks"),
        pytest.param({"passed": True, "bidder": 0}, [("bidder", "passed")], id="passed beside a bidder"),
        pytest.param({**PLAYED, "passed": False}, [], id="not passed says nothing"),
    ],
)
def test_an_invalid_entry_is_refused_at_its_field(entry: dict[str, Any], problems: Refusals) -> None:
    assert open_table(moon, 3).refused(**entry) == problems


@pytest.mark.parametrize(
    ("entry", "problems"),
    [
        pytest.param({"tricks": [4, 3, 0]}, [], id="tricks alone"),
        pytest.param(PLAYED, [("bidder", "contract"), ("bid", "contract")], id="a bid"),
        pytest.param({"tricks": [4, 3, 0], "bid": 4}, [("bid", "contract")], id="a bid alone"),
        pytest.param({"passed": True}, [("passed", "contract"), ("tricks", "missing")], id="passed"),
        pytest.param({"tricks": [4, 3, 0], "passed": False}, [], id="not passed says nothing"),
        pytest.param({"tricks": [4, 3, 1]}, [("tricks", "sum")], id="eight tricks"),
    ],
)
def test_bids_and_passes_are_refused_without_a_contract(entry: dict[str, Any], problems: Refusals) -> None:
    assert open_table(moon, 3, contract=False).refused(**entry) == problems


@pytest.mark.parametrize(("typed", "bid"), [("7", 7), ("４", 4), ("moon", "moon"), (" Moon ", "moon")])
def test_a_bid_may_be_typed(typed: str, bid: int | str) -> None:
    assert moon.GAME.read_entry({"bid": typed}, from_form=True).bid == bid


@pytest.mark.parametrize("typed", ["3", "8", "", "half a moon"])
def test_an_invalid_typed_bid_is_refused(typed: str) -> None:
    with pytest.raises(Refused):
        moon.GAME.read_entry({"bid": typed}, from_form=True)


@pytest.mark.parametrize("rules", [{"target": 0}, {"moon_value": 0}, {"stake": 0}], ids=str)
def test_a_rule_out_of_range_is_refused(rules: dict[str, Any]) -> None:
    assert [field for field, _ in rules_refused(moon, 3, **rules)] == list(rules)


def test_the_defaults_are_those_of_the_rules_page() -> None:
    assert Rules().model_dump() == {
        "target": 21,
        "moon_value": 21,
        "failed_bid": "difference",
        "failed_moon": None,
        "settle": "difference",
        "stake": 1,
        "contract": True,
        "unit": 1,
    }
