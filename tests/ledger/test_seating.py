"""People in other seats go on from where the game stood."""

import pytest

from scorekeeper.games.buki import state as buki_state
from scorekeeper.games.contract import Start
from scorekeeper.games.dragon import settlement
from scorekeeper.games.moon import game as moon
from scorekeeper.games.tien_gow import state as tien_gow_state
from scorekeeper.ledger.seating import reseat

STAY = tien_gow_state.Start(dealer=1, streak=2, first=True, round=5)


@pytest.mark.parametrize(
    ("before", "dealer"),
    [([0, 1, 2, 3], 1), ([1, 2, 3, 0], 0), ([3, 2, 1, 0], 2), ([0, None, 2, 1], 3), ([0, 1], 1)],
    ids=["as they sat", "one seat on", "the other way round", "with a newcomer in the old seat", "fewer"],
)
def test_whoever_deals_takes_the_streak_the_exemption_and_the_round_along(
    before: list[int | None], dealer: int
) -> None:
    assert reseat(STAY, before, {}) == STAY.model_copy(update={"dealer": dealer})


@pytest.mark.parametrize(
    ("dealer", "before", "takes_over", "heir"),
    [
        (1, [0, None, 2, 3], {}, 1),
        (1, [2, 3, None, 0], {}, 1),
        (1, [2, 3, None, 0], {2: 1}, 2),
        (1, [0, 2, 3], {}, 1),
        (3, [0, 1, 2], {}, 0),
        (2, [0, 1], {}, 0),
        (0, [1, 2, 3], {}, 0),
    ],
    ids=[
        "a newcomer in the chair",
        "somebody else in the chair",
        "who takes over, wherever they sit",
        "the next moves up",
        "the last chair is gone",
        "more chairs are gone",
        "the first chair is filled again",
    ],
)
def test_where_the_dealer_leaves_the_heir_deals_without_a_streak(
    dealer: int, before: list[int | None], takes_over: dict[int, int], heir: int
) -> None:
    start = STAY.model_copy(update={"dealer": dealer})
    assert reseat(start, before, takes_over) == tien_gow_state.Start(dealer=heir, streak=0, first=False, round=5)


def test_scores_move_with_their_people_and_a_newcomer_begins_at_nothing_or_takes_over() -> None:
    start = moon.Start(dealer=0, scores=(18, -3, 9))
    assert reseat(start, [2, None, 0], {}) == moon.Start(dealer=2, scores=(9, 0, 18))
    assert reseat(start, [2, None, 0], {1: 1}) == moon.Start(dealer=2, scores=(9, -3, 18))


def test_stakes_move_too_and_a_new_banker_has_theirs_back() -> None:
    start = buki_state.Start(dealer=0, stakes=(0, 4, 2, 6))
    assert reseat(start, [3, 1, None, 0], {2: 2}) == buki_state.Start(dealer=3, stakes=(6, 4, 2, 0))
    assert reseat(start, [1, 2, 3], {}) == buki_state.Start(dealer=0, stakes=(0, 2, 6))


def test_the_direction_of_the_next_hand_stays() -> None:
    start = settlement.Start(dealer=3, reversed=True)
    assert reseat(start, [3, 2, 1, 0], {}) == settlement.Start(dealer=0, reversed=True)
    assert reseat(start, [None, 0], {}) == settlement.Start(dealer=0, reversed=True)


def test_where_nothing_else_is_kept_the_deal_goes_on() -> None:
    assert reseat(Start(dealer=2), [2, 0, 1], {}) == Start(dealer=0)
