"""Taps on the drawing of the table."""

from __future__ import annotations

import pytest

from scorekeeper.service.sheets.seating import SeatChoice
from scorekeeper.web.pages.sheets.seating import apply_tap, chair_positions, reversed_seats

SEATS: tuple[SeatChoice, ...] = (1, 2, 3, "Eva")


@pytest.mark.parametrize(
    ("first", "second", "seats", "picked"),
    [
        ("", "seat-1", SEATS, "seat-1"),
        ("", "person-7", SEATS, "person-7"),
        ("", "out", SEATS, ""),
        ("", "after-1", SEATS, ""),
        ("seat-1", "seat-1", SEATS, ""),
        ("seat-1", "seat-3", (1, "Eva", 3, 2), ""),
        ("seat-1", "person-7", (1, 7, 3, "Eva"), ""),
        ("person-7", "seat-1", (1, 7, 3, "Eva"), ""),
        ("person-7", "person-8", SEATS, "person-8"),
        ("person-7", "after-3", (1, 2, 3, "Eva", 7), ""),
        ("person-7", "after-0", (1, 7, 2, 3, "Eva"), ""),
        ("person-7", "out", SEATS, ""),
        ("seat-3", "out", (1, 2, 3), ""),
        ("seat-0", "after-2", (2, 3, 1, "Eva"), ""),
        ("seat-3", "after-0", (1, "Eva", 2, 3), ""),
        ("seat-3", "after-3", SEATS, ""),
        ("seat-9", "seat-1", SEATS, "seat-1"),
        ("seat-1", "seat-9", SEATS, ""),
        ("seat-1", "seat-" + "9" * 5000, SEATS, ""),
        ("seat-1", "person-2", SEATS, ""),
        ("seat-x", "seat-²", SEATS, ""),
    ],
)
def test_the_first_tap_picks_and_the_second_moves(
    first: str, second: str, seats: tuple[SeatChoice, ...], picked: str
) -> None:
    assert apply_tap(SEATS, first, second) == (seats, picked)


@pytest.mark.parametrize(("first", "seats"), [(0, (1, "Eva", 3, 2)), (1, (3, 2, 1, "Eva"))])
def test_reversing_the_seats_keeps_the_nearest_one(first: int, seats: tuple[SeatChoice, ...]) -> None:
    assert reversed_seats(SEATS, first) == seats


def test_counterclockwise_the_next_seat_is_on_the_right() -> None:
    assert chair_positions(4, 0, clockwise=False) == [("bottom", 3), ("right", 2), ("top", 1), ("left", 2)]
    assert chair_positions(4, 1, clockwise=True) == [("right", 2), ("bottom", 3), ("left", 2), ("top", 1)]
    assert chair_positions(3, 0, clockwise=True) == [("bottom", 3), ("left", 2), ("right", 2)]
    assert chair_positions(2, 0, clockwise=False) == [("bottom", 2), ("top", 1)]
    assert len(set(chair_positions(12, 5, clockwise=False))) == 12
