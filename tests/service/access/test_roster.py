"""Check that the cached roster equals the database, and that playing does not create a new version."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.errors import ServiceError
from scorekeeper.service.hands import corrections, drafts, recording
from scorekeeper.service.people import devices, joining, people
from scorekeeper.service.sheets.amendments import AmendmentRequest, amend_sheet
from scorekeeper.service.tables import detail
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow
from scorekeeper.store.queries.roster import Roster, Seating
from tests.service.conftest import BEN_WINS, Party, gather
from tests.service.verbs import ASKED, WON, called


def rosters(database: Database) -> Iterator[tuple[Roster, Mapping[int, Seating]]]:
    """Return the rosters of the newest tables, without columns that do not affect the version."""
    with database.reading() as reading:
        for code in queries.tables.codes(reading)[-3:]:  # the server also has tables of other tests
            table = queries.tables.by_code(reading, code)
            assert table
            found = queries.roster.roster(reading, table)
            yield (
                Roster(found.people, stable(found.devices), stable(found.asking)),
                queries.roster.seatings(reading, table),
            )


def stable(devices: tuple[DeviceRow, ...]) -> tuple[DeviceRow, ...]:
    return tuple(device.replace(**dict.fromkeys(DeviceRow.VOLATILE)) for device in devices)


def test_the_cached_roster_equals_the_database_after_every_operation(database: Database) -> None:
    party = gather(database, "buki")
    party.record(WON)
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


def test_recording_hands_makes_no_new_roster_version(party: Party) -> None:
    before = version(party)
    party.record(BEN_WINS)
    corrections.withdraw_hand(party.database, party.aki, 1)
    drafts.update_draft(party.database, party.aki, 2, {"winner": "1"})
    detail.get_table(party.database, party.aki)
    assert version(party) == before


def test_a_new_person_name_or_rule_makes_a_new_roster_version(party: Party) -> None:
    seen = [version(party)]
    joining.join(party.database, party.opened.code, party.opened.links.play or "", name="Eva")
    seen.append(version(party))
    people.rename_person(party.database, party.aki, 2, "Benjamin")
    seen.append(version(party))
    amend_sheet(party.database, party.aki, AmendmentRequest(rules={"unit": 2}))
    seen.append(version(party))
    devices.list_devices(party.database, party.aki)
    assert len(set(seen)) == len(seen)
    assert version(party) == seen[-1]


def test_a_guest_who_bets_is_known_to_the_next_hand(database: Database) -> None:
    party = gather(database, "buki")
    bet = {"by": "Eva", "on": 2, "amount": 3, "odds": 1}
    for number in (1, 2):
        recording.record_hand(
            database, Caller(party.opened.code, party.aki.token), WON | {"side_bets": [bet]}, number=number
        )
    assert [one.name for one in party.view().spectators].count("Eva") == 1
