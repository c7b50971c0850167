"""Check that the cached roster equals the database, and that playing does not create a new version."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorekeeper.games.problems import Refused
from scorekeeper.service.errors import ServiceError
from scorekeeper.service.hands import corrections, drafts
from scorekeeper.service.people import devices, people
from scorekeeper.service.sheets.amendments import AmendmentRequest, amend_sheet
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
            devices, asking = (
                tuple(device.replace(**dict.fromkeys(DeviceRow.VOLATILE)) for device in rows)
                for rows in (found.devices, found.asking)
            )
            yield Roster(found.people, devices, asking), queries.roster.seatings(reading, table)


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


def test_only_a_new_person_name_or_rule_makes_a_new_roster_version(party: Party) -> None:
    seen = [version(party)]
    party.record(BEN_WINS)
    corrections.withdraw_hand(party.database, party.aki, 1)
    drafts.update_draft(party.database, party.aki, 2, {"winner": "1"})
    devices.list_devices(party.database, party.aki)
    assert version(party) == seen[-1]
    party.join("Eva")
    seen.append(version(party))
    people.rename_person(party.database, party.aki, 2, "Benjamin")
    seen.append(version(party))
    amend_sheet(party.database, party.aki, AmendmentRequest(rules={"unit": 2}))
    seen.append(version(party))
    assert len(set(seen)) == len(seen)
