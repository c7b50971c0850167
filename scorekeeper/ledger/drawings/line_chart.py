"""Calculate line charts and sparklines of running totals.

All lengths are whole units of the drawing: a chart is `WIDTH` wide, a sparkline `SPARK_WIDTH`. The page scales them to
the available width.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from unicodedata import east_asian_width

from scorekeeper.ledger.running_totals import RunningTotals

WIDTH = 720
RIGHT = 470
DIGIT = 17
TOP = 24
#: Minimum height between the margins; a chart with many names is higher.
LOW = 340

#: Distance between two names.
APART = 38

#: Number of marks on a line, one of them at its end.
MARKS = 4

#: Maximum width of a name, in narrow letters; a wide letter counts as two.
LABEL_COLUMNS = 11

#: Wide letters of an alphabet that is narrow otherwise.
BROAD = frozenset("MW𝕄𝕎")


SPARK_WIDTH = 120
SPARK_HEIGHT = 40
#: Free space on each side of a sparkline, for the mark at its end.
EDGE = 6

Number = int | Fraction


@dataclass(frozen=True)
class ChartLine:
    """The line of one person: its corners, its marks, and the height of the name at its end."""

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
    """A line chart; `scale` has the labels of the axis as `(height, chips)`, one of them 0."""

    width: int
    height: int
    left: int
    right: int
    lines: tuple[ChartLine, ...]
    scale: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Sparkline:
    """The corners of a line, and the height of 0."""

    corners: tuple[tuple[int, int], ...]
    nothing: int

    @property
    def end(self) -> tuple[int, int]:
        """The last corner."""
        return self.corners[-1]


def draw_chart(there: RunningTotals) -> Chart:
    """Calculate the chart of running totals, with one line a person in the order of the names."""
    low, high = _bounds(there)
    scale_height = max(LOW, APART * len(there.names))
    left = _left(low, high)
    xs = [left + (RIGHT - left) * point.moves // max(1, there.length) for point in there.points]
    heights = [[_height(chips, low, high, scale_height) for chips in point.totals] for point in there.points]
    ends = heights[-1]
    labels = spread_labels(ends, TOP, TOP + scale_height)
    lines = tuple(
        _line(index, name, there.points[-1].totals[index], list(zip(xs, line_heights, strict=True)), labels[index])
        for index, (name, line_heights) in enumerate(zip(there.names, zip(*heights, strict=True), strict=True))
    )
    return Chart(WIDTH, scale_height + 2 * TOP, left, RIGHT, lines, _scale(low, high, scale_height))


def _left(low: int, high: int) -> int:
    """Return where the lines begin: right of the longest label of the axis."""
    return min(2 * TOP + DIGIT * max(len(f"{low:+,}"), len(f"{high:+,}")), RIGHT // 2)


def _scale(low: int, high: int, scale_height: int) -> tuple[tuple[int, int], ...]:
    """Return 0, the minimum and the maximum as labels of the axis, except labels that would overlap that of 0."""
    nothing = _height(0, low, high, scale_height)
    ends = ((_height(chips, low, high, scale_height), chips) for chips in (low, high))
    return (nothing, 0), *((height, chips) for height, chips in ends if abs(height - nothing) >= APART)


def _bounds(running: RunningTotals) -> tuple[int, int]:
    values = [0, *(chips for point in running.points for chips in point.totals)]
    return min(values), max(values)


def _height(chips: int, low: int, high: int, scale_height: int) -> int:
    return TOP + _below(chips, low, high, scale_height)


def _below(value: Number, low: Number, high: Number, scale_height: int) -> int:
    """Return the distance of a value below the top of a scale of this height."""
    return (high - value) * scale_height // ((high - low) or 1)


def _line(place: int, name: str, chips: int, corners: Sequence[tuple[int, int]], label: int) -> ChartLine:
    last = len(corners) - 1
    marked = sorted({last * mark // MARKS for mark in range(1, MARKS + 1)})
    short = shorten_name(name, LABEL_COLUMNS - len(str(place + 1)) + 1)  # less the number before it
    return ChartLine(name, short, chips, tuple(corners), tuple(corners[index] for index in marked), label)


def spread_labels(wanted: Sequence[int], top: int, bottom: int) -> list[int]:
    """Return positions near `wanted`, from `top` to `bottom`, at least `APART` from each other."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    positions = [0] * len(wanted)
    free = top
    for index in order:
        positions[index] = free = max(wanted[index], free)
        free += APART
    free = bottom
    for index in reversed(order):
        positions[index] = free = min(positions[index], free)
        free -= APART
    return positions


def shorten_name(name: str, room: int = LABEL_COLUMNS) -> str:
    """Return the name, truncated if it is wider than `room`."""
    for place, letter in enumerate(name):
        room -= 2 if letter in BROAD else letter_width(letter)
        if room < 0:
            return name[: max(1, place - 1)].rstrip() + "…"
    return name


def letter_width(letter: str) -> int:
    """Return the width of a letter in narrow letters: 2 for a Japanese or Chinese one, otherwise 1."""
    return 2 if east_asian_width(letter) in "WF" else 1


def draw_sparklines(lines: Sequence[Sequence[Number]]) -> tuple[Sparkline, ...]:
    """Calculate a sparkline for each series; all share one scale and begin at 0."""
    values = [0, *(value for line in lines for value in line)]
    low, high = min(values), max(values)
    return tuple(_sparkline([0, *line], low, high) for line in lines)


def _sparkline(values: Sequence[Number], low: Number, high: Number) -> Sparkline:
    xs = [EDGE + (SPARK_WIDTH - 2 * EDGE) * index // max(1, len(values) - 1) for index in range(len(values))]
    heights = [_spark_height(value, low, high) for value in values]
    return Sparkline(tuple(zip(xs, heights, strict=True)), _spark_height(0, low, high))


def _spark_height(value: Number, low: Number, high: Number) -> int:
    return SPARK_HEIGHT // 2 if low == high else EDGE + _below(value, low, high, SPARK_HEIGHT - 2 * EDGE)
