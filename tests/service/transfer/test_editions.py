"""Recorded payments never change: the old database, upgraded by the current program."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import LockedAsPaid
from scorekeeper.service.hands import recording
from scorekeeper.service.people import people
from scorekeeper.service.tables import detail, next_table
from scorekeeper.service.transfer import editions, exporter
from scorekeeper.service.transfer.row_reader import stored_payment
from scorekeeper.service.transfer.schema import ExportedTable, parse_export
from scorekeeper.service.transfer.verification import count_locked_sheets, verify_tables
from scorekeeper.store import queries
from scorekeeper.store.codes import id_of
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import HandRow
from tests import old_book
from tests.databases import new_database
from tests.exports import export_as_value
from tests.old_book import KEPT, host, kept_at
from tests.service.conftest import look, refused_at, refuses
from tests.service.transfer.conftest import install

OLDEST = id_of(old_book.BESIDE["Tien Gow"]["code"])
ITS_OWN = {"format", "sheets", "exported_at", "revision", "edition", "locked_as_paid", "start"}
"""The fields of an export that differ after the upgrade although no entry was changed."""


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.server)])
def read(request: pytest.FixtureRequest, upgraded: Path) -> Iterator[Database]:
    """The upgraded old database, for tests that only read it."""
    folder = upgraded.parent
    if request.param == "sqlite":
        opened = Database.open(f"sqlite:///{upgraded}", folder)
    else:
        opened = old_book.opened(new_database(request.getfixturevalue("postgresql")), folder)
    with closing(opened) as database:
        yield database


@pytest.fixture(params=["sqlite", "postgresql"])
def old_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of the old database before its upgrade."""
    on_file = request.param == "sqlite"
    url = f"sqlite:///{tmp_path}/scorekeeper.db" if on_file else new_database(request.getfixturevalue("postgresql"))
    old_book.lay(url)
    return url


@pytest.fixture
def database(upgraded_url: str, tmp_path: Path) -> Iterator[Database]:
    """The upgraded old database, for tests that write to it."""
    with closing(Database.open(upgraded_url, tmp_path)) as database:
        yield database


def without(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in ITS_OWN}


def sheet_of(table: ExportedTable, number: int) -> dict[str, Any]:
    """Return a sheet of a file of either format."""
    sheet = table.sheets[number - 1].model_dump()
    hands = [hand | {"payments": [stored_payment(one) for one in hand["payments"]]} for hand in sheet["hands"]]
    return sheet | {"hands": hands}


ENTERED = ("number", "revision", "kind", "by", "at", "dealer", "next_dealer")


@pytest.mark.parametrize("name", old_book.BESIDE)
def test_an_upgrade_changes_no_total_and_locks_exactly_the_sheets_with_other_results(read: Database, name: str) -> None:
    view = detail.get_table(read, host(read, name))
    assert dict(view.totals) == old_book.BESIDE[name]["totals"]
    assert [[pair.payer, pair.payee, pair.chips] for pair in view.pairs] == old_book.BESIDE[name]["pairs"]
    assert kept_at(read, name) == KEPT[name]


def test_the_upgraded_database_is_verified_and_its_history_protected(read: Database) -> None:
    assert list(verify_tables(read)) == []
    assert count_locked_sheets(read) == sum(len(kept_at(read, name)) for name in KEPT)
    for statement in ("UPDATE hands SET dealer = 1", "DELETE FROM hands"):
        with pytest.raises(DBAPIError, match="history"), read.engine.begin() as connection:
            connection.execute(text(statement))


@pytest.mark.parametrize("name", old_book.BESIDE)
def test_a_locked_sheet_is_not_changed_and_every_entered_version_keeps_its_author(read: Database, name: str) -> None:
    then, now = old_book.exported(name), export_as_value(read, old_book.BESIDE[name]["code"])
    read_then, read_now = parse_export(then), parse_export(now)
    assert read_now.model_dump(exclude=ITS_OWN) == read_then.model_dump(exclude=ITS_OWN)
    for number in kept_at(read, name):
        assert without(sheet_of(read_now, number)) == without(sheet_of(read_then, number))
    before, after = (
        [
            [hand[field] for field in ENTERED]
            for sheet in evening["sheets"]
            for hand in sheet["hands"]
            if hand["kind"] != "replayed"
        ]
        for evening in (then, now)
    )
    assert after == before


def test_guests_who_bet_can_be_renamed(database: Database) -> None:
    aki, totals = host(database, "Buki"), old_book.BESIDE["Buki"]["totals"]
    for name, new_name in (("Eva", "X"), ("Gil", "Eva"), ("X", "Gil")):
        people.rename_person(database, aki, name, new_name)
    swapped = {"Eva": "Gil", "Gil": "Eva"}
    expected = {swapped.get(name, name): chips for name, chips in totals.items()}
    assert dict(detail.get_table(database, aki).totals) == expected
    document = export_as_value(database, aki)
    (first, *_) = document["sheets"][0]["hands"]
    assert [one["by"] for one in first["entry"]["side_bets"]] == ["Gil", "Finn"]
    assert list(verify_tables(database)) == []
    imported = exporter.import_table(database, document)
    assert dict(detail.get_table(database, Caller(imported.code, imported.token)).totals) == expected


def test_idempotency_keys_are_kept(read: Database) -> None:
    with read.reading() as reading:
        table = queries.tables.by_code(reading, old_book.BESIDE["Tien Gow"]["code"])
        assert table is not None
        found = queries.hands.find_by_key(reading, table.id, "mend-2")
    assert isinstance(found, HandRow)
    assert (found.sheet, found.number, found.kind, found.device) == (3, 2, "corrected", 2)


