"""Running totals: one point a hand, sampled points of many hands, the best hand."""

import pytest
from hypothesis import given, strategies as st

from scorekeeper.ledger.running_totals import (
    MAX_POINTS,
    BestHand,
    ChipMovement,
    RunningTotals,
    merge_by_revision,
    rank_people,
    running_totals,
    sample_indexes,
    winners,
)

NAMES = ("Aki", "Ben", "Chie")


def hands(*chips: int) -> list[ChipMovement]:
    """Return hands in which Ben pays Aki these chips."""
    return [ChipMovement((1, number), [("Ben", "Aki", won)]) for number, won in enumerate(chips, start=1)]


def totals_by_point(running: RunningTotals) -> list[tuple[int, ...]]:
    return [point.totals for point in running.points]


def test_totals_begin_at_zero_and_each_hand_is_a_point() -> None:
    running = running_totals(NAMES, hands(4, 2))
    assert totals_by_point(running) == [(0, 0, 0), (4, -4, 0), (6, -6, 0)]
    assert [point.hand for point in running.points] == [None, (1, 1), (1, 2)]
    nothing = running_totals(NAMES, [])
    assert (totals_by_point(nothing), nothing.length, nothing.best) == ([(0, 0, 0)], 0, None)
    assert running_totals(NAMES, [ChipMovement((1, 1), [])]).best is None, "nobody won"


def test_the_best_hand_has_the_highest_win_of_one_person_names_all_equals_and_is_no_chip_entry() -> None:
    both = ChipMovement((2, 1), [("Ben", "Chie", 3), ("Aki", "Chie", 4)])
    assert running_totals(NAMES, [*hands(7, 2, 7), both, both]).best == BestHand((1, 1), "Aki", 7, ("Chie",))
    assert running_totals(NAMES, [ChipMovement((1, 1), [("Chie", "Ben", 4), ("Chie", "Aki", 4)])]).best == BestHand(
        (1, 1), "Ben", 4, ("Aki",)
    )
    assert running_totals(NAMES, [*hands(6, 2), both]).best == BestHand((2, 1), "Chie", 7)
    running = running_totals(NAMES, [*hands(4), ChipMovement(None, [("Aki", "Chie", 9)])])
    assert (totals_by_point(running)[-1], running.points[-1].hand) == ((-5, -4, 9), None)
    assert running.best == BestHand((1, 1), "Aki", 4)


@pytest.mark.parametrize(
    ("length", "points"), [(MAX_POINTS, MAX_POINTS + 1), (MAX_POINTS + 1, 32), (400, 59), (100_000, MAX_POINTS + 1)]
)
def test_many_hands_are_sampled_with_the_last_one(length: int, points: int) -> None:
    running = running_totals(NAMES, hands(*[1] * length))
    assert len(running.points) == points
    assert totals_by_point(running)[-1] == (length, -length, 0)


def test_people_are_ranked_by_total_and_those_with_the_highest_are_the_winners() -> None:
    assert rank_people({"Aki": 1, "Ben": 3, "Chie": 1}) == (("Ben", 3), ("Aki", 1), ("Chie", 1))
    assert winners({"Aki": 2, "Ben": 2, "Chie": -4}) == ("Aki", "Ben")
    assert winners({"Aki": 0, "Ben": 0}) == winners({}) == ()


def test_a_chip_entry_follows_the_last_hand_recorded_before_it() -> None:
    first, second, inserted = hands(1, 2, 3)
    early, between, late = (ChipMovement(None, [("Ben", "Chie", chips)]) for chips in (7, 8, 9))
    played = [(6, inserted), (2, first), (4, second)]  # the inserted hand was played first and recorded last
    merged = merge_by_revision(played, [(5, late), (1, early), (3, between)])
    assert merged == (early, inserted, first, between, second, late)
    assert merge_by_revision([], [(1, early)]) == (early,)


@given(st.integers(0, 1000))
def test_a_long_sequence_is_sampled_with_its_last_item(length: int) -> None:
    indexes = sample_indexes(length)
    assert len(indexes) <= min(length, MAX_POINTS + 1)
    assert indexes[-1:] == ((length - 1,) if length else ())
    assert length > MAX_POINTS or indexes == tuple(range(length))
