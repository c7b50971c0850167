"""Finding and entering a table of a group, opening the next one, and adding a table, also by devices at once."""

from datetime import date
from unittest.mock import Mock

import pytest

from scorekeeper.games import registry
from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller, GroupCaller
from scorekeeper.service.errors import Forbidden, JoiningLocked, NotFound
from scorekeeper.service.groups import joining as groups, members, overview, tables
from scorekeeper.service.groups.joining import create_group, create_group_from_table
from scorekeeper.service.money import chip_entries
from scorekeeper.service.people import devices, joining
from scorekeeper.service.sheets import next_sheet
from scorekeeper.service.tables import closing, deletion, detail, next_table, opening, terms
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, caller, gather, refused_at, refuses
from tests.service.groups.conftest import Circle, group_of, names, see, tables_of
from tests.service.hands.test_same_time import MANY, at_once


def code(circle: Circle) -> str:
    return circle.party.opened.code


def role(circle: Circle, who: GroupCaller) -> str:
    """Return the role of a device of the group that enters the table."""
    there = caller(tables.enter_group_table(circle.database, who, code(circle)))
    return detail.get_table(circle.database, there).me.role


def test_the_next_table_copies_people_rules_seats_and_terms_of_the_newest(database: Database) -> None:
    party = gather(database, rules={"base": 7}, name="Friday", chips=500)
    terms.change_terms(database, party.aki, {"rate": {"currency": "JPY", "amount": "10"}})
    party.record(BEN_WINS)
    aki = groups.create_group_from_table(database, party.aki, "Saturday")
    assert (party.view().activity[0].kind, party.view().activity[0].by) == ("grouped", "Aki")
    admission = tables.open_next_group_table(database, aki, seen=party.opened.code)
    table = detail.get_table(database, caller(admission))
    assert admission.created
    assert (table.name, table.chips, table.rate) == ("Friday", 500, party.view().rate)
    assert table.sheet.rules == party.view().sheet.rules
    assert (table.totals, table.me.name, table.me.role) == (dict.fromkeys(PLAYERS, 0), "Aki", "host")
    newest, *_ = known = tables_of(database, aki)
    assert [one.code for one in known] == [admission.code, party.opened.code]
    assert [see(database, aki).member_of(newest.id, person) for person in (1, 2, 3, 4)] == [1, 2, 3, 4]


def test_a_second_request_enters_the_opened_table(circle: Circle) -> None:
    ben = circle.join(member=2)
    opened = tables.open_next_group_table(circle.database, circle.aki, seen=code(circle))
    again = tables.open_next_group_table(circle.database, circle.aki, seen=code(circle))
    of_ben = tables.open_next_group_table(circle.database, ben, seen=code(circle))
    assert (again.code, again.token, again.created) == (opened.code, opened.token, False)
    assert (of_ben.code, of_ben.created, of_ben.role, of_ben.seat) == (opened.code, False, "player", 1)
    assert of_ben.links == opened.links
    assert detail.get_table(circle.database, caller(of_ben)).me.name == "Ben"
    assert len(circle.tables) == 2


def test_the_next_table_with_a_game_copies_its_newest_sheet(circle: Circle) -> None:
    circle.party.record(BEN_WINS)
    next_sheet.start_next_sheet(circle.database, circle.party.aki, game="moon", players=PLAYERS[:3])
    moon = tables.open_next_group_table(circle.database, circle.aki, seen=code(circle), game="moon")
    first = tables.open_next_group_table(circle.database, circle.aki, seen=moon.code, game="tien-gow")
    assert detail.get_table(circle.database, caller(moon)).sheet.players == tuple(PLAYERS[:3])
    shown = detail.get_table(circle.database, caller(first)).sheet
    assert (shown.game.id, shown.players) == ("tien-gow", tuple(PLAYERS))
    refuses(NotFound, tables.open_next_group_table, circle.database, circle.aki, seen=first.code, game="buki")
    with pytest.raises(NotFound):
        tables.open_next_group_table(circle.database, create_group(circle.database, "Sunday"), seen="")
    assert [game.id for game in group_of(circle.database, circle.aki).next_games] == ["tien-gow", "moon"]


