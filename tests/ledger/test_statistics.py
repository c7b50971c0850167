"""What is counted of hands: chips, the deal, the best and the worst, runs, head to head, and the hands behind each."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ledger.statistics import (
    UNKNOWN_PERSON,
    CountedHand,
    HandAmount,
    Peak,
    PlayerStatistics,
    StatisticKey,
    WinningStreak,
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
EVENING = 7
Flow = tuple[int, int, int]


def hand(
    number: int, *flows: Flow, sheet: int = 1, dealer: int = AKI, counted: Sequence[tuple[str, int, int]] = ()
) -> CountedHand:
    return CountedHand((EVENING, sheet, number), dealer, (AKI, BEN), flows, counted)


WON, LOST, EVEN = (BEN, AKI, 4), (AKI, BEN, 3), None


def hands(*flows: Flow | None, sheet: int = 1) -> list[CountedHand]:
    return [hand(number, *([flow] if flow else []), sheet=sheet) for number, flow in enumerate(flows, start=1)]


def test_chips_and_hands_are_counted_for_players_and_bettors() -> None:
    counted = player_statistics([*hands(WON, LOST, EVEN), hand(4, (CHIE, AKI, 2))])
    assert {who: (one.hands, one.won, one.chips) for who, one in counted.items()} == {
        AKI: (4, 2, 3),
        BEN: (4, 1, -1),
        CHIE: (1, 0, -2),
    }


def test_hands_as_dealer_are_counted_separately() -> None:
    counted = player_statistics([hand(1, WON), hand(2, LOST), hand(3, LOST, dealer=BEN)])
    assert (counted[AKI].dealt, counted[AKI].as_dealer) == (2, 1)
    assert (counted[BEN].dealt, counted[BEN].as_dealer) == (1, 3)


def test_the_best_and_the_worst_hand_are_the_first_of_equals() -> None:
    counted = player_statistics(hands(WON, LOST, WON, LOST))[AKI]
    assert (counted.best, counted.worst) == (Peak(4, (EVENING, 1, 1)), Peak(-3, (EVENING, 1, 2)))


def test_there_is_no_best_hand_without_a_win_and_no_worst_without_a_loss() -> None:
    counted = player_statistics(hands(WON, EVEN))
    assert (counted[AKI].worst, counted[BEN].best) == (None, None)
    assert (player_statistics(hands(EVEN))[AKI].best, player_statistics(hands(EVEN))[AKI].worst) == (None, None)


@pytest.mark.parametrize(
    ("flows", "run"),
    [
        ((WON, WON, LOST, WON), WinningStreak(2, (EVENING, 1, 1))),
        ((WON, EVEN, WON, WON), WinningStreak(2, (EVENING, 1, 3))),
        ((WON, LOST, WON), WinningStreak(1, (EVENING, 1, 1))),
        ((LOST, EVEN), None),
    ],
    ids=["broken by a loss", "broken by nothing won", "of equals the first", "none"],
)
def test_the_longest_streak_has_consecutive_wins(
    flows: list[Flow | None], run: WinningStreak | None
) -> None:
    assert player_statistics(hands(*flows))[AKI].run == run


def test_a_streak_ends_with_the_sheet() -> None:
    there = player_statistics([*hands(LOST, WON), *hands(WON, WON, LOST, sheet=2)])[AKI]
    assert there.run == WinningStreak(2, (EVENING, 2, 1))


def test_head_to_head_results_are_netted_and_add_up_to_the_total() -> None:
    counted = player_statistics([hand(1, WON, LOST, (CHIE, AKI, 5)), hand(2, LOST)])
    assert counted[AKI].against == {BEN: -2, CHIE: 5}
    assert all(sum(one.against.values()) == one.chips for one in counted.values())


def test_counts_of_a_game_are_added_up_for_each_player() -> None:
    counted = player_statistics(
        [hand(1, counted=[("slam", BEN, 1), ("dragon", AKI, 2)]), hand(2, counted=[("slam", BEN, 1)])]
    )
    assert (counted[AKI].counts, counted[BEN].counts) == ({"dragon": 2}, {"slam": 2})


def test_statistics_are_added_up_and_the_older_of_equal_peaks_stays() -> None:
    first = PlayerStatistics(
        2, 1, 4, 1, 1, Peak(4, (1, 1, 1)), None, WinningStreak(1, (1, 1, 1)), {BEN: 4}, {"slam": 1}
    )
    second = PlayerStatistics(
        3, 2, -1, 1, -2, Peak(4, (2, 1, 1)), Peak(-5, (2, 1, 2)), WinningStreak(2, (2, 1, 1)), {BEN: -2, CHIE: 1}, {}
    )
    assert combine([first, second]) == PlayerStatistics(
        5,
        3,
        3,
        2,
        -1,
        Peak(4, (1, 1, 1)),
        Peak(-5, (2, 1, 2)),
        WinningStreak(2, (2, 1, 1)),
        {BEN: 2, CHIE: 1},
        {"slam": 1},
    )


def test_combining_no_statistics_gives_empty_statistics() -> None:
    assert combine([]) == PlayerStatistics()


def test_two_people_who_are_one_member_are_counted_as_one_and_not_against_themselves() -> None:
    counted = by_member(
        player_statistics([hand(1, WON, (CHIE, AKI, 2)), hand(2, LOST)]), {AKI: 10, BEN: 20, CHIE: 10}.get
    )
    assert counted.keys() == {10, 20}
    assert (counted[10].hands, counted[10].chips, counted[10].against) == (3, 1, {20: 1})


def test_a_person_who_is_no_member_is_left_out_except_against_others() -> None:
    counted = by_member(player_statistics(hands(WON)), {AKI: 10}.get)
    assert {who: one.against for who, one in counted.items()} == {10: {UNKNOWN_PERSON: 4}}


def test_points_are_chips_divided_by_the_unit_exactly() -> None:
    counted = in_points(player_statistics(hands(WON, LOST))[AKI], 3)
    assert (counted.chips, counted.as_dealer, counted.against) == (
        Fraction(1, 3),
        Fraction(1, 3),
        {BEN: Fraction(1, 3)},
    )
    assert counted.best == Peak(Fraction(4, 3), (EVENING, 1, 1))
    assert counted.worst == Peak(-1, (EVENING, 1, 2))
    assert (counted.hands, counted.dealt) == (2, 2)


@pytest.mark.parametrize(
    ("number", "found"),
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
def test_a_statistic_lists_its_hands(number: StatisticKey, found: list[tuple[int, int]]) -> None:
    played = [hand(1, WON), hand(2, LOST, dealer=BEN), hand(3, counted=[("slam", AKI, 2)])]
    assert hands_of_statistic(played, {AKI}, number) == [HandAmount((EVENING, 1, at), amount) for at, amount in found]


def test_a_streak_lists_its_hands() -> None:
    played = hands(WON, LOST, WON, WON, EVEN)
    assert streak_from(played, {AKI}, (EVENING, 1, 3)) == [
        HandAmount((EVENING, 1, 3), 4),
        HandAmount((EVENING, 1, 4), 4),
    ]
    assert streak_from(played, {AKI}, (EVENING, 1, 2)) == []


@pytest.mark.parametrize("flow", [WON, LOST], ids=["of the first", "of the second"])
def test_the_longer_streak_of_two_people_who_are_one_member_is_listed(flow: Flow) -> None:
    played = [hand(1, (CHIE, AKI, 2), (CHIE, BEN, 2)), hand(2, flow)]
    assert by_member(player_statistics(played), {AKI: AKI, BEN: AKI}.get)[AKI].run == WinningStreak(2, (EVENING, 1, 1))
    won = [HandAmount((EVENING, 1, 1), 2), HandAmount((EVENING, 1, 2), flow[2])]
    assert streak_from(played, {AKI, BEN}, (EVENING, 1, 1)) == won


people = st.integers(1, 4)
flows = st.lists(st.tuples(people, people, st.integers(1, 9)).filter(lambda flow: flow[0] != flow[1]), max_size=4)
counts = st.lists(st.tuples(st.sampled_from(["slam", "dragon"]), people, st.integers(1, 3)), max_size=2)


@st.composite
def evenings(draw: st.DrawFn) -> list[CountedHand]:
    drawn = draw(st.lists(st.tuples(st.integers(1, 2), people, flows, counts), max_size=12))
    there = sorted(drawn, key=lambda one: one[0])
    return [
        CountedHand((EVENING, sheet, number), dealer, (1, 2, 3), moved, counted)
        for number, (sheet, dealer, moved, counted) in enumerate(there, start=1)
    ]


@given(played=evenings())
def test_every_statistic_is_the_sum_of_its_hands(played: list[CountedHand]) -> None:
    for person, one in player_statistics(played).items():
        for of, number in (("hands", one.chips), ("dealer", one.as_dealer), ("others", one.chips - one.as_dealer)):
            assert sum(part.amount for part in hands_of_statistic(played, {person}, StatisticKey(of))) == number
        for other, number in one.against.items():
            assert (
                sum(part.amount for part in hands_of_statistic(played, {person}, StatisticKey("against", {other})))
                == number
            )
        for code, count in one.counts.items():
            assert (
                sum(part.amount for part in hands_of_statistic(played, {person}, StatisticKey("counted", code=code)))
                == count
            )
        assert len(streak_from(played, {person}, one.run.place) if one.run else []) == (
            one.run.length if one.run else 0
        )


@given(played=evenings())
def test_statistics_survive_json(played: list[CountedHand]) -> None:
    counted = player_statistics(played)
    assert statistics_from_json(EVENING, json.loads(json.dumps(statistics_to_json(counted)))) == counted
