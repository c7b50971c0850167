"""Statistics of hands: chips, the deal, best and worst hands, streaks, head to head, and the hands behind them."""

import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scorekeeper.ledger.statistics import (
    UNKNOWN_PERSON,
    CountedHand,
    HandAmount,
    PlayerStatistics,
    StatisticKey,
    by_member,
    combine,
    hands_of_statistic,
    in_points,
    player_statistics,
    statistics_from_json,
    statistics_to_json,
    streak_from,
)

AKI, BEN, CHIE = 1, 2, 3
TABLE = 7
Flow = tuple[int, int, int]


def hand(
    number: int, *flows: Flow, sheet: int = 1, dealer: int = AKI, counted: Sequence[tuple[str, int, int]] = ()
) -> CountedHand:
    return CountedHand((TABLE, sheet, number), dealer, (AKI, BEN), flows, counted)


WON, LOST, EVEN = (BEN, AKI, 4), (AKI, BEN, 3), None


def hands(*flows: Flow | None, sheet: int = 1) -> list[CountedHand]:
    return [hand(number, *([flow] if flow else []), sheet=sheet) for number, flow in enumerate(flows, start=1)]


def test_chips_hands_deals_and_counts_of_the_game_are_added_up_for_players_and_bettors() -> None:
    counted = player_statistics(
        [hand(1, WON), hand(2, LOST), hand(3, counted=[("slam", BEN, 1)]), hand(4, (CHIE, AKI, 2))]
    )
    assert {person: (statistics.hands, statistics.won, statistics.chips) for person, statistics in counted.items()} == {
        AKI: (4, 2, 3),
        BEN: (4, 1, -1),
        CHIE: (1, 0, -2),
    }
    first = hand(1, WON, counted=[("slam", BEN, 1), ("dragon", AKI, 2)])
    last = hand(4, counted=[("slam", BEN, 1)], dealer=CHIE)
    counted = player_statistics([first, hand(2, LOST), hand(3, LOST, dealer=BEN), last])
    assert (counted[AKI].dealt, counted[AKI].as_dealer, counted[AKI].counts) == (2, 1, {"dragon": 2})
    assert (counted[BEN].dealt, counted[BEN].as_dealer, counted[BEN].counts) == (1, 3, {"slam": 2})


def test_the_best_hand_won_chips_the_worst_lost_some_and_each_is_the_first_of_equals() -> None:
    aki = player_statistics(hands(WON, LOST, WON, LOST))[AKI]
    assert (aki.records["best"], aki.records["worst"]) == (HandAmount((TABLE, 1, 1), 4), HandAmount((TABLE, 1, 2), -3))
    counted = player_statistics(hands(WON, EVEN))
    assert [{*counted[person].records} for person in (AKI, BEN)] == [{"best", "run", "payment"}, {"worst"}]
    assert player_statistics(hands(EVEN))[AKI].records == {}


def test_the_biggest_payment_is_of_one_payer_in_one_hand_and_a_game_adds_records_of_its_own() -> None:
    played = [hand(1, WON, (CHIE, AKI, 3)), hand(2, (BEN, AKI, 9), (AKI, BEN, 4))]
    played += [replace(hand(3, WON), records=[("streak", AKI, 2), ("streak", BEN, 1)]), hand(4, (BEN, AKI, 5))]
    aki = player_statistics(played)[AKI]
    assert (aki.records["payment"], aki.records["best"]) == (HandAmount((TABLE, 1, 2), 5), HandAmount((TABLE, 1, 1), 7))
    assert aki.records["streak"] == HandAmount((TABLE, 1, 3), 2)


@pytest.mark.parametrize(
    ("flows", "run"),
    [
        ((WON, WON, LOST, WON), HandAmount((TABLE, 1, 1), 2)),
        ((WON, EVEN, WON, WON), HandAmount((TABLE, 1, 3), 2)),
        ((WON, LOST, WON), HandAmount((TABLE, 1, 1), 1)),
        ((LOST, EVEN), None),
    ],
    ids=["broken by a loss", "broken by nothing won", "of equals the first", "none"],
)
def test_the_longest_streak_has_consecutive_wins(flows: list[Flow | None], run: HandAmount | None) -> None:
    assert player_statistics(hands(*flows))[AKI].records.get("run") == run
    ended_by_the_sheet = player_statistics([*hands(LOST, WON), *hands(WON, WON, LOST, sheet=2)])[AKI]
    assert ended_by_the_sheet.records["run"] == HandAmount((TABLE, 2, 1), 2)


def test_head_to_head_results_are_netted_and_add_up_to_the_total() -> None:
    counted = player_statistics([hand(1, WON, LOST, (CHIE, AKI, 5)), hand(2, LOST)])
    assert counted[AKI].against == {BEN: -2, CHIE: 5}
    assert all(sum(statistics.against.values()) == statistics.chips for statistics in counted.values())


def test_statistics_are_added_up_and_the_older_of_equal_peaks_stays() -> None:
    peak, worst, run = HandAmount((1, 1, 1), 4), HandAmount((2, 1, 2), -5), HandAmount((2, 1, 1), 2)
    first = PlayerStatistics(2, 1, 4, 1, 1, {BEN: 4}, {"slam": 1}, {"best": peak, "run": HandAmount((1, 1, 1), 1)})
    records = {"best": HandAmount((2, 1, 1), 4), "worst": worst, "run": run}
    second = PlayerStatistics(3, 2, -1, 1, -2, {BEN: -2, CHIE: 1}, {}, records)
    assert combine([]) == PlayerStatistics()
    assert combine([first, second]) == PlayerStatistics(
        5, 3, 3, 2, -1, {BEN: 2, CHIE: 1}, {"slam": 1}, {"best": peak, "worst": worst, "run": run}
    )


