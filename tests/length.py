"""How long the tests go on: as short as a change can wait for, or at length, by `make soak` (which sets SOAK)."""

import os
from collections.abc import Iterable
from itertools import cycle, product
from typing import Final, TypeVar

import pytest
from hypothesis import HealthCheck, settings

A = TypeVar("A")
B = TypeVar("B")

AT_LENGTH: Final = bool(os.environ.get("SOAK"))
TIMES: Final = 20
LARGE: Final = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]

soak = pytest.mark.soak


def some_examples(few: int) -> settings:
    """A property of whole evenings: so few of them, or many at length."""
    return settings(max_examples=few * (TIMES if AT_LENGTH else 1), suppress_health_check=LARGE)


def some_of(every: Iterable[A], turn: int, turns: int) -> list[A]:
    """What one of several ways to look is for: each thing is looked at in one of them, by turns; at length in all."""
    return list(every) if AT_LENGTH else list(every)[turn::turns]


def each_with_one(first: Iterable[A], second: Iterable[B]) -> list[tuple[A, B]]:
    """Each of these with one of those by turns, all of which come; every pair at length."""
    one, other = list(first), list(second)
    if AT_LENGTH:
        return list(product(one, other))
    longer = max(len(one), len(other))
    return [pair for pair, _ in zip(zip(cycle(one), cycle(other), strict=False), range(longer), strict=False)]
