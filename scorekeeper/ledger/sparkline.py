"""A line as large as a word: how somebody stood, from left to right, on the same scale as everybody beside them. Pure.

All measures are whole units of a drawing that is `WIDTH` wide and `HEIGHT` high.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

WIDTH: Final = 120
HEIGHT: Final = 40
EDGE: Final = 6
"""So much stays free on each side, for the mark at the end."""

MOST: Final = 60
"""So many places of a line are drawn, beside its beginning and its end."""


@dataclass(frozen=True)
class Sparkline:
    """The corners of a line, and how high nothing lies."""

    corners: tuple[tuple[int, int], ...]
    nothing: int

    @property
    def end(self) -> tuple[int, int]:
        """The last corner."""
        return self.corners[-1]


def chosen(length: int) -> tuple[int, ...]:
    """Which places of so many are drawn: every one, or every few and the last; always the same ones."""
    step = max(1, -(-length // MOST))
    return tuple(place for place in range(length) if (place + 1) % step == 0 or place == length - 1)


def drawn(lines: Sequence[Sequence[int | Fraction]]) -> tuple[Sparkline, ...]:
    """A line for each of these, all on one scale, each from nothing on."""
    seen = [0, *(value for line in lines for value in line)]
    low, high = min(seen), max(seen)
    return tuple(_line([0, *line], low, high) for line in lines)


def _line(values: Sequence[int | Fraction], low: int | Fraction, high: int | Fraction) -> Sparkline:
    across = [EDGE + (WIDTH - 2 * EDGE) * place // max(1, len(values) - 1) for place in range(len(values))]
    heights = [_height(value, low, high) for value in values]
    return Sparkline(tuple(zip(across, heights, strict=True)), _height(0, low, high))


def _height(value: int | Fraction, low: int | Fraction, high: int | Fraction) -> int:
    if low == high:
        return HEIGHT // 2
    return EDGE + floor(Fraction(high - value) * (HEIGHT - 2 * EDGE) / (high - low))
