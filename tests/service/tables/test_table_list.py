"""Search, archive and unarchive the tables of a device."""

from __future__ import annotations

import pytest
import time_machine

from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotFound
from scorekeeper.service.people import joining
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import closing, detail, next_table, table_list
from scorekeeper.service.tables.table_list import TableListItem
from scorekeeper.service.transfer import exporter
from scorekeeper.store.database import Database
from tests.service.conftest import BEN_WINS, PLAYERS, Party, gather


def listed(database: Database, *phones: Caller, typed: str = "") -> list[TableListItem]:
    """Return the tables that a device at these tables finds."""
    return list(table_list.search_my_tables(database, phones, typed))


def test_archiving_a_table_affects_one_device_and_does_not_change_the_table(
    party: Party, ben: Caller, eva: Caller
) -> None:
    before, out = detail.get_table(party.database, ben), exporter.export_as_value(party.database, party.aki)
    for _ in range(2):
        table_list.archive_table(party.database, ben)
        assert [one.archived for one in listed(party.database, ben)] == [True]
    assert [one.archived for one in (*listed(party.database, eva), *listed(party.database, party.aki))] == [
        False,
        False,
    ]
    assert detail.get_table(party.database, ben) == before
    assert exporter.export_as_value(party.database, party.aki) | {"exported_at": ""} == out | {"exported_at": ""}
    for _ in range(2):
        table_list.unarchive_table(party.database, ben)
        assert [one.archived for one in listed(party.database, ben)] == [False]


def test_a_spectator_can_archive_a_table_even_if_it_is_closed(party: Party, eva: Caller) -> None:
    closing.close_table(party.database, party.aki)
    table_list.archive_table(party.database, eva)
    [one] = listed(party.database, eva)
    assert (one.archived, one.closed) == (True, True)


def test_archiving_does_not_change_the_state_token(party: Party, ben: Caller) -> None:
    seen = presence.get_table_state(party.database, ben).revision
    heard: list[object] = []
    party.database.listeners.append(lambda *said: heard.append(said))
    table_list.archive_table(party.database, ben)
    table_list.unarchive_table(party.database, ben)
    assert (heard, presence.get_table_state(party.database, ben).revision) == ([], seen)


def test_archiving_a_table_does_not_archive_the_next_one(party: Party) -> None:
    table_list.archive_table(party.database, party.aki)
    over = next_table.open_next_table(party.database, party.aki)
    assert [one.archived for one in listed(party.database, Caller(over.code, over.token))] == [False]


def test_a_stranger_cannot_archive_a_table(party: Party, sam: Caller) -> None:
    for verb in (table_list.archive_table, table_list.unarchive_table):
        with pytest.raises(NotFound):
            verb(party.database, Caller(party.opened.code, sam.token))
    assert listed(party.database, Caller(party.opened.code, sam.token)) == []


def test_a_table_is_found_by_all_its_people_and_games(database: Database) -> None:
    with time_machine.travel("2026-11-21T12:00Z"):
        party = gather(database, name="Saturday at Chie's", outside=["Grandma"])
        party.join("Eva", watch=True)
        party.record(BEN_WINS)
        next_sheet.start_next_sheet(database, party.aki, game="moon", players=["Aki", "Ben", "Fay"])
    with time_machine.travel("2026-03-04T12:00Z"):
        other = gather(database, "buki", players=["Uwe", "Val", "Xi", "Yu"])
    for typed in (
        "saturday",
        "ＧＲＡＮＤ",
        "eva",
        "fay dai",
        "打天九 moon",
        "11/21",
        "nov",
        party.opened.links.join_code,
    ):
        assert [one.code for one in listed(database, other.aki, party.aki, typed=typed or "")] == [party.opened.code], (
            typed
        )
    assert len(listed(database, other.aki, party.aki)) == 2
    assert listed(database, other.aki, party.aki, typed="grandma uwe") == []


def test_a_spectators_list_does_not_contain_the_join_code(party: Party, eva: Caller) -> None:
    assert listed(party.database, eva, typed=party.opened.links.join_code or "") == []
    assert [one.codes for one in listed(party.database, eva)] == [(party.opened.code,)]
    new = joining.revoke_links(party.database, party.aki).join_code
    assert [one.codes for one in listed(party.database, party.aki, typed=new or "")] == [(new, party.opened.code)]


def test_a_search_does_not_match_empty_seats(database: Database) -> None:
    party = gather(database, players=[*PLAYERS[:3], ""], placeholder="Zoe{}".format)
    assert [one.people for one in listed(database, party.aki)] == [("Aki", "Ben", "Chie")]
