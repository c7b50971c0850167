"""Counts of hands of Moon."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.games.moon import GAME
from tests.games.telling import counts, played

COUNTED: dict[str, tuple[dict[str, Any], list[str]]] = {
    "the lowest bid, made exactly": ({"bid": 4, "tricks": [2, 4, 1]}, ["bids_made"]),
    "one trick less": ({"bid": 4, "tricks": [2, 3, 2]}, ["bids_failed"]),
    "more tricks than bid": ({"bid": 4, "tricks": [0, 7, 0]}, ["bids_made"]),
    "seven, made": ({"bid": 7, "tricks": [0, 7, 0]}, ["bids_made"]),
    "seven, one trick less": ({"bid": 7, "tricks": [1, 6, 0]}, ["bids_failed"]),
    "a moon, one trick less": ({"bid": "moon", "tricks": [1, 6, 0]}, ["bids_failed", "moons_failed"]),
    "a moon, which wins the game": ({"bid": "moon", "tricks": [0, 7, 0]}, ["bids_made", "moons_made", "games_won"]),
}


@pytest.mark.parametrize(("entry", "codes"), COUNTED.values(), ids=COUNTED)
def test_a_bid_counts_for_the_bidder_and_a_moon_is_a_bid(entry: dict[str, Any], codes: list[str]) -> None:
    assert counts(played(GAME, {"bidder": 1, **entry}), GAME) == [(code, "Ben", 1) for code in codes]


def test_a_passed_hand_has_no_counts() -> None:
    assert counts(played(GAME, {"passed": True}), GAME) == []


def test_a_game_counts_for_its_winner_not_for_the_bidder() -> None:
    failed = {"bidder": 1, "bid": 4, "tricks": [5, 0, 2]}
    assert counts(played(GAME, failed, target=5), GAME) == [("bids_failed", "Ben", 1), ("games_won", "Aki", 1)]
    assert counts(played(GAME, failed, target=6), GAME) == [("bids_failed", "Ben", 1)]


def test_no_bid_is_counted_without_an_auction_and_no_game_with_a_shared_highest_score() -> None:
    assert counts(played(GAME, {"tricks": [3, 3, 1]}, contract=False, target=None), GAME) == []
    assert counts(played(GAME, {"tricks": [3, 2, 2]}, contract=False, target=None), GAME) == [("games_won", "Aki", 1)]


def test_the_bid_of_a_hand_of_an_older_edition_is_counted() -> None:
    hand = replace(played(GAME, {"bidder": 1, "bid": "moon", "tricks": [0, 7, 0]}), shown={})
    assert counts(hand, GAME) == [("bids_made", "Ben", 1), ("moons_made", "Ben", 1)]
