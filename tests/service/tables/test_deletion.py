"""Delete a table with everything in it, as its host, without changing anything else."""

from __future__ import annotations

import pytest
import sqlalchemy as sql
from sqlalchemy import TableClause, func, select, text
from sqlalchemy.exc import DBAPIError

from scorekeeper.games.problems import Refused
from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotAllowedNow, NotFound
from scorekeeper.service.groups.joining import create_group_from_table
from scorekeeper.service.groups.statistics import get_group
from scorekeeper.service.hands import drafts, objections
from scorekeeper.service.money import chip_entries, settlement
from scorekeeper.service.money.settlement import SeenLine
from scorekeeper.service.people import joining
from scorekeeper.service.sheets import amendments
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.service.tables import carry_over, deletion, detail, next_table, terms
from scorekeeper.service.transfer import exporter
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.base import Row
from scorekeeper.store.transactions import HISTORY_TABLES
from tests.service.conftest import BEN_WINS, Party, gather
from tests.service.hands.evenings import exported

PENALTY = {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5}


def id_of(party: Party) -> int:
    return party.me(party.aki).table_id


def left(database: Database, table_id: int) -> dict[str, int]:
    """Return the number of rows of a table in every table of the schema."""
    with database.engine.connect() as connection:
        return {
            name: connection.execute(
                select(func.count())
                .select_from(rows)
                .where((rows.c["table_id"] if "table_id" in rows.c else rows.c["id"]) == table_id)
            ).scalar_one()
            for name, rows in Row.metadata.tables.items()
            if name == "tables" or "table_id" in rows.c
        }


def full(database: Database, name: str = "Friday") -> Party:
    """Return a table that has rows in every table of the schema."""
    party = gather(database, name=name, chips=100)
    party.join(seat=1)
    party.record(BEN_WINS, BEN_WINS)
    amendments.amend_sheet(database, party.aki, AmendmentRequest(rules={"unit": 2}))
    objections.raise_objection(database, party.aki, 1, "three")
    chip_entries.raise_entry_objection(
        database, party.aki, chip_entries.add_chip_entry(database, party.aki, PENALTY).number, "late"
    )
    drafts.update_draft(database, party.aki, 3, {"winner": "1"})
    terms.change_terms(database, party.aki, {"chips": 200})
    presence.record_seen(database, presence.get_table_state(database, party.aki))
    get_group(database, create_group_from_table(database, party.aki, name))
    return party


def is_guarded(database: Database, table: str) -> bool:
    """Return whether the database refuses to change or delete the rows."""
    for statement in (f"UPDATE {table} SET revision = 0", f"DELETE FROM {table}"):
        with pytest.raises(DBAPIError, match="history"), database.engine.begin() as connection:
            connection.execute(text(statement))
    return True


def test_nothing_of_the_table_is_left_and_another_is_as_it_was(database: Database) -> None:
    party, other = full(database), full(database, name="Saturday")
    table_id, before = id_of(party), (left(database, id_of(other)), exported(database, other.opened.code))
    assert min(left(database, table_id).values()) > 0, "there is something to delete everywhere"
    deletion.delete_table(database, party.aki, "Friday")
    assert set(left(database, table_id).values()) == {0}
    assert (left(database, id_of(other)), exported(database, other.opened.code)) == before
    assert list(verify_tables(database, other.opened.code)) == []
    assert all(is_guarded(database, table) for table in HISTORY_TABLES)