def test_the_members_who_play_have_the_seats_of_the_next_table_and_those_without_room_are_outside(
    database: Database,
) -> None:
    party = gather(database, first_dealer=2)
    circle = Circle(party, create_group_from_table(database, party.aki, "Saturday"))
    eva = circle.join(name="Eva")

    def opens(who: GroupCaller, *members: int) -> tuple[tuple[str, ...], int, str | None, list[str]]:
        opened = tables.open_next_group_table(database, who, seen=circle.tables[0].code, members=members)
        table = detail.get_table(database, caller(opened))
        members_by_name = {
            person.name: circle.view().member_of(circle.tables[0].id, person.person) for person in table.players
        }
        assert members_by_name == {name: [*PLAYERS, "Eva"].index(name) + 1 for name in table.sheet.players}
        outside = [person.name for person in table.spectators]
        return table.sheet.players, table.sheet.first_dealer, table.me.name, outside

    assert opens(eva, 5, 4, 3, 2) == (("Ben", "Chie", "Dai", "Eva"), 1, "Eva", [])
    assert opens(circle.aki, 1, 2, 3, 4, 5) == (("Ben", "Chie", "Dai", "Eva"), 1, "Aki", ["Aki"])
    assert opens(circle.aki, 1, 2) == (("Ben", "Aki"), 0, "Aki", [])
    seen = circle.tables[0].code
    problems = refused_at(tables.open_next_group_table, database, circle.aki, seen=seen, members=[0, 1, 99])
    assert (problems, circle.tables[0].code) == ([("players", "seats")], seen)


def test_whoever_owes_or_gets_something_is_reminded_of_it_at_other_tables_of_the_group(circle: Circle) -> None:
    database, ben, eva = circle.database, circle.join(member=2), circle.join(name="Eva")
    circle.party.record(BEN_WINS)
    opened = tables.open_next_group_table(database, circle.aki, seen=code(circle)).code

    def open_lines(*phones: GroupCaller, table: str = opened) -> list[tuple[str | None, list[tuple[str, str, int]]]]:
        return [
            (there.me, [(*line.people, line.open.chips) for line in there.settlement.lines])
            for there in overview.list_unsettled(database, phones, table)
        ]

    lines = [("Aki", "Ben", 2), ("Chie", "Ben", 5), ("Dai", "Ben", 1)]
    assert (open_lines(circle.aki), open_lines(eva, ben)) == ([("Aki", lines)], [])
    assert open_lines(create_group(database, "Sunday"), ben) == [("Ben", lines)]
    assert open_lines(ben, table=code(circle)) == open_lines() == []
    payment = {"kind": "payment", "from": "Aki", "to": "Ben", "chips": 2}
    chip_entries.add_chip_entry(database, circle.party.aki, payment)
    assert (open_lines(circle.aki), open_lines(ben)) == ([], [("Ben", lines[1:])])


def test_a_member_without_a_seat_or_a_device_without_a_member_opens_as_host(circle: Circle) -> None:
    of_eva = tables.open_next_group_table(circle.database, circle.join(name="Eva"), seen=code(circle))
    me = detail.get_table(circle.database, caller(of_eva)).me
    assert (me.name, me.role, me.seat) == ("Eva", "host", None)
    of_unknown = tables.open_next_group_table(circle.database, circle.join(), seen=of_eva.code)
    assert detail.get_table(circle.database, caller(of_unknown)).me.name is None
    assert names(circle.view()) == [*PLAYERS, "Eva"]


def test_a_device_enters_a_table_of_its_group_as_its_person_and_only_once(circle: Circle, sam: Caller) -> None:
    ben = circle.join(member=2)
    admission = tables.enter_group_table(circle.database, ben, code(circle))
    assert tables.enter_group_table(circle.database, ben, code(circle)) == admission
    me = detail.get_table(circle.database, caller(admission)).me
    assert (me.name, me.role, me.seat) == ("Ben", "player", 1)
    for outside in (sam.code, "ZZZZZZ"):
        refuses(NotFound, tables.enter_group_table, circle.database, ben, outside)


