"""Buki-Domino: the page of its rules, line by line."""

from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.games import buki
from scorekeeper.games.words import BySeat
from tests.games.tables import Refusals, Table, paid, reasons, rules_refused, table

BETS: list[int | None] = [None, 4, 2, 6]


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
        pytest.param([9, 0, 12, 12], {(0, 1): 10, (2, 0): 2, (3, 0): 6}, id="the largest may be shared"),
    ],
)
def test_a_blocked_hand_goes_to_the_smallest_sum(pips: list[int], expected: dict[Any, int]) -> None:
    assert paid(table(buki).hand(bets=BETS, pips=pips)) == expected


# Draws


@pytest.mark.parametrize("end", [{"draw": True}, {"pips": [4, 4, 9, 9]}], ids=["said", "by shared pips"])
def test_after_a_draw_nothing_moves_and_every_stake_stays(end: dict[str, Any]) -> None:
    here = table(buki)
    assert here.hand(bets=BETS, **end).payments == ()
    assert here.outlook == {"carried": BySeat((0, 4, 2, 6))}
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
        ({"pips": [1, 1, 7, 9]}, 0),
    ],
    ids=str,
)
def test_the_winner_deals_next_and_after_a_draw_the_dealer_stays(end: dict[str, Any], dealer: int) -> None:
    here = table(buki)
    here.hand(bets=BETS, **end)
    assert here.dealer == dealer


# Half chips


def test_half_a_chip_may_be_rounded_up_or_down() -> None:
    odd = [None, 3, 2, 2]
    up, down = (
        table(buki, rounding="up").hand(bets=odd, winner=1),
        table(buki, rounding="down").hand(bets=odd, winner=1),
    )
    assert (paid(up)[0, 1], up.payments[0].why.rounding) == (8, Fraction(1, 2))
    assert (paid(down)[0, 1], down.payments[0].why.rounding) == (7, Fraction(-1, 2))


@pytest.mark.parametrize("rounding", ["up", "down"])
def test_what_comes_out_whole_is_not_rounded(rounding: str) -> None:
    turn = table(buki, rounding=rounding).hand(bets=BETS, winner=1)
    assert [payment.why.rounding for payment in turn.payments] == [0, 0, 0]


def test_rounding_looks_at_chips_after_the_unit() -> None:
    assert paid(table(buki, unit=2).hand(bets=[None, 3, 2, 2], winner=1))[0, 1] == 15
    assert table(buki, unit=3).refused(bets=[None, 3, 2, 2], winner=1) == [("bets.1", "half")]


@pytest.mark.parametrize(
    ("bet", "rules", "named"),
    [(3, {}, "such as 4"), (5, {"max_bet": 5}, "such as 4"), (3, {"min_bet": 3, "max_bet": 3}, "agree on an even bet")],
    ids=str,
)
def test_half_a_chip_is_refused_and_an_even_bet_is_named(bet: int, rules: dict[str, int], named: str) -> None:
    here = table(buki, **rules)
    least = here.rules.min_bet
    sentence = here.why_not(bets=[None, bet, least, least], winner=1)
    assert sentence.startswith(f"bets.1: the payout would be {bet * 2.5}: ")
    assert named in sentence


def test_the_bet_named_makes_the_stake_even_with_what_a_draw_left() -> None:
    here = table(buki)
    here.hand(bets=[None, 3, 2, 2], draw=True)
    assert here.refused(bets=[None, 3, 2, 2], winner=1) == []
    assert "bet 5, which is even together with the 3 left" in here.why_not(bets=[None, 4, 2, 2], winner=1)
    assert here.refused(bets=[None, 5, 2, 2], winner=1) == []


