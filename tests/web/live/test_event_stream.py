"""The event stream in the application: who may listen, polling instead of a stream, and removed devices."""

from asyncio import AbstractEventLoop as Loop

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.gateway import EVENT_STREAM, Events
from scorekeeper.service.access.callers import Caller as Who
from scorekeeper.service.access.presence import ListenerState
from scorekeeper.service.people import devices
from scorekeeper.store import queries
from scorekeeper.web.app.state import state
from scorekeeper.web.live import listeners
from scorekeeper.web.live.event_stream import get_listeners
from scorekeeper.web.live.listeners import format_event
from tests.transactions import is_let_go
from tests.web.api.callers import HAND, LISTENING, Caller, answer, hand_body, open_table
from tests.web.api.conftest import secret
from tests.web.live.hearing import listen


@pytest.fixture
def host(client: FlaskClient) -> Caller:
    return open_table(client)[0]


def ask(caller: Caller, method: str = "GET", **environ: object) -> TestResponse:
    return caller.client.open(
        f"/api/v1/tables/{caller.code}/events",
        method=method,
        headers={"Authorization": f"Bearer {caller.token}"},
        environ_overrides=LISTENING | environ,
    )


def said(host: Caller) -> str:
    """Return the event for the present state of the table."""
    shown = {"Authorization": f"Bearer {host.token}"}
    answer = host.client.get(f"/api/v1/tables/{host.code}", headers=shown)
    return format_event(ListenerState(answer.get_json()["revision"], answer.headers["ETag"].strip('"'), {})).decode()


def test_a_stream_reports_the_state_and_changes_without_a_transaction(app: Flask, host: Caller, loop: Loop) -> None:
    stream, database = ask(host), state(app).database
    assert (stream.mimetype, stream.headers["Cache-Control"]) == ("text/event-stream", "no-store")
    assert "Content-Length" not in stream.headers
    with database.reading() as reading:
        assert queries.tables.codes(reading)
        assert not is_let_go(database)
    with listen(loop, host) as one, listen(loop, host) as other:
        assert next(one) == next(other) == said(host)
        assert is_let_go(database)
        Caller(app.test_client(), host.code, host.token).post("/hands", hand_body(HAND))
        assert next(one) == next(other) == said(host)
        assert get_listeners(app).hub._subscribers
    assert get_listeners(app).hub._subscribers == {}
    assert get_listeners(app)._tables == {}
    assert not get_listeners(app).streams


def test_a_browser_is_identified_by_its_cookie(client: FlaskClient, host: Caller) -> None:
    with client.session_transaction() as session:
        session["tables"] = {host.code: host.token}
    assert client.get(f"/t/{host.code}/events", environ_overrides=LISTENING).mimetype == "text/event-stream"


def test_a_head_request_opens_no_stream_and_a_plain_wsgi_server_makes_clients_poll(host: Caller) -> None:
    handed: list[Events] = []
    head, there = ask(host, "HEAD", **{EVENT_STREAM: handed.append}), host.get("/events")
    assert (head.status_code, head.mimetype, handed) == (200, "text/event-stream", [])
    assert (there.status_code, there.data) == (204, b"")


@pytest.mark.parametrize("bound", ["MAX_PER_BROWSER", "MAX_PER_ADDRESS", "MAX_LISTENERS"])
def test_a_phone_an_address_and_the_server_have_so_many_streams_and_no_more(
    client: FlaskClient, loop: Loop, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    monkeypatch.setattr(listeners, bound, 2)
    host, opened = open_table(client)
    ben = host.joining(secret=secret(opened, "play"), seat=1)
    other = ben if bound != "MAX_PER_BROWSER" else host
    with listen(loop, host) as one:
        next(one)
        with listen(loop, other) as two:
            next(two)
            assert ask(host).status_code == 204
            elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
            assert ask(ben, **elsewhere).status_code == (204 if bound == "MAX_LISTENERS" else 200)
            if bound == "MAX_PER_BROWSER":
                assert ask(ben).status_code == 200
        assert ask(host).status_code == 200


def test_a_phone_whose_seat_moved_or_was_freed_hears_no_more(app: Flask, client: FlaskClient, loop: Loop) -> None:
    host, opened = open_table(client)
    seat = {"secret": secret(opened, "play"), "seat": 1}
    with listen(loop, host.joining(**seat)) as events, listen(loop, host) as others:
        next(events), next(others)
        ben = host.joining(**seat, move=True)
        [asking] = answer(host.get("/seat-requests"))["seat_requests"]
        assert next(events) == next(others)
        host.post(f"/seat-requests/{asking['device']}", {"accept": True})
        moved = said(host)
        assert [*events] == [moved]
        assert next(others) == moved
    with listen(loop, ben) as events:
        next(events)
        devices.release_seat(state(app).database, Who(host.code, host.token or ""), 1)
        assert [*events] == [said(host)]
    with listen(loop, ben) as events, listen(loop, host) as others:
        next(events), next(others)
        assert host.call("DELETE", "/devices/3").status_code == 204
        removed = said(host)
        assert [*events] == [removed]
        assert next(others) == removed


def test_deleting_a_table_ends_its_streams_with_an_event(client: FlaskClient, loop: Loop) -> None:
    host, opened = open_table(client)
    with listen(loop, host.joining(secret=secret(opened, "play"), seat=1)) as events:
        known = next(events)
        assert host.call("DELETE", "", {"name": host.code}).status_code == 204
        [woken] = events
    assert woken.startswith("event: revision")
    assert woken != known
