import copy
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine

from scorekeeper.games.problems import Refused
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import TooManyHands
from scorekeeper.service.hands import corrections
from scorekeeper.service.tables import detail, next_table, opening, table_list
from scorekeeper.service.tables.opening import is_zone
from scorekeeper.service.transfer import exporter, transcript
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store.database import Database
from tests.exports import export_as_value
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, caller, gather, refused_at, refuses


def test_a_new_table_has_its_people_and_no_debts(party: Party) -> None:
    table = party.view()
    assert [(player.name, player.has_device, player.mine) for player in table.players] == [
        ("Aki", True, True),
        *((name, False, False) for name in PLAYERS[1:]),
    ]
    assert table.totals == dict.fromkeys(PLAYERS, 0)
    assert (table.pairs, table.transfers, table.sheet.hands) == ((), (), ())
    assert (table.sheet.next.number, table.sheet.next.dealer_name) == (1, "Aki")
    assert (table.me.role, table.me.name, table.sheets) == ("host", "Aki", 1)
    assert table.day == datetime.now().astimezone().date()
    typed = party.opened.code + (party.opened.links.join_code or "")
    assert len(typed) == 12
    assert set(typed).isdisjoint("0O1IL2Z5S8BGUabcdefghijklmnopqrstuvwxyz"), "no similar characters"


def test_the_terms_of_a_table_are_shown_and_an_empty_seat_has_a_placeholder_name(database: Database) -> None:
    terms: dict[str, Any] = {"name": "Friday", "chips": " ５００ ", "rate": "¥10", "first_dealer": "2"}
    players = ["Ben", "", "", "P1"]
    table = gather(database, players=players, placeholder="P{}".format, from_form=True, **terms).view()
    assert (table.name, table.chips, table.note, table.sheet.next.dealer_name) == ("Friday", 500, "¥10", "P2")
    assert [player.name for player in table.players] == ["Ben", "P1*", "P2", "P1"]
    assert [player.placeholder for player in table.players] == [False, True, True, False]


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"players": ["Aki"]}, "players"),
        ({"players": ["Aki", "ａｋｉ"]}, "players.1"),
        ({"players": ["Aki", "B" * 41]}, "players.1"),
        ({"players": ["Aki", "B\0n"]}, "players.1"),
        ({"rules": {"base": 0}}, "rules.base"),
        ({"first_dealer": 2}, "first_dealer"),
        ({"first_dealer": "1"}, "first_dealer"),
        ({"host_seat": 2}, "host_seat"),
        ({"chips": -1}, "chips"),
        ({"name": "n" * 41}, "name"),
        ({"zone": "Tokyo"}, "zone"),
        ({"rate": "\ud800"}, "rate"),
    ],
    ids=repr,
)
def test_an_invalid_setup_is_refused_at_its_field(database: Database, terms: dict[str, Any], field: str) -> None:
    agreed: dict[str, Any] = {"game": "tien-gow", "players": ["Aki", "Ben"]} | terms
    assert refused_at(opening.open_table, database, **agreed)[0][0] == field


@pytest.mark.parametrize(
    ("limit", "before", "shown", "more"),
    [
        (2, None, [2, 3], True),
        (3, None, [1, 2, 3], False),
        (0, None, [], True),
        (2, 10**30, [2, 3], True),
        (2, 3, [1, 2], False),
        (2, 1, [], False),
        (2, -(10**30), [], False),
    ],
)
def test_the_hands_are_limited_and_paged_by_their_numbers(
    party: Party, limit: int, before: int | None, shown: list[int], *, more: bool
) -> None:
    party.record(BEN_WINS, BEN_WINS, BEN_WINS)
    table = detail.get_table(party.database, party.aki, limit=limit, before=before)
    assert ([hand.number for hand in table.sheet.hands], table.sheet.earlier_hands) == (shown, more)
    assert (table.sheet.next.number, table.totals) == (4, party.view().totals)


def test_a_person_outside_at_opening_needs_a_unique_name(database: Database) -> None:
    opened = opening.open_table(database, game="tien-gow", players=PLAYERS, outside=["Eva"], host_seat=4)
    view = detail.get_table(database, caller(opened))
    assert (view.me.name, view.me.seat, [one.name for one in view.spectators]) == ("Eva", None, ["Eva"])
    assert list(verify_tables(database, opened.code)) == []
    for names in ["ａｋｉ"], ["Eva", "eva"], [""], ["Eva"] * 2000:
        refuses(Refused, opening.open_table, database, game="tien-gow", players=PLAYERS, outside=names)
    refuses(Refused, opening.open_table, database, game="tien-gow", players=PLAYERS, outside=["Eva"], host_seat=5)


