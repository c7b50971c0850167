"""Joining a group by its link, and choosing a member."""

from __future__ import annotations

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups import joining, overview
from tests.service.conftest import PLAYERS
from tests.service.groups.conftest import Circle, names, see


def test_the_link_shows_the_name_and_the_members_of_the_group(circle: Circle) -> None:
    found = joining.get_group_invitation(circle.database, circle.aki.code, circle.secret)
    assert (found.name, [name for _, name in found.people]) == ("Saturday", PLAYERS)


def test_an_invalid_link_shows_no_group_and_admits_no_device(circle: Circle) -> None:
    for code, secret in ((circle.aki.code, "guessed"), ("ZZZZZZ", circle.secret), (circle.aki.code, "")):
        with pytest.raises(NotFound):
            joining.get_group_invitation(circle.database, code, secret)
        with pytest.raises(NotFound):
            joining.join_group(circle.database, code, secret)
    assert len(circle.view().devices) == 1


def test_a_device_joins_as_a_member_by_a_name_or_without_a_member(circle: Circle) -> None:
    ben, again, eva, unnamed = (
        circle.join(member=2),
        circle.join(name="ＢＥＮ"),
        circle.join(name="Eva"),
        circle.join(),
    )
    assert [see(circle.database, who).me for who in (ben, again, eva, unnamed)] == [2, 2, 5, None]
    assert names(circle.view()) == [*PLAYERS, "Eva"]
    assert not any(see(circle.database, who).is_leader for who in (ben, again, eva, unnamed))


def test_a_device_chooses_and_clears_its_member(circle: Circle) -> None:
    eva = circle.join()
    joining.set_own_member(circle.database, eva, member=3)
    assert see(circle.database, eva).name_of(see(circle.database, eva).me) == "Chie"
    joining.set_own_member(circle.database, eva, name="Eva")
    assert see(circle.database, eva).name_of(see(circle.database, eva).me) == "Eva"
    joining.set_own_member(circle.database, eva)
    assert see(circle.database, eva).me is None
    for member in (9, 99):
        with pytest.raises(Refused):
            joining.set_own_member(circle.database, eva, member=member)
        with pytest.raises(Refused):
            circle.join(member=member)
    assert len(circle.view().devices) == 2


def test_a_browser_lists_only_its_groups_in_its_order(circle: Circle) -> None:
    other = joining.create_group(circle.database, "Sunday")
    assert [one.name for one in overview.list_my_groups(circle.database, [other, circle.aki])] == ["Sunday", "Saturday"]
    assert overview.list_my_groups(circle.database, [GroupCaller(circle.aki.code, other.token)]) == ()
    assert overview.list_my_groups(circle.database, []) == ()
