"""Buki-Domino: the page of its rules, line by line."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.games.buki import game as buki
from scorekeeper.games.buki import rules as buki_rules
from scorekeeper.games.buki import state as buki_state
from scorekeeper.games.fields import HIGHEST
from scorekeeper.games.kinds import guests
from scorekeeper.games.problems import Refused
from scorekeeper.games.words import BySeat
from scorekeeper.ledger.sheet import FORMAT, format_refusal, parse_sheet, replay
from tests.games.tables import Refusals, Table, paid, reasons, rules_refused, table

BETS: list[int | None] = [None, 4, 2, 6]


ODD: list[int | None] = [None, 3, 2, 2]


def carried(here: Table) -> tuple[int, ...]:
    return tuple(here.state.carried)


# A decided hand


def test_a_player_wins_two_and_a_half_times_the_stake_and_the_banker_takes_the_others() -> None:
    turn = table(buki).hand(bets=BETS, winner=1)
    assert paid(turn) == {(0, 1): 10, (2, 0): 2, (3, 0): 6}
    assert reasons(turn) == ["payout", "stake", "stake"]


def test_a_banker_who_wins_takes_every_stake() -> None:
    turn = table(buki).hand(bets=BETS, winner=0)
    assert paid(turn) == {(1, 0): 4, (2, 0): 2, (3, 0): 6}


@pytest.mark.parametrize(("payout", "chips"), [(2, 8), (3.5, 14), (0.5, 2)])
def test_the_payout_is_the_tables_own(payout: float, chips: int) -> None:
    assert paid(table(buki, payout=payout).hand(bets=BETS, winner=1))[0, 1] == chips


def test_every_payment_is_multiplied_by_the_unit() -> None:
    side_bets = [{"by": "Eva", "on": 1, "amount": 2}, {"by": "Finn", "on": 2, "amount": 1}]
    turn = table(buki, unit=10).hand(bets=BETS, winner=1, side_bets=side_bets)
    assert paid(turn) == {(0, 1): 100, (2, 0): 20, (3, 0): 60, (0, "Eva"): 50, ("Finn", 0): 10}


@pytest.mark.parametrize(
    ("pips", "expected"),
    [
        pytest.param([9, 4, 5, 12], {(0, 1): 10, (2, 0): 2, (3, 0): 6}, id="the smallest sum of a player"),
        pytest.param([3, 4, 4, 12], {(1, 0): 4, (2, 0): 2, (3, 0): 6}, id="the banker's smallest sum"),
        pytest.param([9, 4, 4, 12], {}, id="a shared smallest sum is a draw"),
        pytest.param([9, 4, 3, 3], {}, id="a smallest sum that is shared by others too"),
        pytest.param([9, 1, 12, 12], {(0, 1): 10, (2, 0): 2, (3, 0): 6}, id="the largest may be shared"),
    ],
)
def test_a_blocked_hand_goes_to_the_smallest_sum(pips: list[int], expected: dict[Any, int]) -> None:
    assert paid(table(buki).hand(bets=BETS, pips=pips)) == expected


# Draws


@pytest.mark.parametrize("end", [{"draw": True}, {"pips": [4, 4, 9, 9]}], ids=["said", "by shared pips"])
def test_after_a_draw_nothing_moves_and_every_stake_stays(end: dict[str, Any]) -> None:
    here = table(buki)
    assert here.hand(bets=BETS, **end).payments == ()
    assert here.outlook["carried"] == BySeat((0, 4, 2, 6))
    turn = here.hand(bets=[None, 2, 6, 2], winner=3)
    assert paid(turn) == {(0, 3): 20, (1, 0): 6, (2, 0): 8}
    assert carried(here) == (0, 0, 0, 0)


def test_stakes_of_several_draws_add_up() -> None:
    here = table(buki)
    here.hand(bets=BETS, draw=True)
    here.hand(bets=BETS, draw=True)
    assert paid(here.hand(bets=[None, 2, 2, 2], winner=0)) == {(1, 0): 10, (2, 0): 6, (3, 0): 14}


def test_a_decided_hand_clears_the_table() -> None:
    here = table(buki)
    here.hand(bets=BETS, draw=True)
    here.hand(bets=BETS, winner=0)
    assert paid(here.hand(bets=BETS, winner=0)) == {(1, 0): 4, (2, 0): 2, (3, 0): 6}


def test_bets_may_go_back_after_a_draw() -> None:
    here = table(buki, carry="refund")
    here.hand(bets=BETS, draw=True)
    assert carried(here) == (0, 0, 0, 0)
    assert paid(here.hand(bets=BETS, winner=0)) == {(1, 0): 4, (2, 0): 2, (3, 0): 6}


def test_a_bet_stays_within_its_bounds_whatever_was_carried_over() -> None:
    here = table(buki)
    here.hand(bets=[None, 6, 6, 6], draw=True)
    assert here.refused(bets=[None, 6, 6, 6], winner=0) == []
    assert here.refused(bets=[None, 0, 6, 6], winner=0) == [("bets.1", "bounds")]


def test_who_becomes_the_banker_by_a_correction_has_their_stake_back() -> None:
    here = table(buki)
    here.hand(bets=BETS, draw=True)
    here.redeal(1)
    assert carried(here) == (0, 0, 2, 6)
    here.hand(bets=[2, None, 2, 2], draw=True)
    assert carried(here) == (2, 0, 4, 8)


def test_a_stake_on_the_table_stays_its_bettors_though_bets_go_back_after_a_draw() -> None:
    here = table(buki, carry="refund")
    here.state = here.game.resume(here.rules, 4, buki_state.Start(dealer=0, stakes=(0, 4, 0, 0)))
    here.hand(bets=BETS, draw=True)
    assert carried(here) == (0, 4, 0, 0)


def test_stakes_may_grow_beyond_any_bet() -> None:
    here = table(buki, min_bet=HIGHEST, unit=2)
    for _ in range(2):
        here.hand(bets=[None, 3 * HIGHEST, HIGHEST, HIGHEST], draw=True)
    start = here.game.onward(here.state)
    assert here.game.read_start(here.rules, 4, start.model_dump()) == start


def test_a_bankers_own_stake_goes_back_when_the_hand_is_decided() -> None:
    here = table(buki)
    here.hand(bets=BETS, draw=True)
    here.redeal(1)
    assert paid(here.hand(bets=[2, None, 2, 2], winner=1)) == {(0, 1): 2, (2, 1): 4, (3, 1): 8}
    assert carried(here) == (0, 0, 0, 0)


# Who deals


@pytest.mark.parametrize(
    ("end", "dealer"),
    [
        ({"winner": 2}, 2),
        ({"winner": 0}, 0),
        ({"pips": [9, 8, 7, 1]}, 3),
        ({"draw": True}, 0),
        ({"pips": [3, 3, 7, 9]}, 0),
    ],
    ids=str,
)
def test_the_winner_deals_next_and_after_a_draw_the_dealer_stays(end: dict[str, Any], dealer: int) -> None:
    here = table(buki)
    here.hand(bets=BETS, **end)
    assert here.dealer == dealer


# By when bets are down


def down(here: Table) -> str:
    return str(here.outlook["bets_down"])


def test_bets_are_down_before_the_third_play_or_the_first_where_the_dealer_has_just_changed() -> None:
    here = table(buki)
    assert down(here) == "play 3"
    here.hand(bets=BETS, winner=0)
    assert down(here) == "play 3", "the banker won, and stays"
    here.hand(bets=BETS, winner=2)
    assert down(here) == "play 1"
    here.hand(bets=[2, 2, None, 2], draw=True)
    assert down(here) == "play 3", "after a draw the dealer stays"


def test_the_plays_before_which_bets_are_down_are_the_tables_own() -> None:
    here = table(buki, bet_before_play=4, bet_before_play_new=2)
    assert down(here) == "play 4"
    here.hand(bets=BETS, winner=2)
    assert down(here) == "play 2"


def test_a_corrected_dealer_is_new_or_is_not() -> None:
    here = table(buki)
    here.redeal(1)
    assert down(here) == "play 3", "nobody dealt before"
    here.hand(bets=[2, None, 2, 2], winner=3)
    here.redeal(1)
    assert down(here) == "play 3", "Ben dealt before too"
    here.redeal(0)
    assert down(here) == "play 1"


def test_a_sheet_that_goes_on_from_another_knows_of_no_change() -> None:
    here = table(buki)
    here.state = here.game.resume(here.rules, 4, buki_state.Start(dealer=2, stakes=(0, 4, 0, 2)))
    assert down(here) == "play 3"
    assert carried(here) == (0, 4, 0, 2)
    assert here.game.onward(here.state).model_dump() == {"dealer": 2, "stakes": (0, 4, 0, 2)}


# Half chips


def test_half_a_chip_may_be_rounded_up_or_down() -> None:
    up, down = (
        table(buki, rounding="up").hand(bets=ODD, winner=1),
        table(buki, rounding="down").hand(bets=ODD, winner=1),
    )
    assert (paid(up)[0, 1], up.payments[0].why.rounding) == (8, Fraction(1, 2))
    assert (paid(down)[0, 1], down.payments[0].why.rounding) == (7, Fraction(-1, 2))


@pytest.mark.parametrize("rounding", ["up", "down"])
def test_what_comes_out_whole_is_not_rounded(rounding: str) -> None:
    turn = table(buki, rounding=rounding).hand(bets=BETS, winner=1)
    assert [payment.why.rounding for payment in turn.payments] == [0, 0, 0]


def test_rounding_is_exact_however_many_the_chips() -> None:
    most = 10**15 - 1
    turn = table(buki, rounding="down", max_bet=HIGHEST, unit=HIGHEST - 1).hand(
        bets=[None, HIGHEST - 1, 2, 2], winner=1
    )
    assert paid(turn)[0, 1] == 5 * (HIGHEST - 1) ** 2 // 2
    here = table(buki, rounding="up")
    here.state = here.game.resume(here.rules, 4, buki_state.Start(dealer=0, stakes=(0, most, 0, 0)))
    assert paid(here.hand(bets=[None, 2, 2, 2], winner=1))[0, 1] == (5 * (most + 2) + 1) // 2


def test_rounding_looks_at_chips_after_the_unit() -> None:
    assert paid(table(buki, unit=2).hand(bets=ODD, winner=1))[0, 1] == 15
    assert table(buki, unit=3).refused(bets=ODD, winner=1) == [("bets.1", "half")]
    assert paid(table(buki, unit=3, rounding="up").hand(bets=ODD, winner=1))[0, 1] == 23


@pytest.mark.parametrize(
    ("payout", "problems"), [(2, []), (2.5, [("bets.1", "half")]), (3, []), (0.5, [("bets.1", "half")])]
)
def test_half_a_chip_comes_of_half_odds(payout: float, problems: Refusals) -> None:
    assert table(buki, payout=payout).refused(bets=ODD, winner=1) == problems


ENDS: list[dict[str, Any]] = [
    {"winner": 1},
    {"winner": 2},
    {"winner": 0},
    {"draw": True},
    {"pips": [9, 9, 1, 9]},
    {"pips": [9, 9, 3, 3]},
]


@pytest.mark.parametrize("end", ENDS, ids=str)
def test_a_bet_that_could_not_be_paid_is_refused_whoever_wins(end: dict[str, Any]) -> None:
    assert table(buki).refused(bets=ODD, **end) == [("bets.1", "half")]
    for rounding in ("up", "down"):
        assert table(buki, rounding=rounding).refused(bets=ODD, **end) == []


@pytest.mark.parametrize("end", ENDS, ids=str)
def test_a_side_bet_that_could_not_be_paid_is_refused_whoever_wins_unless_the_banker_refused_it(
    end: dict[str, Any],
) -> None:
    side_bets = [{"by": "Eva", "on": 1, "amount": 3}, {"by": "Finn", "on": 2, "amount": 3, "accepted": False}]
    assert table(buki).refused(bets=BETS, side_bets=side_bets, **end) == [("side_bets.0.amount", "half")]
    for rounding in ("up", "down"):
        assert table(buki, rounding=rounding).refused(bets=BETS, side_bets=side_bets, **end) == []


@pytest.mark.parametrize(
    ("on", "odds", "problems"),
    [
        (1, {}, [("side_bets.0.amount", "half")]),
        (0, {}, []),
        (1, {"odds": 4}, []),
        (0, {"odds": 1.5}, [("side_bets.0.amount", "half")]),
    ],
    ids=str,
)
def test_a_side_bet_is_judged_by_its_own_odds(on: int, odds: dict[str, Any], problems: Refusals) -> None:
    here = table(buki, side_payout=2.5, side_payout_dealer=2)
    assert here.refused(bets=BETS, winner=3, side_bets=[{"by": "Eva", "on": on, "amount": 3, **odds}]) == problems


@pytest.mark.parametrize(("bet", "rules", "named"), [(3, {}, 4), (5, {}, 6), (5, {"max_bet": 5}, 4)], ids=str)
def test_half_a_chip_is_refused_and_an_even_bet_is_named(bet: int, rules: dict[str, int], named: int) -> None:
    sentence = table(buki, **rules).why_not(bets=[None, bet, 2, 2], winner=1)
    assert sentence == f"bets.1: the payout would be {bet * 2.5}: bet an even number, such as {named}"


def going_on(*stakes: int, **rules: Any) -> Table:
    """A table where draws left these stakes; Aki deals."""
    here = table(buki, len(stakes), **rules)
    here.state = here.game.resume(
        here.rules, len(stakes), here.game.read_start(here.rules, len(stakes), {"dealer": 0, "stakes": list(stakes)})
    )
    return here


def test_the_bet_named_makes_the_stake_even_with_what_was_on_the_table() -> None:
    here = going_on(0, 3, 0, 0)
    assert here.refused(bets=[None, 3, 2, 2], winner=1) == []
    assert "bet 5, which is even together with the 3 left" in here.why_not(bets=[None, 4, 2, 2], winner=2)
    assert "bet 5, which is even together with the 3 left" in here.why_not(bets=[None, 6, 2, 2], winner=2)
    assert here.refused(bets=[None, 5, 2, 2], winner=1) == []


@pytest.mark.parametrize(
    ("rules", "stakes", "problems"),
    [
        ({}, [0, 3, 0, 0], []),
        ({"max_bet": 2}, [0, 4, 0, 0], []),
        ({"max_bet": 2}, [0, 3, 1, 0], [("stakes.1", "half"), ("stakes.2", "half")]),
        ({"max_bet": 2, "rounding": "up"}, [0, 3, 1, 0], []),
        ({"max_bet": 2, "unit": 2}, [0, 3, 1, 0], []),
        ({}, [2, 0, 0, 0], [("stakes.0", "dealer")]),
        ({}, [0, 2, 0], [("stakes", "length")]),
        ({}, [0, -1, 0, 0], [("stakes.1", "low")]),
        ({}, [0, 1.5, 0, 0], [("stakes.1", "whole")]),
    ],
    ids=str,
)
def test_stakes_to_go_on_with_leave_everybody_a_bet(
    rules: dict[str, Any], stakes: list[Any], problems: Refusals
) -> None:
    found: Refusals = []
    try:
        buki.GAME.read_start(buki.GAME.read_rules(rules, 4), 4, {"dealer": 0, "stakes": stakes})
    except Refused as refused:
        found = [(problem.field, problem.code) for problem in refused.problems]
    assert found == problems


def test_half_a_chip_of_a_side_bet_is_refused_and_an_even_amount_is_named() -> None:
    side_bets = [{"by": "Eva", "on": 1, "amount": 2}, {"by": "Finn", "on": 1, "amount": 3}]
    here = table(buki)
    assert here.refused(bets=BETS, winner=1, side_bets=side_bets) == [("side_bets.1.amount", "half")]
    assert "such as 4" in here.why_not(bets=BETS, winner=1, side_bets=side_bets)
    high = [{"by": "Eva", "on": 1, "amount": 7}]
    assert "would be 17.5: bet an even number, such as 8" in here.why_not(bets=BETS, winner=1, side_bets=high)
    assert paid(table(buki, rounding="up").hand(bets=BETS, winner=1, side_bets=side_bets))[0, "Finn"] == 8
    assert paid(table(buki, rounding="down").hand(bets=BETS, winner=1, side_bets=side_bets))[0, "Finn"] == 7


# Side bets


@pytest.mark.parametrize(
    ("on", "winner", "accepted", "flows"),
    [
        pytest.param(2, 2, True, {(0, "Eva"): 10}, id="on the winner"),
        pytest.param(2, 2, None, {(0, "Eva"): 10}, id="a bet is taken unless it was refused"),
        pytest.param(1, 2, True, {("Eva", 0): 4}, id="on a loser"),
        pytest.param(1, 0, True, {("Eva", 0): 4}, id="on a player when the banker wins"),
        pytest.param(0, 2, True, {("Eva", 0): 4}, id="on the banker when a player wins"),
        pytest.param(0, 0, True, {(0, "Eva"): 10}, id="on the banker"),
        pytest.param(2, 2, False, {}, id="refused, on the winner"),
        pytest.param(1, 2, False, {}, id="refused, on a loser"),
        pytest.param(2, None, True, {}, id="in a draw it goes back"),
    ],
)
def test_a_side_bet(on: int, winner: int | None, *, accepted: bool | None, flows: dict[Any, int]) -> None:
    end = {"draw": True} if winner is None else {"winner": winner}
    turn = table(buki).hand(bets=BETS, side_bets=[{"by": "Eva", "on": on, "amount": 4, "accepted": accepted}], **end)
    assert {way: chips for way, chips in paid(turn).items() if "Eva" in way} == flows


def test_odds_on_a_player_and_on_the_banker_are_the_tables_own() -> None:
    here = table(buki, side_payout=3, side_payout_dealer=1.5, payout=2)
    side_bets = [{"by": "Eva", "on": 1, "amount": 2}, {"by": "Finn", "on": 0, "amount": 2}]
    assert paid(here.hand(bets=BETS, winner=1, side_bets=side_bets)) == {
        (0, 1): 8,
        (2, 0): 2,
        (3, 0): 6,
        (0, "Eva"): 6,
        ("Finn", 0): 2,
    }
    here = table(buki, side_payout=3, side_payout_dealer=1.5, payout=2)
    turn = here.hand(bets=BETS, winner=0, side_bets=side_bets)
    assert {way: chips for way, chips in paid(turn).items() if way[0] == "Eva" or way[1] == "Finn"} == {
        ("Eva", 0): 2,
        (0, "Finn"): 3,
    }


def test_odds_agreed_with_one_spectator_hold_for_that_bet_alone() -> None:
    side_bets = [
        {"by": "Eva", "on": 2, "amount": 3, "odds": 4},
        {"by": "Eva", "on": 2, "amount": 2},
        {"by": "Finn", "on": 0, "amount": 2, "odds": 1.5},
    ]
    turn = table(buki).hand(bets=BETS, winner=2, side_bets=side_bets)
    assert {way: chips for way, chips in paid(turn).items() if isinstance(way[0], str) or isinstance(way[1], str)} == {
        (0, "Eva"): 12 + 5,
        ("Finn", 0): 2,
    }
    assert [term.code for payment in turn.payments for term in payment.why.times] == ["payout", "odds", "side_payout"]
    turn = table(buki).hand(bets=BETS, winner=0, side_bets=side_bets)
    assert paid(turn)[0, "Finn"] == 3


def test_a_side_bet_of_a_draw_is_not_carried_over() -> None:
    here = table(buki)
    here.hand(bets=BETS, draw=True, side_bets=[{"by": "Eva", "on": 1, "amount": 4}])
    assert all("Eva" not in way for way in paid(here.hand(bets=BETS, winner=1)))


def test_a_spectator_may_bet_more_than_once() -> None:
    side_bets = [{"by": "Eva", "on": 1, "amount": 2}, {"by": "Eva", "on": 1, "amount": 4}]
    assert paid(table(buki).hand(bets=BETS, winner=1, side_bets=side_bets))[0, "Eva"] == 15


def test_every_spectator_is_named_also_one_who_was_refused() -> None:
    side_bets = [{"by": "Eva", "on": 1, "amount": 2}, {"by": "Finn", "on": 1, "amount": 2, "accepted": False}]
    entry = {"bets": BETS, "winner": 1, "side_bets": side_bets}
    assert list(guests(buki.GAME.Entry, entry)) == [("side_bets.0.by", "Eva"), ("side_bets.1.by", "Finn")]
    assert list(guests(buki.GAME.Entry, {"bets": BETS, "winner": 1})) == []


# Length


def test_the_agreed_hands_are_over_draws_too_and_play_may_go_on() -> None:
    here = table(buki, length=3)
    here.hand(bets=BETS, draw=True)
    assert not here.over()
    here.hand(bets=BETS, winner=0)
    assert not here.over()
    here.hand(bets=BETS, winner=0)
    assert here.over()
    assert here.refused(bets=BETS, winner=0) == []


def test_an_open_end_is_never_over() -> None:
    here = table(buki)
    here.hand(bets=BETS, winner=0)
    assert not here.over()


# Impossible

WON: dict[str, Any] = {"bets": BETS, "winner": 1}


def side(**change: Any) -> dict[str, Any]:
    bet = {"by": "Eva", "on": 1, "amount": 2, **change}
    return {**WON, "side_bets": [{name: value for name, value in bet.items() if value is not None}]}


@pytest.mark.parametrize(
    ("entry", "problems"),
    [
        pytest.param({"winner": 1}, [("bets", "missing")], id="no bets"),
        pytest.param({"bets": [2, 2, 2, 2], "winner": 1}, [("bets.0", "dealer")], id="the banker bets"),
        pytest.param({"bets": [None, 2, None, 2], "winner": 1}, [("bets.2", "missing")], id="a missing bet"),
        pytest.param({"bets": [None, 2, 2], "winner": 1}, [("bets", "length")], id="three for four"),
        pytest.param({"bets": [None, 1, 2, 2], "winner": 0}, [("bets.1", "bounds")], id="under the lowest"),
        pytest.param({"bets": [None, 2, 2, 2], "winner": 0}, [], id="the lowest"),
        pytest.param({"bets": [None, 6, 6, 6], "winner": 0}, [], id="the highest"),
        pytest.param({"bets": [None, 7, 2, 2], "winner": 0}, [("bets.1", "bounds")], id="over the highest"),
        pytest.param({"bets": [None, 2.5, 2, 2], "winner": 0}, [("bets.1", "whole")], id="not whole"),
        pytest.param({"bets": [None, "2", 2, 2], "winner": 0}, [("bets.1", "whole")], id="a text is no bet"),
        pytest.param({"bets": BETS}, [("winner", "missing")], id="no end"),
        pytest.param({"bets": BETS, "draw": False}, [("winner", "missing")], id="not a draw is no end"),
        pytest.param({**WON, "draw": False}, [], id="not a draw says nothing"),
        pytest.param({**WON, "draw": True}, [("winner", "ways"), ("draw", "ways")], id="a winner and a draw"),
        pytest.param({**WON, "pips": [1, 2, 3, 4]}, [("winner", "ways"), ("pips", "ways")], id="a winner and pips"),
        pytest.param(
            {"bets": BETS, "pips": [1, 2, 3, 4], "draw": True}, [("pips", "ways"), ("draw", "ways")], id="pips and draw"
        ),
        pytest.param({"bets": BETS, "winner": 4}, [("winner", "seat")], id="a winner who does not sit here"),
        pytest.param({"bets": BETS, "pips": [1, 2, 3]}, [("pips", "length")], id="three pips for four"),
        pytest.param({"bets": BETS, "pips": [0, 5, 8, 8]}, [("pips.0", "pips")], id="no pips, and blocked"),
        pytest.param({"bets": BETS, "pips": [1, 5, 8, 79]}, [], id="one tile of a pip, six tiles of most pips"),
        pytest.param(
            {"bets": BETS, "pips": [1, 5, 80, 0]}, [("pips.2", "pips"), ("pips.3", "pips")], id="over six tiles"
        ),
        pytest.param({"bets": BETS, "pips": [1, 1, 8, 8]}, [("pips", "pips")], id="there is one tile of one pip"),
        pytest.param({"bets": BETS, "pips": [1, 2, 8, 8]}, [], id="two tiles of 3 pips"),
        pytest.param({"bets": BETS, "pips": [2, 2, 1, 9]}, [("pips", "pips")], id="three tiles of 5 pips"),
        pytest.param({"bets": BETS, "pips": [3, 2, 1, 9]}, [], id="three tiles of 6 pips"),
        pytest.param({"bets": BETS, "pips": [2, 2, 2, 2]}, [("pips", "pips")], id="four tiles of 8 pips"),
        pytest.param({"bets": BETS, "pips": [2, 2, 2, 3]}, [], id="four tiles of 9 pips"),
        pytest.param({"bets": BETS, "pips": [1, 8, 75, 67]}, [], id="twelve tiles of 142 pips"),
        pytest.param({"bets": BETS, "pips": [1, 8, 75, 68]}, [("pips", "pips")], id="twelve tiles of 143 pips"),
        pytest.param({"bets": BETS, "pips": [64, 65, 65, 9]}, [], id="three hands of 194 pips"),
        pytest.param({"bets": BETS, "pips": [65, 65, 65, 9]}, [("pips", "pips")], id="three hands of 195 pips"),
        pytest.param({"bets": BETS, "pips": [59, 59, 60, 60]}, [], id="four hands of 238 pips"),
        pytest.param({"bets": BETS, "pips": [60, 59, 60, 60]}, [("pips", "pips")], id="four hands of 239 pips"),
        pytest.param({"bets": BETS, "pips": [1, 2, 3, -1]}, [("pips.3", "low")], id="fewer than no pips"),
        pytest.param({"bets": BETS, "pips": [1, 2, 3, 4.5]}, [("pips.3", "whole")], id="half a pip"),
        pytest.param(side(on=4), [("side_bets.0.on", "seat")], id="a side bet on nobody"),
        pytest.param(side(on=4, accepted=False), [("side_bets.0.on", "seat")], id="a refused side bet on nobody"),
        pytest.param(side(on=None), [("side_bets.0.on", "missing")], id="a side bet without a seat"),
        pytest.param(side(by=None), [("side_bets.0.by", "missing")], id="a side bet by nobody"),
        pytest.param(side(by=" "), [("side_bets.0.by", "empty")], id="a side bet by an empty name"),
        pytest.param(side(amount=0), [("side_bets.0.amount", "low")], id="a side bet of nothing"),
        pytest.param(side(amount=1.5), [("side_bets.0.amount", "whole")], id="a side bet of one and a half"),
        pytest.param(side(amount=None), [("side_bets.0.amount", "missing")], id="a side bet without an amount"),
        pytest.param(side(accepted="yes"), [("side_bets.0.accepted", "flag")], id="a text is no flag"),
        pytest.param(side(odds=0), [("side_bets.0.odds", "low")], id="odds of nothing"),
        pytest.param(side(odds=0.5), [], id="odds of one half"),
        pytest.param(side(odds=2.25), [("side_bets.0.odds", "half")], id="odds of a quarter"),
        pytest.param(side(odds=100), [], id="odds of a hundred"),
        pytest.param(side(odds=100.5), [("side_bets.0.odds", "high")], id="odds above a hundred"),
        pytest.param(side(colour="red"), [("side_bets.0.colour", "unknown")], id="an unknown field"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(entry: dict[str, Any], problems: Refusals) -> None:
    assert table(buki).refused(**entry) == problems


def test_everything_wrong_is_named_at_once() -> None:
    here = table(buki)
    side_bets = [{"by": "Eva", "on": 9, "amount": 2}, {"by": "Finn", "on": 1, "amount": 1}]
    assert here.refused(bets=[2, None, 9, 3], side_bets=side_bets) == [
        ("bets.0", "dealer"),
        ("bets.1", "missing"),
        ("bets.2", "bounds"),
        ("bets.3", "half"),
        ("winner", "missing"),
        ("side_bets.0.on", "seat"),
        ("side_bets.1.amount", "half"),
    ]


@pytest.mark.parametrize(
    ("hand_size", "pips", "problems"),
    [
        (6, [1, 90, 9, 9], [("pips.1", "pips")]),
        (7, [1, 90, 9, 9], []),
        (7, [1, 91, 9, 9], [("pips.1", "pips")]),
        (7, [80, 81, 9, 9], [("pips", "pips")]),
        (7, [80, 80, 9, 9], []),
        (7, [65, 65, 65, 66], []),
        (7, [66, 65, 65, 66], [("pips", "pips")]),
    ],
)
def test_seven_tiles_have_more_pips(hand_size: int, pips: list[int], problems: Refusals) -> None:
    assert table(buki, hand_size=hand_size).refused(bets=BETS, pips=pips) == problems


@pytest.mark.parametrize("accepted", [True, False])
def test_a_player_makes_no_side_bet_though_it_was_refused(*, accepted: bool) -> None:
    side_bet = {"by": "Ben", "on": 1, "amount": 2, "accepted": accepted}
    sheet = {"format": FORMAT, "game": "buki", "players": ["Aki", "Ben", "Chie"]}
    hand = {"bets": [None, 2, 2], "winner": 0, "side_bets": [side_bet]}
    with pytest.raises(Refused) as refused:
        list(replay(parse_sheet(sheet | {"hands": [hand]})))
    assert format_refusal(refused.value).startswith("hand 1: side_bets.0.by: Ben plays")


def test_the_banker_is_whoever_deals() -> None:
    here = table(buki, first_dealer=2)
    assert here.refused(bets=BETS, winner=1) == [("bets.0", "missing"), ("bets.2", "dealer")]
    here.redeal(0)
    assert here.refused(bets=BETS, winner=1) == []


@pytest.mark.parametrize(("seats", "fine"), [(2, False), (3, True), (4, True), (5, False)])
def test_three_or_four_play(seats: int, *, fine: bool) -> None:
    assert rules_refused(buki, seats) == ([] if fine else [("players", "seats")])


@pytest.mark.parametrize(
    ("rules", "problems"),
    [
        ({"min_bet": 6, "max_bet": 6}, []),
        ({"min_bet": 7, "max_bet": 6}, [("max_bet", "low")]),
        ({"min_bet": 7}, []),
        ({"max_bet": 2}, []),
        ({"max_bet": None}, []),
        ({"max_bet": 0}, [("max_bet", "low")]),
        ({"min_bet": 3, "max_bet": 3}, [("max_bet", "half")]),
        ({"min_bet": 3, "max_bet": 4}, []),
        ({"min_bet": 3, "max_bet": 3, "payout": 3}, []),
        ({"min_bet": 3, "max_bet": 3, "unit": 2}, []),
        ({"min_bet": 3, "max_bet": 3, "unit": 3}, [("max_bet", "half")]),
        ({"min_bet": 3, "max_bet": 3, "rounding": "up"}, []),
        ({"min_bet": 3, "max_bet": 3, "rounding": "down"}, []),
        ({"min_bet": 10, "max_bet": 30}, []),
        ({"min_bet": 0}, [("min_bet", "low")]),
        ({"payout": 0}, [("payout", "low")]),
        ({"payout": 2.25}, [("payout", "half")]),
        ({"payout": "2.5"}, [("payout", "half")]),
        ({"side_payout": 0}, [("side_payout", "low")]),
        ({"side_payout_dealer": 1.25}, [("side_payout_dealer", "half")]),
        ({"rounding": "even"}, [("rounding", "choice")]),
        ({"carry": "banker"}, [("carry", "choice")]),
        ({"hand_size": 5}, [("hand_size", "low")]),
        ({"hand_size": 6}, []),
        ({"hand_size": 7}, []),
        ({"hand_size": 8}, [("hand_size", "high")]),
        ({"bet_before_play": 0}, [("bet_before_play", "low")]),
        ({"bet_before_play": 1}, []),
        ({"bet_before_play": 6}, []),
        ({"bet_before_play": 7}, [("bet_before_play", "high")]),
        ({"bet_before_play": 7, "hand_size": 7}, []),
        ({"bet_before_play": 8, "hand_size": 7}, [("bet_before_play", "high")]),
        ({"bet_before_play_new": 0}, [("bet_before_play_new", "low")]),
        ({"bet_before_play_new": 6}, []),
        ({"bet_before_play_new": 7}, [("bet_before_play_new", "high")]),
        ({"bet_before_play_new": 7, "hand_size": 7}, []),
        ({"min_bet": 3, "max_bet": 3, "bet_before_play": 7}, [("max_bet", "half"), ("bet_before_play", "high")]),
        ({"min_bet": 3, "max_bet": 2, "bet_before_play": 7}, [("max_bet", "low"), ("bet_before_play", "high")]),
        ({"bets": "open"}, []),
        ({"bets": "hidden"}, []),
        ({"bets": "closed"}, [("bets", "choice")]),
        ({"length": 0}, [("length", "low")]),
        ({"length": 1}, []),
        ({"length": None}, []),
    ],
    ids=str,
)
def test_a_rule_out_of_range_is_refused(rules: dict[str, Any], problems: Refusals) -> None:
    assert rules_refused(buki, **rules) == problems


@pytest.mark.parametrize(
    ("rules", "bet", "problems"),
    [
        ({"min_bet": 4}, 12, []),
        ({"min_bet": 4}, 14, [("bets.1", "bounds")]),
        ({"min_bet": 4, "max_bet": 14}, 14, []),
        ({"min_bet": 4, "max_bet": 4}, 4, []),
        ({"min_bet": 4, "max_bet": 4}, 6, [("bets.1", "bounds")]),
    ],
    ids=str,
)
def test_the_highest_bet_is_three_times_the_lowest_where_no_other_was_agreed(
    rules: dict[str, Any], bet: int, problems: Refusals
) -> None:
    assert table(buki, **rules).refused(bets=[None, bet, 4, 4], winner=1) == problems


def test_the_defaults_are_those_of_the_page() -> None:
    assert buki_rules.Rules().model_dump(mode="json") == {
        "min_bet": 2,
        "max_bet": None,
        "payout": 2.5,
        "rounding": "exact",
        "carry": "stake",
        "side_payout": 2.5,
        "side_payout_dealer": 2.5,
        "hand_size": 6,
        "bet_before_play": 3,
        "bet_before_play_new": 1,
        "bets": "open",
        "length": None,
        "unit": 1,
    }
