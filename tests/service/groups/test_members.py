"""The members of a group: joining, names, merges, devices and limits; who may do what is tested in test_rights."""

import pytest
import time_machine

from scorekeeper.games.problems import Refused
from scorekeeper.service import quota
from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.errors import Forbidden, NotFound
from scorekeeper.service.groups import joining, members, overview, statistics, tables
from scorekeeper.service.tables import deletion, detail
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from tests.service.conftest import PLAYERS, gather, refuses
from tests.service.groups.conftest import Circle, group_of, names, see
from tests.service.test_quota import refused


def test_a_new_group_has_the_people_of_a_table_and_that_table_and_keeps_them_without_it(circle: Circle) -> None:
    seen = circle.view()
    assert (seen.group.name, names(seen), seen.name_of(seen.me)) == ("Saturday", PLAYERS, "Aki")
    assert [table.code for table in circle.tables] == [circle.party.opened.code]
    assert (seen.is_owner, seen.is_leader) == (True, True)
    deletion.delete_table(circle.database, circle.party.aki, circle.party.opened.links.join_code or "")
    seen = circle.view()
    assert (circle.tables, seen.people, names(seen)) == ([], {}, PLAYERS)


def test_a_person_who_comes_to_a_table_later_is_a_member_at_the_next_request(circle: Circle) -> None:
    circle.party.join("Eva", watch=True)
    seen = circle.view()
    assert names(seen) == [*PLAYERS, "Eva"]
    assert seen.member_of(circle.tables[0].id, 5) == 5
    assert circle.view().people == seen.people


def test_an_empty_seat_is_no_member_until_a_player_takes_it(database: Database) -> None:
    party = gather(database, players=["Aki", "Ben", "", ""])
    group = joining.create_group_from_table(database, party.aki, "Two")
    assert names(see(database, group)) == ["Aki", "Ben"]
    party.join("Chie", seat=2)
    assert names(see(database, group)) == ["Aki", "Ben", "Chie"]


def test_only_the_link_shows_the_group_and_admits_a_device(circle: Circle) -> None:
    found = joining.get_group_invitation(circle.database, circle.aki.code, circle.secret)
    assert (found.name, [name for _, name in found.people]) == ("Saturday", PLAYERS)
    for code, secret in ((circle.aki.code, "guessed"), ("ZZZZZZ", circle.secret), (circle.aki.code, "")):
        for verb in (joining.get_group_invitation, joining.join_group):
            refuses(NotFound, verb, circle.database, code, secret)
    assert len(circle.view().devices) == 1


def test_a_device_joins_as_a_member_by_a_name_or_without_a_member(circle: Circle) -> None:
    callers = circle.join(member=2), circle.join(name="ＣＨＩＥ"), circle.join(name="Eva"), circle.join()
    assert [see(circle.database, who).me for who in callers] == [2, 3, 5, None]
    assert names(circle.view()) == [*PLAYERS, "Eva"]
    assert not any(see(circle.database, who).is_leader for who in callers)


def test_a_device_chooses_and_clears_its_member(circle: Circle) -> None:
    eva = circle.join()
    joining.set_own_member(circle.database, eva, member=3)
    assert see(circle.database, eva).name_of(see(circle.database, eva).me) == "Chie"
    joining.set_own_member(circle.database, eva, name="Eva")
    assert see(circle.database, eva).name_of(see(circle.database, eva).me) == "Eva"
    joining.set_own_member(circle.database, eva)
    assert see(circle.database, eva).me is None
    for member in (9, 99):
        refuses(Refused, joining.set_own_member, circle.database, eva, member=member)
        refuses(Refused, circle.join, member=member)
    assert len(circle.view().devices) == 2


def test_a_browser_lists_only_its_groups_in_its_order(circle: Circle) -> None:
    other = joining.create_group(circle.database, "Sunday")
    assert [one.name for one in overview.list_my_groups(circle.database, [other, circle.aki])] == ["Sunday", "Saturday"]
    assert overview.list_my_groups(circle.database, [GroupCaller(circle.aki.code, other.token)]) == ()
    assert overview.list_my_groups(circle.database, []) == ()


