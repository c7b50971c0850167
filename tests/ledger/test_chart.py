"""A course as a drawing: within its margins, and no name on another."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ledger.chart import APART, RIGHT, TOP, draw, shortened, spread
from scorekeeper.ledger.course import Move, course


def drawn(*chips: int, people: int = 2) -> "list[tuple[int, int]]":
    """The line of whoever is named first, who gets so many chips of the second, hand by hand."""
    names = [f"P{number}" for number in range(people)]
    moves = [Move((1, 1), [("P1", "P0", won) if won > 0 else ("P0", "P1", -won)]) for won in chips]
    return list(draw(course(names, moves)).lines[0].corners)


def test_a_line_goes_from_nothing_at_the_left_to_the_end_at_the_right() -> None:
    begin, end = drawn(5)
    assert end[0] == RIGHT
    assert (begin[0] < end[0], end[1]) == (True, TOP)


def test_an_evening_in_which_nothing_moved_is_a_level_line() -> None:
    names = ("Aki", "Ben")
    there = draw(course(names, [Move((1, 1), [])]))
    assert {y for line in there.lines for _, y in line.corners} == {TOP}
    assert there.scale == ((TOP, 0),)


def test_the_scale_says_the_least_the_most_and_nothing() -> None:
    there = draw(course(("Aki", "Ben"), [Move((1, 1), [("Ben", "Aki", 12_345)])]))
    assert {chips for _, chips in there.scale} == {-12_345, 0, 12_345}
    assert there.left > draw(course(("Aki", "Ben"), [Move((1, 1), [("Ben", "Aki", 5)])])).left


def test_what_is_next_to_nothing_is_not_written_upon_it() -> None:
    moves = [Move((1, 1), [("Ben", "Aki", 1)]), Move((1, 2), [("Aki", "Ben", 400)])]
    assert {chips for _, chips in draw(course(("Aki", "Ben"), moves)).scale} == {0, -399, 399}
    three = [Move((1, 1), [("Aki", "Ben", 1), ("Aki", "Chie", 400)])]
    assert {chips for _, chips in draw(course(("Aki", "Ben", "Chie"), three)).scale} == {0, -401, 400}


@given(st.lists(st.integers(-400, 400), min_size=12, max_size=12))
def test_twelve_names_stand_apart_and_within_the_drawing(chips: list[int]) -> None:
    names = [f"P{number}" for number in range(12)]
    moves = [
        Move((1, 1), [("Q", name, won) if won > 0 else (name, "Q", -won)])
        for name, won in zip(names, chips, strict=True)
        if won
    ]
    there = draw(course([*names, "Q"], moves))
    heights = sorted(line.label for line in there.lines)
    assert all(later - earlier >= APART for earlier, later in itertools.pairwise(heights))
    assert heights[0] >= TOP
    assert heights[-1] <= there.height - TOP
    assert all(0 <= y <= there.height for line in there.lines for _, y in line.corners)


def test_names_stay_where_their_lines_end_if_there_is_room() -> None:
    assert spread([300, 100, 110], 0, 400) == [300, 100, 100 + APART]
    assert spread([400, 400], 0, 400) == [400 - APART, 400]


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ben", "Ben"),
        ("Wilhelmina-Alexandrina", "Wilhelmin…"),
        ("W" * 40, "WWWW…"),
        ("アレクサンドラ", "アレクサ…"),
        ("土曜の天九", "土曜の天九"),
    ],
)
def test_a_long_name_is_cut_where_there_is_no_more_room(name: str, short: str) -> None:
    assert shortened(name) == short
