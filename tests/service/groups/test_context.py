"""What the devices of a group see of it; who may do what is tested in test_rights."""

from __future__ import annotations

from scorekeeper.service.groups import joining, members
from scorekeeper.service.tables import deletion
from scorekeeper.store.database import Database
from tests.service.conftest import PLAYERS, gather
from tests.service.groups.conftest import Circle, names, see


def test_a_new_group_has_the_people_of_a_table_and_that_table(circle: Circle) -> None:
    seen = circle.view()
    assert (seen.group.name, names(seen), seen.name_of(seen.me)) == ("Saturday", PLAYERS, "Aki")
    assert [table.code for table in seen.tables] == [circle.party.opened.code]
    assert seen.is_owner
    assert seen.is_leader


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
    members.merge_members(circle.database, circle.aki, 4, 2)
    seen = circle.view()
    table = seen.tables[0].id or 0
    assert [seen.member_of(table, person) for person in (1, 2, 3, 4, None, 9)] == [1, 2, 3, 2, None, None]
    assert (seen.resolve_merged(4), seen.name_of(4), names(seen)) == (2, "Ben", ["Aki", "Ben", "Chie"])
