"""Close a table, which then refuses changes of play until the host reopens it; delete one, and nothing else."""

import pytest
import sqlalchemy as sql
from sqlalchemy import TableClause, func, select, text
from sqlalchemy.exc import DBAPIError

from scorekeeper.games.problems import Refused
from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import NotAllowedNow, NotFound, OpenItemsLeft, TableClosed
from scorekeeper.service.groups.joining import create_group_from_table
from scorekeeper.service.groups.statistics import get_group
from scorekeeper.service.hands import corrections, drafts, objections, recording
from scorekeeper.service.money import chip_entries
from scorekeeper.service.people import joining, people
from scorekeeper.service.sheets import amendments, next_sheet
from scorekeeper.service.sheets.amendments import AmendmentRequest
from scorekeeper.service.tables import carry_over, closing, deletion, detail, next_table, terms
from scorekeeper.service.transfer import exporter
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.base import Row
from scorekeeper.store.transactions import HISTORY_TABLES
from tests.exports import export_as_value
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, caller, gather, key, refuses
from tests.service.hands.evenings import exported, is_consistent
from tests.service.tables.test_next_table import seen as open_lines
from tests.service.verbs import ASKED, DRAWN, LOOKS, OPEN_WHEN_CLOSED, WON, Call, called


@pytest.fixture
def buki(database: Database) -> Party:
    """Return a table of Buki-Domino after one hand, on which every operation is possible."""
    party = gather(database, "buki")
    party.record(WON)
    return party


def refused(party: Party, verb: Call) -> bool:
    """Return whether an operation is refused because the table is closed."""
    try:
        verb(party.database, party.aki)
    except TableClosed:
        return True
    return False


def test_a_closed_table_refuses_all_operations_except_the_listed_ones(buki: Party) -> None:
    closing.close_table(buki.database, buki.aki)
    before = buki.view()
    frozen = {called(verb) for verb, call in ASKED.items() if verb not in OPEN_WHEN_CLOSED and refused(buki, call)}
    assert frozen == {called(verb) for verb in ASKED if verb not in LOOKS | OPEN_WHEN_CLOSED}
    assert buki.view() == before


def test_names_links_and_devices_of_a_closed_table_can_change(party: Party, ben: Caller) -> None:
    closing.close_table(party.database, party.aki)
    assert people.rename_person(party.database, ben, 2, "Benjamin") == "Benjamin"
    links = joining.revoke_links(party.database, party.aki)
    chie = caller(joining.join(party.database, party.opened.code, links.play or "", seat=2))
    moved = joining.use_move_link(party.database, chie.code, joining.create_move_link(party.database, chie))
    over = next_table.open_next_table(party.database, caller(moved))
    assert detail.get_table(party.database, Caller(over.code, over.token)).closed is None


