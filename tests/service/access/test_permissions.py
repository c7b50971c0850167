"""Check what strangers, spectators, players and hosts may do."""

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text

from scorekeeper.games.problems import Refused
from scorekeeper.service.access import presence
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.transactions import authenticate
from scorekeeper.service.errors import Forbidden, NotFound, ServiceError
from scorekeeper.service.hands import corrections, drafts, recording
from scorekeeper.service.people import devices, joining, people
from scorekeeper.service.sheets.amendments import AmendmentRequest, amend_sheet
from scorekeeper.service.tables import opening, table_list
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow
from scorekeeper.store.queries.roster import Roster, Seating
from tests.service.conftest import PLAYERS, Party, caller, gather, refuses
from tests.service.hands.evenings import exported
from tests.service.verbs import (
    ASKED,
    IN_TURN,
    OF_PLAYERS,
    OF_THE_HOST,
    OF_WATCHERS,
    WHEN_DEALING,
    WHEN_FOLLOWED,
    WON,
    Call,
    Verb,
    called,
    verbs,
)


def with_a_hand(database: Database) -> Party:
    """Return a table of Buki-Domino after one hand."""
    party = gather(database, "buki")
    party.record(WON)
    return party


@pytest.fixture
def party(database: Database) -> Party:
    return with_a_hand(database)


def test_every_operation_is_assigned_to_a_role() -> None:
    groups = [*OF_WATCHERS, *OF_PLAYERS, *OF_THE_HOST, *IN_TURN, *WHEN_FOLLOWED, *WHEN_DEALING]
    assert sorted(map(called, groups)) == sorted(map(called, verbs("Caller")))


def answered(database: Database, who: Caller, asked: Mapping[Verb, Call], refusal: type[Exception]) -> list[str]:
    """Return the operations that are not refused with this error.

    Refused operations change nothing, so one table is enough for all.
    """
    done = []
    for verb, call in asked.items():
        try:
            call(database, who)
        except refusal:
            continue
        done.append(called(verb))
    return done


def test_whoever_watches_may_look_and_changes_nothing(party: Party, eva: Caller) -> None:
    revision, before = presence.get_table_state(party.database, eva).revision, party.view()
    for verb, call in OF_WATCHERS.items():
        call(party.database, eva)
        assert presence.get_table_state(party.database, eva).revision == revision, called(verb)
    assert answered(party.database, eva, OF_PLAYERS | OF_THE_HOST | IN_TURN, Forbidden) == []
    assert party.view() == before


def test_a_player_may_do_the_operations_of_players(database: Database) -> None:
    for call in OF_PLAYERS.values():
        call(database, with_a_hand(database).join(seat=1))


def test_only_the_host_decides_about_the_table(database: Database) -> None:
    for call in OF_THE_HOST.values():
        party = with_a_hand(database)
        ben = party.join(seat=1)
        refuses(Forbidden, call, database, ben)
        call(database, party.aki)


def test_a_stranger_is_refused_every_operation_and_lists_no_table(party: Party, sam: Caller) -> None:
    before = party.view()
    for token in ("", "made up", "名前", "\ud800", sam.token):
        stranger = Caller(party.opened.code, token)
        assert answered(party.database, stranger, ASKED, NotFound) == []
        assert table_list.list_my_tables(party.database, [stranger, Caller("XXXXXX", token)]) == ()
    assert party.view() == before


def test_a_stranger_cannot_tell_whether_a_table_exists(party: Party) -> None:
    for verb, call in ASKED.items():
        said = []
        for code in (party.opened.code, "XXXXXX", ""):
            with pytest.raises(NotFound) as refused:
                call(party.database, Caller(code, "made up"))
            said.append(refused.value.message)
        assert said == said[:1] * 3, called(verb)


def test_the_link_of_another_table_does_not_open_this_one(database: Database, party: Party) -> None:
    other = opening.open_table(database, game="moon", players=PLAYERS[:3])
    refuses(NotFound, joining.join, database, party.opened.code, other.links.play or "")
    refuses(NotFound, joining.find_invitation, database, party.opened.code, other.links.watch)


