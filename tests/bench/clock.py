"""Measure processor time: the best of several rounds, because other processes can only slow a round down."""

from collections.abc import Callable
from time import process_time

ROUNDS = 7
LEAST_SECONDS = 0.02
"""The minimum duration of a round, which makes the resolution of the clock negligible."""


def microseconds(work: Callable[[], object]) -> float:
    """Return the processor time of one call of `work` in microseconds."""
    times = 1
    while (taken := _round(work, times)) < LEAST_SECONDS:
        times *= 2
    return min(taken, *(_round(work, times) for _ in range(ROUNDS - 1))) / times * 1e6


def _round(work: Callable[[], object], times: int) -> float:
    start = process_time()
    for _ in range(times):
        work()
    return process_time() - start
