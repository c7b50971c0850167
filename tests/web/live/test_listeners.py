"""Listeners of a table: the number of queries, heartbeats, and the end of a stream."""

import json
import threading
import time
from asyncio import AbstractEventLoop as Loop
from collections.abc import Callable, Collection
from typing import cast

import pytest

from scorekeeper.service.access import presence
from scorekeeper.service.access.presence import ListenerState
from scorekeeper.store.database import Database
from scorekeeper.store.errors import DatabaseUnavailable
from scorekeeper.web.live import listeners
from scorekeeper.web.live.hub import Hub
from scorekeeper.web.live.listeners import HEARTBEAT_EVENT, Listener, Listeners, format_event
from tests.web.live.hearing import SOON, Hearing

ROLES = {1: "host", 2: "player"}


class Table:
    """The states that are returned one after the other; the last one is repeated."""

    def __init__(self, *said: ListenerState | Exception | None) -> None:
        self.said = list(said)
        self.looks: list[frozenset[int]] = []

    def states(self, codes: Collection[str]) -> dict[str, str]:
        state = self.said[0]
        return dict.fromkeys(codes, state.state) if isinstance(state, ListenerState) else {}

    def __call__(self, code: str, listening: Collection[int]) -> ListenerState | None:
        self.looks.append(frozenset(listening))
        now = self.said.pop(0) if len(self.said) > 1 else self.said[0]
        if isinstance(now, Exception):
            raise now
        return now


Listen = Callable[..., Hearing]


@pytest.fixture
def hub() -> Hub:
    return Hub()


@pytest.fixture
def listen(loop: Loop, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> Listen:
    made: dict[Table, Listeners] = {}
    monkeypatch.setattr(presence, "get_listener_state", lambda table, *asked: table(*asked))
    monkeypatch.setattr(presence, "get_states", Table.states)

    def listen(table: Table, device: int = 1, last: str = "") -> Hearing:
        phone = Listener("AAAAAA", device, ROLES[device], "192.0.2.1")
        return Hearing(loop, made.setdefault(table, Listeners(hub, cast("Database", table))).events(phone, last))

    return listen


def at(revision: int, roles: dict[int, str] = ROLES) -> ListenerState:
    return ListenerState(revision, str(revision), roles)


def said(revision: int) -> str:
    return format_event(at(revision)).decode()


def test_any_number_of_listeners_shares_one_query(listen: Listen, hub: Hub) -> None:
    table = Table(at(3))
    with listen(table) as one, listen(table, 2) as other:
        next(one), next(other)
        before, table.said = len(table.looks), [at(4)]
        hub.publish("AAAAAA", 4)
        assert (next(one), next(other)) == (said(4), said(4))
    assert table.looks[before:] == [frozenset({1, 2})]


@pytest.mark.parametrize(
    ("last", "missed"),
    [("2-2", 2), ("3-before the backup", None), ("9-9", None), ("-1-gone", None), ("9" * 5000, None), ("?", None)],
)
def test_a_client_that_comes_back_is_told_once_what_it_missed(
    listen: Listen, hub: Hub, last: str, missed: int | None
) -> None:
    table = Table(at(3))
    with listen(table, last=last) as events:
        event = next(events)
        assert json.loads(event.partition("data: ")[2]) == {"revision": 3, "state": "3", "missed_after": missed}
        assert "\nid: 3-3\n" in event
        table.said = [at(4)]
        hub.publish("AAAAAA", 4)
        assert next(events) == said(4)


def test_a_client_that_has_missed_nothing_hears_nothing(listen: Listen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listeners, "LIFETIME", 0.2)
    monkeypatch.setattr(listeners, "HEARTBEAT", 0.02)
    with listen(Table(at(3)), last="3-3") as events:
        assert {*events} == {HEARTBEAT_EVENT.decode()}


def test_changes_of_another_table_are_not_reported_and_other_states_of_a_revision_are(listen: Listen, hub: Hub) -> None:
    other = ListenerState(3, "other", ROLES)
    table = Table(at(3), other)
    with listen(table) as events:
        next(events)
        hub.publish("BBBBBB", 9)
        hub.publish("AAAAAA", 3)
        assert next(events) == format_event(other).decode()
    assert len(table.looks) == 2


def test_a_change_without_a_message_is_found_within_a_second_and_one_query_for_all(listen: Listen) -> None:
    with listen(Table(at(3), at(5))) as events:
        began = time.monotonic()
        assert [next(events), next(events)] == [said(3), said(5)]
        assert time.monotonic() - began < 1


def test_a_listener_is_recorded_as_seen_without_a_change(listen: Listen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listeners, "REFRESH_SECONDS", 0.05)
    table = Table(at(3))
    with listen(table):
        while len(table.looks) < 3:
            time.sleep(0.01)


def test_a_removed_device_gets_one_last_event(listen: Listen, hub: Hub) -> None:
    table = Table(at(3))
    with listen(table) as host, listen(table, 2) as events:
        next(host), next(events)
        table.said = [at(4, {1: "host"})]
        hub.publish("AAAAAA", 4)
        assert [*events] == [said(4)]
        assert next(host) == said(4)


@pytest.mark.parametrize(
    ("then", "last"),
    [(at(4, {1: "player"}), said(4)), (None, format_event(ListenerState(-1, "gone", {})).decode())],
    ids=["another role", "a deleted table"],
)
def test_a_stream_ends_with_an_event(listen: Listen, hub: Hub, then: ListenerState | None, last: str) -> None:
    with listen(Table(at(3), then)) as events:
        next(events)
        hub.publish("AAAAAA", 4)
        assert [*events] == [last]


def test_a_listener_that_joins_during_a_query_waits_for_the_next(listen: Listen, hub: Hub) -> None:
    looking, looked = threading.Event(), threading.Event()

    class Slow(Table):
        def __call__(self, code: str, listening: Collection[int]) -> ListenerState | None:
            if len(self.looks) == 1:
                looking.set()
                looked.wait(SOON)
            return super().__call__(code, listening)

    table = Slow(at(3, {1: "host"}), at(4, {1: "host"}), at(5))
    with listen(table) as host:
        assert next(host) == said(3)
        hub.publish("AAAAAA", 4)
        assert looking.wait(SOON)
        with listen(table, 2) as late:
            looked.set()
            assert next(late) == said(5)


@pytest.mark.parametrize("error", [DatabaseUnavailable("locked"), ZeroDivisionError("once")], ids=["away", "a fault"])
def test_a_failed_query_is_repeated_and_a_fault_is_logged(
    listen: Listen, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    monkeypatch.setattr(listeners, "RETRY_SECONDS", 0.01)
    with listen(Table(error, error, at(3))) as events:
        assert next(events) == said(3)
    assert ("ZeroDivisionError: once" in caplog.text) == isinstance(error, ZeroDivisionError)


def test_a_stream_expires_and_can_be_reopened(listen: Listen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listeners, "LIFETIME", 0.2)
    monkeypatch.setattr(listeners, "HEARTBEAT", 0.02)
    table, began = Table(at(3)), time.monotonic()
    with listen(table) as events:
        assert {*events} == {said(3), HEARTBEAT_EVENT.decode()}
    assert 0.2 <= time.monotonic() - began < 60
    assert len(table.looks) == 1, "a heartbeat needs no query"
    assert HEARTBEAT_EVENT.startswith(b":")
    assert HEARTBEAT_EVENT.endswith(b"\n\n")
