"""Check when devices are marked as seen."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.presence import ListenerState
from scorekeeper.service.tables import deletion
from scorekeeper.store import clock, queries
from tests.service.conftest import Party


def seen(party: Party) -> dict[int, datetime | None]:
    """Return when each device was last seen."""
    with party.database.autocommit() as reading:
        return {one.device: one.last_seen for one in queries.authentication.table_statuses(reading, party.opened.code)}


def look(party: Party, *phones: int) -> ListenerState | None:
    return presence.get_listener_state(party.database, party.opened.code, phones)


def test_all_listening_devices_are_marked_as_seen(
    party: Party, ben: Caller, eva: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    aki, other, silent = (presence.get_table_state(party.database, who).device for who in (party.aki, ben, eva))
    before, now = seen(party), clock.now() + timedelta(minutes=7)
    monkeypatch.setattr(clock, "now", lambda: now)
    roles = {aki: "host", other: "player", silent: "watcher"}
    assert look(party, aki, other) == ListenerState(party.view().revision, party.view().state, roles)
    assert seen(party) == {aki: now, other: now, silent: before[silent]}


def test_a_deleted_table_has_no_listener_state(party: Party) -> None:
    deletion.delete_table(party.database, party.aki, party.opened.code)
    assert look(party, 1) is None
