"""Sheets that are locked as paid: how they are protected, and how they are imported."""

import copy
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import LockedAsPaid
from scorekeeper.service.hands import corrections, drafts, objections, recording
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import detail
from scorekeeper.service.transfer import editions, exporter
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store import queries
from scorekeeper.store.codes import id_of
from scorekeeper.store.database import Database
from tests import old_book
from tests.exports import export_as_value
from tests.old_book import host, kept_at
from tests.service.conftest import caller, import_unchanged, look, look_at, refused_at, refuses
from tests.service.transfer.conftest import install, set_value

Document = dict[str, Any]


@pytest.fixture
def database(upgraded_url: str, tmp_path: Path) -> Iterator[Database]:
    """A copy of the upgraded old database."""
    with closing(Database.open(upgraded_url, tmp_path)) as database:
        yield database


def test_a_sheet_with_the_same_results_can_be_continued(database: Database) -> None:
    aki, entry = host(database, "Freestyle"), {"points": [1, 2, 3, 4]}
    assert recording.record_hand(database, aki, entry)[0].number == 1
    corrections.correct_hand(database, aki, 2, {"points": [8, 3, 1]}, sheet=1)
    corrections.withdraw_hand(database, host(database, "Tien Gow"), 2, sheet=3)
    assert list(verify_tables(database)) == []


WINS = {"winner": 1, "piles": [2, 3, 0, 3]}


def test_a_locked_sheet_cannot_be_changed(database: Database) -> None:
    aki = host(database, "Tien Gow")
    before = export_as_value(database, aki)
    for change in (
        lambda: recording.record_hand(database, aki, WINS),
        lambda: recording.preview_hand(database, aki, WINS),
        lambda: corrections.correct_hand(database, aki, 1, WINS),
        lambda: corrections.correct_hand(database, aki, 1, WINS, preview=True),
        lambda: corrections.correct_hand(database, aki, 1, WINS, sheet=2),
        lambda: corrections.withdraw_hand(database, aki, 1),
        lambda: objections.raise_objection(database, aki, 1, "no"),
        lambda: drafts.update_draft(database, aki, 2, {"winner": "1"}),
        lambda: drafts.reveal_draft(database, aki, 2),
        lambda: drafts.confirm_bet(database, aki, 2, "4"),
    ):
        refuses(LockedAsPaid, change)
    assert export_as_value(database, aki) | {"exported_at": ""} == before | {"exported_at": ""}


def test_an_objection_to_a_locked_hand_can_be_resolved_and_its_draft_is_deleted(database: Database) -> None:
    aki, ben = host(database, "Tien Gow"), old_book.BESIDE["Tien Gow"]["players"]["Ben"]
    assert look_at(database, aki, 1).disputed
    objections.accept_hand(database, aki, 1)
    assert not objections.accept_hand(database, Caller(aki.code, ben), 1).disputed
    assert not detail.get_table(database, aki).draft.fields
    assert detail.get_table(database, host(database, "Buki")).draft.fields == {"bets.0": "5"}
    with database.reading() as reading:
        assert queries.hands.draft(reading, id_of(aki.code)) is None


def test_the_next_game_is_a_new_sheet_that_does_not_continue_a_locked_one(database: Database) -> None:
    aki, players = host(database, "Tien Gow"), ["Aki", "Ben", "Chie", "Dai"]
    sheet = detail.get_table(database, aki).sheet
    upcoming = sheet.next
    assert (upcoming.number, upcoming.dealer_name, upcoming.outlook, upcoming.over) == (2, "Ben", {}, False)
    assert not sheet.can_be_continued
    assert refused_at(next_sheet.start_next_sheet, database, aki, game="tien-gow", players=players, takes_over={}) == [
        ("onward", "locked_as_paid")
    ]
    view = next_sheet.start_next_sheet(database, aki, game="tien-gow", players=players)
    assert (view.number, view.locked_as_paid) == (10, False)
    recording.record_hand(database, aki, WINS)
    assert list(verify_tables(database)) == []


@pytest.mark.parametrize("name", old_book.BESIDE)
def test_an_old_export_is_imported_as_its_database_was_upgraded(database: Database, name: str) -> None:
    aki = caller(exporter.import_table(database, old_book.exported(name)))
    assert dict(detail.get_table(database, aki).totals) == old_book.BESIDE[name]["totals"]
    numbers = range(1, detail.get_table(database, host(database, name)).sheets + 1)
    locked = {number for number in numbers if look(database, aki, number).sheet.locked_as_paid}
    assert locked == kept_at(database, name)
    assert list(verify_tables(database, aki.code)) == []


@pytest.mark.parametrize("name", old_book.BESIDE)
def test_a_locked_sheet_is_imported_unchanged(database: Database, name: str) -> None:
    document = export_as_value(database, host(database, name))
    assert {number for number, sheet in enumerate(document["sheets"], 1) if sheet["locked_as_paid"]} == kept_at(
        database, name
    )
    import_unchanged(database, document)


def test_a_sheet_without_its_game_is_imported_unchanged(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "buki")
    document = export_as_value(database, host(database, "Buki"))
    assert {sheet["locked_as_paid"] for sheet in document["sheets"]} == {True}
    import_unchanged(database, document)


def test_guests_who_bet_on_a_locked_sheet_are_known(database: Database) -> None:
    document = export_as_value(database, host(database, "Buki"))
    for sheet in document["sheets"]:
        sheet["locked_as_paid"] = True
    aki = caller(exporter.import_table(database, document))
    with database.reading() as reading:
        table = queries.tables.by_id(reading, look(database, aki).me.table_id)
        assert table
        roster = queries.roster.roster(reading, table)
    bets = {person.name for person in roster.people.values() if person.has_bet}
    assert bets == {"Eva", "Finn", "Gil"}


