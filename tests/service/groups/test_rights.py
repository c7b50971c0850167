"""The permissions in a group: every function for its owner, a deputy, a member's device, and other callers."""

from contextlib import suppress

import pytest

from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.errors import Forbidden, NotFound
from scorekeeper.service.groups import drilldown, joining, members, overview, statistics, tables
from scorekeeper.service.groups.drilldown import DrilldownRequest
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from tests.service.conftest import gather, refuses
from tests.service.groups.conftest import Circle, group_of
from tests.service.verbs import Verb, called, given, verbs

FOR_MEMBERS: dict[Verb, Verb] = {
    drilldown.get_drilldown: given(drilldown.get_drilldown, DrilldownRequest(3, "hands")),
    tables.add_table_to_group: lambda database, who: tables.add_table_to_group(database, who, gather(database).aki),
    tables.enter_group_table: lambda database, who: tables.enter_group_table(database, who, _table(database, who)),
    tables.open_next_group_table: lambda database, who: tables.open_next_group_table(
        database, who, seen=_table(database, who)
    ),
    joining.set_own_member: given(joining.set_own_member, member=3),
    overview.get_group_link: overview.get_group_link,
    members.answer_device: lambda database, who: members.answer_device(
        database, who, _asking(database, who), given=True
    ),
    members.get_group_members: members.get_group_members,
    members.leave_group: members.leave_group,
    statistics.get_member_page: given(statistics.get_member_page, 3),
    statistics.get_group: statistics.get_group,
}
FOR_LEADERS: dict[Verb, Verb] = {
    tables.remove_table_from_group: lambda database, who: tables.remove_table_from_group(
        database, who, _table(database, who)
    ),
    members.merge_members: given(members.merge_members, 3, 4),
    members.rename_member: given(members.rename_member, 3, "Chie-chan"),
    members.split_member: given(members.split_member, 5),
    members.delete_group: given(members.delete_group, "Saturday"),
    members.get_group_members_as_leader: members.get_group_members_as_leader,
    members.remove_group_device: given(members.remove_group_device, 4),
    members.remove_member_devices: given(members.remove_member_devices, 4),
    members.renew_group_link: members.renew_group_link,
    members.change_group_device: given(members.change_group_device, 4, member=4),
}
ALL_VERBS = FOR_MEMBERS | FOR_LEADERS


def _table(database: Database, who: GroupCaller) -> str:
    """Return the code of the oldest table of the group, or an unknown one for a stranger."""
    try:
        return group_of(database, who).tables[-1].code
    except NotFound:
        return "ZZZZZZ"


def _asking(database: Database, who: GroupCaller) -> int:
    """Let a device ask for the member of the caller and return its number, or that of no device for a stranger."""
    with suppress(NotFound):
        view = group_of(database, who)
        joining.join_group(database, who.code, overview.get_group_link(database, who).secret, member=view.me)
        return len(view.devices) + 2
    return 9


@pytest.fixture
def roles(circle: Circle) -> dict[str, GroupCaller]:
    """Aki created the group, Ben is a deputy, Chie has a device; Eva's device was removed, and Sam is a stranger.

    Dai has another device (4), and Eva (5) was merged into Ben.
    """
    callers = {"owner": circle.aki, "second": circle.join(member=2), "member": circle.join(member=3)}
    circle.join(member=4)
    callers["removed"] = circle.join(name="Eva")
    with circle.database.writing() as writing:
        group = queries.groups.by_code(writing, circle.aki.code)
        assert group
        devices = queries.groups.devices(writing, group.id)
        writing.update(devices[1], role="second")
        writing.update(devices[4], revoked=clock.now())
        writing.update(queries.groups.members(writing, group.id)[4], merged_into=2)
    other = joining.create_group(circle.database, "Sunday", "Sam")
    return callers | {"stranger": GroupCaller(circle.aki.code, other.token)}


def test_every_function_of_a_group_has_a_permission() -> None:
    assert sorted(map(called, ALL_VERBS)) == sorted(map(called, verbs("GroupCaller")))


@pytest.mark.parametrize("verb", ALL_VERBS, ids=called)
def test_each_function_requires_its_role_and_hides_the_group_from_strangers(
    circle: Circle, roles: dict[str, GroupCaller], verb: Verb
) -> None:
    lowest_role = "member" if verb in FOR_MEMBERS else "second"
    for role in ("removed", "stranger"):
        with pytest.raises(NotFound) as refused:
            ALL_VERBS[verb](circle.database, roles[role])
        assert str(refused.value) == str(NotFound())
    if lowest_role == "second":
        refuses(Forbidden, ALL_VERBS[verb], circle.database, roles["member"])
    ALL_VERBS[verb](circle.database, roles[lowest_role])