def stop_at(monkeypatch: pytest.MonkeyPatch, place: int, error: type[BaseException]) -> None:
    """Make the upgrade of the sheet at this place (from 1) fail."""
    places = iter(range(1, 1_000))
    resettle_history = editions.resettle_history

    def stopping(*given: Any) -> Any:  # noqa: ANN401  the arguments and result of the original
        if next(places) == place:
            raise error
        return resettle_history(*given)

    monkeypatch.setattr(editions, "resettle_history", stopping)


def totals_by_table(database: Database) -> list[tuple[str, set[int], dict[str, int]]]:
    return [
        (name, kept_at(database, name), dict(detail.get_table(database, host(database, name)).totals))
        for name in old_book.BESIDE
    ]


def test_an_interrupted_upgrade_continues_later(old_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        stop_at(patch, 7, KeyboardInterrupt)
        refuses(KeyboardInterrupt, editions.open_database, old_url, tmp_path)
    with closing(Database.open(old_url, tmp_path)) as half, half.reading() as reading:
        sheets_of = {row.sheet: row.edition for row in queries.tables.sheets(reading, OLDEST)}
        assert (sheets_of[1], sheets_of[7]) == (1, 0)
    whole = tmp_path / "whole"
    whole.mkdir()
    with (
        closing(editions.open_database(old_url, tmp_path)) as database,
        closing(old_book.opened(f"sqlite:///{whole}/scorekeeper.db", whole)) as other,
    ):
        assert totals_by_table(database) == totals_by_table(other)
        assert list(verify_tables(database)) == []


def test_an_error_in_one_sheet_does_not_stop_the_upgrade_of_others(
    old_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    stop_at(monkeypatch, 1, ZeroDivisionError)
    with closing(editions.open_database(old_url, tmp_path)) as database:
        assert f"Sheet 1 of table {OLDEST} could not be looked at" in caplog.text
        locked = kept_at(database, "Tien Gow")
        assert list(verify_tables(database)) == []
    with closing(editions.open_database(old_url, tmp_path)) as database:
        assert kept_at(database, "Tien Gow") == locked - {1} != locked


@pytest.mark.sqlite("only a file is copied")
def test_an_upgrade_first_copies_the_file_and_leaves_a_current_one_as_it_is(old_url: str, tmp_path: Path) -> None:
    editions.open_database(old_url, tmp_path).close()
    (copy,) = tmp_path.glob("*.before-*")
    with closing(sqlite3.connect(copy)) as connection:
        assert "\n".join(connection.iterdump()) + "\n" == old_book.DUMP
    with closing(Database.open(old_url, tmp_path)) as database, database.reading() as reading:
        before = queries.tables.by_id(reading, OLDEST)
        assert before
    with closing(editions.open_database(old_url, tmp_path)) as database, database.reading() as reading:
        assert queries.tables.by_id(reading, OLDEST) == before
    assert list(tmp_path.glob("*.before-*")) == [copy]


def test_a_new_edition_of_a_game_upgrades_its_sheets_and_one_that_pays_more_locks_them_as_paid(
    database: Database, upgraded_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    renewed = []

    def renew(edition: int, rules: Mapping[str, Any]) -> Mapping[str, Any]:
        renewed.append(edition)
        return {**rules, "game_name": "Spades"}

    install(monkeypatch, "freestyle", edition=2, upgrade_rules=renew)
    copies = len(list(tmp_path.glob("*.before-*")))
    with closing(editions.open_database(upgraded_url, tmp_path)) as later:
        view = look(later, host(later, "Freestyle"), 1).sheet
        assert (set(renewed), view.locked_as_paid, view.rules.model_dump()["game_name"]) == ({1}, False, "Spades")
        assert list(verify_tables(later)) == []
    assert len(list(tmp_path.glob("*.before-*"))) == copies + upgraded_url.startswith("sqlite")
    install(monkeypatch, "freestyle", edition=3, upgrade_rules=lambda _, rules: {**rules, "unit": 7})
    with closing(editions.open_database(upgraded_url, tmp_path)) as later:
        assert kept_at(later, "Freestyle") == {1, 2, 3}, "the last of them has no hands"
        assert dict(detail.get_table(later, host(later, "Freestyle")).totals) == old_book.BESIDE["Freestyle"]["totals"]


def test_a_sheet_without_its_game_is_locked_until_the_game_is_installed_again(
    database: Database, upgraded_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = count_locked_sheets(database)
    with monkeypatch.context() as patch:
        install(patch, "freestyle")
        with closing(editions.open_database(upgraded_url, tmp_path)) as without_game:
            aki = host(without_game, "Freestyle")
            assert kept_at(without_game, "Freestyle") == {1, 2, 3, 4}
            assert dict(detail.get_table(without_game, aki).totals) == old_book.BESIDE["Freestyle"]["totals"]
            assert look(without_game, aki, 1).sheet.rules.model_dump()["game_name"] == "Hearts"
            refuses(LockedAsPaid, recording.record_hand, without_game, aki, {"points": [1, 2, 3, 4]})
            assert (list(verify_tables(without_game)), count_locked_sheets(without_game)) == ([], before + 4)
    assert recording.record_hand(database, host(database, "Freestyle"), {"points": [1, 2, 3, 4]})[0].number == 1
    assert (list(verify_tables(database)), count_locked_sheets(database)) == ([], before)


def test_the_next_table_is_refused_if_its_game_is_gone(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    aki = host(database, "Freestyle")
    install(monkeypatch, "freestyle")
    assert [field for field, _ in refused_at(next_table.open_next_table, database, aki)] == ["game"]
