"""Changes of the database by another process: a command, or a restored copy."""

import re
import time
from asyncio import AbstractEventLoop as Loop
from datetime import datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.service.tables import deletion
from scorekeeper.settings import Settings
from scorekeeper.store.database import Database
from tests.databases import copied
from tests.web.api.callers import HAND, OTHER_HAND, Caller, answer, hand_body, open_table
from tests.web.browsers import Phone, answered
from tests.web.live.hearing import listen
from tests.web.phones import book_of

OVER = "Go to the new table"


@pytest.fixture
def host(client: FlaskClient) -> Caller:
    """The host of a table that is open in a browser."""
    host, _ = open_table(client)
    with client.session_transaction() as session:
        session["tables"] = {host.code: host.token}
    return host


def delete(settings: Settings, code: str) -> None:
    """Delete a table as the command does, with a connection of its own."""
    database = Database.open(settings.database_url, settings.instance)
    deletion.delete_table_as_admin(database, code, code)
    database.close()


def test_a_table_deleted_elsewhere_is_not_linked_any_more(settings: Settings, host: Caller, loop: Loop) -> None:
    before, opened = host.code, answer(host.post("/next-table", {}), 201)
    after, there = opened["code"], Caller(host.client, opened["code"], opened["token"])
    phone, etag = Phone(host.client, host.code), host.get().headers["ETag"]
    assert OVER in phone.get("t").text
    assert (host.table()["next_table"], there.table()["previous_table"]) == (after, before)
    with listen(loop, host) as events:
        known = next(events)
        delete(settings, after)
        assert state_in(next(events)) != state_in(known)
    assert OVER not in phone.get("t").text
    assert answer(host.get(If_None_Match=etag))["next_table"] is None
    again = answer(host.post("/next-table", {}), 201)
    there = Caller(host.client, again["code"], again["token"])
    etag = there.get().headers["ETag"]
    with listen(loop, host) as events:
        next(events)
        delete(settings, before)
        began = time.monotonic()
        assert [state_in(event) for event in events] == ["gone"]
        assert time.monotonic() - began < 1
    assert answer(there.get(If_None_Match=etag))["previous_table"] is None
    assert before not in Phone(host.client, there.code).get("t").text


def state_in(event: str) -> str:
    """Return the state that an event of a stream contains."""
    [state] = re.findall(r'"state": "(\w+)"', event)
    return str(state)


@pytest.mark.sqlite("restores a file")
def test_a_restored_database_has_another_state(app: Flask, host: Caller, loop: Loop, tmp_path: Path) -> None:
    database, copy = str(book_of(app).engine.url.database), tmp_path / "copy.db"
    live = f"/t/{host.code}/live/0?page=table"
    copied(database, copy)
    for _ in range(2):
        host.post("/hands", hand_body(HAND))
    with listen(loop, host) as events:
        known, page, table = next(events), host.client.get(live), host.get()
        assert page.status_code == 200
        assert host.client.get(live, headers={"If-None-Match": page.headers["ETag"]}).status_code == 304
        assert host.get(If_None_Match=table.headers["ETag"]).status_code == 304
        copied(copy, database)
        for _ in range(2):
            host.post("/hands", hand_body(OTHER_HAND))
        told = next(events)
        while f'"revision": {answer(table)["revision"]}' not in told:
            told = next(events)
    assert state_in(told) != state_in(known)
    other = host.get(If_None_Match=table.headers["ETag"])
    assert answer(other)["revision"] == answer(table)["revision"]
    assert answer(other)["totals"] != answer(table)["totals"]
    since = host.get(f"/since/{answer(table)['revision']}", If_None_Match=table.headers["ETag"])
    assert (since.status_code, since.headers["ETag"]) == (200, other.headers["ETag"])
    again = answered(200, host.client.get(live, headers={"If-None-Match": page.headers["ETag"]}))
    assert again.get_json()["fragments"]["live-hands"] != page.get_json()["fragments"]["live-hands"]
    assert again.headers["ETag"] == other.headers["ETag"] != page.headers["ETag"]
    known_revision = answer(table)["revision"]
    for revision in (known_revision - 1, known_revision, known_revision + 1):
        fragments = host.client.get(f"{live}&revision={revision}").get_json()["fragments"]
        assert ("live-set_back" in fragments) == (revision >= known_revision), revision
    last_change = datetime.fromisoformat(answer(other)["sheet"]["hands"][-1]["at"]).replace(microsecond=0)
    assert f'restored to how it was at <time datetime="{last_change.isoformat()}"' in fragments["live-set_back"]