def test_a_table_without_open_items_is_closed_and_reopened_once(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    assert not closing.preview_closing(party.database, party.aki).open_items
    ended = closing.close_table(party.database, party.aki)
    assert closing.close_table(party.database, party.aki) == ended
    seen = detail.get_table(party.database, ben)
    assert (seen.closed, seen.sheet.read_only, seen.activity[0].by) == (ended, True, "Aki")
    assert seen.activity[0].what == {"draft": None, "objections": [], "stakes": []}
    closing.reopen_table(party.database, party.aki)
    revision = party.view().revision
    closing.reopen_table(party.database, party.aki)
    assert (party.view().revision, [one.kind for one in party.view().activity]) == (revision, ["reopened", "closed"])


def test_open_items_are_shown_before_closing_logged_if_set_aside_and_there_after_reopening(database: Database) -> None:
    party = gather(database, "buki")
    party.record(WON, DRAWN)
    for number in (1, 2):
        objections.raise_objection(database, party.aki, number, "three")
        penalty = {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 1}
        chip_entries.add_chip_entry(database, party.aki, penalty)
        chip_entries.raise_entry_objection(database, party.aki, number, "tea")
    objections.accept_hand(database, party.aki, 2)
    chip_entries.accept_entry(database, party.aki, 2)
    drafts.update_draft(database, party.aki, 3, {"winner": "1"})
    before = party.view()
    found = closing.preview_closing(database, party.aki).open_items
    assert (found.draft, found.objections, found.entries) == (3, ((1, 1),), (1,))
    assert found.stakes == (("Ben", 4), ("Chie", 2), ("Dai", 6))
    with pytest.raises(OpenItemsLeft) as refused:
        closing.close_table(database, party.aki)
    assert refused.value.current == found
    assert party.view().closed is None
    closing.close_table(database, party.aki, set_aside=True)
    event = party.view().activity[0]
    assert event.what == {"draft": 3, "objections": [[1, 1]], "entries": [1], "stakes": [4, 2, 6]}
    assert event.people == ("Ben", "Chie", "Dai")
    closing.reopen_table(database, party.aki)
    after = party.view()
    assert (after.draft, after.sheet) == (before.draft, before.sheet)


def test_a_repeated_request_is_answered_after_closing(party: Party) -> None:
    hand, _ = recording.record_hand(party.database, party.aki, BEN_WINS, key=key("first"))
    corrections.correct_hand(party.database, party.aki, 1, AKI_WINS, key=key("second"))
    closing.close_table(party.database, party.aki)
    again, is_new = recording.record_hand(party.database, party.aki, BEN_WINS, key=key("first"))
    assert (again.number, is_new) == (hand.number, False)
    assert corrections.correct_hand(party.database, party.aki, 1, AKI_WINS, key=key("second")).hand.number == 1
    refuses(TableClosed, recording.record_hand, party.database, party.aki, BEN_WINS, key=key("third"))


def test_a_closed_table_is_exported_and_imported_as_closed(party: Party) -> None:
    closing.close_table(party.database, party.aki)
    assert is_consistent(party.database, party.opened.code)
    there = caller(exporter.import_table(party.database, exported(party.database, party.opened.code)))
    refuses(TableClosed, recording.record_hand, party.database, there, BEN_WINS)
    closing.reopen_table(party.database, there)
    assert recording.record_hand(party.database, there, BEN_WINS)[0].number == 1


def test_the_course_covers_all_games_and_adjustments_and_ends_at_the_totals(party: Party) -> None:
    party.record(BEN_WINS, {"winner": 0, "piles": [5, 1, 1, 1], "finish": "bao_zun"}, BEN_WINS, AKI_WINS)
    corrections.withdraw_hand(party.database, party.aki, 3)
    corrections.correct_hand(party.database, party.aki, 4, BEN_WINS)
    corrections.insert_hand(party.database, party.aki, 0, AKI_WINS)
    penalty = {"kind": "adjustment", "from": "Dai", "to": "Chie", "chips": 5}
    chip_entries.add_chip_entry(party.database, party.aki, penalty)
    chip_entries.add_chip_entry(party.database, party.aki, penalty | {"kind": "payment"})
    gone = chip_entries.add_chip_entry(party.database, party.aki, penalty)
    chip_entries.withdraw_chip_entry(party.database, party.aki, gone.number)
    next_sheet.start_next_sheet(party.database, party.aki, game="freestyle", players=["Emi", *PLAYERS[1:]])
    recording.record_hand(party.database, party.aki, {"points": [9, 3, 1, 0]})
    page = closing.get_results(party.database, party.aki)
    assert [point.hand for point in page.course.points] == [None, (1, 5), (1, 1), (1, 2), (1, 4), None, (2, 1)]
    assert dict(zip(page.course.names, page.course.points[-1].totals, strict=True)) == page.table.totals
    assert page.ranking == tuple(sorted(page.table.totals.items(), key=lambda one: -one[1]))
    assert page.best
    assert page.hand
    assert (page.best.hand, page.best.name, page.hand.number) == ((1, 2), "Aki", 2)
    assert page.best.chips == page.hand.won["Aki"]


def test_the_results_contain_guests_who_bet_and_no_empty_seats_and_no_winner_before_a_hand(database: Database) -> None:
    party = gather(database, "buki", ["Aki", "Ben", "Chie", ""])
    page = closing.get_results(database, party.aki)
    assert [name for name, _ in page.ranking] == ["Aki", "Ben", "Chie"]
    assert (page.winners, page.best, page.hand, page.course.length) == ((), None, None, 0)
    party.record({"bets": [None, 4, 2, 6], "winner": 1, "side_bets": [{"by": "Eva", "on": 1, "amount": 4}]})
    assert "Eva" in [name for name, _ in closing.get_results(database, party.aki).ranking]


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


def test_a_failed_deletion_deletes_and_unlocks_nothing(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    party = full(database)
    before = exported(database, party.opened.code)

    def fails(rows: TableClause) -> object:
        if rows is Row.metadata.tables["people"]:
            raise ZeroDivisionError
        return sql.delete(rows)

    monkeypatch.setattr(queries.tables, "delete", fails)
    refuses(ZeroDivisionError, deletion.delete_table, database, party.aki, "Friday")
    assert exported(database, party.opened.code) == before
    assert all(is_guarded(database, table) for table in HISTORY_TABLES)


def test_whoever_deletes_a_table_types_its_name_or_code(database: Database) -> None:
    named, unnamed = gather(database, name="Friday"), gather(database)
    join_code = unnamed.opened.links.join_code or ""
    for party, wrong in (
        *((named, typed) for typed in ("", " ", "Fridays", named.opened.links.join_code or "")),
        *((unnamed, typed) for typed in ("", "AAAAAA", "Friday")),
    ):
        message = "match the table's name" if party is named else "match the table's code"
        with pytest.raises(Refused, match=message):
            deletion.delete_table(database, party.aki, wrong)
        with pytest.raises(Refused, match=message):
            deletion.delete_table_as_admin(database, party.opened.code, wrong)
    deletion.delete_table(database, named.aki, " Ｆｒｉｄａｙ ")
    deletion.delete_table(database, unnamed.aki, join_code.lower())
    by_address = gather(database)
    deletion.delete_table(database, by_address.aki, by_address.opened.code)
    for party in (named, unnamed, by_address):
        refuses(NotFound, party.view)


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
        for verb in (detail.get_table, presence.get_table_state, export_as_value):
            refuses(NotFound, verb, database, who)
    refuses(NotFound, joining.find_invitation, database, party.opened.code, party.opened.links.play or "")
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
        refuses(NotFound, deletion.find_table_to_delete, database, party.opened.code)


@pytest.fixture
def followed(database: Database) -> tuple[Party, Caller]:
    """Return a table where Ben has won and his winnings were carried over, and the next table's host."""
    party = gather(database, name="Friday")
    party.record(BEN_WINS)
    return party, caller(next_table.open_next_table(database, party.aki, carry=open_lines(database, party.aki)))


def test_the_next_table_stays_readable_with_carried_debts(database: Database, followed: tuple[Party, Caller]) -> None:
    party, over = followed
    before = carry_over.get_carry_over(database, over)
    deletion.delete_table(database, party.aki, "Friday")
    after = carry_over.get_carry_over(database, over)
    assert before.incoming
    assert [one.may_be_taken_back for one in after.incoming] == [False] * len(before.incoming)
    assert after.settlement == before.settlement
    assert (after.table.revision, after.table.adjacent_tables.before) == (before.table.revision + 1, None)
    with pytest.raises(NotAllowedNow, match="not on this server"):
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
