"""A course as a drawing: a line a person from left to right, with a mark on it and a name at its end. Pure.

All measures are whole units of a drawing that is `WIDTH` wide; the page makes it as large as there is room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from unicodedata import east_asian_width

from scorekeeper.ledger.course import Course

WIDTH: Final = 720
RIGHT: Final = 470
DIGIT: Final = 17
TOP: Final = 24
LOW: Final = 340
"""A drawing is at least so high between its margins; it grows with the names at the ends of its lines."""

APART: Final = 38
"""Between two names."""

MARKS: Final = 4
"""So many marks stand on a line, one of them at its end."""

COLUMNS: Final = 11
"""So many narrow letters of a name have room, and half as many wide ones."""

BROAD: Final = frozenset("MW𝕄𝕎")
"""Wide ones of an alphabet whose letters are narrow."""


@dataclass(frozen=True)
class Line:
    """One person: the corners of the line, where marks stand on it, where it ends and where the name stands."""

    name: str
    short: str
    chips: int
    corners: tuple[tuple[int, int], ...]
    marks: tuple[tuple[int, int], ...]
    label: int

    @property
    def end(self) -> tuple[int, int]:
        """The last corner."""
        return self.corners[-1]


@dataclass(frozen=True)
class Chart:
    """The drawing: `scale` are (height, chips) beside it, among them nothing."""

    width: int
    height: int
    left: int
    right: int
    lines: tuple[Line, ...]
    scale: tuple[tuple[int, int], ...]


def draw(there: Course) -> Chart:
    """The drawing of a course, a line a person in the order of its names."""
    low, high = _bounds(there)
    tall = max(LOW, APART * len(there.names))
    left = _left(low, high)
    across = [left + (RIGHT - left) * point.moves // max(1, there.length) for point in there.points]
    heights = [[_height(chips, low, high, tall) for chips in point.totals] for point in there.points]
    ends = heights[-1]
    labels = spread(ends, TOP, TOP + tall)
    lines = tuple(
        _line(place, name, there.points[-1].totals[place], list(zip(across, of, strict=True)), labels[place])
        for place, (name, of) in enumerate(zip(there.names, zip(*heights, strict=True), strict=True))
    )
    return Chart(WIDTH, tall + 2 * TOP, left, RIGHT, lines, _scale(low, high, tall))


def _left(low: int, high: int) -> int:
    """Where lines begin: beside the longest number of the scale."""
    return min(2 * TOP + DIGIT * max(len(f"{low:+,}"), len(f"{high:+,}")), RIGHT // 2)


def _scale(low: int, high: int, tall: int) -> tuple[tuple[int, int], ...]:
    """Nothing, the least and the most, where they have room beside it."""
    nothing = _height(0, low, high, tall)
    ends = ((_height(chips, low, high, tall), chips) for chips in (low, high))
    return (nothing, 0), *((height, chips) for height, chips in ends if abs(height - nothing) >= APART)


def _bounds(there: Course) -> tuple[int, int]:
    seen = [0, *(chips for point in there.points for chips in point.totals)]
    return min(seen), max(seen)


def _height(chips: int, low: int, high: int, tall: int) -> int:
    return TOP + (high - chips) * tall // ((high - low) or 1)


def _line(place: int, name: str, chips: int, corners: Sequence[tuple[int, int]], label: int) -> Line:
    last = len(corners) - 1
    marked = sorted({last * mark // MARKS for mark in range(1, MARKS + 1)})
    short = shortened(name, COLUMNS - len(str(place + 1)) + 1)  # beside its number
    return Line(name, short, chips, tuple(corners), tuple(corners[at] for at in marked), label)


def spread(wanted: Sequence[int], top: int, bottom: int) -> list[int]:
    """Places as near as may be to those that are wanted, from `top` to `bottom`, none on another."""
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    found = [0] * len(wanted)
    free = top
    for place in order:
        found[place] = free = max(wanted[place], free)
        free += APART
    free = bottom
    for place in reversed(order):
        found[place] = free = min(found[place], free)
        free -= APART
    return found


def shortened(name: str, room: int = COLUMNS) -> str:
    """A name as far as there is room beside the drawing."""
    for place, letter in enumerate(name):
        room -= 2 if letter in BROAD or east_asian_width(letter) in "WF" else 1
        if room < 0:
            return name[: max(1, place - 1)].rstrip() + "…"
    return name
