"""How much of an evening has room on one page of A4, black on white. Pure; the same measures stand in print.css."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from unicodedata import east_asian_width

HEIGHT: Final = 2700
"""Between the margins, in tenths of a millimetre, as everything here; a browser may keep some of it for itself."""

HEAD: Final = 260
"""The name of the evening on two lines, its day and its games."""
NOTES: Final = 40
"""What is written about the chips."""
HEADING: Final = 70
PERSON: Final = 42
"""A line of people, or of who pays whom."""
CHART: Final = 560
HANDS: Final = 250
"""What stands above and below the lines of the hands."""
ROW: Final = 36
LEAST_ROWS: Final = 8

COLUMNS: Final = 20
"""So many letters of a name have room on a line, as broad as they may be."""
MOST_PEOPLE_LINES: Final = 24
MOST_HANDOVERS: Final = 20


def people_shown(names: Sequence[str]) -> int:
    """How many of them have room, each with the whole name."""
    used = 0
    for place, name in enumerate(names):
        used += lines_of(name)
        if used > MOST_PEOPLE_LINES:
            return place
    return len(names)


def rows(names: Sequence[str], handovers: int) -> int:
    """How high the table of the hands may be, beneath these people and so many hand-overs, two of them on a line."""
    listed = 1 + sum(map(lines_of, names))
    paid = HEADING + PERSON * (1 + -(-handovers // 2))
    used = HEAD + NOTES + max(CHART, PERSON * listed) + paid + HANDS
    return max(LEAST_ROWS, (HEIGHT - used) // ROW)


def lines_of(name: str) -> int:
    """How many lines a name may take."""
    wide = sum(2 if east_asian_width(letter) in "WF" else 1 for letter in name)
    return max(1, -(-wide // COLUMNS))
