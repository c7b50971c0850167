"""The access to a group, and what its devices see of it."""

from __future__ import annotations

import pytest

from scorekeeper.service.access.callers import Caller, GroupCaller
from scorekeeper.service.errors import Forbidden, NotFound
from scorekeeper.service.groups import context, joining
from scorekeeper.service.tables import deletion
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from tests.service.conftest import PLAYERS, Party, gather
from tests.service.groups.conftest import Circle, names, see


def test_a_new_group_has_the_people_of_a_table_and_that_table(circle: Circle) -> None:
    seen = circle.view()
    assert (seen.group.name, names(seen), seen.name_of(seen.me)) == ("Saturday", PLAYERS, "Aki")
    assert [table.code for table in seen.tables] == [circle.party.opened.code]
    assert seen.is_owner
    assert seen.is_leader


def test_a_stranger_sees_nothing_and_cannot_tell_whether_there_is_a_group(circle: Circle, sam: Caller) -> None:
    for code in (circle.aki.code, "ZZZZZZ"):
        with pytest.raises(NotFound) as refused:
            see(circle.database, GroupCaller(code, sam.token))
        assert str(refused.value) == str(NotFound())


def test_a_removed_device_sees_no_group(circle: Circle) -> None:
    with circle.database.writing() as writing:
        group = queries.groups.by_code(writing, circle.aki.code)
        assert group
        for device in queries.groups.devices(writing, group.id or 0):
            writing.update(device, revoked=clock.now())
    with pytest.raises(NotFound):
        circle.view()


def test_the_devices_of_another_group_see_only_their_own(circle: Circle) -> None:
    other = joining.create_group(circle.database, "Sunday", "Sam")
    assert names(see(circle.database, other)) == ["Sam"]
    with pytest.raises(NotFound):
        see(circle.database, GroupCaller(circle.aki.code, other.token))


def test_a_person_who_comes_to_a_table_later_is_a_member_at_the_next_request(circle: Circle) -> None:
    circle.party.join("Eva", watch=True)
    seen = circle.view()
    assert names(seen) == [*PLAYERS, "Eva"]
    assert seen.member_of(seen.tables[0].id or 0, 5) == 5
    assert circle.view().people == seen.people


def test_an_empty_seat_is_no_member_until_a_player_takes_it(database: Database) -> None:
    party = gather(database, players=["Aki", "Ben", "", ""])
    group = joining.create_group_from_table(database, party.aki, "Two")
    assert names(see(database, group)) == ["Aki", "Ben"]
    party.join("Chie", seat=2)
    assert names(see(database, group)) == ["Aki", "Ben", "Chie"]


def test_the_people_of_a_deleted_table_stay_members(circle: Circle) -> None:
    deletion.delete_table(circle.database, circle.party.aki, circle.party.opened.links.join_code or "")
    seen = circle.view()
    assert (seen.tables, seen.people, names(seen)) == ((), {}, PLAYERS)


def test_a_merged_member_counts_as_the_other(circle: Circle) -> None:
    with circle.database.writing() as writing:
        group = queries.groups.by_code(writing, circle.aki.code)
        members = {one.name: one for one in queries.groups.members(writing, (group and group.id) or 0)}
        writing.update(members["Dai"], merged_into=members["Ben"].member)
    seen = circle.view()
    ben = next(one.member for one in seen.active_members if one.name == "Ben")
    table = seen.tables[0].id or 0
    assert [seen.member_of(table, person) for person in (1, 2, 3, 4, None, 9)] == [1, ben, 3, ben, None, None]
    assert (seen.resolve_merged(4), seen.name_of(4), names(seen)) == (ben, "Ben", ["Aki", "Ben", "Chie"])


def test_permissions_depend_on_the_role_of_the_device(circle: Circle) -> None:
    with circle.database.writing() as writing:
        group = queries.groups.by_code(writing, circle.aki.code)
        assert group
        second = GroupCaller(group.code, joining.add_group_device(writing, group, "second", None))
        member = GroupCaller(group.code, joining.add_group_device(writing, group, "member", 2))
    assert (see(circle.database, second).me, see(circle.database, member).me) == (None, 2)
    for right, allowed in (
        (context.allow_members, (circle.aki, second, member)),
        (context.require_leader, (circle.aki, second)),
        (context.require_owner, (circle.aki,)),
    ):
        for who in (circle.aki, second, member):
            if who in allowed:
                with context.group_write_transaction(circle.database, who, right):
                    pass
            else:
                with pytest.raises(Forbidden), context.group_write_transaction(circle.database, who, right):
                    pass


def test_a_spectator_at_the_table_cannot_create_a_group(party: Party, eva: Caller) -> None:
    with pytest.raises(Forbidden):
        joining.create_group_from_table(party.database, eva, "Mine")
