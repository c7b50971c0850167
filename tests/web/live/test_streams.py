"""The live stream, in the application and on the real server."""

import socket
import threading
import time

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.service import seats
from scorekeeper.service.caller import Caller as Who
from scorekeeper.web.app.state import state
from scorekeeper.web.live import streams
from scorekeeper.web.live.hub import Hub
from scorekeeper.web.live.streams import STREAMS, live
from tests.web.api.callers import HAND, THREADED, Caller, answer, open_table, refusal
from tests.web.api.conftest import secret


@pytest.fixture
def host(client: FlaskClient) -> Caller:
    return open_table(client)[0]


def _listen(caller: Caller, path: str = "/api/v1/tables/{code}/events", method: str = "GET") -> TestResponse:
    return caller.client.open(
        path.format(code=caller.code),
        method=method,
        headers={"Authorization": f"Bearer {caller.token}"},
        environ_overrides=THREADED,
    )


def _event(revision: int) -> str:
    return f'event: revision\ndata: {{"revision": {revision}}}\n\n'


def test_a_stream_begins_with_where_the_table_is(host: Caller) -> None:
    with _listen(host) as stream:
        assert stream.mimetype == "text/event-stream"
        assert stream.headers["Cache-Control"] == "no-store"
        assert next(stream.iter_encoded()).decode() == _event(host.table()["revision"])


def test_a_hand_is_news(app: Flask, host: Caller) -> None:
    with _listen(host) as stream:
        events = stream.iter_encoded()
        next(events)
        other = Caller(app.test_client(), host.code, host.token)
        threading.Timer(0.05, other.post, ("/hands", HAND)).start()
        assert next(events).decode() == _event(other.table()["revision"])


def test_a_browser_listens_by_its_cookie(client: FlaskClient, host: Caller) -> None:
    with client.session_transaction() as session:
        session["tables"] = {host.code: host.token}
    with client.get(f"/t/{host.code}/events", environ_overrides=THREADED) as stream:
        assert stream.mimetype == "text/event-stream"


def test_a_stranger_hears_nothing(app: Flask, client: FlaskClient, host: Caller) -> None:
    stranger = app.test_client()
    for code in (host.code, "QQQQQQ"):
        assert stranger.get(f"/t/{code}/events", environ_overrides=THREADED).status_code == 404
        refusal(_listen(Caller(client, code, "made-up")), 404)


def test_a_stream_holds_no_transaction_while_it_waits(app: Flask, host: Caller) -> None:
    with _listen(host) as stream:
        next(stream.iter_encoded())
        assert state(app).book.engine.pool.checkedout() == 0  # type: ignore[attr-defined]


def test_streams_leave_threads_for_everything_else(host: Caller) -> None:
    streams = [_listen(host) for _ in range(STREAMS)]
    assert {stream.status_code for stream in streams} == {200}
    beyond = _listen(host)
    assert beyond.status_code == 204
    assert beyond.data == b""
    streams.pop().close()
    with _listen(host) as stream:
        assert stream.status_code == 200
    for stream in streams:
        stream.close()


def test_a_head_keeps_no_place(host: Caller) -> None:
    for _ in range(200):
        with _listen(host, method="HEAD") as answer:
            assert answer.status_code == 200


def test_a_server_of_one_thread_opens_no_stream(host: Caller) -> None:
    assert host.get("/events").status_code == 204


def test_who_leaves_is_watched_for_no_longer(app: Flask, host: Caller) -> None:
    with _listen(host) as stream:
        next(stream.iter_encoded())
        assert live(app).hub._watches
    assert live(app).hub._watches == {}