def test_only_hands_after_the_seen_revision_are_returned(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS)
    seen = party.view()
    third = party.record(BEN_WINS)
    news = detail.get_changes_since(party.database, party.aki, seen.revision)
    assert (news.sheet.hands, news.sheet.earlier_hands) == ((third,), True)
    assert (news.totals, news.revision) == (party.view().totals, party.view().revision)
    corrections.correct_hand(party.database, party.aki, 2, BEN_WINS)
    news = detail.get_changes_since(party.database, party.aki, third.revision)
    assert [hand.number for hand in news.sheet.hands] == [2, 3], "also one that the correction changed"
    assert news.sheet.hands == party.view().sheet.hands[1:]
    for revision in (0, -(10**30)):
        assert detail.get_changes_since(party.database, party.aki, revision) == party.view()
    for revision in (party.view().revision, 10**30):
        now = detail.get_changes_since(party.database, party.aki, revision)
        assert (now.revision, now.sheet.hands, now.sheet.earlier_hands) == (party.view().revision, (), True)


def test_very_many_hands_that_are_newer_are_not_read_at_once(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    party.record(BEN_WINS, AKI_WINS)
    seen = party.view()
    party.record(BEN_WINS, AKI_WINS)
    corrections.correct_hand(party.database, party.aki, 3, AKI_WINS)
    monkeypatch.setattr(quota, "MAX_REQUEST_WORK", 1)
    monkeypatch.setattr(detail, "MAX_CHANGED_HANDS", 2)
    assert len(detail.get_changes_since(party.database, party.aki, seen.revision).sheet.hands) == 2
    refuses(TooManyHands, detail.get_changes_since, party.database, party.aki, seen.revision - 1)
    monkeypatch.undo()
    assert len(detail.get_changes_since(party.database, party.aki, 0).sheet.hands) == 4


TOKYO = "Asia/Tokyo"


def server_in(zone: str, moment: str = "2026-11-25T12:00Z") -> time_machine.travel:
    """Set the clock and the time zone of the machine."""
    return time_machine.travel(datetime.fromisoformat(moment).astimezone(ZoneInfo(zone)), tick=False)


@pytest.mark.parametrize("stands", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
@pytest.mark.parametrize(("at", "day"), [("2026-11-21T14:59:59Z", 21), ("2026-11-21T15:00Z", 22)])
def test_the_day_is_in_the_zone_of_the_host_not_the_server(database: Database, stands: str, at: str, day: int) -> None:
    with server_in(stands, at):
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
        assert export_as_value(database, party.aki)["day"] == f"2026-11-{day}"
        listed = {one.address: one.day for one in table_list.list_newest_tables(database, 100_000)[0]}
        assert [listed[there] for there in (party.opened.code, over.code)] == said[:2]


def test_without_a_zone_the_day_is_that_of_the_server_and_does_not_change(database: Database) -> None:
    with server_in("Pacific/Kiritimati", "2026-11-21T10:00Z"):
        party = gather(database)
        over = next_table.open_next_table(database, party.aki)
    with server_in("Pacific/Pago_Pago"):
        days = {detail.get_table(database, Caller(there.code, there.token)).day for there in (party.opened, over)}
        assert days == {date(2026, 11, 22)}


def test_an_unknown_time_zone_is_refused(database: Database) -> None:
    party = gather(database)
    unknown: list[object] = ["Tokyo", "asia/tokyo", "../etc/passwd", "Europe", "x" * 999, 9, []]
    for zone in unknown:
        assert not is_zone(zone)
        assert [field for field, _ in refused_at(gather, database, zone=zone)] == ["zone"]
    assert not is_zone("")
    for zone in ("", "Tokyo"):
        refuses(Refused, next_table.open_next_table, database, party.aki, zone=zone)


def test_a_file_contains_the_day_and_an_older_file_gets_that_of_the_server(database: Database) -> None:
    with time_machine.travel("2026-11-21T23:30Z", tick=False):
        party = gather(database, zone=TOKYO)
    out = export_as_value(database, party.aki)
    older = copy.deepcopy(out)
    del older["day"]
    with server_in("UTC"):
        here, before = (caller(exporter.import_table(database, one)) for one in (out, older))
        assert detail.get_table(database, here).day == date(2026, 11, 22)
        assert detail.get_table(database, before).day == date(2026, 11, 21)
        assert export_as_value(database, here)["day"] == "2026-11-22"
        assert export_as_value(database, here)["zone"] == TOKYO
        assert "day" not in export_as_value(database, before)
    with server_in(TOKYO):
        assert detail.get_table(database.without_cache(), before).day == date(2026, 11, 22)  # of another process