def test_a_new_name_is_shown_in_the_group_and_matched_at_the_next_table(circle: Circle) -> None:
    members.rename_member(circle.database, circle.aki, 2, "Benjamin")
    assert names(circle.view()) == ["Aki", "Benjamin", "Chie", "Dai"]
    assert [one.name for one in circle.party.view().players] == ["Aki", "Ben", "Chie", "Dai"]
    other = gather(circle.database, players=["Benjamin", "Aki"], game="freestyle")
    tables.add_table_to_group(circle.database, circle.aki, other.aki)
    seen = circle.view()
    assert [seen.member_of(circle.tables[0].id, person) for person in (1, 2)] == [2, 1]


def test_a_device_leaves_the_group_and_its_results_stay(circle: Circle) -> None:
    ben = circle.join(member=2)
    members.leave_group(circle.database, ben)
    refuses(NotFound, see, circle.database, ben)
    assert names(circle.view()) == PLAYERS
    assert see(circle.database, circle.join(member=2)).me == 2
    refuses(Forbidden, members.leave_group, circle.database, circle.aki)


def test_a_name_that_another_phone_has_is_given_by_that_phone_or_a_leader(circle: Circle) -> None:
    ben, other, claims = circle.join(member=2), circle.join(), ({"member": 2}, {"name": "ben"}, {"name": "Benny"})
    members.merge_members(circle.database, circle.aki, _member(circle, "Benny"), 2)
    stranger = circle.join(member=3)
    for claim in claims:
        joining.set_own_member(circle.database, other, **claim)
        asking = circle.join(**claim)
        assert [see(circle.database, who).me for who in (ben, other, asking)] == [2, None, None]
        for who in (asking, stranger):
            refuses(Forbidden, members.answer_device, circle.database, who, 3, given=True)
        members.answer_device(circle.database, ben, 3, given=False)
        refuses(NotFound, members.answer_device, circle.database, ben, 3, given=True)
        members.answer_device(circle.database, circle.aki, see(circle.database, asking).device.device, given=True)
        assert [see(circle.database, who).me for who in (ben, other, asking)] == [2, None, 2]
    joining.set_own_member(circle.database, ben, name="Ben")
    members.change_group_device(circle.database, circle.aki, 3, member=2)
    joining.set_own_member(circle.database, other, member=2)
    assert [see(circle.database, who).me for who in (ben, other)] == [2, 2]
    for device, member in ((9, 2), (3, 9)):
        refuses(NotFound, members.change_group_device, circle.database, circle.aki, device, member=member)


def _member(circle: Circle, name: str) -> int:
    """Return the number of a new member, who has joined on a device."""
    return see(circle.database, circle.join(name=name)).me or 0


def test_a_link_of_the_server_makes_its_holder_the_owner_once_and_in_time(circle: Circle) -> None:
    code, secret = joining.create_owner_link(circle.database, circle.aki.code)
    _, late = joining.create_owner_link(circle.database, circle.aki.code)
    assert joining.get_group_invitation(circle.database, code, secret).for_owner
    assert not joining.get_group_invitation(circle.database, code, circle.secret).for_owner
    refuses(NotFound, see, circle.database, GroupCaller(code, secret))
    with time_machine.travel(clock.now() + joining.OWNER_LINK_LIFETIME), pytest.raises(NotFound):
        joining.join_group(circle.database, code, late, member=1)
    owner = joining.join_group(circle.database, code, secret, member=1)
    seen = see(circle.database, owner)
    assert (seen.is_owner, seen.name_of(seen.me), circle.view().is_leader) == (True, "Aki", False)
    assert not any(joining.is_owner_link(circle.database, code, used) for used in (secret, late, owner.token))
    members.remove_group_device(circle.database, owner, 1)
    refuses(NotFound, circle.view)
    refuses(NotFound, joining.create_owner_link, circle.database, "ZZZZZZ")


def test_a_new_name_is_kept_as_it_was_typed(circle: Circle) -> None:
    for name in ("ＢＥＮ", "Ben  Li", "ben"):
        members.rename_member(circle.database, circle.aki, 2, name)
        assert names(circle.view()) == ["Aki", name, "Chie", "Dai"]


@pytest.mark.parametrize("name", ["Chie", "ＣＨＩＥ ", "", "x" * 41])
def test_a_taken_or_invalid_name_is_refused(circle: Circle, name: str) -> None:
    refuses(Refused, members.rename_member, circle.database, circle.aki, 2, name)
    assert names(circle.view()) == ["Aki", "Ben", "Chie", "Dai"]


