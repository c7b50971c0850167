"""Sheets that continue with people in other seats, entries that move with them, and descriptions of seat changes."""

from typing import Any

import pytest

from scorekeeper.games import registry
from scorekeeper.games.buki import state as buki_state
from scorekeeper.games.contract import Start
from scorekeeper.games.dragon import settlement
from scorekeeper.games.moon import game as moon
from scorekeeper.games.tien_gow import state as tien_gow_state
from scorekeeper.ledger.seat_changes import seat_changes, sitting_out, with_empty_seats
from scorekeeper.ledger.sheet import match_seats, reseat, reseat_entry, reseat_fields, seats_now

STAY = tien_gow_state.Start(dealer=1, streak=2, first=True, round=5)


@pytest.mark.parametrize(
    ("before", "dealer"),
    [([0, 1, 2, 3], 1), ([1, 2, 3, 0], 0), ([3, 2, 1, 0], 2), ([0, None, 2, 1], 3), ([0, 1], 1)],
    ids=["as they sat", "one seat on", "the other way round", "with a newcomer in the old seat", "fewer"],
)
def test_the_dealer_keeps_streak_exemption_and_round_in_another_seat(before: list[int | None], dealer: int) -> None:
    assert reseat(STAY, before, {}) == STAY.model_copy(update={"dealer": dealer})


@pytest.mark.parametrize(
    ("dealer", "before", "takes_over", "successor"),
    [
        (1, [0, None, 2, 3], {}, 1),
        (1, [2, 3, None, 0], {}, 1),
        (1, [2, 3, None, 0], {2: 1}, 2),
        (1, [0, 2, 3], {}, 1),
        (3, [0, 1, 2], {}, 0),
        (2, [0, 1], {}, 0),
        (0, [1, 2, 3], {}, 0),
    ],
    ids=[
        "a newcomer in the chair",
        "somebody else in the chair",
        "who takes over, wherever they sit",
        "the next moves up",
        "the last chair is gone",
        "more chairs are gone",
        "the first chair is filled again",
    ],
)
def test_the_successor_of_a_dealer_who_left_deals_without_a_streak(
    dealer: int, before: list[int | None], takes_over: dict[int, int], successor: int
) -> None:
    start = STAY.model_copy(update={"dealer": dealer})
    assert reseat(start, before, takes_over) == tien_gow_state.Start(dealer=successor, streak=0, first=False, round=5)


def test_scores_and_stakes_move_with_players_and_a_new_player_begins_at_zero_or_takes_over() -> None:
    scored = moon.Start(dealer=0, scores=(18, -3, 9))
    assert reseat(scored, [2, None, 0], {}) == moon.Start(dealer=2, scores=(9, 0, 18))
    assert reseat(scored, [2, None, 0], {1: 1}) == moon.Start(dealer=2, scores=(9, -3, 18))
    staked = buki_state.Start(dealer=0, stakes=(0, 4, 2, 6))
    assert reseat(staked, [3, 1, None, 0], {2: 2}) == buki_state.Start(dealer=3, stakes=(6, 4, 2, 0))
    assert reseat(staked, [1, 2, 3], {}) == buki_state.Start(dealer=0, stakes=(0, 2, 6)), "a new banker has none"
    turned = settlement.Start(dealer=3, reversed=True)
    assert reseat(turned, [3, 2, 1, 0], {}) == settlement.Start(dealer=0, reversed=True)
    assert reseat(turned, [None, 0], {}) == settlement.Start(dealer=0, reversed=True)
    assert reseat(Start(dealer=2), [2, 0, 1], {}) == Start(dealer=0)


