"""The report of a settled sheet for other programs."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.games.words import BySeat, Seat, text
from scorekeeper.ledger.reports import settlement_report, shown_value, transfers
from scorekeeper.ledger.sheet import parse_sheet


def payment(payer: str, payee: str, amount: int) -> dict[str, Any]:
    return {"from": payer, "to": payee, "amount": amount}


def test_the_report_of_a_settled_sheet_is_complete(written: dict[str, Any]) -> None:
    written["rules"] = {"first_dealer_multiplier": 2}
    del written["hands"][1]
    assert settlement_report(parse_sheet(written)) == {
        "game": "tien-gow",
        "hands": [
            {
                "number": 1,
                "dealer": "Aki",
                "multiplier": 2,
                "round": "東1",
                "payments": [
                    payment("Aki", "Ben", 4) | {"reason": "piles"},
                    payment("Chie", "Ben", 5) | {"reason": "piles"},
                    payment("Dai", "Ben", 1) | {"reason": "piles"},
                ],
                "pairs": [payment("Aki", "Ben", 4), payment("Chie", "Ben", 5), payment("Dai", "Ben", 1)],
                "next_dealer": "Ben",
            }
        ],
        "next": {"dealer": 1, "streak": 0, "first": False, "round": 1},
        "totals": {"Aki": -4, "Ben": 10, "Chie": -5, "Dai": -1},
        "pairs": [payment("Aki", "Ben", 4), payment("Chie", "Ben", 5), payment("Dai", "Ben", 1)],
        "transfers": [payment("Aki", "Ben", 4), payment("Chie", "Ben", 5), payment("Dai", "Ben", 1)],
    }


def test_pairs_are_netted_in_a_hand_and_over_the_sheet(written: dict[str, Any]) -> None:
    bonus = {"kind": "he_zun", "player": 3}
    written["hands"] = [{"winner": 1, "piles": [2, 3, 0, 3], "bonuses": [bonus]}, {"winner": 0, "piles": [8, 0, 0, 0]}]
    written["hands"][1]["slam"] = "ba_zhi_jie"
    settled = settlement_report(parse_sheet(written))
    assert settled["hands"][0]["pairs"] == [
        payment("Aki", "Ben", 2),
        payment("Aki", "Dai", 2),
        payment("Ben", "Dai", 1),
        payment("Chie", "Ben", 5),
        payment("Chie", "Dai", 2),
    ]
    assert settled["pairs"] == [
        payment("Ben", "Aki", 38),
        payment("Ben", "Dai", 1),
        payment("Chie", "Aki", 20),
        payment("Chie", "Ben", 5),
        payment("Chie", "Dai", 2),
        payment("Dai", "Aki", 18),
    ]


def test_a_sheet_without_hands_settles_to_nothing(written: dict[str, Any]) -> None:
    assert settlement_report(parse_sheet(written | {"hands": []})) == {
        "game": "tien-gow",
        "hands": [],
        "next": {"dealer": 0, "streak": 0, "first": True, "round": 0},
        "totals": {"Aki": 0, "Ben": 0, "Chie": 0, "Dai": 0},
        "pairs": [],
        "transfers": [],
    }


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


def test_scores_of_seats_are_shown_by_name(written: dict[str, Any]) -> None:
    written |= {"game": "moon", "players": ["Aki", "Ben", "Chie"]}
    written["hands"] = [{"bidder": 0, "bid": "moon", "tricks": [7, 0, 0]}]
    hand = settlement_report(parse_sheet(written))["hands"][0]
    assert (hand["scores"], hand["game_winner"]) == ({"Aki": 21, "Ben": 0, "Chie": 0}, "Aki")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (7, 7),
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


# The fewest payments


def test_a_pair_with_opposite_balances_settles_alone() -> None:
    balances = {"Aki": -3, "Ben": -4, "Chie": 4, "Dai": 3}
    assert transfers(balances) == [payment("Aki", "Dai", 3), payment("Ben", "Chie", 4)]
