"""Check the day of a table: the date of its opening in the time zone of its host."""

from __future__ import annotations

import copy
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

import pytest
import time_machine

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.tables import detail, next_table, table_list
from scorekeeper.service.tables.opening import is_zone
from scorekeeper.service.transfer import exporter, transcript
from scorekeeper.store.database import Database
from tests.service.conftest import caller, gather

TOKYO = "Asia/Tokyo"


@contextmanager
def server_in(zone: str) -> Iterator[None]:
    """Set the time zone of the machine."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = zone
    time.tzset()
    try:
        yield
    finally:
        os.environ.pop("TZ") if before is None else os.environ.update(TZ=before)
        time.tzset()


@pytest.mark.parametrize("stands", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
@pytest.mark.parametrize(("at", "day"), [("2026-11-21T14:59:59Z", 21), ("2026-11-21T15:00Z", 22)])
def test_the_day_is_in_the_time_zone_of_the_host_not_of_the_server(
    database: Database, stands: str, at: str, day: int
) -> None:
    with server_in(stands), time_machine.travel(at, tick=False):
        party = gather(database, zone=TOKYO)
        over = next_table.open_next_table(database, party.aki, zone=TOKYO)
        (mine,) = table_list.list_my_tables(database, [party.aki])
        said = [
            party.view().day,
            mine.day,
            transcript.get_transcript(database, party.aki).day,
            detail.get_table(database, Caller(over.code, over.token)).day,
        ]
        assert said == [date(2026, 11, day)] * 4
        assert exporter.export_as_value(database, party.aki)["day"] == f"2026-11-{day}"
        listed = {one.address: one.day for one in table_list.list_newest_tables(database, 100_000)[0]}
        assert [listed[there] for there in (party.opened.code, over.code)] == said[:2]


def test_without_a_zone_the_day_is_that_of_the_server_and_does_not_change(database: Database) -> None:
    with server_in("Pacific/Kiritimati"), time_machine.travel("2026-11-21T10:00Z", tick=False):
        party = gather(database)
        over = next_table.open_next_table(database, party.aki)
    with server_in("Pacific/Pago_Pago"):
        days = {detail.get_table(database, Caller(there.code, there.token)).day for there in (party.opened, over)}
        assert days == {date(2026, 11, 22)}


def test_an_unknown_time_zone_is_refused(database: Database) -> None:
    party = gather(database)
    for zone in ("Tokyo", "asia/tokyo", "../etc/passwd", "Europe", "x" * 999, 9, []):
        assert not is_zone(zone)
        with pytest.raises(Refused) as refused:
            gather(database, zone=zone)
        assert [problem.field for problem in refused.value.problems] == ["zone"]
    assert not is_zone("")
    for zone in ("", "Tokyo"):
        with pytest.raises(Refused):
            next_table.open_next_table(database, party.aki, zone=zone)


def test_a_file_contains_the_day_and_an_older_file_gets_that_of_the_server(database: Database) -> None:
    with time_machine.travel("2026-11-21T23:30Z", tick=False):
        party = gather(database, zone=TOKYO)
    out = exporter.export_as_value(database, party.aki)
    older = copy.deepcopy(out)
    del older["day"]
    with server_in("UTC"):
        here, before = (caller(exporter.import_table(database, one)) for one in (out, older))
        assert detail.get_table(database, here).day == date(2026, 11, 22)
        assert detail.get_table(database, before).day == date(2026, 11, 21)
        assert exporter.export_as_value(database, here)["day"] == "2026-11-22"
        assert "day" not in exporter.export_as_value(database, before)
    with server_in(TOKYO):
        assert detail.get_table(database, before).day == date(2026, 11, 22)
