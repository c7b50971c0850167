"""Open the next table with the same people, and join it with the same seat."""

from __future__ import annotations

import pytest

from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import Forbidden, JoiningLocked, NotFound
from scorekeeper.service.people import hosts, joining, people
from scorekeeper.service.sheets import seating
from scorekeeper.service.sheets.seating import SeatingRequest
from scorekeeper.service.tables import detail, next_table, terms
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from tests.service.conftest import BEN_WINS, PLAYERS, Party, caller, gather
from tests.service.hands.evenings import is_consistent
from tests.service.hands.test_same_time import at_once


def test_the_next_table_has_the_same_people_rules_and_terms_and_no_debts(database: Database) -> None:
    party = gather(database, rules={"base": 7}, name="Friday", chips=500)
    party.record(BEN_WINS)
    worth = {"rate": {"currency": "JPY", "amount": "10"}, "note": "yen", "rounding": 50, "bearer": "Chie"}
    terms.change_terms(database, party.aki, worth)
    with database.writing() as writing:
        table = queries.tables.by_code(writing, party.opened.code)
        assert table
        writing.update(table, settlement_method="pairs")
    over = next_table.open_next_table(database, party.aki)
    there = detail.get_table(database, caller(over))
    assert there.code != party.opened.code
    assert [player.name for player in there.players] == PLAYERS
    assert there.sheet.rules == party.view().sheet.rules
    assert (there.name, there.chips, there.note) == ("Friday", 500, "yen")
    assert there.totals == dict.fromkeys(PLAYERS, 0)
    assert (there.me.name, there.me.role, over.created) == ("Aki", "host", True)
    with database.reading() as reading:
        kept = queries.tables.by_code(reading, over.code)
        assert kept
        assert (kept.currency, kept.chip_value, kept.rounding, kept.rounding_person) == ("JPY", "10", 50, 3)
        assert kept.settlement_method == "pairs"


def test_each_device_joins_the_next_table_as_the_same_person(party: Party, ben: Caller, eva: Caller) -> None:
    helper = party.join()
    opened = next_table.open_next_table(party.database, ben)
    assert party.view().adjacent_tables.after == opened.code
    seen = {
        name: next_table.join_next_table(party.database, who)
        for name, who in (("Aki", party.aki), ("Eva", eva), ("", helper))
    }
    roles = {name: detail.get_table(party.database, caller(over)).me for name, over in seen.items()}
    assert [(me.name, me.role, me.seat) for me in roles.values()] == [
        ("Aki", "host", 0),
        ("Eva", "watcher", None),
        (None, "player", None),
    ]
    there = detail.get_table(party.database, caller(opened))
    assert (there.me.name, there.me.role, there.me.seat) == ("Ben", "host", 1)
    assert [player.has_device for player in there.players] == [True, True, False, False]
    assert there.adjacent_tables.before == party.opened.code
    assert seen["Eva"].links.play is None
    (told,) = party.view().activity
    assert (told.kind, told.by, told.mine, told.what) == ("again", "Ben", False, {"table": opened.code})
    hosts.dismiss(party.database, caller(opened), 1)
    assert next_table.join_next_table(party.database, party.aki).role == "player", "joining again changes nothing"
    assert is_consistent(party.database, party.opened.code)


def test_opening_again_joins_the_next_table_and_another_is_opened_only_after_the_seen_one(
    party: Party, ben: Caller
) -> None:
    first = next_table.open_next_table(party.database, party.aki)
    second = next_table.open_next_table(party.database, ben)
    assert (second.code, second.created, second.seat, second.role) == (first.code, False, 1, "player")
    other = next_table.open_next_table(party.database, ben, another=first.code.lower())
    assert (other.created, other.role) == (True, "host")
    assert other.code != first.code
    late = next_table.open_next_table(party.database, party.aki, another=first.code)
    assert (late.code, late.created, late.role) == (other.code, False, "host")
    assert party.view().adjacent_tables.after == other.code


def test_concurrent_openings_create_one_next_table(party: Party) -> None:
    phones = [party.aki, *(party.join(seat=seat) for seat in (1, 2, 3))]
    seen = at_once(lambda number: next_table.open_next_table(party.database, phones[number % 4]))
    first = seen[0].code
    assert ({over.code for over in seen}, sum(over.created for over in seen)) == ({first}, 1)
    assert len({over.token for over in seen}) == 4
    there = detail.get_table(party.database, caller(seen[0]))
    assert all(player.has_device for player in there.players)
    assert list(verify_tables(party.database, first)) == []
    seen = at_once(lambda _: next_table.open_next_table(party.database, party.aki, another=first))
    assert (len({over.code for over in seen} | {first}), sum(over.created for over in seen)) == (2, 1)


