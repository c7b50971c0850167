"""What a game is made of."""

from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.games.buki import game as buki
from scorekeeper.games.buki import rules as buki_rules
from scorekeeper.games.buki import state as buki_state
from scorekeeper.games.contract import Payment, Term, Why, difference, pay, unit_term
from scorekeeper.games.da_san import game as da_san
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.moon import game as moon
from scorekeeper.games.problems import Refused
from scorekeeper.games.registry import games
from scorekeeper.games.tien_gow import game as tien_gow
from scorekeeper.games.tien_gow import rules as tien_gow_rules
from scorekeeper.games.tien_gow import state as tien_gow_state


def test_a_sum_is_what_is_added_times_what_multiplies_plus_the_rounding() -> None:
    added = Term("base", 4), Term("piles", -1)
    assert Why("piles", added).chips == 3
    assert Why("piles", added, (Term("dealer", 2), Term("unit", 5))).chips == 30
    assert Why("piles", added, (Term("payout", Fraction(5, 2)),), Fraction(1, 2)).chips == 8


def test_a_payment_is_what_its_sum_comes_to() -> None:
    why = Why("piles", (Term("base", 4),))
    assert pay(1, "Eva", why) == (Payment(1, "Eva", 4, why),)


def test_nothing_is_no_payment() -> None:
    assert pay(1, 2, Why("piles", (Term("base", 4), Term("piles", -4)))) == ()


def test_half_a_chip_is_never_paid() -> None:
    with pytest.raises(ValueError, match="no whole number of chips"):
        pay(1, 2, Why("payout", (Term("bet", 1),), (Term("payout", Fraction(5, 2)),)))


def test_a_unit_of_one_is_not_spoken_of() -> None:
    assert unit_term(Rules()) == ()
    assert unit_term(Rules(unit=5)) == (Term("unit", 5),)


@pytest.mark.parametrize(
    ("game", "seats", "said"),
    [
        (tien_gow.GAME, 5, "players: this game needs 2 to 4 players"),
        (moon.GAME, 2, "players: this game needs 3 players"),
    ],
    ids=["between", "exactly"],
)
def test_the_seats_of_a_game_are_bounded(game: Any, seats: int, said: str) -> None:  # noqa: ANN401  any game
    with pytest.raises(Refused, match=said):
        game.read_rules({}, seats)


def test_what_cannot_be_played_is_not_settled() -> None:
    rules = tien_gow_rules.Rules()
    state = tien_gow_state.start(rules, 4, 0)
    with pytest.raises(Refused, match="9 in all"):
        tien_gow.GAME.settle(rules, state, tien_gow.GAME.read_entry({"winner": 0, "piles": [4, 3, 1, 1]}))


def test_a_state_is_written_as_json_values_and_read_again() -> None:
    state = buki_state.State(4, 2, (0, 4, 2, 6), played=3)
    written = buki.GAME.dump_state(state)
    assert written == {"seats": 4, "dealer": 2, "carried": [0, 4, 2, 6], "played": 3, "before": None}
    assert buki.GAME.load_state(written) == state


def test_a_correction_moves_the_deal_and_nothing_else() -> None:
    state = moon.State(3, 0, (5, 1, 0))
    assert moon.GAME.redeal(state, 2) == moon.State(3, 2, (5, 1, 0))


def test_a_game_says_nothing_more_than_it_declares() -> None:
    game = moon.GAME
    rules = game.Rules()
    state = moon.start(rules, 3, 0)
    assert (game.fits(rules, 3), game.over(rules, state), game.title(rules)) == ((), False, "")
    assert buki.GAME.outlook(buki_rules.Rules(), buki_state.State(3, 0, (0, 0, 0))) != {}


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ((2, 9), (Term("score", 9, 1), Term("score", -2, 0))),
        ((-2, 9), (Term("score", 9, 1), Term("below", 2, 0))),
        ((-5, -2), (Term("score", -2, 1), Term("below", 5, 0))),
        ((0, 9), (Term("score", 9, 1),)),
    ],
    ids=str,
)
def test_a_difference_says_who_stands_below_nothing(numbers: tuple[int, int], expected: tuple[Term, ...]) -> None:
    assert difference("score", numbers, 0, 1) == expected
    assert Why("difference", expected).chips == numbers[1] - numbers[0]


def test_a_game_without_an_outlook_says_nothing() -> None:
    assert da_san.GAME.outlook(da_san.Rules(), da_san.State(3, 0)) == {}


# Going on in other seats


def test_whoever_deals_takes_the_deal_along_to_another_seat() -> None:
    start = tien_gow_state.Start(dealer=1, streak=2, first=True, round=3)
    assert start.reseated([1, 0, 2, 3], 0) == tien_gow_state.Start(dealer=0, streak=2, first=True, round=3)


def test_whoever_takes_the_dealers_seat_deals_without_a_streak() -> None:
    start = tien_gow_state.Start(dealer=1, streak=2, first=True, round=3)
    assert start.reseated([0, None, 2, 3], 1) == tien_gow_state.Start(dealer=1, streak=0, first=False, round=3)


def test_scores_go_along_with_who_has_them_and_a_newcomer_begins_at_nothing() -> None:
    start = moon.Start(dealer=0, scores=(18, -3, 9))
    assert start.reseated([2, None, 0], 2) == moon.Start(dealer=2, scores=(9, 0, 18))


def test_a_new_banker_has_their_stake_back() -> None:
    start = buki_state.Start(dealer=0, stakes=(0, 4, 2))
    assert start.reseated([1, None, 2], 0) == buki_state.Start(dealer=0, stakes=(0, 0, 2))


def test_who_keeps_their_chair_is_seated_by_the_way_a_game_runs() -> None:
    said = {game.id: game.direction for game in games().values()}
    counter_clockwise = {"tien-gow", "twister", "da-san"}
    clockwise = {"buki", "moon", "che-deng"}
    assert {one for one, way in said.items() if way == "counter-clockwise"} == counter_clockwise
    assert {one for one, way in said.items() if way == "clockwise"} == clockwise