@pytest.mark.parametrize(
    ("before", "now", "places"),
    [
        ([1, 2, 3], [1, 2, 3], (0, 1, 2)),
        ([1, 2, 3], [2, 3, 1], (1, 2, 0)),
        ([1, 2, 3], [1, 9, 3], (0, 1, 2)),
        ([1, 2, 3], [9, 1, 3], (1, 0, 2)),
        ([1, 2, 3], [None, None, 1], (2, 1, 0)),
        ([1, 2, 3], [9, None, 8], (0, 1, 2)),
        ([1, 2, 3, 4], [2, 9, 8, 1], (1, 3, 2, 0)),
    ],
    ids=[
        "as they sat",
        "one seat on",
        "in the chair of who left",
        "in another chair",
        "strangers",
        "nobody stays",
        "one in the chair, one in the other",
    ],
)
def test_a_person_keeps_their_seat_and_a_new_one_takes_over_from_one_who_left(
    before: list[int], now: list[int | None], places: tuple[int, ...]
) -> None:
    assert match_seats(before, now) == places


ENTERED: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    (
        "tien-gow",
        {"winner": 1, "piles": [2, 3, 0, 3], "caught": 0, "bonuses": [{"kind": "he_zun", "player": 3}], "dealer": 2},
        {"winner": 2, "piles": [3, 2, 3, 0], "caught": 1, "bonuses": [{"kind": "he_zun", "player": 0}], "dealer": 3},
    ),
    (
        "buki",
        {"bets": [None, 4, 2, 6], "pips": [3, 0, 9, 1], "side_bets": [{"by": "Eva", "on": 3, "amount": 2}] * 4},
        {"bets": [6, None, 4, 2], "pips": [1, 3, 0, 9], "side_bets": [{"by": "Eva", "on": 0, "amount": 2}] * 4},
    ),
    ("freestyle", {"winners": [1, 3, 0, 2], "amount": 5}, {"winners": [2, 0, 1, 3], "amount": 5}),
    ("freestyle", {"points": [1, 2, 3, -6]}, {"points": [-6, 1, 2, 3]}),
    (
        "da-san",
        {"bidder": 3, "bid": 2, "winner": 0, "forced": None},
        {"bidder": 0, "bid": 2, "winner": 1, "forced": None},
    ),
    ("moon", {"bidder": 3, "bid": 5, "tricks": [1, 2, 4, 0]}, {"bidder": 0, "bid": 5, "tricks": [0, 1, 2, 4]}),
    (
        "twister",
        {"head": "up", "players": [{"discards": ["1-1"]}, {"face_down": 0}, {"face_down": 2}, {"discards": []}]},
        {"head": "up", "players": [{"discards": []}, {"discards": ["1-1"]}, {"face_down": 0}, {"face_down": 2}]},
    ),
]


@pytest.mark.parametrize(("game", "entry", "moved"), ENTERED)
def test_an_entry_moves_with_its_players(game: str, entry: dict[str, Any], moved: dict[str, Any]) -> None:
    assert reseat_entry(registry.find(game), entry, (3, 0, 1, 2)) == moved
    assert reseat_entry(registry.find(game), moved, (1, 2, 3, 0)) == entry