PAID = ("hands", 0, "payments", 0)
INVALID: list[tuple[Callable[[Document], Any], str]] = [
    (set_value("players", 1, to="Aki"), "players.1"),
    (set_value("players", 1, to="Zoe"), "players.1"),
    (set_value("first_dealer", to=4), "first_dealer"),
    (set_value("rules", to={f"{number}": 0 for number in range(100)}), "rules"),
    (set_value("start", to={"dealer": float("inf")}), "start"),
    (set_value("edition", to=-1), "edition"),
    (set_value(*PAID, "chips", to=0), "hands.0.payments"),
    (set_value(*PAID, "chips", to=1.5), "hands.0.payments"),
    (set_value(*PAID, "chips", to=True), "hands.0.payments"),
    (set_value(*PAID, "payer", to=4), "hands.0.payments"),
    (set_value(*PAID, "payer", to=-1), "hands.0.payments"),
    (set_value(*PAID, "payer", to="Zoe"), "hands.0.payments"),
    (set_value(*PAID, "payee", to=[1]), "hands.0.payments"),
    (set_value(*PAID, "why", "code", to=""), "hands.0.payments"),
    (set_value(*PAID, "why", "plus", to=[]), "hands.0.payments"),
    (set_value(*PAID, "why", "plus", 0, to=["bet", {"fraction": "4/0"}]), "hands.0.payments"),
    (set_value(*PAID, "why", "rounding", to={"fraction": "1/3"}), "hands.0.payments"),
    (set_value(*PAID, "why", "times", 0, 0, to=3), "hands.0.payments"),
    (set_value(*PAID, "why", "times", 0, to=["payout", {"fraction": "5/2"}, 9]), "hands.0.payments"),
    (set_value(*PAID, "note", to="more"), "hands.0.payments"),
    (set_value("hands", 0, "payments", 0, to=3), "hands.0.payments"),
    (set_value("hands", 0, "shown", to={"scores": {"by_seat": [1]}}), "hands.0.shown"),
    (set_value("hands", 0, "shown", to={"winner": {"seat": 9}}), "hands.0.shown"),
    (set_value("hands", 0, "shown", to={"said": {"text": ["%(who)s", {"why": 1}]}}), "hands.0.shown"),
    (set_value("hands", 0, "shown", to={"said": "\ud800"}), "hands.0.shown"),
    (set_value("hands", 0, "entry", "note", to="\udfff"), "hands.0.entry"),
    (set_value("hands", 0, "state", "dealer", to=float("inf")), "hands.0.entry"),
    (set_value("hands", 0, "dealer", to=4), "hands.0.dealer"),
    (set_value("hands", 0, "next_dealer", to=4), "hands.0.next_dealer"),
    (set_value("hands", 0, "withdrawn", to=True), "hands.0.withdrawn"),
    (set_value("hands", 0, "kind", to="corrected"), "hands.0.number"),
    (set_value("hands", 0, "number", to=2), "hands.0.number"),
    (set_value("hands", 1, "revision", to=1), "hands.1.revision"),
    (set_value("hands", 2, "revision", to=10**6), "hands.2.revision"),
    (set_value("hands", 0, "by", to="Zoe"), "hands.0.by"),
]


@pytest.mark.parametrize("as_paid", [{"locked_as_paid": True}, {"edition": 0}], ids=["kept", "older"])
@pytest.mark.parametrize(("change", "field"), INVALID, ids=[f"{number}-{row[1]}" for number, row in enumerate(INVALID)])
def test_an_import_of_an_invalid_sheet_that_is_not_settled_again_is_refused(
    shelf: Database, as_paid: Document, change: Callable[[Document], Any], field: str
) -> None:
    document = old_book.exported("Buki")
    document["sheets"][0] |= as_paid
    change(document["sheets"][0])
    assert refused_at(exporter.import_table, shelf, document)[0][0] == f"sheets.0.{field}"


def test_a_withdrawn_hand_with_payments_is_refused(database: Database) -> None:
    document = export_as_value(database, host(database, "Tien Gow"))
    sheet = document["sheets"][2]
    place = next(place for place, hand in enumerate(sheet["hands"]) if hand["kind"] == "withdrawn")
    sheet["locked_as_paid"], sheet["hands"][place]["payments"] = True, sheet["hands"][0]["payments"]
    assert refused_at(exporter.import_table, database, document)[0][0] == f"sheets.2.hands.{place}.payments"


def test_a_sheet_with_too_many_replays_is_locked_as_paid(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """A correction is replayed through every later hand, whether or not the file contains the replayed versions."""
    monkeypatch.setattr(editions, "MAX_EXTRA_VERSIONS", 0)
    document = old_book.exported("Freestyle")
    hands = document["sheets"][2]["hands"]
    document["sheets"] = document["sheets"][2:3]
    assert not look(database, caller(exporter.import_table(database, document))).sheet.locked_as_paid
    monkeypatch.setattr(editions, "MAX_EXTRA_VERSIONS", -2 * len(hands))
    assert look(database, caller(exporter.import_table(database, copy.deepcopy(document)))).sheet.locked_as_paid


def test_a_sheet_of_a_current_edition_is_settled_again(database: Database) -> None:
    document = export_as_value(database, host(database, "Freestyle"))
    document["sheets"][0]["game"] = "chess"
    assert refused_at(exporter.import_table, database, document)[0][0] == "sheets.0.game"
    document["sheets"][0]["edition"] = 0
    assert look(database, caller(exporter.import_table(database, document)), 1).sheet.locked_as_paid
