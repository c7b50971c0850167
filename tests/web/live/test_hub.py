"""Who hears of news: this process at once, the others through a relay that may go away and come back."""

import logging
import threading
import time
from collections.abc import Iterator
from queue import Empty, SimpleQueue

import pytest

from scorekeeper.web.live import hub
from scorekeeper.web.live.hub import Hub, RelayedHub

SOON = 5.0


class Switchboard:
    """A relay within this process that can be cut, as a network can."""

    errors = (ConnectionError,)

    def __init__(self) -> None:
        self.lines: list[SimpleQueue[str | None]] = []
        self.cut = threading.Event()
        self.closed = False

    def send(self, news: str) -> None:
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
    here.close()
    there.close()


def test_who_watches_hears_at_once() -> None:
    news = Hub()
    with news.watch("AAAAAA") as watch:
        threading.Timer(0.05, news.publish, ("AAAAAA", 7)).start()
        assert watch.wait(6, SOON) == 7


def test_what_was_heard_before_waiting_is_not_lost() -> None:
    news = Hub()
    with news.watch("AAAAAA") as watch:
        news.publish("AAAAAA", 7)
        assert watch.wait(6, 0) == 7


def test_an_older_revision_is_no_news() -> None:
    news = Hub()
    with news.watch("AAAAAA") as watch:
        news.publish("AAAAAA", 7)
        news.publish("AAAAAA", 6)
        assert watch.wait(7, 0) is None


def test_another_table_is_not_heard() -> None:
    news = Hub()
    with news.watch("AAAAAA") as watch:
        news.publish("BBBBBB", 7)
        assert watch.wait(0, 0) is None


def test_everybody_who_watches_hears() -> None:
    news = Hub()
    with news.watch("AAAAAA") as one, news.watch("AAAAAA") as other:
        news.publish("AAAAAA", 7)
        assert (one.wait(0, 0), other.wait(0, 0)) == (7, 7)


def test_who_has_left_leaves_nothing_behind() -> None:
    news = Hub()
    with news.watch("AAAAAA"), news.watch("AAAAAA"):
        pass
    assert news._watches == {}


def test_a_nudge_ends_the_waiting_once() -> None:
    news = Hub()
    with news.watch("AAAAAA") as watch:
        news._nudge_all()
        assert watch.wait(0, SOON) == 0
        began = time.monotonic()
        watch.wait(0, 0.05)
        assert time.monotonic() - began >= 0.04


def test_one_process_is_always_reached() -> None:
    news = Hub()
    assert news.alive()
    news.close()


def test_another_process_hears_through_the_relay(two_processes: tuple[RelayedHub, RelayedHub]) -> None:
    here, there = two_processes
    assert there.alive()
    with there.watch("AAAAAA") as watch:
        here.publish("AAAAAA", 7)
        assert watch.wait(6, SOON) == 7


def test_a_lost_relay_takes_nothing_from_this_process(
    two_processes: tuple[RelayedHub, RelayedHub], switchboard: Switchboard, caplog: pytest.LogCaptureFixture
) -> None:
    here, _ = two_processes
    switchboard.cut.set()
    with caplog.at_level(logging.WARNING), here.watch("AAAAAA") as watch:
        here.publish("AAAAAA", 7)
        assert watch.wait(6, 0) == 7
    assert "Other processes have not heard of table AAAAAA: cut" in caplog.messages


def test_a_relay_that_comes_back_makes_everybody_look(
    two_processes: tuple[RelayedHub, RelayedHub], switchboard: Switchboard
) -> None:
    _, there = two_processes
    with there.watch("AAAAAA") as watch:
        assert there.alive()
        watch.wait(0, 0)  # the nudge of the beginning
        switchboard.cut.set()
        while there._connected.is_set():
            time.sleep(0.01)
        assert not there.alive()
        switchboard.cut.clear()
        began = time.monotonic()
        watch.wait(0, SOON)
        assert time.monotonic() - began < SOON
        assert there.alive()


def test_a_hub_without_watchers_can_be_closed(switchboard: Switchboard) -> None:
    RelayedHub(switchboard).close()
    assert switchboard.closed
