"""Statistics of a group: counted once, anew where something changed, in few statements however many evenings."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games import registry
from scorekeeper.service.access.callers import GroupCaller
from scorekeeper.service.errors import NotFound
from scorekeeper.service.groups import drilldown, joining, statistics, tallies
from scorekeeper.service.groups.drilldown import DrilldownRequest, get_drilldown
from scorekeeper.service.groups.views import Standings
from scorekeeper.service.hands import corrections
from scorekeeper.service.tables import deletion, detail
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.groups import StatisticsRow
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, gather
from tests.service.groups.conftest import Circle
from tests.service.test_costs import counted


def standings(database: Database, who: GroupCaller, game: str | None = None) -> Standings:
    """How everybody stands."""
    _, found = statistics.get_group(database, who, game=game)
    assert found is not None
    return found


def add(circle: Circle, party: Party) -> Party:
    """Another evening of the group."""
    with circle.database.writing() as writing:
        group, table = (
            queries.groups.by_code(writing, circle.aki.code),
            queries.tables.by_code(writing, party.opened.code),
        )
        assert group is not None
        assert table is not None
        joining.link_table(writing, group.id or 0, table.id or 0)
    return party


def chips(found: Standings) -> dict[str, Any]:
    return {line.name: line.tally.chips for line in found.lines}


def kept(circle: Circle, table: Party) -> StatisticsRow:
    with circle.database.reading() as reading:
        table_id = table.me(table.aki).table_id
        return queries.statistics.saved_statistics(reading, [table_id])[table_id]


def test_everybody_stands_over_evenings_and_a_changed_hand_is_counted_anew(circle: Circle) -> None:
    circle.party.record(BEN_WINS, AKI_WINS)
    other = add(circle, gather(circle.database, players=["Ben", "Aki", "Eva", "Dai"]))
    other.record(BEN_WINS)  # Aki sits where Ben did
    first, second = circle.party.view().totals, other.view().totals
    there = {name: first.get(name, 0) + second.get(name, 0) for name in {**first, **second}}
    assert chips(standings(circle.database, circle.aki)) == there
    corrections.withdraw_hand(circle.database, other.aki, 1)
    assert chips(standings(circle.database, circle.aki)) == first


def test_what_was_counted_is_read_and_nothing_is_written_twice(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    circle.party.record(BEN_WINS)
    first = standings(circle.database, circle.aki)
    monkeypatch.setattr(tallies, "load_hands", pytest.fail)
    assert standings(circle.database, circle.aki) == first


def test_what_was_counted_by_another_edition_is_counted_anew(circle: Circle, monkeypatch: pytest.MonkeyPatch) -> None:
    circle.party.record(BEN_WINS)
    standings(circle.database, circle.aki)
    mark = kept(circle, circle.party).statistics["mark"]
    monkeypatch.setattr(tallies, "TALLY_FORMAT", tallies.TALLY_FORMAT + 1)
    standings(circle.database, circle.aki)
    assert kept(circle, circle.party).statistics["mark"] != mark


def test_a_later_count_is_not_overwritten_by_an_earlier_one(circle: Circle) -> None:
    circle.party.record(BEN_WINS)
    standings(circle.database, circle.aki)
    late = kept(circle, circle.party)
    early = StatisticsRow(table_id=late.table_id, revision=late.revision - 1, statistics={"mark": "", "games": []})
    tallies.save_tallies(circle.database, tallies.TallyResult({}, (early,)))
    assert kept(circle, circle.party).statistics == late.statistics


def test_nothing_is_kept_of_a_table_that_was_deleted_meanwhile(circle: Circle) -> None:
    other = add(circle, gather(circle.database))
    other.record(BEN_WINS)
    standings(circle.database, circle.aki)
    late = kept(circle, other)
    deletion.delete_table(
        circle.database, other.aki, detail.get_table(circle.database, other.aki).links.join_code or ""
    )
    tallies.save_tallies(circle.database, tallies.TallyResult({}, (StatisticsRow(**late.model_dump()),)))
    assert standings(circle.database, circle.aki).lines == ()


def test_a_sheet_that_is_kept_as_paid_counts_chips_alone(circle: Circle) -> None:
    circle.party.record(BEN_WINS)
    before = standings(circle.database, circle.aki)
    assert [one.code for one in before.counts] == ["jie"]
    with circle.database.writing() as writing:
        table = queries.tables.by_code(writing, circle.party.opened.code)
        assert table is not None
        [sheet] = queries.tables.sheets(writing, table.id or 0)
        writing.update(sheet, locked_as_paid=True)
    after = standings(circle.database, circle.aki)
    assert (after.counts, chips(after)) == ((), chips(before))


def test_money_is_said_in_all_for_each_currency_and_points_of_one_game(circle: Circle) -> None:
    rate = {"currency": "JPY", "amount": "0.5"}
    other = add(circle, gather(circle.database, rules={"unit": 3}, rate=rate))
    other.record(BEN_WINS)
    circle.party.record(BEN_WINS)
    whole, one = standings(circle.database, circle.aki), standings(circle.database, circle.aki, "tien-gow")
    by_name = {line.name: line for line in whole.lines}
    points = {line.name: line for line in one.lines}
    assert (whole.in_points, one.in_points, one.lines[0].money) == (False, True, {})
    for name, line in by_name.items():
        assert points[name].tally.chips * 2 == line.tally.chips  # of 4 units, 3 were worth three chips
        assert line.money == {"JPY": line.tally.chips * 3 // 4 * 500_000}


def test_hands_are_shown_evening_by_evening_and_the_earlier_on_a_page_of_their_own(
    circle: Circle, monkeypatch: pytest.MonkeyPatch
) -> None:
    circle.party.record(BEN_WINS, BEN_WINS)
    other = add(circle, gather(circle.database))
    other.record(AKI_WINS, AKI_WINS)
    monkeypatch.setattr(drilldown, "BATCH_SIZE", 3)
    page = get_drilldown(circle.database, circle.aki, DrilldownRequest(2, "hands"))
    assert [[hand.number for hand in evening.hands] for evening in page.evenings] == [[1, 2]]
    assert (page.evenings[0].table, page.earlier) == (other.opened.code, other.opened.code)
    rest = get_drilldown(circle.database, circle.aki, DrilldownRequest(2, "hands", before=page.earlier))
    assert ([evening.table for evening in rest.evenings], rest.earlier) == ([circle.party.opened.code], None)


def test_of_very_many_hands_of_one_evening_the_last_are_listed_and_how_many_are_not(
    circle: Circle, monkeypatch: pytest.MonkeyPatch
) -> None:
    circle.party.record(BEN_WINS, AKI_WINS, BEN_WINS, BEN_WINS)
    monkeypatch.setattr(drilldown, "MAX_LINES", 3)
    page = get_drilldown(circle.database, circle.aki, DrilldownRequest(2, "hands"))
    [evening] = page.evenings
    assert ([hand.number for hand in evening.hands], evening.more) == ([2, 3, 4], 1)
    assert page.total == sum(hand.amount for hand in evening.hands) + circle.party.hand(1).won["Ben"]
    [best] = get_drilldown(circle.database, circle.aki, DrilldownRequest(2, "best")).evenings
    assert ([hand.number for hand in best.hands], best.more) == ([4], 0)


def test_a_game_nobody_played_is_not_found(circle: Circle) -> None:
    circle.party.record(BEN_WINS)
    for game in ("moon", "x", *list(registry.games())[1:2]):
        with pytest.raises(NotFound):
            statistics.get_member_page(circle.database, circle.aki, 1, game)


def test_many_evenings_are_looked_at_in_as_many_statements_as_one(circle: Circle) -> None:
    costs = []
    for _ in range(2):
        for _ in range(3):
            add(circle, gather(circle.database)).record(BEN_WINS, AKI_WINS)
        with counted(circle.database) as first:
            statistics.get_group(circle.database, circle.aki)
        with counted(circle.database) as later:
            statistics.get_group(circle.database, circle.aki)
        with counted(circle.database) as person:
            statistics.get_member_page(circle.database, circle.aki, 1)
        costs.append([one["statements"] for one in (first, later, person)])
    assert costs[0] == costs[1]
    assert costs[0][1] < costs[0][0] <= 20


def test_what_everybody_collects_together_is_counted_once_whoever_has_seen_it(circle: Circle) -> None:
    laid = {"players": [{"face_down": 2, "pips": 9}, {"face_down": 3, "pips": 12}, {"face_down": 1, "pips": 4}]}
    first = add(circle, gather(circle.database, "twister", ["Aki", "Ben", "Eva"]))
    first.record(*[{**laid, "head": "up", "tail": "down"}] * 2)
    second = add(circle, gather(circle.database, "twister", ["Chie", "Dai", "Fumi"]))
    second.record({**laid, "head": "up", "tail": "down"}, {**laid, "head": "horizontal", "tail": "up"})
    for game in (None, "twister"):
        found = standings(circle.database, circle.aki, game)
        assert [(one.game.id, str(one.said), one.number, one.of) for one in found.collected] == [
            ("twister", "Dragons", 2, 7)
        ]
        seen = {one.code: (one.number, one.most) for one in found.counts if one.game.id == "twister"}
        assert seen == {"tornado": (2, 2), "wildfire": (1, 1)}


def test_everybody_stands_on_one_drawing_where_all_of_it_is_whole(circle: Circle) -> None:
    circle.party.record(BEN_WINS)
    add(circle, gather(circle.database)).record(BEN_WINS, AKI_WINS)
    found = standings(circle.database, circle.aki)
    assert found.chart
    assert [(line.name, line.chips) for line in found.chart.lines] == [
        (line.name, line.tally.chips) for line in found.lines
    ]
    assert {len(line.corners) for line in found.chart.lines} == {3}