def test_a_phone_whose_seat_was_moved_or_freed_hears_no_more_at_once(app: Flask, client: FlaskClient) -> None:
    host, opened = open_table(client)
    seat = {"secret": secret(opened, "play"), "seat": 1}
    with _listen(host.joining(**seat)) as stream, _listen(host) as other:
        events, others = stream.iter_encoded(), other.iter_encoded()
        next(events), next(others)
        ben = host.joining(**seat, move=True)
        [asking] = answer(host.get("/asking"))["asking"]
        assert next(events) == next(others)
        host.post(f"/asking/{asking['device']}", {"let": True})
        moved = _event(host.table()["revision"])
        assert [one.decode() for one in events] == [moved]
        assert next(others).decode() == moved
    with _listen(ben) as stream:
        events = stream.iter_encoded()
        next(events)
        seats.free(state(app).book, Who(host.code, host.token or ""), 1)
        assert [one.decode() for one in events] == [_event(host.table()["revision"])]
    with _listen(ben) as stream, _listen(host) as own:
        events, others = stream.iter_encoded(), own.iter_encoded()
        next(events), next(others)
        assert host.call("DELETE", "/devices/3").status_code == 204
        removed = _event(host.table()["revision"])
        assert [one.decode() for one in events] == [removed]
        assert next(others).decode() == removed


def test_the_streams_of_a_table_that_is_deleted_wake_the_phones_and_end(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)
    monkeypatch.setattr(streams, "GLANCE", 0.01)
    host, opened = open_table(client)
    with _listen(host.joining(secret=secret(opened, "play"), seat=1)) as stream:
        events = stream.iter_encoded()
        known = next(events)
        assert host.call("DELETE", "", {"name": host.code}).status_code == 204
        rest = list(events)
    assert [one for one in rest if one.startswith(b"event: revision")] != []
    assert known not in rest
    assert len(rest) < 10


class Table:
    """A table whose revision is looked up."""

    def __init__(self, *revisions: int | None) -> None:
        self.revisions = list(revisions)

    def __call__(self) -> int | None:
        return self.revisions.pop(0) if len(self.revisions) > 1 else self.revisions[0]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)
    monkeypatch.setattr(streams, "GLANCE", 0.01)


def test_silence_is_broken_by_a_comment(quick: None) -> None:
    events = streams._events(Hub(), "AAAAAA", Table(3))
    assert [next(events) for _ in range(3)] == [_event(3), streams.BEAT, streams.BEAT]
    assert streams.BEAT.startswith(":")
    assert streams.BEAT.endswith("\n\n")


def test_what_a_lost_message_said_is_found_in_the_book(quick: None) -> None:
    events = streams._events(Hub(), "AAAAAA", Table(3, 5))
    assert [next(events) for _ in range(3)] == [_event(3), _event(5), streams.BEAT]


def test_what_wakes_a_phone_that_was_sent_away_is_the_last_that_it_hears() -> None:
    hub = Hub()
    events = streams._events(hub, "AAAAAA", Table(3, None))
    next(events)
    hub.publish("AAAAAA", 4)
    hub.publish("AAAAAA", 5)
    assert list(events) == [_event(5)]


def test_who_is_sent_away_hears_no_more(quick: None) -> None:
    assert list(streams._events(Hub(), "AAAAAA", Table(3, 3, None))) == [_event(3), streams.BEAT]


def test_a_phone_that_hung_up_is_left_at_the_next_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "GLANCE", 0.01)
    glances = iter([False, False, True])
    assert list(streams._events(Hub(), "AAAAAA", Table(3), lambda: next(glances))) == [_event(3)]


def test_a_closed_connection_is_known_without_writing() -> None:
    phone, server = socket.socketpair()
    with server:
        assert not streams._has_hung_up(server)
        phone.close()
        assert streams._has_hung_up(server)
    assert streams._has_hung_up(server)
    assert not streams._has_hung_up(None)


def test_a_stream_ends_and_the_phone_comes_back(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "LIFETIME", 0.1)
    began = time.monotonic()
    assert set(streams._events(Hub(), "AAAAAA", Table(3))) == {_event(3), streams.BEAT}
    assert 0.1 <= time.monotonic() - began < 60


def test_the_beats_are_as_quick_as_they_were_promised() -> None:
    assert streams.HEARTBEAT <= 15
    assert streams.LIFETIME == 600
