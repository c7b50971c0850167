"""Concurrent requests of many devices of a group."""

from __future__ import annotations

from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups import members, tables
from scorekeeper.service.tables import deletion
from scorekeeper.store import queries
from tests.service.conftest import PLAYERS
from tests.service.groups.conftest import Circle, group_of, names, see
from tests.service.hands.test_same_time import MANY, at_once


def test_concurrent_openings_of_the_next_table_create_one(circle: Circle) -> None:
    callers = [circle.aki, *(circle.join(member=member) for member in (2, 3, 4))]
    seen = circle.party.opened.code
    admissions = at_once(lambda number: tables.open_next_group_table(circle.database, callers[number % 4], seen=seen))
    assert len({admission.code for admission in admissions}) == 1
    assert sum(admission.created for admission in admissions) == 1
    assert len(circle.view().tables) == 2


def test_a_device_that_enters_a_table_concurrently_is_added_once(circle: Circle) -> None:
    ben = circle.join(member=2)
    admissions = at_once(lambda _: tables.enter_group_table(circle.database, ben, circle.party.opened.code))
    assert len(set(admissions)) == 1
    with circle.database.reading() as reading:
        table = queries.tables.by_code(reading, circle.party.opened.code)
        assert table
        assert sorted(device.person or 0 for device in queries.roster.devices(reading, table.id or 0)) == [1, 2]


def test_a_new_person_is_added_once_by_concurrent_requests(circle: Circle) -> None:
    circle.party.join("Eva", watch=True)
    seen = at_once(lambda _: names(see(circle.database, circle.aki)))
    assert seen == [[*PLAYERS, "Eva"]] * MANY


def test_a_table_is_deleted_during_other_requests(circle: Circle) -> None:
    callers = [circle.join(member=1 + number % 4) for number in range(MANY)]
    circle.party.join("Eva", watch=True)
    code, typed = circle.party.opened.code, circle.party.opened.links.join_code or ""

    def act(number: int) -> str:
        if number == 0:
            deletion.delete_table(circle.database, circle.party.aki, typed)
        elif number == 1:
            members.merge_members(circle.database, circle.aki, 4, 2)
        elif number % 2:
            return _enter(circle, callers[number], code)
        return group_of(circle.database, callers[number]).name

    assert set(at_once(act)) <= {"Saturday", code, "gone"}
    assert circle.view().tables == ()
    assert circle.view().people == {}


def _enter(circle: Circle, who: GroupCaller, code: str) -> str:
    try:
        return tables.enter_group_table(circle.database, who, code).code
    except NotFound:
        return "gone"
