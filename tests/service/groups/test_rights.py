"""Who may do what in a group: every verb of it, one by one, for its owner, a second, a phone of it, and others."""

from __future__ import annotations

import pytest

from scorekeeper.service.access.callers import Phone
from scorekeeper.service.errors import Forbidden, NotFound
from scorekeeper.service.groups import drilldown, joining, members, overview, statistics, tables
from scorekeeper.service.groups.drilldown import DrilldownRequest
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from tests.service.conftest import Party, gather
from tests.service.groups.conftest import Circle, group_of
from tests.service.verbs import Verb, called, verbs

OF_ALL: dict[Verb, Verb] = {
    drilldown.get_drilldown: lambda book, who: drilldown.get_drilldown(book, who, DrilldownRequest(3, "hands")),
    tables.add_table_to_group: lambda book, who: tables.add_table_to_group(book, who, gather(book).aki),
    tables.enter_group_table: lambda book, who: tables.enter_group_table(book, who, _table(book, who)),
    tables.open_next_group_table: lambda book, who: tables.open_next_group_table(book, who, seen=_table(book, who)),
    joining.set_own_member: lambda book, who: joining.set_own_member(book, who, member=3),
    overview.get_group_link: overview.get_group_link,
    members.get_group_members: members.get_group_members,
    statistics.get_member_page: lambda book, who: statistics.get_member_page(book, who, 3),
    statistics.get_group: statistics.get_group,
}
OF_LEADERS: dict[Verb, Verb] = {
    tables.remove_table_from_group: lambda book, who: tables.remove_table_from_group(book, who, _table(book, who)),
    members.merge_members: lambda book, who: members.merge_members(book, who, 3, 4),
    members.rename_member: lambda book, who: members.rename_member(book, who, 3, "Chie-chan"),
    members.split_member: lambda book, who: members.split_member(book, who, 5),
    members.delete_group: lambda book, who: members.delete_group(book, who, "Saturday"),
    members.get_group_members_as_leader: members.get_group_members_as_leader,
    members.remove_group_device: lambda book, who: members.remove_group_device(book, who, 4),
    members.remove_member_devices: lambda book, who: members.remove_member_devices(book, who, 4),
    members.renew_group_link: members.renew_group_link,
}
OF_THE_OWNER: dict[Verb, Verb] = {
    members.set_deputy: lambda book, who: members.set_deputy(book, who, 4, second=True),
}
EVERY = OF_ALL | OF_LEADERS | OF_THE_OWNER


def _table(book: Database, who: Phone) -> str:
    """The oldest evening of the group; for a stranger any."""
    try:
        return group_of(book, who).evenings[-1].code
    except NotFound:
        return "ZZZZZZ"


@pytest.fixture
def roles(circle: Circle) -> dict[str, Phone]:
    """Aki opened the group, Ben is a second, Chie a phone of it; Dai was removed, and Sam never was here.

    Dai has another phone (4), and Eva (5) was merged into Ben.
    """
    found = {"owner": circle.aki, "second": circle.join(member=2), "member": circle.join(member=3)}
    circle.join(member=4)
    found["removed"] = circle.join(name="Eva")
    with circle.book.writing() as writing:
        group = queries.groups.by_code(writing, circle.aki.code)
        assert group
        devices = queries.groups.devices(writing, group.id or 0)
        writing.update(devices[1], role="second")
        writing.update(devices[4], revoked=clock.now())
        writing.update(queries.groups.members(writing, group.id or 0)[4], merged_into=2)
    other = joining.create_group(circle.book, "Sunday", "Sam")
    return found | {"stranger": Phone(circle.aki.code, other.token)}


def test_every_verb_of_a_group_is_somebodys() -> None:
    assert sorted(map(called, EVERY)) == sorted(map(called, verbs("Phone")))


@pytest.mark.parametrize("verb", EVERY, ids=called)
def test_each_is_for_who_may_and_a_stranger_cannot_tell_that_there_is_a_group(
    circle: Circle, roles: dict[str, Phone], verb: Verb
) -> None:
    least = "member" if verb in OF_ALL else "second" if verb in OF_LEADERS else "owner"
    for role in ("removed", "stranger"):
        with pytest.raises(NotFound) as refused:
            EVERY[verb](circle.book, roles[role])
        assert str(refused.value) == str(NotFound())
    for role in {"owner": ("second", "member"), "second": ("member",), "member": ()}[least]:
        with pytest.raises(Forbidden):
            EVERY[verb](circle.book, roles[role])
    EVERY[verb](circle.book, roles[least])


def test_who_watches_a_table_cannot_begin_a_group_of_it(party: Party) -> None:
    eva = party.join("Eva", watch=True)
    with pytest.raises(Forbidden):
        joining.create_group_from_table(party.book, eva, "Mine")
    with pytest.raises(Forbidden):
        overview.get_groups_of_table(party.book, eva, ())