@pytest.mark.parametrize("end", [{"winner": 0}, {"winner": 2}, {"draw": True}, {"pips": [9, 9, 1, 9]}], ids=str)
def test_a_payout_that_does_not_happen_is_not_refused(end: dict[str, Any]) -> None:
    side_bets = [
        {"by": "Eva", "on": 1, "amount": 3},
        {"by": "Finn", "on": 2, "amount": 3, "accepted": False},
    ]
    assert table(buki).refused(bets=[None, 3, 2, 2], side_bets=side_bets, **end) == []


def test_half_a_chip_of_a_side_bet_is_refused_and_an_even_amount_is_named() -> None:
    side_bets = [{"by": "Eva", "on": 1, "amount": 2}, {"by": "Finn", "on": 1, "amount": 3}]
    here = table(buki)
    assert here.refused(bets=BETS, winner=1, side_bets=side_bets) == [("side_bets.1.amount", "half")]
    assert "such as 4" in here.why_not(bets=BETS, winner=1, side_bets=side_bets)
    high = [{"by": "Eva", "on": 1, "amount": 7}]
    assert "such as 8" in here.why_not(bets=BETS, winner=1, side_bets=high)
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


def test_a_side_bet_of_a_draw_is_not_carried_over() -> None:
    here = table(buki)
    here.hand(bets=BETS, draw=True, side_bets=[{"by": "Eva", "on": 1, "amount": 4}])
    assert all("Eva" not in way for way in paid(here.hand(bets=BETS, winner=1)))


def test_a_spectator_may_bet_more_than_once() -> None:
    side_bets = [{"by": "Eva", "on": 1, "amount": 2}, {"by": "Eva", "on": 1, "amount": 4}]
    assert paid(table(buki).hand(bets=BETS, winner=1, side_bets=side_bets))[0, "Eva"] == 15


def test_every_spectator_is_named_also_one_who_was_refused() -> None:
    side_bets = [{"by": "Eva", "on": 1, "amount": 2}, {"by": "Finn", "on": 1, "amount": 2, "accepted": False}]
    entry = buki.GAME.read_entry({"bets": BETS, "winner": 1, "side_bets": side_bets})
    assert buki.GAME.guests(entry) == (("side_bets.0.by", "Eva"), ("side_bets.1.by", "Finn"))
    assert buki.GAME.guests(buki.GAME.read_entry({"bets": BETS, "winner": 1})) == ()


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
        pytest.param(side(odds=3), [("side_bets.0.odds", "unknown")], id="an unknown field"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(entry: dict[str, Any], problems: Refusals) -> None:
    assert table(buki).refused(**entry) == problems


def test_everything_wrong_is_named_at_once() -> None:
    here = table(buki)
    assert here.refused(bets=[2, None, 9, 2], side_bets=[{"by": "Eva", "on": 9, "amount": 1}]) == [
        ("bets.0", "dealer"),
        ("bets.1", "missing"),
        ("bets.2", "bounds"),
        ("winner", "missing"),
        ("side_bets.0.on", "seat"),
    ]


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
        ({"min_bet": 6}, []),
        ({"min_bet": 7}, [("max_bet", "low")]),
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
        ({"bet_before_play": 2}, [("bet_before_play", "low")]),
        ({"bet_before_play": 3}, []),
        ({"bet_before_play": 4}, []),
        ({"bet_before_play": 5}, [("bet_before_play", "high")]),
        ({"length": 0}, [("length", "low")]),
        ({"length": 1}, []),
        ({"length": None}, []),
    ],
    ids=str,
)
def test_a_rule_out_of_range_is_refused(rules: dict[str, Any], problems: Refusals) -> None:
    assert rules_refused(buki, **rules) == problems


def test_the_defaults_are_those_of_the_page() -> None:
    assert buki.Rules().model_dump(mode="json") == {
        "min_bet": 2,
        "max_bet": 6,
        "payout": 2.5,
        "rounding": "exact",
        "carry": "stake",
        "side_payout": 2.5,
        "side_payout_dealer": 2.5,
        "hand_size": 6,
        "bet_before_play": 3,
        "length": None,
        "unit": 1,
    }
