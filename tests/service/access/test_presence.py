"""Phones that listen at a table: whoever does is here, which is written down for all of them at once."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from sqlalchemy import Connection, event

from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.presence import ListenerState
from scorekeeper.service.tables import deletion
from scorekeeper.store import clock, queries
from tests.service.conftest import Party


def seen(party: Party) -> dict[int, datetime | None]:
    """When each phone was last here."""
    with party.database.glance() as reading:
        return {one.device: one.last_seen for one in queries.authentication.table_statuses(reading, party.opened.code)}


def look(party: Party, *phones: int) -> tuple[ListenerState | None, int]:
    """What is heard, and in how many transactions something was written for it."""
    commits: list[Connection] = []

    def committed(connection: Connection) -> None:
        commits.append(connection)

    event.listen(party.database.engine, "commit", committed)
    try:
        return presence.get_listener_state(party.database, party.opened.code, phones), len(commits)
    finally:
        event.remove(party.database.engine, "commit", committed)


def test_all_who_listen_and_nobody_else_are_written_down_in_one_transaction(
    party: Party, ben: Caller, eva: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    aki, other, silent = (presence.get_table_state(party.database, who).device for who in (party.aki, ben, eva))
    before, now = seen(party), clock.now() + timedelta(minutes=7)
    monkeypatch.setattr(clock, "now", lambda: now)
    heard, commits = look(party, aki, other)
    assert heard == ListenerState(
        party.view().revision, party.view().state, {aki: "host", other: "player", silent: "watcher"}
    )
    assert commits == 1
    assert seen(party) == {aki: now, other: now, silent: before[silent]}
    assert look(party, aki, other) == (heard, 0)


def test_of_a_table_that_is_no_more_nothing_is_heard(party: Party) -> None:
    deletion.delete_table(party.database, party.aki, party.opened.code)
    assert look(party, 1) == (None, 0)
