"""The report of a settled sheet for other programs."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from scorekeeper.games.words import BySeat, Seat, text
from scorekeeper.ledger.reports import settlement_report, shown_value, transfers
from scorekeeper.ledger.sheet import parse_sheet


def payment(payer: str, payee: str, amount: int) -> dict[str, Any]:
    return {"from": payer, "to": payee, "amount": amount}


def after(balances: dict[str, int], payments: list[dict[str, Any]]) -> dict[str, int]:
    """Return the balances after the payments."""
    remaining = dict(balances)
    for paid in payments:
        remaining[paid["from"]] += paid["amount"]
        remaining[paid["to"]] -= paid["amount"]
    return remaining


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


def test_names_are_sorted_as_plain_strings(written: dict[str, Any]) -> None:
    written["players"] = ["愛", "ben", "Zoe", "Aki"]
    settled = settlement_report(parse_sheet(written))
    payers = [pair["from"] for pair in settled["pairs"]]
    assert payers == sorted(payers) == ["Aki", "Zoe", "愛"]
    assert list(settled["totals"]) == written["players"]


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


def test_three_zero_sum_groups_save_three_payments() -> None:
    balances = {"A": 5, "B": -2, "C": -3, "D": 7, "E": -3, "F": -4, "G": 1, "H": -1}
    assert len(transfers(balances)) == 5


def test_even_balances_need_no_transfers() -> None:
    assert transfers({"Aki": 0, "Ben": 0}) == []


def test_twelve_people_are_settled_exactly() -> None:
    balances = {f"{name}{sign}": (1 << place) * sign for place, name in enumerate("ABCDEF") for sign in (1, -1)}
    assert len(transfers(balances)) == 6


@given(some.lists(some.integers(-5, 5), min_size=1, max_size=6))
def test_no_settlement_has_fewer_transfers(amounts: list[int]) -> None:
    balances = dict(zip("ABCDEFG", [*amounts, -sum(amounts)], strict=False))
    plan = transfers(balances)
    assert not any(after(balances, plan).values())
    assert len(plan) == fewest(sorted(amount for amount in balances.values() if amount))


def fewest(amounts: list[int]) -> int:
    """Return the minimum number of payments by trying every group that could settle among itself."""
    if not amounts:
        return 0
    indexes = range(1, len(amounts))
    return min(
        len(group) + fewest([amounts[place] for place in indexes if place not in group])
        for size in range(1, len(amounts))
        for group in combinations(indexes, size)
        if amounts[0] + sum(amounts[place] for place in group) == 0
    )


@given(some.lists(some.integers(-1000, 1000), min_size=13, max_size=25))
def test_many_people_settle_with_fewer_payments_than_people(amounts: list[int]) -> None:
    balances = {f"P{place}": amount for place, amount in enumerate([*amounts, -sum(amounts)])}
    plan = transfers(balances)
    assert not any(after(balances, plan).values())
    assert len(plan) < len(balances)
    assert all(paid["amount"] > 0 for paid in plan)
