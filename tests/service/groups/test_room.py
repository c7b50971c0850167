"""The limits of members, devices and tables of a group."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service import quota
from scorekeeper.service.groups import joining, members, statistics, tables
from tests.service.conftest import PLAYERS, gather
from tests.service.groups.conftest import Circle, group_of, names


def refused(verb: Callable[[], object]) -> str:
    """Return the error message of a full group."""
    with pytest.raises(Refused) as full:
        verb()
    assert [(problem.field, problem.code) for problem in full.value.problems] == [("", "full")]
    return str(full.value.problems[0].message)


def test_a_group_takes_in_so_many_people_and_no_more(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_MEMBERS", 5)
    eva = circle.join(name="Eva")
    said = "one group has room for 5 people"
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
        return [seen.name_of(seen.member_of(seen.tables[0].id or 0, person)) for person in persons]

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
    assert refused(circle.join) == "2 phones are in this group, and there is no room for more"
    members.remove_group_device(circle.database, circle.aki, circle.view().devices[1].device)
    circle.join()
    assert [one.device for one in circle.view().devices] == [1, 3]


def test_a_group_has_so_many_evenings(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_GROUP_TABLES", 2)
    tables.open_next_group_table(circle.database, circle.aki, seen=circle.party.aki.code)
    newest = circle.view().tables[0].code
    said = "one group has room for 2 evenings"
    other = gather(circle.database)
    assert refused(lambda: tables.open_next_group_table(circle.database, circle.aki, seen=newest)) == said
    assert refused(lambda: tables.add_table_to_group(circle.database, circle.aki, other.aki)) == said
    assert len(circle.view().tables) == 2
    tables.remove_table_from_group(circle.database, circle.aki, newest)
    tables.add_table_to_group(circle.database, circle.aki, other.aki)
    sunday = joining.create_group_from_table(circle.database, gather(circle.database).aki, "Sunday")
    assert sunday.code != circle.aki.code