def test_a_caller_without_a_free_seat_enters_as_a_spectator(circle: Circle) -> None:
    circle.party.join(seat=1)
    for who in (circle.join(member=2), circle.join(name="Eva"), circle.join()):
        there = caller(tables.enter_group_table(circle.database, who, code(circle)))
        me = detail.get_table(circle.database, there).me
        assert (me.role, me.person) == ("watcher", None)


def test_a_table_that_is_locked_or_removed_the_device_refuses_and_a_closed_one_admits_watchers(circle: Circle) -> None:
    ben, chie = circle.join(member=2), circle.join(member=3)
    tables.enter_group_table(circle.database, ben, code(circle))
    circle.party.claim(1)
    refuses(Forbidden, tables.enter_group_table, circle.database, ben, code(circle))
    joining.lock_joining(circle.database, circle.party.aki, True)
    refuses(JoiningLocked, tables.enter_group_table, circle.database, chie, code(circle))
    closing.close_table(circle.database, circle.party.aki)
    assert role(circle, chie) == "watcher"


def test_a_player_adds_a_table_with_its_people_to_one_group(circle: Circle, party: Party, eva: Caller) -> None:
    other = gather(circle.database, players=["Aki", "Eva", "Ben", "Fay"])
    tables.add_table_to_group(circle.database, circle.aki, other.aki)
    seen = circle.view()
    assert names(seen) == [*PLAYERS, "Eva", "Fay"]
    assert [seen.member_of(circle.tables[0].id, person) for person in (1, 2, 3, 4)] == [1, 5, 2, 6]
    group = create_group(circle.database, "Sunday")
    refuses(Forbidden, tables.add_table_to_group, circle.database, group, eva)
    refuses(Refused, tables.add_table_to_group, circle.database, group, party.aki)
    refuses(Refused, create_group_from_table, circle.database, party.aki, "Again")
    assert not tables_of(circle.database, group)


