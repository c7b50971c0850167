"""The interface of a game."""

from fractions import Fraction

import pytest

from scorekeeper.games.buki import game as buki, rules as buki_rules, state as buki_state
from scorekeeper.games.contract import MinimalState, Payment, Term, Why, difference, pay, unit_term
from scorekeeper.games.da_san import game as da_san
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.moon import game as moon
from scorekeeper.games.problems import Refused
from scorekeeper.games.registry import games
from scorekeeper.games.tien_gow import game as tien_gow


def test_a_calculation_adds_then_multiplies_then_rounds() -> None:
    added = Term("base", 4), Term("piles", -1)
    assert Why("piles", added).chips == 3
    assert Why("piles", added, (Term("dealer", 2), Term("unit", 5))).chips == 30
    assert Why("piles", added, (Term("payout", Fraction(5, 2)),), Fraction(1, 2)).chips == 8


def test_a_payment_has_the_chips_of_its_calculation_and_is_never_nothing_or_half_a_chip() -> None:
    why = Why("piles", (Term("base", 4),))
    assert pay(1, "Eva", why) == (Payment(1, "Eva", 4, why),)
    assert pay(1, 2, Why("piles", (Term("base", 4), Term("piles", -4)))) == ()
    with pytest.raises(ValueError, match="no whole number of chips"):
        pay(1, 2, Why("payout", (Term("bet", 1),), (Term("payout", Fraction(5, 2)),)))


def test_a_unit_of_one_is_not_in_the_reason() -> None:
    assert unit_term(Rules()) == ()
    assert unit_term(Rules(unit=5)) == (Term("unit", 5),)


def test_a_state_survives_json() -> None:
    state = buki_state.State(4, 2, (0, 4, 2, 6), played=3)
    dumped = buki.GAME.dump_state(state)
    assert dumped == {"seats": 4, "dealer": 2, "carried": [0, 4, 2, 6], "played": 3, "before": None}
    assert buki.GAME.load_state(dumped) == state


def test_undeclared_parts_of_a_game_have_empty_defaults() -> None:
    game = moon.GAME
    rules = game.Rules()
    state = moon.start(rules, 3, 0)
    assert (game.check_rules(rules, 3), game.is_over(rules, state), game.title(rules)) == ((), False, "")
    assert da_san.GAME.outlook(da_san.Rules(), MinimalState(3, 0)) == {}
    assert buki.GAME.outlook(buki_rules.Rules(), buki_state.State(3, 0, (0, 0, 0))) != {}


def test_the_seats_of_a_game_are_bounded() -> None:
    for game, seats, expected in ((tien_gow.GAME, 5, "2 to 4 players"), (moon.GAME, 2, "3 players")):
        with pytest.raises(Refused, match=f"players: this game needs {expected}"):
            game.read_rules({}, seats)


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
def test_a_difference_marks_a_negative_number(numbers: tuple[int, int], expected: tuple[Term, ...]) -> None:
    assert difference("score", numbers, 0, 1) == expected
    assert Why("difference", expected).chips == numbers[1] - numbers[0]


def test_every_game_declares_its_direction() -> None:
    clockwise, counter_clockwise = {"buki", "moon", "che-deng"}, {"tien-gow", "twister", "da-san"}
    directions = {game.id: game.direction for game in games().values() if game.direction}
    assert directions == dict.fromkeys(clockwise, "clockwise") | dict.fromkeys(counter_clockwise, "counter-clockwise")