def test_a_failed_deletion_deletes_nothing_and_history_stays_protected(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = full(database)
    before = exported(database, party.opened.code)

    def fails(rows: TableClause) -> object:
        if rows is Row.metadata.tables["people"]:
            raise ZeroDivisionError
        return sql.delete(rows)

    monkeypatch.setattr(queries.tables, "delete", fails)
    with pytest.raises(ZeroDivisionError):
        deletion.delete_table(database, party.aki, "Friday")
    assert exported(database, party.opened.code) == before
    assert all(is_guarded(database, table) for table in HISTORY_TABLES)


def test_whoever_deletes_a_table_types_its_name_or_code(database: Database) -> None:
    named, unnamed = gather(database, name="Friday"), gather(database)
    join_code = unnamed.opened.links.join_code or ""
    for party, wrong in (
        *((named, typed) for typed in ("", " ", "Fridays", named.opened.links.join_code or "")),
        *((unnamed, typed) for typed in ("", "AAAAAA", "Friday")),
    ):
        message = "not the name" if party is named else "not the code"
        with pytest.raises(Refused, match=message):
            deletion.delete_table(database, party.aki, wrong)
        with pytest.raises(Refused, match=message):
            deletion.delete_table_as_admin(database, party.opened.code, wrong)
    deletion.delete_table(database, named.aki, " Ｆｒｉｄａｙ ")
    deletion.delete_table(database, unnamed.aki, join_code.lower())
    by_address = gather(database)
    deletion.delete_table(database, by_address.aki, by_address.opened.code)
    for party in (named, unnamed, by_address):
        with pytest.raises(NotFound):
            party.view()


def test_devices_of_a_deleted_table_find_nothing_and_are_notified(database: Database) -> None:
    party = gather(database, name="Friday")
    ben, table_id = party.join(seat=1), id_of(party)
    glance = presence.get_table_state(database, party.aki)
    heard: list[tuple[str, int]] = []
    database.listeners.append(lambda code, at: heard.append((code, at)))
    deletion.delete_table(database, party.aki, "Friday")
    assert heard == [(party.opened.code, glance.revision + 1)]
    assert deletion.is_deleted(database, party.opened.code)
    for who in (party.aki, ben):
        for verb in (detail.get_table, presence.get_table_state, exporter.export_as_value):
            with pytest.raises(NotFound):
                verb(database, who)
    with pytest.raises(NotFound):
        joining.find_invitation(database, party.opened.code, party.opened.links.play or "")
    presence.record_seen(database, glance)  # a host who was seen just before
    assert set(left(database, table_id).values()) == {0}


def test_the_administrator_deletes_a_table_without_authentication(database: Database) -> None:
    named, unnamed = gather(database, name="Friday"), gather(database)
    found = deletion.find_table_to_delete(database, named.opened.links.join_code or "")
    assert (found.code, found.title, found.has_name) == (named.opened.code, "Friday", True)
    found = deletion.find_table_to_delete(database, unnamed.opened.code)
    assert (found.title, found.has_name) == (unnamed.opened.links.join_code, False)
    for party, typed in ((named, "friday"), (unnamed, found.title)):
        deletion.delete_table_as_admin(database, party.opened.code, typed)
        with pytest.raises(NotFound):
            deletion.find_table_to_delete(database, party.opened.code)


@pytest.fixture
def followed(database: Database) -> tuple[Party, Caller]:
    """Return a table where Ben has won and his winnings were carried over, and the next table's host."""
    party = gather(database, name="Friday")
    party.record(BEN_WINS)
    over = next_table.open_next_table(database, party.aki)
    lines = settlement.get_settlement(database, party.aki).settlement.lines
    carry_over.carry_over(
        database, party.aki, [SeenLine(one.payer_number, one.payee_number, one.open.chips) for one in lines]
    )
    return party, Caller(over.code, over.token)


def test_the_next_table_stays_readable_with_carried_debts(database: Database, followed: tuple[Party, Caller]) -> None:
    party, over = followed
    before = carry_over.get_carry_over(database, over)
    deletion.delete_table(database, party.aki, "Friday")
    after = carry_over.get_carry_over(database, over)
    assert before.incoming
    assert [one.may_be_taken_back for one in after.incoming] == [False] * len(before.incoming)
    assert after.settlement == before.settlement
    assert (after.table.revision, after.table.adjacent_tables.before) == (before.table.revision + 1, None)
    with pytest.raises(NotAllowedNow, match="not here"):
        carry_over.undo_carry_over(database, over, after.incoming[0].entry)
    assert list(verify_tables(database, over.code)) == []


def test_the_table_before_stays_readable(database: Database, followed: tuple[Party, Caller]) -> None:
    party, over = followed
    before, revision = exported(database, party.opened.code), party.view().revision
    deletion.delete_table(database, over, detail.get_table(database, over).name or over.code)
    there = carry_over.get_carry_over(database, party.aki)
    assert [one.may_be_taken_back for one in there.outgoing] == [False] * 3
    assert (there.table.adjacent_tables.after, there.table.revision) == (None, revision + 1)
    assert exported(database, party.opened.code) == before | {"revision": revision + 1}
    assert next_table.open_next_table(database, party.aki).code != over.code
