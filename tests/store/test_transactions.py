"""A write transaction counts changes to tables, refuses outdated rows, and commits everything or nothing."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeVar

import pytest
from sqlalchemy.exc import IntegrityError

from scorekeeper.service.hands import drafts
from scorekeeper.service.tables import next_table
from scorekeeper.store import queries
from scorekeeper.store.codes import id_of
from scorekeeper.store.database import Database
from scorekeeper.store.models.base import Row
from scorekeeper.store.models.groups import GroupRow, MemberRow
from scorekeeper.store.models.hands import DraftRow, HandRow
from scorekeeper.store.models.tables import DeviceRow, HostingRow, PersonRow, SheetRow, TableRow
from scorekeeper.store.transactions import ReadTransaction, StaleRowError, WriteTransaction
from tests.databases import quick_books
from tests.service.conftest import BEN_WINS, Party, database_url, gather, shared_database

__all__ = ["database_url", "quick_books", "shared_database"]

GUEST: dict[str, Any] = {"name": "Eva", "comparable_name": "eva", "placeholder": False, "has_bet": False}
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)

Calls = list[tuple[str, int]]
R = TypeVar("R", bound=Row)
Find = Callable[[ReadTransaction, TableRow], Row]


@pytest.fixture
def party(database: Database) -> Party:
    """A table with a hand and a draft of the next one."""
    party = gather(database)
    party.record(BEN_WINS)
    drafts.update_draft(database, party.aki, 2, {"winner": "1"})
    return party


@pytest.fixture
def calls(party: Party) -> Calls:
    calls: Calls = []
    party.database.listeners.append(lambda code, revision: calls.append((code, revision)))
    return calls


def found(row: R | None) -> R:
    assert row
    return row


def table_of(tx: ReadTransaction, party: Party) -> TableRow:
    return found(queries.tables.by_code(tx, party.opened.code))


def now(party: Party) -> TableRow:
    with party.database.reading() as reading:
        return table_of(reading, party)


def person(tx: ReadTransaction, table: TableRow, number: int = 2) -> PersonRow:
    return queries.roster.roster(tx, table).people[number]


def device(tx: ReadTransaction, table: TableRow) -> DeviceRow:
    return queries.roster.devices(tx, table.id)[0]


def sheet(tx: ReadTransaction, table: TableRow) -> SheetRow:
    return found(queries.tables.sheet(tx, table.id))


def draft(tx: ReadTransaction, table: TableRow) -> DraftRow:
    return found(queries.hands.draft(tx, table.id))


def hand(tx: ReadTransaction, table: TableRow) -> HandRow:
    return found(queries.hands.newest_version(tx, table.id, 1, 1))


def itself(_: ReadTransaction, table: TableRow) -> TableRow:
    return table


@pytest.mark.parametrize(
    ("find", "column", "value", "counts", "changes_roster"),
    [
        (itself, "name", "Friday", True, True),
        (person, "name", "Benjamin", True, True),
        (device, "role", "player", True, True),
        (device, "last_seen", NOON, False, False),
        (device, "archived", NOON, False, False),
        (device, "move_hash", "x", False, True),
        (device, "move_until", NOON, False, True),
        (sheet, "locked_as_paid", True, True, True),
        (sheet, "balances", [[0, 1, 3]], True, False),
        (draft, "fields", {"winner": "2"}, True, False),
    ],
)
def test_an_update_counts_unless_only_its_own_device_sees_it(
    party: Party, calls: Calls, find: Find, column: str, value: object, *, counts: bool, changes_roster: bool
) -> None:
    before = now(party)
    with party.database.writing() as writing:
        row = find(writing, table_of(writing, party))
        assert getattr(row, column) != value
        assert getattr(writing.update(row, **{column: value}), column) == value
    after = now(party)
    assert after.revision == before.revision + counts
    assert (after.state_token != before.state_token) is counts
    assert (after.roster_version != before.roster_version) is changes_roster
    assert calls == [(before.code, after.revision)] * counts
    with party.database.reading() as reading:
        assert getattr(find(reading, after), column) == value


def test_updates_without_a_change_and_rows_of_no_table_do_not_change_a_revision(party: Party, calls: Calls) -> None:
    before = now(party)
    with party.database.writing() as writing:
        table = table_of(writing, party)
        ben = person(writing, table)
        assert writing.update(ben, name=ben.name) is ben
        assert writing.update(table, name=table.name, chips=table.chips) is table
        group = GroupRow(id=id_of(before.code), code=before.code, name="Saturday", created=NOON, secret="s")
        writing.insert(group)
        aki = writing.insert(MemberRow(group_id=group.id, member=1, name="Aki", comparable_name="aki"))
        aki = writing.update(aki, name="Akiko")
        writing.update(group, name="Sunday")
        writing.insert(HostingRow(table_id=before.id, last_seen=NOON))
    assert (now(party), calls) == (before, [])
    with party.database.reading() as reading:
        assert queries.groups.members(reading, group.id) == [aki]
        group_row = queries.groups.by_code(reading, group.code)
        assert group_row
        assert group_row.name == "Sunday"


def test_all_changes_of_a_transaction_share_a_revision(party: Party, calls: Calls) -> None:
    before = now(party)
    with party.database.writing() as writing:
        table = table_of(writing, party)
        revision = writing.next_revision(table)
        writing.update(table, name="Friday")
        writing.update(person(writing, table), name="Benjamin")
        writing.delete(draft(writing, table))
        writing.insert_all([hand(writing, table).replace(revision=revision, idempotency_key=None)])
        assert writing.next_revision(table) == revision == before.revision + 1
    assert (now(party).revision, calls) == (revision, [(before.code, revision)])


def test_changes_to_two_tables_change_both_revisions(database: Database, party: Party, calls: Calls) -> None:
    other = gather(database)
    calls.clear()
    with database.writing() as writing:
        both = [table_of(writing, each) for each in (party, other)]
        guests = [PersonRow(table_id=table.id, person=9, **GUEST) for table in both]
        writing.insert_all(guests)
    assert sorted(calls) == sorted((table.code, table.revision + 1) for table in both)
    with database.reading() as reading:
        assert [person(reading, table_of(reading, each), 9) for each in (party, other)] == guests


def test_a_transaction_reads_and_writes_what_it_has_changed_before(party: Party) -> None:
    with party.database.writing() as writing:
        table = table_of(writing, party)
        last = hand(writing, table)
        writing.insert(last.replace(revision=writing.next_revision(table), idempotency_key=None))
        writing.update(table, chips=300)
        writing.insert_all([last.replace(number=2, order_key=2 * last.order_key, idempotency_key=None)])
        changed = writing.update(writing.current(table), name="Friday")
        ben = writing.update(person(writing, table), name="Benjamin")
        assert table_of(writing, party) == writing.current(table) != table
        assert writing.current(table).name == changed.name == "Friday"
        assert person(writing, table) == ben == writing.current(ben)
    assert (now(party).chips, now(party).name) == (300, "Friday")


CHANGES: dict[str, Callable[[WriteTransaction, Any], object]] = {
    "update": lambda writing, row: writing.update(row, name="Emi"),
    "update without a change": lambda writing, row: writing.update(row, name=row.name),
    "delete": lambda writing, row: writing.delete(row),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_row_replaced_meanwhile_is_refused(party: Party, change: Callable[[WriteTransaction, Any], object]) -> None:
    with party.database.writing() as writing:
        ben = person(writing, table_of(writing, party))
        new = writing.update(ben, name="Benjamin")
        with pytest.raises(StaleRowError):
            change(writing, ben)
        assert writing.current(ben) == new
        writing.update(new, has_bet=True)
    assert party.view().players[1].name == "Benjamin"


def test_a_table_that_was_replaced_in_this_transaction_is_refused(party: Party) -> None:
    with party.database.writing() as writing:
        table = table_of(writing, party)
        writing.next_revision(table)
        writing.update(table, name="Friday")  # only its revision has changed
        for name in ("Monday", ""):
            with pytest.raises(StaleRowError):
                writing.update(table, name=name)
        writing.update(writing.current(table), chips=300)
    assert (now(party).name, now(party).chips) == ("Friday", 300)


def test_a_row_that_was_deleted_in_this_transaction_is_refused_until_it_is_inserted_again(party: Party) -> None:
    with party.database.writing() as writing:
        table = table_of(writing, party)
        old = draft(writing, table)
        writing.delete(old)
        with pytest.raises(StaleRowError):
            writing.update(old, number=9)
        with pytest.raises(StaleRowError):
            writing.delete(old)
        assert queries.hands.draft(writing, old.table_id) is None
        new = writing.insert(old.replace(fields={"winner": "0"}))
        assert writing.current(new) == new
        writing.update(new, number=3)
    with party.database.reading() as reading:
        assert draft(reading, table) == new.replace(number=3)


def fail(writing: WriteTransaction, party: Party) -> None:
    table = table_of(writing, party)
    writing.update(table, name="Friday")
    writing.update(person(writing, table), name="Benjamin")
    assert person(writing, table).name == "Benjamin"
    writing.write_tables()
    raise ZeroDivisionError


def fail_at_the_end(writing: WriteTransaction, party: Party) -> None:
    table = table_of(writing, party)
    writing.update(person(writing, table), name="Benjamin")
    writing.update(table, join_code=None)


@pytest.mark.parametrize(("wrong", "error"), [(fail, ZeroDivisionError), (fail_at_the_end, IntegrityError)])
def test_a_failed_transaction_leaves_revision_and_tokens_unchanged(
    party: Party, calls: Calls, wrong: Callable[[WriteTransaction, Party], None], error: type[Exception]
) -> None:
    before = now(party)
    seen = party.view()
    with pytest.raises(error), party.database.writing() as writing:
        wrong(writing, party)
    assert (now(party), calls) == (before, [])
    assert party.view() == seen
    with party.database.reading() as reading:
        assert person(reading, before).name == "Ben"


def test_listeners_are_called_for_a_deleted_table_and_for_its_next_table(party: Party, calls: Calls) -> None:
    code = next_table.open_next_table(party.database, party.aki).code
    calls.clear()
    deleted = now(party)
    with party.database.reading() as reading:
        before = queries.tables.by_code(reading, code)
    with party.database.writing() as writing:
        queries.tables.delete_table(writing, table_of(writing, party))
    with party.database.reading() as reading:
        after = queries.tables.by_code(reading, code)
        assert queries.tables.by_code(reading, deleted.code) is None
    assert before
    assert after
    assert (after.previous_table_id, after.revision) == (None, before.revision + 1)
    assert after.state_token != before.state_token
    assert sorted(calls) == sorted([(deleted.code, deleted.revision + 1), (code, after.revision)])
