"""Places: where a hand stands among the hands of its sheet, which is where it was played.

Hands that are recorded in turn stand in the order of their numbers. One that was forgotten has the next number all the
same, and a place between two others.
"""

from __future__ import annotations

from typing import Final

STEP: Final = 1 << 20
"""So far apart do hands stand that were recorded in turn: twenty can be put in one before the other."""


def in_turn(number: int) -> int:
    """The place of a hand that is recorded after all those before."""
    return number * STEP


def between(before: int, after: int) -> int | None:
    """A place between two others; None where there is none left."""
    middle = (before + after) // 2
    return middle if before < middle else None
