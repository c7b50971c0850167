"""Calculate line charts and sparklines of running totals.

All lengths are whole units of the drawing: a chart is `WIDTH` wide, a sparkline `SPARK_WIDTH`. The page scales them to
the available width.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from unicodedata import east_asian_width

from scorekeeper.ledger.running_totals import RunningTotals

WIDTH = 720
RIGHT = 440
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

#: Room for a name and its number at the end of a line, in units of `label_width`; the letters there are 30 high.
LABEL_ROOM = (WIDTH - RIGHT - 37) * 28 // 30

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


def draw_chart(there: RunningTotals) -> Chart:
    """Calculate the chart of running totals, with one line a person in the order of the names."""
    values = [0, *(chips for point in there.points for chips in point.totals)]
    low, high = min(values), max(values)
    scale_height = max(LOW, APART * len(there.names))

    def height(chips: int) -> int:
        return TOP + _below(chips, low, high, scale_height)

    left = min(2 * TOP + DIGIT * max(len(f"{low:+,}"), len(f"{high:+,}")), RIGHT // 2)  # right of the longest label
    xs = [left + (RIGHT - left) * point.moves // max(1, there.length) for point in there.points]
    labels = spread_labels([height(chips) for chips in there.points[-1].totals], TOP, TOP + scale_height)
    lines = []
    for place, name in enumerate(there.names):
        course = [point.totals[place] for point in there.points]
        corners = tuple(zip(xs, map(height, course), strict=True))
        marks = sorted({(len(corners) - 1) * mark // MARKS for mark in range(1, MARKS + 1)})
        short = shorten_name(name, LABEL_ROOM - sum(map(label_width, f"{place + 1} ")), label_width)
        marked = tuple(corners[index] for index in marks)
        lines.append(ChartLine(name, short, course[-1], corners, marked, labels[place]))
    # The minimum and the maximum are on the axis unless they would overlap the 0.
    ends = [(height(chips), chips) for chips in (low, high) if abs(height(chips) - height(0)) >= APART]
    return Chart(WIDTH, scale_height + 2 * TOP, left, RIGHT, tuple(lines), ((height(0), 0), *ends))


def _below(value: Number, low: Number, high: Number, scale_height: int) -> int:
    """Return the distance of a value below the top of a scale of this height."""
    return (high - value) * scale_height // ((high - low) or 1)


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


def letter_width(letter: str) -> int:
    """Return the width of a letter in narrow letters: 2 for a Japanese, Chinese or broad one, otherwise 1."""
    return 2 if letter in BROAD or east_asian_width(letter) in "WF" else 1


def label_width(letter: str) -> int:
    """Return the width of a letter that is 28 high, in a font with wide letters."""
    if letter_width(letter) > 1 or letter in "mw…":
        return 32 if letter in BROAD else 28
    return 26 if letter.isupper() else 21


def shorten_name(name: str, room: int = LABEL_COLUMNS, width: Callable[[str], int] = letter_width) -> str:
    """Return the name, truncated if it is wider than `room`; `width` is that of a letter."""
    for place, letter in enumerate(name):
        room -= width(letter)
        if room < 0:
            return name[: max(1, place - 1)].rstrip() + "…"
    return name


def draw_sparklines(lines: Sequence[Sequence[Number]]) -> tuple[Sparkline, ...]:
    """Calculate a sparkline for each series; all share one scale and begin at 0."""
    values = [0, *(value for line in lines for value in line)]
    low, high = min(values), max(values)

    def height(value: Number) -> int:
        return SPARK_HEIGHT // 2 if low == high else EDGE + _below(value, low, high, SPARK_HEIGHT - 2 * EDGE)

    def corners(line: Sequence[Number]) -> Iterator[tuple[int, int]]:
        for index, value in enumerate([0, *line]):
            yield EDGE + (SPARK_WIDTH - 2 * EDGE) * index // max(1, len(line)), height(value)

    return tuple(Sparkline(tuple(corners(line)), height(0)) for line in lines)
