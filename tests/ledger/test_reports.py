"""The report of a settled sheet, and the descriptions of games, for other programs."""

import json
from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.words import BySeat, Seat, text
from scorekeeper.ledger import reports
from scorekeeper.ledger.reports import shown_value
from scorekeeper.ledger.sheet import parse_sheet
from tests.reports import settlement_report


def describe_game(*arguments: Any) -> dict[str, Any]:
    return reports.describe_game(*arguments).model_dump(mode="json")


def payment(payer: str, payee: str, chips: int) -> dict[str, Any]:
    return {"from": payer, "to": payee, "chips": chips}


def test_the_report_of_a_settled_sheet_is_complete(written: dict[str, Any]) -> None:
    written["rules"] = {"first_dealer_multiplier": 2}
    del written["hands"][1]
    paid = [payment("Aki", "Ben", 4), payment("Chie", "Ben", 5), payment("Dai", "Ben", 1)]
    hand = {
        "number": 1,
        "dealer": "Aki",
        "shown": {"multiplier": 2, "round": "東1"},
        "payments": [one | {"reason": "piles"} for one in paid],
        "pairs": paid,
        "next_dealer": "Ben",
    }
    assert settlement_report(parse_sheet(written)) == {
        "game": "tien-gow",
        "hands": [hand],
        "next": {"dealer": 1, "streak": 0, "first": False, "round": 1},
        "totals": {"Aki": -4, "Ben": 10, "Chie": -5, "Dai": -1},
        "pairs": paid,
        "transfers": paid,
    }


def test_pairs_are_netted_in_a_hand_and_over_the_sheet(written: dict[str, Any]) -> None:
    bonus = {"kind": "he_zun", "player": 3}
    written["hands"] = [
        {"winner": 1, "piles": [2, 3, 0, 3], "bonuses": [bonus]},
        {"winner": 0, "piles": [8, 0, 0, 0], "slam": "ba_zhi_jie"},
    ]
    settled = settlement_report(parse_sheet(written))
    assert [tuple(pair.values()) for pair in settled["hands"][0]["pairs"]] == [
        ("Aki", "Ben", 2), ("Aki", "Dai", 2), ("Ben", "Dai", 1), ("Chie", "Ben", 5), ("Chie", "Dai", 2),
    ]  # fmt: skip
    assert [tuple(pair.values()) for pair in settled["pairs"]] == [
        ("Ben", "Aki", 38), ("Ben", "Dai", 1), ("Chie", "Aki", 20), ("Chie", "Ben", 5), ("Chie", "Dai", 2),
        ("Dai", "Aki", 18),
    ]  # fmt: skip


def test_a_sheet_without_hands_settles_to_nothing(written: dict[str, Any]) -> None:
    settled = settlement_report(parse_sheet(written | {"hands": []}))
    assert settled["next"] == {"dealer": 0, "streak": 0, "first": True, "round": 0}
    assert settled["totals"] == {"Aki": 0, "Ben": 0, "Chie": 0, "Dai": 0}
    assert settled["hands"] == settled["pairs"] == settled["transfers"] == []


def test_spectators_who_bet_are_in_the_totals(written: dict[str, Any]) -> None:
    bets = [
        {"by": "Eva", "on": 1, "amount": 2},
        {"by": "Fay", "on": 2, "amount": 4},
        {"by": "Gus", "on": 1, "amount": 4, "accepted": False},
    ]
    written |= {"game": "buki", "hands": [{"bets": [None, 2, 2, 2], "winner": 1, "side_bets": bets}]}
    settled = settlement_report(parse_sheet(written))
    assert settled["totals"] == {"Aki": -2, "Ben": 5, "Chie": -2, "Dai": -2, "Eva": 5, "Fay": -4}
    assert sum(settled["totals"].values()) == 0


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (2.5, 2.5),
        (None, None),
        ("東1", "東1"),
        (Seat(1), "Ben"),
        (BySeat((5, -2)), {"Aki": 5, "Ben": -2}),
        (text("%(player)s is out", player=Seat(0)), "Aki is out"),
        (Fraction(5, 2), 2.5),
        ((Seat(0), {"left": [Seat(1), Fraction(3)]}), ["Aki", {"left": ["Ben", 3]}]),
    ],
    ids=repr,
)
def test_display_values_become_json(value: object, shown: object) -> None:
    assert shown_value(value, ["Aki", "Ben"]) == shown
    assert json.loads(json.dumps(shown)) == shown


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.id)
def test_every_game_is_described_in_json(game: AnyGame) -> None:
    described = describe_game(game)
    assert json.loads(json.dumps(described)) == described
    assert described["id"] == game.id
    assert set(described["names"]) == {"en", "ja", "zh_Hant"}
    assert 2 <= described["seats"]["min"] <= described["seats"]["max"]


def described_rule(game: str, rule: str) -> dict[str, Any]:
    return next(line for line in describe_game(registry.find(game))["rules"] if line["name"] == rule)


def test_a_rule_is_described_with_its_default_bounds_choices_and_condition() -> None:
    assert described_rule("tien-gow", "penalty") == {
        "name": "penalty",
        "type": "whole",
        "default": 1,
        "min": 0,
        "max": 1_000_000_000,
        "nullable": False,
        "choices": None,
        "when": None,
        "label": "No pile 無勝",
        "help": "Extra for a loser without a pile.",
    }
    base = described_rule("tien-gow", "base")
    assert (base["type"], base["default"], base["min"], base["nullable"]) == ("whole", None, 1, True)
    assert described_rule("tien-gow", "stacking")["choices"] == [
        {"value": "multiply", "label": "multiply"},
        {"value": "highest", "label": "only the larger counts"},
    ]
    assert described_rule("moon", "stake")["when"] == {"settle": "winner"}
    assert described_rule("moon", "failed_moon")["when"] == {"contract": True}


def test_descriptions_are_translated() -> None:
    described = describe_game(registry.find("tien-gow"), str.upper)
    unit = described["rules"][-1]
    assert (unit["name"], unit["label"]) == ("unit", "CHIPS PER POINT")
    assert unit["help"].isupper()
    dealer = next(line for line in described["rules"] if line["choices"])
    assert dealer["choices"][0]["label"] == "SAME AS ANY DEALER"