FIELDS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "piles": ("tien-gow", {"piles.0": "5", "piles.3": "1"}, {"piles.2": "5", "piles.1": "1"}),
    "who won": ("tien-gow", {"winner": "0", "caught": "2"}, {"winner": "2", "caught": "0"}),
    "who won, who left": ("tien-gow", {"winner": "1", "dealer": "1", "piles.1": "5", "note": "1"}, {"note": "1"}),
    "a number that is no seat": ("da-san", {"bid": "1"}, {"bid": "1"}),
    "a bonus": (
        "tien-gow",
        {"bonuses.0.kind": "he_zun", "bonuses.0.player": "3"},
        {"bonuses.0.kind": "he_zun", "bonuses.0.player": "1"},
    ),
    "a bonus of who left": (
        "tien-gow",
        {"bonuses.0.kind": "he_zun", "bonuses.0.player": "1"},
        {"bonuses.0.kind": "he_zun"},
    ),
    "what was dealt": (
        "tien-gow",
        {"dealt.player": "0", "lesser_slam": "true"},
        {"dealt.player": "2", "lesser_slam": "true"},
    ),
    "tiles": (
        "twister",
        {"players.0.discards": ["6-5", "2-1"], "players.1.face_down": "1", "players.3.pips": "4"},
        {"players.2.discards": ["6-5", "2-1"], "players.1.pips": "4"},
    ),
    "signs": ("freestyle", {"points.0": "3", "points.0.minus": "on"}, {"points.2": "3", "points.2.minus": "on"}),
    "ticked": ("freestyle", {"winners.0": "0", "winners.3": "3"}, {"winners.2": "2", "winners.1": "1"}),
    "ticked, not as a form writes it": ("freestyle", {"winners": ["0", "3"], "winners.0": "0"}, {}),
    "ticked, one of them left": ("freestyle", {"winners.0": "0", "winners.1": "1", "amount": "4"}, {"amount": "4"}),
    "bets": (
        "buki",
        {"bets.3": "4", "side_bets.0.by": "Eva", "side_bets.0.on": "0", "side_bets.0.amount": "2", "pips.2": "9"},
        {"bets.1": "4", "side_bets.0.by": "Eva", "side_bets.0.on": "2", "side_bets.0.amount": "2", "pips.0": "9"},
    ),
    "no seat": ("tien-gow", {"winner": "7", "caught": "x", "piles.9": "1", "bonuses": ["0"]}, {"bonuses": ["0"]}),
    "no seat as a form writes it": (
        "buki",
        {"bets.00": "1", "bets.０": "1", "winner": "00", "bets.0": "2"},
        {"bets.2": "2"},
    ),
    "no field": ("tien-gow", {"strange.0": "1", "winner.0.0": "1"}, {"strange.0": "1", "winner.0.0": "1"}),
}


@pytest.mark.parametrize(("game", "fields", "expected"), FIELDS.values(), ids=FIELDS)
def test_draft_fields_move_with_their_players(game: str, fields: dict[str, Any], expected: dict[str, Any]) -> None:
    seats = seats_now(range(4), [2, 3, 0, 9])  # two swap, one moves over, one left, one came
    assert {name: value for _, name, value in reseat_fields(registry.find(game), fields, seats)} == expected


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("abcd", "abcd", []),
        ("abcd", "adcb", [("swapped", "bd")]),
        ("abcd", "abc", [("out", "d")]),
        ("abc", "abec", [("in", "e")]),
        ("abcd", "aecd", [("replaced", "eb")]),
        ("abcd", "eacd", [("out", "b"), ("in", "e")]),
        ("abcde", "edcba", [("turned", "")]),
        ("abcde", "aedcb", [("turned", "")]),
        ("abcd", "bcda", [("moved", "")]),
        ("abcd", "acdb", [("moved", "")]),
        ("abcd", "ba", [("out", "c"), ("out", "d"), ("swapped", "ab")]),
        ("abcd", "xbyd", [("replaced", "xa"), ("replaced", "yc")]),
    ],
)
def test_seat_changes_are_described_briefly(before: str, after: str, said: list[tuple[str, str]]) -> None:
    assert [(move.kind, "".join(move.who)) for move in seat_changes(before, after)] == said


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("ab_", "abc", ("filled", "c")),
        ("abc", "ab_", ("emptied", "c")),
        ("ab", "ab_", ("added", "")),
        ("ab_", "ab", ("removed", "")),
        ("abc_", "ab_c", ("shifted", "c")),
        ("ab_", "ab-", ("moved", "")),
        ("abc", "adc", ("replaced", "db")),
    ],
)
def test_an_empty_seat_is_no_person_in_a_seat_change(before: str, after: str, said: tuple[str, str]) -> None:
    [move] = (with_empty_seats(one, "_-") for one in seat_changes(before, after))
    assert (move.kind, "".join(move.who)) == said


@pytest.mark.parametrize(
    ("games", "since", "by"),
    [
        (["abc", "adc", "adc"], 2, "d"),
        (["abc", "adc", "abc", "ac"], 4, None),
        (["acd"], None, None),
        (["abc"], None, None),
    ],
)
def test_sitting_out_names_first_game_and_substitute(games: list[str], since: int | None, by: str | None) -> None:
    there = sitting_out("b", games)
    assert (there.since, there.by) == (since, by)
