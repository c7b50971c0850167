from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import TooManyHands
from scorekeeper.service.hands import corrections, drafts
from scorekeeper.service.people import devices, joining, people
from scorekeeper.service.tables import detail, opening
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store.database import Database
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, caller, gather


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
    terms = {"name": "Friday", "chips": " ５００ ", "rate": "¥10", "first_dealer": "2", "from_form": True}
    table = gather(database, players=["Ben", "", "", "P1"], placeholder="P{}".format, **terms).view()
    assert (table.name, table.chips, table.note) == ("Friday", 500, "¥10")
    assert table.sheet.next.dealer_name == "P2"
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
    with pytest.raises(Refused) as refused:
        opening.open_table(database, **agreed)
    assert refused.value.problems[0].field == field


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
    host = caller(opened)
    view = detail.get_table(database, host)
    assert (view.me.name, view.me.seat, [one.name for one in view.spectators]) == ("Eva", None, ["Eva"])
    assert list(verify_tables(database, opened.code)) == []
    for names in ["ａｋｉ"], ["Eva", "eva"], [""], ["Eva"] * 2000:
        with pytest.raises(Refused):
            opening.open_table(database, game="tien-gow", players=PLAYERS, outside=names)
    with pytest.raises(Refused):
        opening.open_table(database, game="tien-gow", players=PLAYERS, outside=["Eva"], host_seat=5)


# Changes since a revision


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
    with pytest.raises(TooManyHands):
        detail.get_changes_since(party.database, party.aki, seen.revision - 1)
    monkeypatch.undo()
    assert len(detail.get_changes_since(party.database, party.aki, 0).sheet.hands) == 4


def test_every_change_of_a_table_changes_its_revision(party: Party, ben: Caller) -> None:
    party.record(BEN_WINS)
    for change in (
        lambda: drafts.update_draft(party.database, ben, 2, {"winner": "1"}),
        lambda: people.rename_person(party.database, ben, 2, "Benjamin"),
        lambda: joining.lock_joining(party.database, party.aki, True),
        lambda: joining.revoke_links(party.database, party.aki),
        lambda: devices.release_seat(party.database, party.aki, 1),
    ):
        seen = party.view().revision
        change()
        news = detail.get_changes_since(party.database, party.aki, seen)
        assert (news.revision, news.sheet.hands) == (seen + 1, ())