def test_no_token_is_kept(party: Party) -> None:
    with party.database.engine.connect() as connection:
        kept = connection.execute(text("SELECT token_hash FROM devices")).scalars().all()
    assert kept
    assert party.opened.token not in kept
    assert len(party.opened.token) >= 22


def test_who_was_sent_away_between_two_requests_sees_nothing_and_writes_nothing(party: Party, ben: Caller) -> None:
    """A device stores only a code and a token, which are worthless once another device has the seat."""
    assert party.me(ben).seat == 1
    party.claim(1)
    before = exported(party.database, party.opened.code)
    assert answered(party.database, ben, ASKED, NotFound) == []
    assert exported(party.database, party.opened.code) == before
    assert table_list.list_my_tables(party.database, [ben]) == ()


def test_a_moved_host_acts_only_with_the_new_device(party: Party) -> None:
    secret = joining.create_move_link(party.database, party.aki)
    moved = caller(joining.use_move_link(party.database, party.opened.code, secret))
    assert answered(party.database, party.aki, ASKED, NotFound) == []
    assert party.me(moved).is_host


@pytest.mark.parametrize("change", [{"revoked": clock.now()}, {"person": None}], ids=["removed", "without a seat"])
def test_a_request_is_checked_after_it_has_waited(party: Party, ben: Caller, change: dict[str, object]) -> None:
    with ThreadPoolExecutor() as pool:
        with party.database.writing() as writing:
            context = authenticate(writing, party.aki)
            (phone,) = [device for device in context.devices if device.person == context.seats[1]]
            writing.update(phone, **change)
            waiting = pool.submit(recording.record_hand, party.database, ben, WON)
            refuses(TimeoutError, waiting.result, 0.1)
        if "revoked" in change:
            refuses(NotFound, waiting.result, 10)
            assert party.view().sheet.next.number == 2
        else:
            assert waiting.result(10)[0].by is None
            refuses(Forbidden, people.rename_person, party.database, ben, 2, "Benjamin")


def rosters(database: Database) -> Iterator[tuple[Roster, Mapping[int, Seating]]]:
    """Return the rosters of the newest tables, without columns that do not affect the version."""
    with database.reading() as reading:
        for code in queries.tables.codes(reading)[-3:]:  # the server also has tables of other tests
            table = queries.tables.by_code(reading, code)
            assert table
            found = queries.roster.roster(reading, table)
            devices, asking = (
                tuple(device.replace(**dict.fromkeys(DeviceRow.VOLATILE)) for device in rows)
                for rows in (found.devices, found.asking)
            )
            yield Roster(found.people, devices, asking), queries.roster.seatings(reading, table)


def test_the_cached_roster_equals_the_database_after_every_operation(database: Database, party: Party) -> None:
    asked = dict(sorted(ASKED.items(), key=lambda one: called(one[0]) == "tables.delete"))
    done = 0
    for verb, call in asked.items():
        try:
            call(database, party.aki)
            done += 1
        except (ServiceError, Refused, IndexError):
            pass  # possible only in another situation
        assert list(rosters(database)) == list(rosters(database.without_cache())), called(verb)
    assert done > len(asked) / 2


def version(party: Party) -> int:
    with party.database.reading() as reading:
        table = queries.tables.by_code(reading, party.opened.code)
        assert table
        return table.roster_version


def test_only_a_new_person_name_or_rule_makes_a_new_roster_version(party: Party) -> None:
    seen = [version(party)]
    party.record(WON)
    corrections.withdraw_hand(party.database, party.aki, 2)
    drafts.update_draft(party.database, party.aki, 3, {"winner": "1"})
    devices.list_devices(party.database, party.aki)
    assert version(party) == seen[-1]
    party.join("Eva")
    seen.append(version(party))
    people.rename_person(party.database, party.aki, 2, "Benjamin")
    seen.append(version(party))
    amend_sheet(party.database, party.aki, AmendmentRequest(rules={"unit": 2}))
    seen.append(version(party))
    assert len(set(seen)) == len(seen)
