"""The length of tests: short by default, and long in `make soak`, which sets SOAK."""

import os
from collections.abc import Iterable
from itertools import cycle, product
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings

A = TypeVar("A")
B = TypeVar("B")

AT_LENGTH = bool(os.environ.get("SOAK"))
TIMES = 20
LARGE = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]

soak = pytest.mark.soak


def some_examples(few: int) -> settings:
    """Return settings for a property of whole tables: a few examples, or many in a long run."""
    return settings(max_examples=few * (TIMES if AT_LENGTH else 1), suppress_health_check=LARGE)


def some_of(every: Iterable[A], turn: int, turns: int) -> list[A]:
    """Return the part of the items for one of several variants of a test; all items in a long run."""
    return list(every) if AT_LENGTH else list(every)[turn::turns]


def each_with_one(first: Iterable[A], second: Iterable[B]) -> list[tuple[A, B]]:
    """Return pairs in which each item of both sequences occurs; all pairs in a long run."""
    one, other = list(first), list(second)
    if AT_LENGTH:
        return list(product(one, other))
    longer = max(len(one), len(other))
    return [pair for pair, _ in zip(zip(cycle(one), cycle(other), strict=False), range(longer), strict=False)]
