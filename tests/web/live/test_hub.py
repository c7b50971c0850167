"""The hub notifies this process directly, and others through a relay that may be lost and come back."""

import logging
import threading
import time
from collections.abc import Iterator
from queue import Empty, SimpleQueue

import pytest

from scorekeeper.web.live import hub
from scorekeeper.web.live.hub import Hub, RelayedHub

SOON = 20.0


class Switchboard:
    """A relay within this process that can be interrupted."""

    errors = (ConnectionError,)

    def __init__(self) -> None:
        self.lines: list[SimpleQueue[str | None]] = []
        self.cut = threading.Event()
        self.hung = threading.Event()
        self.closed = False

    def send(self, news: str) -> None:
        while self.hung.is_set():
            time.sleep(0.01)
        if self.cut.is_set():
            raise ConnectionError("cut")
        for line in self.lines:
            line.put(news)

    def listen(self) -> Iterator[str | None]:
        if self.cut.is_set():
            raise ConnectionError("cut")
        line: SimpleQueue[str | None] = SimpleQueue()
        self.lines.append(line)
        yield None
        while not self.cut.is_set():
            try:
                yield line.get(timeout=0.01)
            except Empty:
                yield None
        self.lines.remove(line)
        raise ConnectionError("cut")

    def close(self) -> None:
        self.closed = True


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "RETRY_SECONDS", 0.02)


@pytest.fixture
def switchboard() -> Switchboard:
    return Switchboard()


@pytest.fixture
def two_processes(switchboard: Switchboard) -> Iterator[tuple[RelayedHub, RelayedHub]]:
    here, there = RelayedHub(switchboard), RelayedHub(switchboard)
    yield here, there
    switchboard.cut.clear()
    switchboard.hung.clear()
    here.close()
    there.close()


class Told:
    """A subscriber that records the revisions in order; `next` waits for the next one."""

    def __init__(self) -> None:
        self._news: SimpleQueue[int] = SimpleQueue()

    def __call__(self, revision: int) -> None:
        self._news.put(revision)

    def next(self) -> int:
        return self._news.get(timeout=SOON)

    @property
    def is_quiet(self) -> bool:
        return self._news.empty()


def test_subscribers_of_a_table_are_notified_until_they_leave() -> None:
    news, one, other, elsewhere = Hub(), Told(), Told(), Told()
    with news.watch("AAAAAA", one), news.watch("AAAAAA", other), news.watch("BBBBBB", elsewhere):
        assert news.alive()
        news.publish("AAAAAA", 7)
        assert (one.next(), other.next(), elsewhere.is_quiet) == (7, 7, True)
    news.publish("AAAAAA", 8)
    assert one.is_quiet
    assert news._subscribers == {}


def test_a_relay_notifies_another_process_and_again_after_it_was_lost(
    two_processes: tuple[RelayedHub, RelayedHub], switchboard: Switchboard, caplog: pytest.LogCaptureFixture
) -> None:
    here, there = two_processes
    ours, theirs = Told(), Told()
    assert there.alive()
    with there.watch("AAAAAA", theirs):
        here.publish("AAAAAA", 7)
        assert theirs.next() == 7
        switchboard.cut.set()
        assert not there.alive()
        with caplog.at_level(logging.WARNING), here.watch("AAAAAA", ours):
            here.publish("AAAAAA", 8)
            assert ours.next() == 8
        assert "The relay between processes is away: cut" in caplog.messages
        switchboard.cut.clear()
        while not (there.alive() and here.alive()):
            pass
        here.publish("AAAAAA", 9)
        while theirs.next() != 9:
            pass


def test_a_hanging_relay_delays_nobody(two_processes: tuple[RelayedHub, RelayedHub], switchboard: Switchboard) -> None:
    here, _ = two_processes
    assert here.alive()
    switchboard.hung.set()
    ours = Told()
    with here.watch("AAAAAA", ours):
        for revision in range(2 * hub.MAX_WAITING):
            here.publish("AAAAAA", revision)
            assert ours.next() == revision
    assert not here.alive()
    switchboard.hung.clear()
    while not here.alive():
        pass


def test_a_hub_without_subscribers_can_be_closed(switchboard: Switchboard) -> None:
    RelayedHub(switchboard).close()
    assert switchboard.closed
