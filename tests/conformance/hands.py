"""What the builders of hands share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hypothesis import strategies as some

GUESTS: Final = ("Eva", "Finn", "Gus")


Hand = dict[str, Any]


Draw = some.DrawFn


def shared(draw: Draw, whole: int, seats: int, least: Mapping[int, int]) -> list[int]:
    """`whole` divided among the seats, each with at least what `least` says."""
    parts = [least.get(seat, 0) for seat in range(seats)]
    for _ in range(whole - sum(parts)):
        parts[draw(some.integers(0, seats - 1))] += 1
    return parts
