"""The snapshot cache reads a value once, and keeps the most recently used values within its size."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from scorekeeper.store.snapshot_cache import SnapshotCache

HALF = 50


class Reader:
    """Reads values of half the size of a cache through it, and records which."""

    def __init__(self, max_bytes: int = 2 * HALF) -> None:
        self.cache = SnapshotCache(max_bytes)
        self.read: list[int] = []

    def get(self, token: int, what: str = "roster") -> object:
        def read() -> object:
            self.read.append(token)
            return object()

        return self.cache.get((token, what), read, lambda _: HALF)


@pytest.fixture
def reader() -> Reader:
    return Reader()


def test_a_value_is_read_once_for_each_token_and_kind(reader: Reader) -> None:
    assert reader.get(1) is reader.get(1)
    assert reader.get(1) is not reader.get(2)
    assert reader.read == [1, 2]
    assert reader.get(2, "seatings") is not reader.get(2)


def test_the_most_recently_used_values_are_kept_within_the_size(reader: Reader) -> None:
    for token in (1, 2, 1, 3, 1, 2):
        reader.get(token)
    assert reader.read == [1, 2, 3, 2]


def test_a_value_larger_than_the_cache_is_returned_but_not_cached() -> None:
    reader = Reader(HALF - 1)
    assert reader.get(1) is not reader.get(1)
    assert reader.read == [1, 1]


def test_a_value_is_read_again_after_a_failed_read(reader: Reader) -> None:
    with pytest.raises(ZeroDivisionError):
        reader.cache.get((1, "roster"), lambda: 1 // 0, lambda _: HALF)
    assert reader.get(1) is reader.get(1)
    assert reader.read == [1]


def test_one_thread_reads_while_the_others_wait(reader: Reader) -> None:
    started, resume = Event(), Event()

    def read() -> object:
        started.set()
        assert resume.wait(60)
        return object()

    with ThreadPoolExecutor() as pool:
        first = pool.submit(reader.cache.get, (1, "roster"), read, lambda _: HALF)
        assert started.wait(60)
        others = [pool.submit(reader.get, 1) for _ in range(3)]
        assert reader.get(2) is reader.get(2), "a thread does not wait for another value"
        resume.set()
        assert {first.result(60)} == {other.result(60) for other in others}
    assert reader.read == [2]
