"""The statistics of a group: counted once, again after a change, with the hands behind every number."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from scorekeeper.games import registry
from scorekeeper.service import quota
from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups import drilldown, members, statistics, tables, tallies
from scorekeeper.service.groups.drilldown import DrilldownRequest, get_drilldown
from scorekeeper.service.groups.tallies import GroupTallies, TalliesByGame
from scorekeeper.service.groups.views import Standings
from scorekeeper.service.hands import corrections
from scorekeeper.service.tables import deletion
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.groups import StatisticsRow
from scorekeeper.store.models.tables import TableRow
from scorekeeper.store.queries.groups import GroupTable
from tests.service.conftest import AKI_WINS, BEN_WINS, PLAYERS, Party, gather, refuses
from tests.service.groups.conftest import Circle, lock_as_paid


def standings(database: Database, who: GroupCaller, game: str | None = None) -> Standings:
    """Return the standings of the group."""
    _, found = statistics.get_group(database, who, game=game)
    assert found is not None
    return found


def add(circle: Circle, party: Party) -> Party:
    """Add a table to the group."""
    tables.add_table_to_group(circle.database, circle.aki, party.aki)
    return party


def chips(found: Standings) -> dict[str, Any]:
    return {line.name: line.tally.chips for line in found.lines}


def saved_statistics(circle: Circle, table: Party) -> StatisticsRow:
    with circle.database.reading() as reading:
        table_id = table.me(table.aki).table_id
        return queries.statistics.saved_statistics(reading, [table_id])[table_id]


def save(circle: Circle, row: StatisticsRow) -> None:
    with circle.database.writing() as writing:
        queries.statistics.save_statistics(writing, [row])


def test_standings_add_up_tables_and_count_a_changed_one_again(circle: Circle) -> None:
    circle.party.record(BEN_WINS, AKI_WINS)
    other = add(circle, gather(circle.database, players=["Ben", "Aki", "Eva", "Dai"]))
    other.record(BEN_WINS)  # here Aki has Ben's seat
    first, second = circle.party.view().totals, other.view().totals
    found = standings(circle.database, circle.aki)
    assert chips(found) == {name: first.get(name, 0) + second.get(name, 0) for name in {**first, **second}}
    assert found.chart
    assert {(line.name, line.chips) for line in found.chart.lines} == {*chips(found).items()}
    assert {len(line.corners) for line in found.chart.lines} == {3}
    corrections.withdraw_hand(circle.database, other.aki, 1)
    assert chips(standings(circle.database, circle.aki)) == first


def test_tallies_are_counted_again_only_in_another_format(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    circle.party.record(BEN_WINS)
    first = standings(circle.database, circle.aki)
    mark = saved_statistics(circle, circle.party).statistics["mark"]
    with monkeypatch.context() as patch:
        patch.setattr(tallies, "load_tally_hands", pytest.fail)
        assert standings(circle.database.without_cache(), circle.aki) == first
    monkeypatch.setattr(tallies, "TALLY_FORMAT", tallies.TALLY_FORMAT + 1)
    assert standings(circle.database, circle.aki) == first
    assert saved_statistics(circle, circle.party).statistics["mark"] != mark


def test_what_changed_is_counted_alone_and_every_sum_with_it(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tallies, "BATCH_SIZE", 1)
    monkeypatch.setattr(quota, "MAX_MEMBERS", 5)  # so Gil is no member
    seated = [[first, "Eva", *PLAYERS[2:]] for first in ("Ben", "Gil", "Ben")]
    parties = [circle.party, *(add(circle, gather(circle.database, players=players)) for players in seated)]
    read, original = list[str](), GroupTallies.by_table

    def by_table(counted: GroupTallies, some: Sequence[GroupTable]) -> Iterator[tuple[TableRow, TalliesByGame]]:
        read.extend(table.code for table in some)
        return original(counted, some)

    monkeypatch.setattr(GroupTallies, "by_table", by_table)
    for party in parties:
        party.record(BEN_WINS)
        standings(circle.database, circle.aki)
    assert read[-1:] == [parties[-1].opened.code]
    assert len(read) == 2 * len(parties) - 1
    for change in (
        lambda: parties[1].record(AKI_WINS),
        lambda: members.merge_members(circle.database, circle.aki, 5, 1),
        lambda: members.split_member(circle.database, circle.aki, 5),
        lambda: members.rename_member(circle.database, circle.aki, 5, "Gil"),
        lambda: tables.remove_table_from_group(circle.database, circle.aki, parties[1].opened.code),
        lambda: members.rename_member(circle.database, circle.aki, 2, "Eva"),
        lambda: members.rename_member(circle.database, circle.aki, 5, "Ben"),
        lambda: add(circle, parties[1]),  # where Ben and Eva are each the other member now
    ):
        before = standings(circle.database, circle.aki)
        change()
        after = standings(circle.database, circle.aki)
        assert after == standings(circle.database.without_cache(), circle.aki) != before


def test_a_late_tally_of_an_older_state_or_of_a_deleted_table_is_not_stored(circle: Circle) -> None:
    other = add(circle, gather(circle.database))
    other.record(BEN_WINS)
    standings(circle.database, circle.aki)
    late = saved_statistics(circle, other)
    early = StatisticsRow(table_id=late.table_id, revision=late.revision - 1, statistics={"mark": "", "games": []})
    save(circle, early)
    assert saved_statistics(circle, other).statistics == late.statistics
    deletion.delete_table(circle.database, other.aki, other.opened.links.join_code or "")
    save(circle, StatisticsRow(**late.model_dump()))
    assert standings(circle.database, circle.aki).lines == ()


def test_a_sheet_that_is_locked_as_paid_counts_only_chips(circle: Circle) -> None:
    circle.party.record(BEN_WINS)
    before = standings(circle.database, circle.aki)
    assert [one.code for one in before.counts] == ["payment", "jie", "wu_sheng"]
    lock_as_paid(circle.database, circle.party.opened.code)
    after = standings(circle.database, circle.aki)
    assert ([one.code for one in after.counts], chips(after)) == (["payment"], chips(before))


def test_all_games_show_money_by_currency_and_one_game_shows_points(circle: Circle) -> None:
    rate = {"currency": "JPY", "amount": "0.5"}
    add(circle, gather(circle.database, rules={"unit": 3}, rate=rate)).record(BEN_WINS)
    circle.party.record(BEN_WINS)
    all_games, single_game = standings(circle.database, circle.aki), standings(circle.database, circle.aki, "tien-gow")
    points = {line.name: line for line in single_game.lines}
    assert all_games.unrated == 1
    assert (all_games.in_points, single_game.in_points, single_game.lines[0].money) == (False, True, {})
    for line in all_games.lines:
        assert points[line.name].tally.chips * 2 == line.tally.chips  # two points: one is worth 3 chips, the other 1
        assert line.money == {"JPY": line.tally.chips * 3 // 4 * 500_000}


def test_a_drilldown_lists_the_last_hands_by_table_and_earlier_tables_on_the_next_page(
    circle: Circle, monkeypatch: pytest.MonkeyPatch
) -> None:
    circle.party.record(BEN_WINS, AKI_WINS, BEN_WINS, BEN_WINS)
    other = add(circle, gather(circle.database))
    other.record(AKI_WINS, AKI_WINS)
    monkeypatch.setattr(drilldown, "BATCH_SIZE", 3)
    page = get_drilldown(circle.database, circle.aki, DrilldownRequest(2, "hands"))
    assert [[hand.number for hand in evening.hands] for evening in page.tables] == [[1, 2]]
    assert (page.tables[0].table, page.earlier) == (other.opened.code, other.opened.code)
    monkeypatch.setattr(drilldown, "MAX_LINES", 3)
    page = get_drilldown(circle.database, circle.aki, DrilldownRequest(2, "hands", before=page.earlier))
    [evening] = page.tables
    assert (evening.table, page.earlier) == (circle.party.opened.code, None)
    assert ([hand.number for hand in evening.hands], evening.more) == ([2, 3, 4], 1)
    assert page.total == circle.party.view().totals["Ben"] + other.view().totals["Ben"]
    [best] = get_drilldown(circle.database, circle.aki, DrilldownRequest(2, "best")).tables
    assert ([hand.number for hand in best.hands], best.more) == ([4], 0)


def test_a_game_that_was_not_played_is_not_found(circle: Circle) -> None:
    circle.party.record(BEN_WINS)
    for game in ("moon", "x", *list(registry.games())[1:2]):
        refuses(NotFound, statistics.get_member_page, circle.database, circle.aki, 1, game)


def test_a_collected_item_is_counted_once_for_the_whole_group(circle: Circle) -> None:
    hand = {"players": [{"face_down": 2, "pips": 9}, {"face_down": 3, "pips": 12}, {"face_down": 1, "pips": 4}]}
    first = add(circle, gather(circle.database, "twister", ["Aki", "Ben", "Eva"]))
    first.record(*[{**hand, "head": "up", "tail": "down"}] * 2)
    second = add(circle, gather(circle.database, "twister", ["Chie", "Dai", "Fumi"]))
    second.record({**hand, "head": "up", "tail": "down"}, {**hand, "head": "horizontal", "tail": "up"})
    for game in (None, "twister"):
        found = standings(circle.database, circle.aki, game)
        seen = {one.code: (one.number, one.most, one.of) for one in found.counts if one.game.id == "twister"}
        assert seen.pop("payment")[2] == 0
        assert seen == {"": (2, 0, 7), "tornado": (2, 2, 0), "wildfire": (1, 1, 0)}
