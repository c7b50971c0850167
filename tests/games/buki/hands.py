"""Random valid hands of Buki-Domino."""

from fractions import Fraction

from hypothesis import strategies as some

from scorekeeper.games.buki import checks as buki_checks, rules as buki_rules, state as buki_state
from scorekeeper.games.tiles import pips
from tests.conformance.hands import GUESTS, Draw, Hand


def any_hand(draw: Draw, rules: buki_rules.Rules, state: buki_state.State) -> Hand:
    """Draw bets with allowed payouts, an end, and side bets."""
    bets = [
        None if seat == state.dealer else draw(some.sampled_from(_payable(rules, state.carried[seat])))
        for seat in range(state.seats)
    ]
    winners = some.fixed_dictionaries({"winner": some.integers(0, state.seats - 1)})
    end = draw(winners | some.just({"draw": True}) | some.just({"pips": _blocked(draw, rules, state.seats)}))
    side_bets = [_side_bet(draw, rules, state) for _ in range(draw(some.integers(0, 3)))]
    return {"bets": bets, "side_bets": side_bets, **end}


def _payable(rules: buki_rules.Rules, carried: int) -> list[int]:
    """Return the bets with an allowed payout, given the stake carried over."""
    bets = range(rules.min_bet, rules.highest + 1)
    return [bet for bet in bets if _is_whole(rules, rules.payout, carried + bet)]


def _is_whole(rules: buki_rules.Rules, odds: Fraction, points: int) -> bool:
    return rules.rounding != "exact" or (odds * points * rules.unit).denominator == 1


def _blocked(draw: Draw, rules: buki_rules.Rules, seats: int) -> list[int]:
    """Draw the pips of the tiles that each player has left."""
    tiles = draw(some.permutations(sorted(buki_checks.TILES.counts)))
    hands = [tiles[seat * rules.hand_size :] for seat in range(seats)]
    return [sum(map(pips, hand[: draw(some.integers(1, rules.hand_size))])) for hand in hands]


def _side_bet(draw: Draw, rules: buki_rules.Rules, state: buki_state.State) -> Hand:
    """Draw a side bet, sometimes not accepted or with its own odds; an accepted one has an allowed payout."""
    on = draw(some.integers(0, state.seats - 1))
    own = draw(some.none() | some.integers(1, 200).map(lambda twice: Fraction(twice, 2)))
    answers = (True, False, "late", "unanswered")
    accepted = draw(some.sampled_from([{}, {}, *({"accepted": answer} for answer in answers)]))
    odds = own or (rules.side_payout_dealer if on == state.dealer else rules.side_payout)
    amount = draw(some.integers(1, 9))
    if accepted.get("accepted", True) is True and not _is_whole(rules, odds, amount):
        amount += 1
    bet: Hand = {"by": draw(some.sampled_from(GUESTS)), "on": on, "amount": amount}
    return bet | accepted | ({"odds": float(own)} if own else {})
