"""The phones of a group, its link, and its end."""

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service import tables
from scorekeeper.service.errors import NotFound, NotYours
from scorekeeper.service.groups import joining, looking, opening, phones
from tests.service.conftest import PLAYERS
from tests.service.groups.conftest import Circle, names, see


def test_a_new_link_closes_the_old_one_and_those_inside_stay(circle: Circle) -> None:
    ben, old = circle.join(member=2), circle.secret
    phones.renew(circle.book, circle.aki)
    with pytest.raises(NotFound):
        joining.join(circle.book, circle.aki.code, old)
    assert see(circle.book, ben).me == 2
    assert circle.join(member=3).code == circle.aki.code


def test_a_removed_phone_sees_nothing_and_its_link_lets_it_in_no_more(circle: Circle) -> None:
    ben, other, old = circle.join(member=2), circle.join(member=2), circle.secret
    phones.remove(circle.book, circle.aki, 2)
    with pytest.raises(NotFound):
        see(circle.book, ben)
    with pytest.raises(NotFound):
        joining.find(circle.book, circle.aki.code, old)
    assert see(circle.book, other).me == 2
    assert looking.mine(circle.book, [ben]) == ()


def test_all_phones_of_a_person_are_removed_and_the_person_stays(circle: Circle) -> None:
    theirs = [circle.join(member=2), circle.join(member=2)]
    chie = circle.join(member=3)
    phones.remove_person(circle.book, circle.aki, 2)
    for who in theirs:
        with pytest.raises(NotFound):
            see(circle.book, who)
    assert names(see(circle.book, chie)) == PLAYERS
    with pytest.raises(NotFound):
        phones.remove_person(circle.book, circle.aki, 2)


def test_nobody_removes_themselves_or_whoever_opened_the_group(circle: Circle) -> None:
    ben = circle.join(member=2)
    phones.name_second(circle.book, circle.aki, 2, second=True)
    for who, device in ((circle.aki, 1), (ben, 1), (ben, 2)):
        with pytest.raises(NotYours):
            phones.remove(circle.book, who, device)
    with pytest.raises(NotYours):
        phones.remove_person(circle.book, ben, 1)
    with pytest.raises(NotFound):
        phones.remove(circle.book, circle.aki, 9)


def test_a_second_is_named_and_is_one_no_longer(circle: Circle) -> None:
    ben = circle.join(member=2)
    phones.name_second(circle.book, circle.aki, 2, second=True)
    assert see(circle.book, ben).leads
    phones.name_second(circle.book, circle.aki, 2, second=False)
    assert not see(circle.book, ben).leads
    for device in (1, 9):
        with pytest.raises(NotFound):
            phones.name_second(circle.book, circle.aki, device, second=True)


def test_every_phone_is_listed_with_whose_it_is_and_whether_i_may_remove_it(circle: Circle) -> None:
    ben = circle.join(member=2)
    circle.join()
    seen = [(one.name, one.role, one.mine, one.may_be_removed) for one in phones.look(circle.book, circle.aki).phones]
    assert seen == [("Aki", "owner", True, False), ("Ben", "member", False, True), (None, "member", False, True)]
    assert not any(one.may_be_removed for one in phones.look(circle.book, ben).phones)


def test_a_deleted_group_is_gone_with_its_people_and_its_tables_stay(circle: Circle) -> None:
    with pytest.raises(Refused):
        phones.delete(circle.book, circle.aki, "Sunday")
    assert names(circle.view()) == PLAYERS
    phones.delete(circle.book, circle.aki, "ＳＡＴＵＲＤＡＹ ")
    with pytest.raises(NotFound):
        circle.view()
    assert tables.view(circle.book, circle.party.aki).totals.keys() == set(PLAYERS)
    assert opening.begin_from(circle.book, circle.party.aki, "Saturday").code
