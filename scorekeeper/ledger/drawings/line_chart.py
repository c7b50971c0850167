"""Calculate line charts of how people stood, and sparklines, which are as large as a word. Pure.

All measures are whole units of the drawing: `WIDTH` is that of a chart, `SPARK_WIDTH` that of a sparkline. The page
makes it as large as there is room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final
from unicodedata import east_asian_width

from scorekeeper.ledger.running_totals import RunningTotals

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

LABEL_COLUMNS: Final = 11
"""So many narrow letters of a name have room, and half as many wide ones."""

BROAD: Final = frozenset("MW𝕄𝕎")
"""Wide ones of an alphabet whose letters are narrow."""


SPARK_WIDTH: Final = 120
SPARK_HEIGHT: Final = 40
EDGE: Final = 6
"""So much of a sparkline stays free on each side, for the mark at its end."""

Number = int | Fraction


@dataclass(frozen=True)
class ChartLine:
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
    lines: tuple[ChartLine, ...]
    scale: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Sparkline:
    """The corners of a line, and how high nothing lies."""

    corners: tuple[tuple[int, int], ...]
    nothing: int

    @property
    def end(self) -> tuple[int, int]:
        """The last corner."""
        return self.corners[-1]


def draw_chart(there: RunningTotals) -> Chart:
    """The drawing of a course, a line a person in the order of its names."""
    low, high = _bounds(there)
    tall = max(LOW, APART * len(there.names))
    left = _left(low, high)
    across = [left + (RIGHT - left) * point.moves // max(1, there.length) for point in there.points]
    heights = [[_height(chips, low, high, tall) for chips in point.totals] for point in there.points]
    ends = heights[-1]
    labels = spread_labels(ends, TOP, TOP + tall)
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


def _bounds(there: RunningTotals) -> tuple[int, int]:
    seen = [0, *(chips for point in there.points for chips in point.totals)]
    return min(seen), max(seen)


def _height(chips: int, low: int, high: int, tall: int) -> int:
    return TOP + _below(chips, low, high, tall)


def _below(value: Number, low: Number, high: Number, tall: int) -> int:
    """How far below the most a value stands, of a scale that is so tall from the most to the least."""
    return (high - value) * tall // ((high - low) or 1)


def _line(place: int, name: str, chips: int, corners: Sequence[tuple[int, int]], label: int) -> ChartLine:
    last = len(corners) - 1
    marked = sorted({last * mark // MARKS for mark in range(1, MARKS + 1)})
    short = shorten_name(name, LABEL_COLUMNS - len(str(place + 1)) + 1)  # beside its number
    return ChartLine(name, short, chips, tuple(corners), tuple(corners[at] for at in marked), label)


def spread_labels(wanted: Sequence[int], top: int, bottom: int) -> list[int]:
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


def shorten_name(name: str, room: int = LABEL_COLUMNS) -> str:
    """A name as far as there is room beside the drawing."""
    for place, letter in enumerate(name):
        room -= 2 if letter in BROAD else letter_width(letter)
        if room < 0:
            return name[: max(1, place - 1)].rstrip() + "…"
    return name


def letter_width(letter: str) -> int:
    """Return how many narrow letters are as wide as this one: 1, or 2 for one of Japanese or Chinese."""
    return 2 if east_asian_width(letter) in "WF" else 1


def draw_sparklines(lines: Sequence[Sequence[Number]]) -> tuple[Sparkline, ...]:
    """A line for each of these, all on one scale, each from nothing on."""
    seen = [0, *(value for line in lines for value in line)]
    low, high = min(seen), max(seen)
    return tuple(_sparkline([0, *line], low, high) for line in lines)


def _sparkline(values: Sequence[Number], low: Number, high: Number) -> Sparkline:
    across = [EDGE + (SPARK_WIDTH - 2 * EDGE) * place // max(1, len(values) - 1) for place in range(len(values))]
    heights = [_spark_height(value, low, high) for value in values]
    return Sparkline(tuple(zip(across, heights, strict=True)), _spark_height(0, low, high))


def _spark_height(value: Number, low: Number, high: Number) -> int:
    return SPARK_HEIGHT // 2 if low == high else EDGE + _below(value, low, high, SPARK_HEIGHT - 2 * EDGE)
