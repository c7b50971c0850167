"""Search, archive and unarchive the tables of a device."""

from __future__ import annotations

import pytest
import time_machine

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotFound
from scorekeeper.service.people import joining
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import closing, detail, next_table, table_list
from scorekeeper.service.tables.table_list import TableListItem
from scorekeeper.store.database import Database
from tests.service.conftest import BEN_WINS, PLAYERS, Party, gather


def listed(database: Database, *phones: Caller, typed: str = "") -> list[TableListItem]:
    """Return the tables that a device at these tables finds."""
    return list(table_list.search_my_tables(database, phones, typed))


def test_archiving_a_table_affects_one_device_and_nothing_else(
    party: Party, ben: Caller, eva: Caller, sam: Caller
) -> None:
    over = next_table.open_next_table(party.database, ben)
    closing.close_table(party.database, party.aki)
    before = detail.get_table(party.database, ben)
    heard: list[object] = []
    party.database.listeners.append(lambda *said: heard.append(said))
    for verb, archived in ((table_list.archive_table, True), (table_list.unarchive_table, False)):
        for who in (ben, eva, ben):
            verb(party.database, who)
            assert [one.archived for one in listed(party.database, who)] == [archived]
        others = listed(party.database, party.aki), listed(party.database, Caller(over.code, over.token))
        assert [one.archived for those in others for one in those] == [False, False]
        with pytest.raises(NotFound):
            verb(party.database, Caller(party.opened.code, sam.token))
    assert (heard, detail.get_table(party.database, ben)) == ([], before)


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
        party.opened.links.join_code or "",
    ):
        found = listed(database, other.aki, party.aki, typed=typed)
        assert [one.code for one in found] == [party.opened.code], typed
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
