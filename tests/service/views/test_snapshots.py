"""Check that a cached snapshot never shows an old state or data of another reader."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access import transactions
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import ServiceError
from scorekeeper.service.money import chip_entries, settlement
from scorekeeper.service.sheets import amendments
from scorekeeper.service.tables import deletion, detail, next_table, terms
from scorekeeper.service.views.tables import MAX_CACHED_HANDS, TableView
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow
from scorekeeper.store.queries.authentication import TableStatus
from scorekeeper.store.snapshot_cache import SnapshotCache
from tests.service.conftest import BEN_WINS, Party, gather
from tests.service.verbs import ASKED, OF_PLAYERS, WON

SOON = 20.0


def seen(database: Database, *phones: Caller) -> list[TableView | str]:
    """Return each device's view of its table, or the error."""
    return [_look(database, phone) for phone in phones]


def _look(database: Database, phone: Caller) -> TableView | str:
    try:
        return detail.get_front_page(database, phone, 5)
    except ServiceError as refusal:
        return type(refusal).__name__


def test_cached_views_equal_fresh_views_after_every_operation(database: Database) -> None:
    party = gather(database, "buki", rules={"bets": "hidden"})
    party.record(WON)
    ben, eva, nobody = party.join(seat=1), party.join("Eva", watch=True), party.join()
    phones = (party.aki, ben, eva, nobody)
    for verb, call in ASKED.items():
        if verb is deletion.delete_table:
            continue
        seen(database, *phones)
        with suppress(ServiceError, Refused, ValueError, IndexError):
            call(database, ben if verb in OF_PLAYERS else party.aki)
        kept = seen(database, *phones)
        database.snapshots = SnapshotCache()
        assert kept == seen(database, *phones), verb


def test_a_snapshot_is_shared_until_the_table_changes(party: Party, ben: Caller) -> None:
    first, second = (detail.get_front_page(party.database, who, 5).snapshot for who in (party.aki, ben))
    assert first is second
    entries, settled = chip_entries.get_chips(party.database, ben), settlement.get_settlement(party.database, ben)
    assert terms.get_terms(party.database, party.aki).snapshot is entries.table.snapshot is settled.table.snapshot
    assert detail.get_front_page(party.database, ben, 4).snapshot is not first
    party.record(BEN_WINS)
    assert detail.get_front_page(party.database, ben, 5).snapshot is not first


@pytest.mark.parametrize("before", [0, 1], ids=["the first", "the second"])
def test_recording_a_visit_does_not_block_other_readers(
    party: Party, ben: Caller, monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    seen(party.database, *[party.aki] * before)
    started, finish = Event(), Event()

    def note(_database: Database, *devices: DeviceRow | TableStatus) -> None:
        if devices[0].device == 1:
            started.set()
            finish.wait(SOON)

    monkeypatch.setattr(transactions, "is_seen_update_due", lambda *_: True)
    monkeypatch.setattr(transactions, "record_seen", note)
    with ThreadPoolExecutor(2) as phones:
        first = phones.submit(seen, party.database, party.aki)
        assert started.wait(SOON)
        second = phones.submit(seen, party.database, ben)
        try:
            assert second.result(SOON)
            assert not first.done()
        finally:
            finish.set()
        assert first.result(SOON)


def test_a_page_of_many_hands_and_a_preview_with_changed_names_are_not_cached(party: Party) -> None:
    party.record(BEN_WINS)
    for limit, kept in ((MAX_CACHED_HANDS, True), (MAX_CACHED_HANDS + 1, False)):
        first, second = (detail.get_table(party.database, party.aki, limit=limit).snapshot for _ in range(2))
        assert (first is second) is kept
    wanted = amendments.AmendmentRequest(players=("Aki", "Benno", "Chie", "Dai"), identities={1: "Ben"})
    before = detail.get_table(party.database, party.aki)
    ahead = amendments.amend_sheet(party.database, party.aki, wanted, preview=True)
    assert ahead.consequences
    assert "Benno" in ahead.consequences.table.totals
    assert detail.get_table(party.database, party.aki) == before


def test_only_the_front_of_a_table_is_cached(party: Party) -> None:
    party.record(*[BEN_WINS] * 4)
    detail.get_front_page(party.database, party.aki, 5)
    kept = len(party.database.snapshots._values)
    for number in (1, 2, 3):
        detail.get_table(party.database, party.aki, limit=1, before=number + 1)
        detail.get_table_hand(party.database, party.aki, number)
    assert len(party.database.snapshots._values) == kept


def test_a_deleted_table_is_no_longer_the_next_one(party: Party) -> None:
    after = next_table.open_next_table(party.database, party.aki)
    there = Caller(after.code, after.token)
    assert detail.get_front_page(party.database, party.aki, 5).adjacent_tables.after == after.code
    assert detail.get_front_page(party.database, there, 5).adjacent_tables.before == party.opened.code
    deletion.delete_table(party.database, there, detail.get_table(party.database, there).links.join_code or "")
    assert detail.get_front_page(party.database, party.aki, 5).adjacent_tables.after is None
