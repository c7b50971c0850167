"""Right hands of Buki-Domino."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as some

from scorekeeper.games.buki import checks as buki_checks
from scorekeeper.games.buki import rules as buki_rules
from scorekeeper.games.buki import state as buki_state
from scorekeeper.games.tiles import pips
from tests.conformance.hands import GUESTS, Draw, Hand


def any_hand(draw: Draw, rules: buki_rules.Rules, state: buki_state.State) -> Hand:
    """Bets among those that could be paid, an end, and spectators."""
    bets = [
        None if seat == state.dealer else draw(some.sampled_from(_payable(rules, state.carried[seat])))
        for seat in range(state.seats)
    ]
    a_winner = some.fixed_dictionaries({"winner": some.integers(0, state.seats - 1)})
    end = draw(a_winner | some.just({"draw": True}) | some.just({"pips": _blocked(draw, rules, state.seats)}))
    side_bets = [_side_bet(draw, rules, state) for _ in range(draw(some.integers(0, 3)))]
    return {"bets": bets, "side_bets": side_bets, **end}


def _payable(rules: buki_rules.Rules, carried: int) -> list[int]:
    """The bets that could be paid, beside what a draw left."""
    bets = range(rules.min_bet, rules.highest + 1)
    return [bet for bet in bets if _is_whole(rules, rules.payout, carried + bet)]


def _is_whole(rules: buki_rules.Rules, odds: Fraction, points: int) -> bool:
    return rules.rounding != "exact" or (odds * points * rules.unit).denominator == 1


def _blocked(draw: Draw, rules: buki_rules.Rules, seats: int) -> list[int]:
    """The pips of the tiles that are left in every hand."""
    tiles = draw(some.permutations(sorted(buki_checks.TILES.counts)))
    hands = [tiles[seat * rules.hand_size :] for seat in range(seats)]
    return [sum(map(pips, hand[: draw(some.integers(1, rules.hand_size))])) for hand in hands]


def _side_bet(draw: Draw, rules: buki_rules.Rules, state: buki_state.State) -> Hand:
    """A spectator's bet, sometimes refused or at odds of its own; an accepted one could be paid."""
    on = draw(some.integers(0, state.seats - 1))
    own = draw(some.none() | some.integers(1, 200).map(lambda twice: Fraction(twice, 2)))
    accepted = draw(some.sampled_from([{}, {}, {"accepted": True}, {"accepted": False}]))
    odds = own or (rules.side_payout_dealer if on == state.dealer else rules.side_payout)
    amount = draw(some.integers(1, 9))
    if accepted != {"accepted": False} and not _is_whole(rules, odds, amount):
        amount += 1
    bet: Hand = {"by": draw(some.sampled_from(GUESTS)), "on": on, "amount": amount}
    return bet | accepted | ({"odds": float(own)} if own else {})
