"""Who may do what in a group: every verb of it, one by one, for its owner, a second, a phone of it, and others."""

from __future__ import annotations

import pytest

from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.errors import Forbidden, NotFound
from scorekeeper.service.groups import drilldown, joining, members, overview, statistics, tables
from scorekeeper.service.groups.drilldown import DrilldownRequest
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from tests.service.conftest import Party, gather
from tests.service.groups.conftest import Circle, group_of
from tests.service.verbs import Verb, called, verbs

OF_ALL: dict[Verb, Verb] = {
    drilldown.get_drilldown: lambda database, who: drilldown.get_drilldown(database, who, DrilldownRequest(3, "hands")),
    tables.add_table_to_group: lambda database, who: tables.add_table_to_group(database, who, gather(database).aki),
    tables.enter_group_table: lambda database, who: tables.enter_group_table(database, who, _table(database, who)),
    tables.open_next_group_table: lambda database, who: tables.open_next_group_table(
        database, who, seen=_table(database, who)
    ),
    joining.set_own_member: lambda database, who: joining.set_own_member(database, who, member=3),
    overview.get_group_link: overview.get_group_link,
    members.get_group_members: members.get_group_members,
    statistics.get_member_page: lambda database, who: statistics.get_member_page(database, who, 3),
    statistics.get_group: statistics.get_group,
}
OF_LEADERS: dict[Verb, Verb] = {
    tables.remove_table_from_group: lambda database, who: tables.remove_table_from_group(
        database, who, _table(database, who)
    ),
    members.merge_members: lambda database, who: members.merge_members(database, who, 3, 4),
    members.rename_member: lambda database, who: members.rename_member(database, who, 3, "Chie-chan"),
    members.split_member: lambda database, who: members.split_member(database, who, 5),
    members.delete_group: lambda database, who: members.delete_group(database, who, "Saturday"),
    members.get_group_members_as_leader: members.get_group_members_as_leader,
    members.remove_group_device: lambda database, who: members.remove_group_device(database, who, 4),
    members.remove_member_devices: lambda database, who: members.remove_member_devices(database, who, 4),
    members.renew_group_link: members.renew_group_link,
}
OF_THE_OWNER: dict[Verb, Verb] = {
    members.set_deputy: lambda database, who: members.set_deputy(database, who, 4, second=True),
}
EVERY = OF_ALL | OF_LEADERS | OF_THE_OWNER


def _table(database: Database, who: GroupCaller) -> str:
    """The oldest evening of the group; for a stranger any."""
    try:
        return group_of(database, who).evenings[-1].code
    except NotFound:
        return "ZZZZZZ"


@pytest.fixture
def roles(circle: Circle) -> dict[str, GroupCaller]:
    """Aki opened the group, Ben is a second, Chie a phone of it; Dai was removed, and Sam never was here.

    Dai has another phone (4), and Eva (5) was merged into Ben.
    """
    found = {"owner": circle.aki, "second": circle.join(member=2), "member": circle.join(member=3)}
    circle.join(member=4)
    found["removed"] = circle.join(name="Eva")
    with circle.database.writing() as writing:
        group = queries.groups.by_code(writing, circle.aki.code)
        assert group
        devices = queries.groups.devices(writing, group.id or 0)
        writing.update(devices[1], role="second")
        writing.update(devices[4], revoked=clock.now())
        writing.update(queries.groups.members(writing, group.id or 0)[4], merged_into=2)
    other = joining.create_group(circle.database, "Sunday", "Sam")
    return found | {"stranger": GroupCaller(circle.aki.code, other.token)}


def test_every_verb_of_a_group_is_somebodys() -> None:
    assert sorted(map(called, EVERY)) == sorted(map(called, verbs("GroupCaller")))


@pytest.mark.parametrize("verb", EVERY, ids=called)
def test_each_is_for_who_may_and_a_stranger_cannot_tell_that_there_is_a_group(
    circle: Circle, roles: dict[str, GroupCaller], verb: Verb
) -> None:
    least = "member" if verb in OF_ALL else "second" if verb in OF_LEADERS else "owner"
    for role in ("removed", "stranger"):
        with pytest.raises(NotFound) as refused:
            EVERY[verb](circle.database, roles[role])
        assert str(refused.value) == str(NotFound())
    for role in {"owner": ("second", "member"), "second": ("member",), "member": ()}[least]:
        with pytest.raises(Forbidden):
            EVERY[verb](circle.database, roles[role])
    EVERY[verb](circle.database, roles[least])


def test_who_watches_a_table_cannot_begin_a_group_of_it(party: Party) -> None:
    eva = party.join("Eva", watch=True)
    with pytest.raises(Forbidden):
        joining.create_group_from_table(party.database, eva, "Mine")
    with pytest.raises(Forbidden):
        overview.get_groups_of_table(party.database, eva, ())
