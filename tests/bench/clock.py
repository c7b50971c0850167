"""How long the processor works on something: the best of several rounds, as whatever else runs only makes it slower."""

from collections.abc import Callable
from time import process_time

ROUNDS = 7
LEAST_SECONDS = 0.02
"""A round goes on for this long at least, so that the clock's own grain does not count."""


def microseconds(work: Callable[[], object]) -> float:
    """What `work` takes, once."""
    times = 1
    while (taken := _round(work, times)) < LEAST_SECONDS:
        times *= 2
    return min(taken, *(_round(work, times) for _ in range(ROUNDS - 1))) / times * 1e6


def _round(work: Callable[[], object], times: int) -> float:
    start = process_time()
    for _ in range(times):
        work()
    return process_time() - start