def test_two_people_who_are_one_member_are_counted_as_one_and_others_only_against_members() -> None:
    played = player_statistics([hand(1, WON, (CHIE, AKI, 2)), hand(2, LOST)])
    counted = by_member(played, {AKI: 10, BEN: 20, CHIE: 10}.get)
    assert counted.keys() == {10, 20}
    assert (counted[10].hands, counted[10].chips, counted[10].against) == (3, 1, {20: 1})
    counted = by_member(player_statistics(hands(WON)), {AKI: 10}.get)
    assert {member: statistics.against for member, statistics in counted.items()} == {10: {UNKNOWN_PERSON: 4}}


def test_points_are_chips_divided_by_the_unit_exactly() -> None:
    counted, third = in_points(player_statistics(hands(WON, LOST))[AKI], 3), Fraction(1, 3)
    assert (counted.chips, counted.as_dealer, counted.against) == (third, third, {BEN: third})
    assert counted.records["best"] == counted.records["payment"] == HandAmount((TABLE, 1, 1), 4 * third)
    assert (counted.records["worst"], counted.records["run"].amount) == (HandAmount((TABLE, 1, 2), -1), 1)
    assert (counted.hands, counted.dealt) == (2, 2)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (StatisticKey("hands"), [(1, 4), (2, -3), (3, 0)]),
        (StatisticKey("dealer"), [(1, 4), (3, 0)]),
        (StatisticKey("others"), [(2, -3)]),
        (StatisticKey("against", {BEN}), [(1, 4), (2, -3)]),
        (StatisticKey("against", {CHIE}), []),
        (StatisticKey("counted", code="slam"), [(3, 2)]),
    ],
    ids=["hands", "dealer", "others", "against", "against somebody else", "counted"],
)
def test_a_statistic_lists_its_hands(number: StatisticKey, expected: list[tuple[int, int]]) -> None:
    played = [hand(1, WON), hand(2, LOST, dealer=BEN), hand(3, counted=[("slam", AKI, 2)])]
    assert hands_of_statistic(played, {AKI}, number) == [
        HandAmount((TABLE, 1, hand_number), amount) for hand_number, amount in expected
    ]


def test_a_streak_lists_its_hands_the_longer_one_of_two_people_who_are_one_member() -> None:
    played = hands(WON, LOST, WON, WON, EVEN)
    assert streak_from(played, {AKI}, (TABLE, 1, 3)) == [HandAmount((TABLE, 1, 3), 4), HandAmount((TABLE, 1, 4), 4)]
    assert streak_from(played, {AKI}, (TABLE, 1, 2)) == []
    for flow in (WON, LOST):
        played = [hand(1, (CHIE, AKI, 2), (CHIE, BEN, 2)), hand(2, flow)]
        counted = by_member(player_statistics(played), {AKI: AKI, BEN: AKI}.get)[AKI]
        assert counted.records["run"] == HandAmount((TABLE, 1, 1), 2)
        won = [HandAmount((TABLE, 1, 1), 2), HandAmount((TABLE, 1, 2), flow[2])]
        assert streak_from(played, {AKI, BEN}, (TABLE, 1, 1)) == won


people = st.integers(1, 4)
flows = st.lists(st.tuples(people, people, st.integers(1, 9)).filter(lambda flow: flow[0] != flow[1]), max_size=4)
counts = st.lists(st.tuples(st.sampled_from(["slam", "dragon"]), people, st.integers(1, 3)), max_size=2)


@st.composite
def random_hands(draw: st.DrawFn) -> list[CountedHand]:
    hands = draw(st.lists(st.tuples(st.integers(1, 2), people, flows, counts), max_size=12))
    ordered = sorted(hands, key=lambda item: item[0])
    return [
        CountedHand((TABLE, sheet, number), dealer, (1, 2, 3), moved, counted, counted)
        for number, (sheet, dealer, moved, counted) in enumerate(ordered, start=1)
    ]


@given(played=random_hands())
def test_every_statistic_is_the_sum_of_its_hands(played: list[CountedHand]) -> None:
    for person, statistics in player_statistics(played).items():
        numbers = {
            StatisticKey("hands"): statistics.chips,
            StatisticKey("dealer"): statistics.as_dealer,
            StatisticKey("others"): statistics.chips - statistics.as_dealer,
            **{StatisticKey("against", frozenset({other})): chips for other, chips in statistics.against.items()},
            **{StatisticKey("counted", code=code): count for code, count in statistics.counts.items()},
        }
        for key, number in numbers.items():
            assert sum(part.amount for part in hands_of_statistic(played, {person}, key)) == number
        run = statistics.records.get("run")
        assert len(streak_from(played, {person}, run.place) if run else []) == (run.amount if run else 0)


@given(played=random_hands())
def test_statistics_survive_json(played: list[CountedHand]) -> None:
    counted = player_statistics(played)
    assert statistics_from_json(TABLE, json.loads(json.dumps(statistics_to_json(counted)))) == counted