def test_renaming_a_member_to_a_merged_name_swaps_the_names(circle: Circle) -> None:
    members.merge_members(circle.database, circle.aki, 4, 2)
    refuses(Refused, members.rename_member, circle.database, circle.aki, 3, "Dai")
    members.rename_member(circle.database, circle.aki, 2, "Dai")
    [one] = [one for one in group_of(circle.database, circle.aki).people if one.member == 2]
    assert (one.name, one.merged) == ("Dai", ((4, "Ben"),))
    members.split_member(circle.database, circle.aki, 4)
    assert names(circle.view()) == ["Aki", "Dai", "Chie", "Ben"]


def test_a_merge_with_itself_or_with_a_merged_member_is_refused(circle: Circle) -> None:
    refuses(Refused, members.merge_members, circle.database, circle.aki, 2, 2)
    members.merge_members(circle.database, circle.aki, 4, 2)
    for one, into in ((4, 3), (3, 4), (9, 1), (1, 9)):
        refuses(NotFound, members.merge_members, circle.database, circle.aki, one, into)
    for unmerged in (2, 9):
        refuses(NotFound, members.split_member, circle.database, circle.aki, unmerged)


def test_a_merged_member_counts_as_the_other_and_merges_are_followed_to_the_last(circle: Circle) -> None:
    members.merge_members(circle.database, circle.aki, 4, 2)
    seen = circle.view()
    table = circle.tables[0].id
    assert [seen.member_of(table, person) for person in (1, 2, 3, 4, None, 9)] == [1, 2, 3, 2, None, None]
    assert (seen.name_of(4), names(seen)) == ("Ben", ["Aki", "Ben", "Chie"])
    members.merge_members(circle.database, circle.aki, 2, 1)
    seen = circle.view()
    assert names(seen) == ["Aki", "Chie"]
    assert [seen.resolve_merged(member) for member in (1, 2, 3, 4)] == [1, 1, 3, 1]
    members.split_member(circle.database, circle.aki, 2)
    assert circle.view().resolve_merged(4) == 2


def test_a_new_link_replaces_the_old_one_and_devices_stay(circle: Circle) -> None:
    ben, old = circle.join(member=2), circle.secret
    members.renew_group_link(circle.database, circle.aki)
    refuses(NotFound, joining.join_group, circle.database, circle.aki.code, old)
    assert see(circle.database, ben).me == 2
    assert circle.join(member=3).code == circle.aki.code


def test_one_device_or_all_devices_of_a_member_are_removed_and_the_member_stays(circle: Circle) -> None:
    theirs = [circle.join(), circle.join(), circle.join()]
    for device in (2, 3, 4):
        members.change_group_device(circle.database, circle.aki, device, member=2)
    chie, old = circle.join(member=3), circle.secret
    members.remove_group_device(circle.database, circle.aki, 2)
    refuses(NotFound, see, circle.database, theirs[0])
    refuses(NotFound, joining.get_group_invitation, circle.database, circle.aki.code, old)
    assert overview.list_my_groups(circle.database, theirs[:1]) == ()
    assert see(circle.database, theirs[1]).me == 2
    members.remove_member_devices(circle.database, circle.aki, 2)
    for who in theirs:
        refuses(NotFound, see, circle.database, who)
    assert names(see(circle.database, chie)) == PLAYERS
    refuses(NotFound, members.remove_member_devices, circle.database, circle.aki, 2)


def test_the_owner_appoints_and_dismisses_a_deputy_who_removes_neither_themselves_nor_the_owner(circle: Circle) -> None:
    ben = circle.join(member=2)
    members.change_group_device(circle.database, circle.aki, 2, deputy=True)
    assert see(circle.database, ben).is_leader
    for who, device in ((circle.aki, 1), (ben, 1), (ben, 2)):
        refuses(Forbidden, members.remove_group_device, circle.database, who, device)
    refuses(Forbidden, members.remove_member_devices, circle.database, ben, 1)
    refuses(NotFound, members.remove_group_device, circle.database, circle.aki, 9)
    members.change_group_device(circle.database, circle.aki, 2, deputy=False)
    assert not see(circle.database, ben).is_leader
    for device in (1, 9):
        refuses(NotFound, members.change_group_device, circle.database, circle.aki, device, deputy=True)


