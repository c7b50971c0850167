"""Charts of running totals stay within their margins, and names do not overlap."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ledger.drawings.line_chart import (
    APART,
    EDGE,
    RIGHT,
    SPARK_HEIGHT,
    SPARK_WIDTH,
    TOP,
    draw_chart,
    draw_sparklines,
    shorten_name,
    spread_labels,
)
from scorekeeper.ledger.running_totals import ChipMovement, running_totals


def first_line(*chips: int, people: int = 2) -> list[tuple[int, int]]:
    """Return the line of the first person, who wins this many chips of the second in each hand."""
    names = [f"P{number}" for number in range(people)]
    moves = [ChipMovement((1, 1), [("P1", "P0", won) if won > 0 else ("P0", "P1", -won)]) for won in chips]
    return list(draw_chart(running_totals(names, moves)).lines[0].corners)


def test_a_line_goes_from_zero_at_the_left_to_the_total_at_the_right() -> None:
    begin, end = first_line(5)
    assert end[0] == RIGHT
    assert (begin[0] < end[0], end[1]) == (True, TOP)


def test_a_chart_without_movements_is_a_level_line() -> None:
    names = ("Aki", "Ben")
    chart = draw_chart(running_totals(names, [ChipMovement((1, 1), [])]))
    assert {y for line in chart.lines for _, y in line.corners} == {TOP}
    assert chart.scale == ((TOP, 0),)


def test_the_scale_has_minimum_maximum_and_zero() -> None:
    chart = draw_chart(running_totals(("Aki", "Ben"), [ChipMovement((1, 1), [("Ben", "Aki", 12_345)])]))
    assert {chips for _, chips in chart.scale} == {-12_345, 0, 12_345}
    assert chart.left > draw_chart(running_totals(("Aki", "Ben"), [ChipMovement((1, 1), [("Ben", "Aki", 5)])])).left


def test_labels_that_would_overlap_zero_are_left_out() -> None:
    moves = [ChipMovement((1, 1), [("Ben", "Aki", 1)]), ChipMovement((1, 2), [("Aki", "Ben", 400)])]
    assert {chips for _, chips in draw_chart(running_totals(("Aki", "Ben"), moves)).scale} == {0, -399, 399}
    three = [ChipMovement((1, 1), [("Aki", "Ben", 1), ("Aki", "Chie", 400)])]
    assert {chips for _, chips in draw_chart(running_totals(("Aki", "Ben", "Chie"), three)).scale} == {0, -401, 400}


@given(st.lists(st.integers(-400, 400), min_size=12, max_size=12))
def test_twelve_names_do_not_overlap_and_stay_within_the_drawing(chips: list[int]) -> None:
    names = [f"P{number}" for number in range(12)]
    moves = [
        ChipMovement((1, 1), [("Q", name, won) if won > 0 else (name, "Q", -won)])
        for name, won in zip(names, chips, strict=True)
        if won
    ]
    chart = draw_chart(running_totals([*names, "Q"], moves))
    heights = sorted(line.label for line in chart.lines)
    assert all(later - earlier >= APART for earlier, later in itertools.pairwise(heights))
    assert heights[0] >= TOP
    assert heights[-1] <= chart.height - TOP
    assert all(0 <= y <= chart.height for line in chart.lines for _, y in line.corners)


def test_names_stay_at_the_ends_of_their_lines_if_they_fit() -> None:
    assert spread_labels([300, 100, 110], 0, 400) == [300, 100, 100 + APART]
    assert spread_labels([400, 400], 0, 400) == [400 - APART, 400]


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
def test_a_long_name_is_truncated(name: str, short: str) -> None:
    assert shorten_name(name) == short


def test_a_sparkline_goes_from_zero_to_the_total() -> None:
    up, down = draw_sparklines([[2, 4], [-2, -4]])
    assert up.corners == ((EDGE, SPARK_HEIGHT // 2), (SPARK_WIDTH // 2, EDGE + 7), (SPARK_WIDTH - EDGE, EDGE))
    assert (down.end, down.nothing) == ((SPARK_WIDTH - EDGE, SPARK_HEIGHT - EDGE), SPARK_HEIGHT // 2)


def test_equal_totals_are_a_line_in_the_middle_and_points_may_be_fractions() -> None:
    (even,) = draw_sparklines([[0, 0]])
    assert {height for _, height in even.corners} == {SPARK_HEIGHT // 2}
    (half,) = draw_sparklines([[Fraction(1, 2)]])
    assert half.corners == ((EDGE, SPARK_HEIGHT - EDGE), (SPARK_WIDTH - EDGE, EDGE))


def test_no_series_make_no_sparkline_and_an_empty_series_is_one_point() -> None:
    assert draw_sparklines([]) == ()
    assert draw_sparklines([[]])[0].corners == ((EDGE, SPARK_HEIGHT // 2),)


@given(st.lists(st.lists(st.integers(-(10**9), 10**9), min_size=3, max_size=3), max_size=5))
def test_every_sparkline_stays_within_the_drawing(lines: list[list[int]]) -> None:
    for line in draw_sparklines(lines):
        assert all(EDGE <= x <= SPARK_WIDTH - EDGE and EDGE <= y <= SPARK_HEIGHT - EDGE for x, y in line.corners)
