"""Who may do what in a group: every verb of it, one by one, for its owner, a second, a phone of it, and others."""

from __future__ import annotations

import pytest

from scorekeeper.service.caller import Phone
from scorekeeper.service.errors import NotFound, NotYours
from scorekeeper.service.groups import behind, evenings, joining, looking, members, statistics
from scorekeeper.service.groups.behind import Asked
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from tests.service.conftest import Party, gather
from tests.service.groups.conftest import Circle, group_of
from tests.service.verbs import Verb, called, verbs

OF_ALL: dict[Verb, Verb] = {
    behind.hands_behind: lambda book, who: behind.hands_behind(book, who, Asked(3, "hands")),
    evenings.add: lambda book, who: evenings.add(book, who, gather(book).aki),
    evenings.go: lambda book, who: evenings.go(book, who, _table(book, who)),
    evenings.open_next: lambda book, who: evenings.open_next(book, who, seen=_table(book, who)),
    joining.say_who: lambda book, who: joining.say_who(book, who, member=3),
    looking.door: looking.door,
    members.look: members.look,
    statistics.person: lambda book, who: statistics.person(book, who, 3),
    statistics.view: statistics.view,
}
OF_LEADERS: dict[Verb, Verb] = {
    evenings.take_out: lambda book, who: evenings.take_out(book, who, _table(book, who)),
    members.merge: lambda book, who: members.merge(book, who, 3, 4),
    members.rename: lambda book, who: members.rename(book, who, 3, "Chie-chan"),
    members.split: lambda book, who: members.split(book, who, 5),
    members.delete: lambda book, who: members.delete(book, who, "Saturday"),
    members.look_to_lead: members.look_to_lead,
    members.remove: lambda book, who: members.remove(book, who, 4),
    members.remove_person: lambda book, who: members.remove_person(book, who, 4),
    members.renew: members.renew,
}
OF_THE_OWNER: dict[Verb, Verb] = {
    members.name_second: lambda book, who: members.name_second(book, who, 4, second=True),
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
    other = joining.begin(circle.book, "Sunday", "Sam")
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
        with pytest.raises(NotYours):
            EVERY[verb](circle.book, roles[role])
    EVERY[verb](circle.book, roles[least])


def test_who_watches_a_table_cannot_begin_a_group_of_it(party: Party) -> None:
    eva = party.join("Eva", watch=True)
    with pytest.raises(NotYours):
        joining.begin_from(party.book, eva, "Mine")
    with pytest.raises(NotYours):
        looking.of_table(party.book, eva, ())