def test_of_a_device_member_and_deputy_are_changed_together_or_not_at_all(circle: Circle) -> None:
    ben, chie = circle.join(member=2), circle.join(member=3)
    members.change_group_device(circle.database, circle.aki, 2, member=4, deputy=True)
    assert (see(circle.database, ben).me, see(circle.database, ben).is_leader) == (4, True)
    for who, device, error in ((ben, 3, Forbidden), (circle.aki, 1, NotFound)):
        refuses(error, members.change_group_device, circle.database, who, device, member=2, deputy=True)
    assert [see(circle.database, who).me for who in (circle.aki, ben, chie)] == [1, 4, 3]


def test_devices_are_listed_with_their_member_and_whether_the_caller_may_remove_them(circle: Circle) -> None:
    ben = circle.join(member=2)
    circle.join()
    seen = members.get_group_members(circle.database, circle.aki).devices
    assert [(one.name, one.role, one.mine, one.may_be_removed) for one in seen] == [
        ("Aki", "owner", True, False),
        ("Ben", "member", False, True),
        (None, "member", False, True),
    ]
    assert not any(one.may_be_removed for one in members.get_group_members(circle.database, ben).devices)


def test_a_deleted_group_loses_its_members_and_its_tables_stay(circle: Circle) -> None:
    refuses(Refused, members.delete_group, circle.database, circle.aki, "Sunday")
    assert names(circle.view()) == PLAYERS
    members.delete_group(circle.database, circle.aki, "ＳＡＴＵＲＤＡＹ ")
    refuses(NotFound, circle.view)
    assert detail.get_table(circle.database, circle.party.aki).totals.keys() == set(PLAYERS)
    assert joining.create_group_from_table(circle.database, circle.party.aki, "Saturday").code


def test_a_group_takes_in_so_many_people_and_no_more(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_MEMBERS", 5)
    eva = circle.join(name="Eva")
    said = "a group has room for at most 5 people"
    assert refused(lambda: circle.join(name="Finn")) == said
    assert refused(lambda: joining.set_own_member(circle.database, eva, name="Finn")) == said
    assert len(circle.view().devices) == 2
    circle.join(name="Ben")
    circle.join()
    assert names(circle.view()) == [*PLAYERS, "Eva"]


def test_who_comes_to_a_table_of_a_full_group_is_not_of_it(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    def people(*persons: int) -> list[str | None]:
        """Return the members of these people of the newest table."""
        seen = circle.view()
        assert names(seen) == [*PLAYERS, "Eva"]
        return [seen.name_of(seen.member_of(circle.tables[0].id, person)) for person in persons]

    monkeypatch.setattr(quota, "MAX_MEMBERS", 5)
    eva = circle.join(name="Eva")
    for name in ("Finn", "Eva"):
        circle.party.join(name)
    assert people(5, 6) == [None, "Eva"]
    assert group_of(circle.database, eva).name == group_of(circle.database, circle.aki).name == "Saturday"
    sunday = gather(circle.database, players=["Finn", "Gil", "Ben", "Aki"])
    tables.add_table_to_group(circle.database, circle.aki, sunday.aki)
    assert people(1, 2, 3, 4) == [None, None, "Ben", "Aki"]
    assert statistics.get_group(circle.database, circle.aki, "", 1)


def test_a_group_lets_in_so_many_phones_until_one_is_sent_away(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_GROUP_DEVICES", 2)
    circle.join()
    assert refused(circle.join) == "2 phones are in this group; there is no room for more"
    members.remove_group_device(circle.database, circle.aki, circle.view().devices[1].device)
    circle.join()
    assert [one.device for one in circle.view().devices] == [1, 3]
    with circle.database.reading() as reading:
        assert len(queries.groups.devices(reading, circle.view().group.id)) == 2


def test_a_group_has_so_many_evenings(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_GROUP_TABLES", 2)
    tables.open_next_group_table(circle.database, circle.aki, seen=circle.party.aki.code)
    newest = circle.tables[0].code
    said = "a group has room for at most 2 sessions"
    other = gather(circle.database)
    assert refused(lambda: tables.open_next_group_table(circle.database, circle.aki, seen=newest)) == said
    assert refused(lambda: tables.add_table_to_group(circle.database, circle.aki, other.aki)) == said
    assert len(circle.tables) == 2
    tables.remove_table_from_group(circle.database, circle.aki, newest)
    tables.add_table_to_group(circle.database, circle.aki, other.aki)
    sunday = joining.create_group_from_table(circle.database, gather(circle.database).aki, "Sunday")
    assert sunday.code != circle.aki.code
