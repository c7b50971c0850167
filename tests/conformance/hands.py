"""Helpers for drawing hands."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as some

GUESTS = ("Eva", "Finn", "Gus")
Hand = dict[str, Any]
Draw = some.DrawFn


def shared(draw: Draw, whole: int, seats: int, least: Mapping[int, int]) -> list[int]:
    """Divide `whole` among the seats, with at least `least` for each seat."""
    parts = [least.get(seat, 0) for seat in range(seats)]
    for _ in range(whole - sum(parts)):
        parts[draw(some.integers(0, seats - 1))] += 1
    return parts