def test_a_tables_groups_name_the_callers_group(circle: Circle, party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Mock(side_effect=circle.database.reading)
    monkeypatch.setattr(circle.database, "reading", opened)
    known = overview.get_groups_of_table(circle.database, party.aki, [circle.aki])
    opened.assert_called_once_with()  # all is read in one transaction
    assert (known.group and known.group.name, known.is_in_one) == ("Saturday", True)
    unknown = overview.get_groups_of_table(circle.database, party.aki, [])
    assert (unknown.group, unknown.is_in_one, unknown.mine) == (None, True, ())


def test_nobody_comes_back_as_somebody_whose_phone_was_removed(circle: Circle) -> None:
    """Ben's device, which joined by the link of the table, was removed, and the group has another device of his."""
    party = circle.party
    devices.remove_device(circle.database, party.aki, party.me(party.join(seat=1)).device)
    ben = circle.join(member=2)
    refuses(Forbidden, tables.enter_group_table, circle.database, ben, code(circle))
    new = joining.join(circle.database, code(circle), opening.links(circle.database, party.aki).play or "", seat=1)
    assert role(circle, ben) == "watcher"
    over = next_table.open_next_table(circle.database, party.aki)
    at_next = joining.join(circle.database, over.code, over.links.play or "", seat=1)
    host = Caller(over.code, over.token)
    devices.remove_device(
        circle.database, host, detail.get_table(circle.database, Caller(over.code, at_next.token)).me.device
    )
    refuses(Forbidden, next_table.join_next_table, circle.database, Caller(new.code, new.token))


def test_a_table_lists_its_games_and_the_chips_of_each_member(circle: Circle) -> None:
    assert group_of(circle.database, circle.aki).tables[0].best is None
    circle.party.record(BEN_WINS, AKI_WINS)
    chip_entries.add_chip_entry(
        circle.database, circle.party.aki, {"kind": "adjustment", "from": "Aki", "to": "Dai", "chips": 100}
    )
    [evening] = group_of(circle.database, circle.aki).tables
    won = circle.party.view().totals
    assert {circle.view().name_of(member): chips for member, chips in evening.chips.items()} == won
    assert sum(evening.chips.values()) == 0
    assert evening.best == (4, won["Dai"])
    assert [(played.game.id, played.hands) for played in evening.games] == [("tien-gow", 2)]
    assert not evening.closed


def test_tables_are_paged_by_twenty_and_found_by_name_person_game_and_date(circle: Circle) -> None:
    for number in range(21):
        opened = opening.open_table(
            circle.database, game="freestyle", players=["Aki", "Zoe" if number == 7 else "Ben"], name=f"Night {number}"
        )
        tables.add_table_to_group(circle.database, circle.aki, caller(opened))
    first, second = (group_of(circle.database, circle.aki, "", page) for page in (1, 2))
    assert [len(shown.tables) for shown in (first, second)] == [20, 2]
    assert (first.tables[0].name, second.tables[-1].code) == ("Night 20", circle.party.opened.code)
    assert (first.count, first.pages) == (22, 2)
    assert [group_of(circle.database, circle.aki, "", page).page for page in (99, 0, -3)] == [2, 1, 1]
    for typed, expected in (("night 20", 1), ("zoe", 1), ("打天九", 1), ("ZZZ", 0), (f"{date.today():%Y}", 22)):  # noqa: DTZ011  as the server writes it
        assert group_of(circle.database, circle.aki, typed).found == expected, typed


def test_tables_are_found_by_the_name_that_a_table_gave_its_game(circle: Circle) -> None:
    opened = opening.open_table(
        circle.database, game="freestyle", players=["Aki", "Ben"], rules={"game_name": "Hearts"}
    )
    tables.add_table_to_group(circle.database, circle.aki, caller(opened))
    assert [table.code for table in group_of(circle.database, circle.aki, "hearts aki").tables] == [opened.code]


def test_tables_are_found_if_the_game_of_one_is_not_installed(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = {game: one for game, one in registry.games().items() if game != "tien-gow"}
    monkeypatch.setattr(registry, "games", lambda: installed)
    assert [group_of(circle.database, circle.aki, typed).found for typed in ("aki", "tien-gow", "moon")] == [1, 1, 0]


def test_concurrent_openings_of_the_next_table_create_one(circle: Circle) -> None:
    callers = [circle.aki, *(circle.join(member=member) for member in (2, 3, 4))]
    seen = circle.party.opened.code
    admissions = at_once(lambda number: tables.open_next_group_table(circle.database, callers[number % 4], seen=seen))
    assert len({admission.code for admission in admissions}) == 1
    assert sum(admission.created for admission in admissions) == 1
    assert len(circle.tables) == 2


def test_a_device_that_enters_a_table_concurrently_is_added_once(circle: Circle) -> None:
    ben = circle.join(member=2)
    admissions = at_once(lambda _: tables.enter_group_table(circle.database, ben, circle.party.opened.code))
    assert len(set(admissions)) == 1
    with circle.database.reading() as reading:
        table = queries.tables.by_code(reading, circle.party.opened.code)
        assert table
        assert sorted(device.person or 0 for device in queries.roster.devices(reading, table.id)) == [1, 2]


def test_a_new_person_is_added_once_by_concurrent_requests(circle: Circle) -> None:
    circle.party.join("Eva", watch=True)
    assert at_once(lambda _: names(see(circle.database, circle.aki))) == [[*PLAYERS, "Eva"]] * MANY


def test_a_table_is_deleted_during_other_requests(circle: Circle) -> None:
    callers = [circle.join() for _ in range(MANY)]
    for number in range(MANY):
        members.change_group_device(circle.database, circle.aki, 2 + number, member=1 + number % 4)
    circle.party.join("Eva", watch=True)
    code, typed = circle.party.opened.code, circle.party.opened.links.join_code or ""

    def act(number: int) -> str:
        if number == 0:
            deletion.delete_table(circle.database, circle.party.aki, typed)
        elif number == 1:
            members.merge_members(circle.database, circle.aki, 4, 2)
        elif number % 2:
            return _enter(circle, callers[number], code)
        return group_of(circle.database, callers[number]).name

    assert set(at_once(act)) <= {"Saturday", code, "gone"}
    assert circle.tables == []
    assert circle.view().people == {}


def _enter(circle: Circle, who: GroupCaller, code: str) -> str:
    try:
        return tables.enter_group_table(circle.database, who, code).code
    except NotFound:
        return "gone"
