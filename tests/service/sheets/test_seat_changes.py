"""Describe seat changes briefly."""

from __future__ import annotations

import pytest

from scorekeeper.ledger.seat_changes import seat_changes, sitting_out, with_empty_seats


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
def test_sitting_out_names_the_first_game_and_the_substitute(
    games: list[str], since: int | None, by: str | None
) -> None:
    there = sitting_out("b", games)
    assert (there.since, there.by) == (since, by)