def test_joining_the_next_table_twice_has_no_effect(party: Party, ben: Caller) -> None:
    opened = next_table.open_next_table(party.database, party.aki)
    seen = at_once(lambda _: next_table.join_next_table(party.database, ben))
    assert len({over.token for over in seen}) == 1
    with party.database.reading() as reading:
        table = queries.tables.by_code(reading, opened.code)
        assert table
        devices = queries.roster.roster(reading, table).devices
    assert len(devices) == 2


def test_a_renamed_person_is_the_same_at_the_next_table(party: Party, ben: Caller) -> None:
    opened = next_table.open_next_table(party.database, party.aki)
    people.rename_person(party.database, caller(opened), "Chie", "Ben II")
    people.rename_person(party.database, caller(opened), "Ben", "Benjamin")
    people.rename_person(party.database, ben, "Ben", "Benni")
    there = next_table.join_next_table(party.database, ben)
    assert detail.get_table(party.database, caller(there)).me.name == "Benjamin"


def test_the_next_table_has_the_seats_of_the_newest_game_and_the_people_without_a_seat(
    party: Party, ben: Caller
) -> None:
    party.record(BEN_WINS)
    seating.change_seats(party.database, party.aki, SeatingRequest((1, 4, 3)))
    opened = next_table.open_next_table(party.database, party.aki)
    players = detail.get_table(party.database, caller(opened)).players
    assert [player.name for player in players] == ["Aki", "Dai", "Chie"]
    there = detail.get_table(party.database, caller(next_table.join_next_table(party.database, ben)))
    assert (there.me.name, there.me.seat, there.sitting_out is not None) == ("Ben", None, True)


def test_a_person_who_joins_later_is_matched_by_name_and_seated_if_nobody_else_is(database: Database) -> None:
    party = gather(database, players=["Aki", "Ben", "", ""])
    opened = next_table.open_next_table(database, party.aki)
    kim, lars = party.join("Kim", seat=2), party.join("Lars", seat=3)
    lee, eva = party.join("Lee"), party.join("Eva", watch=True)
    joining.join(database, opened.code, opened.links.play or "", seat=3, name="Uma")
    joining.join(database, opened.code, opened.links.watch, name="Eva")
    seen = [next_table.join_next_table(database, who) for who in (kim, lars, lee, eva)]
    there = [detail.get_table(database, caller(over)).me for over in seen]
    assert [(me.name, me.role, me.seat) for me in there] == [
        ("Kim", "player", 2),
        ("Lars", "player", None),
        ("Lee", "player", None),
        (None, "watcher", None),
    ]


def test_a_stranger_or_removed_device_cannot_join_the_next_table(party: Party, ben: Caller, sam: Caller) -> None:
    with pytest.raises(NotFound):
        next_table.join_next_table(party.database, ben)
    opened = next_table.open_next_table(party.database, party.aki)
    next_table.join_next_table(party.database, ben)
    party.claim(1, opened)
    with pytest.raises(Forbidden):
        next_table.join_next_table(party.database, ben)
    party.claim(1)
    for who in (ben, Caller(party.opened.code, sam.token), Caller(party.opened.code, opened.token)):
        with pytest.raises(NotFound):
            next_table.join_next_table(party.database, who)
    with pytest.raises(NotFound):
        detail.get_table(party.database, Caller(opened.code, party.aki.token))


def test_a_locked_next_table_admits_no_new_device(party: Party, ben: Caller) -> None:
    opened = next_table.open_next_table(party.database, party.aki)
    joining.lock_joining(party.database, caller(opened), True)
    with pytest.raises(JoiningLocked):
        next_table.join_next_table(party.database, ben)
    assert next_table.join_next_table(party.database, party.aki).token == opened.token


def test_a_full_table_can_have_a_next_table(party: Party, ben: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_EVENTS", 0)
    opened = next_table.open_next_table(party.database, party.aki)
    assert party.view().activity == ()
    over = next_table.join_next_table(party.database, ben)
    assert (over.code, over.seat) == (opened.code, 1)
