"""Check a hand of Buki-Domino."""

from itertools import accumulate

from scorekeeper.games.buki.entry import ACCEPTED, Entry, SideBet, odds_of
from scorekeeper.games.buki.rules import Rules, pays_whole, unfit_bet
from scorekeeper.games.buki.state import State
from scorekeeper.games.checks import length_problem, seat_problem
from scorekeeper.games.problems import Problem
from scorekeeper.games.tiles import TileSet
from scorekeeper.games.words import Text, text

#: The 36 tiles up to 8-8, without doubles.
TILES = TileSet({f"{high}-{low}": 1 for high in range(9) for low in range(high)})

#: Maximum number of bets that the form offers as buttons; a longer range is typed.
MOST_TO_TAP = 16


def check(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    """Return all problems of the entry, or an empty tuple if it is valid."""
    return _check_bets(rules, state, entry) + _check_end(rules, state, entry) + _check_side_bets(rules, state, entry)


def _check_bets(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    if problems := length_problem("bets", entry.bets, state.seats):
        return problems
    unfit = [unfit_bet(rules, carried, bet) for carried, bet in zip(state.carried, entry.bets, strict=True)]
    dealer_bets = ("dealer", text("the dealer is the banker and does not bet"))
    unfit[state.dealer] = None if entry.bets[state.dealer] is None else dealer_bets
    return tuple(Problem(f"bets.{seat}", *problem) for seat, problem in enumerate(unfit) if problem)


def _check_end(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    """Check that the hand ends in exactly one way; `"draw": false` counts as not given."""
    given = [name for name in ("winner", "pips") if getattr(entry, name) is not None] + ["draw"] * bool(entry.draw)
    if not given:
        return (Problem("winner", "missing", text("enter who won, the pips of a blocked hand, or a draw")),)
    if len(given) > 1:
        return tuple(Problem(name, "ways", text("choose one ending: a winner, pips or a draw")) for name in given)
    if entry.pips is not None:
        return length_problem("pips", entry.pips, state.seats) or _check_pips(rules, entry.pips)
    return seat_problem("winner", entry.winner, state.seats)


def _check_pips(rules: Rules, pips: tuple[int, ...]) -> tuple[Problem, ...]:
    """Check the pips against the bounds of the set, for every seat and for every group of seats.

    Of all groups of the same size, only those with the fewest and with the most pips have to be checked.
    """
    unfit = enumerate(_unfit_pips(rules, 1, number) for number in pips)
    singly = tuple(Problem(f"pips.{seat}", "pips", message) for seat, message in unfit if message)
    rising, falling = accumulate(sorted(pips)), accumulate(sorted(pips, reverse=True))
    sums = enumerate(zip(rising, falling, strict=True), start=1)
    messages = (_unfit_pips(rules, hands, number) for hands, both in sums for number in both)
    return singly or tuple(Problem("pips", "pips", message) for message in messages if message)[:1]


def _unfit_pips(rules: Rules, hands: int, pips: int) -> Text | None:
    """Return the bounds of the pips of `hands` hands together if `pips` is outside of them."""
    fewest, most = TILES.pips_of(hands)[0], TILES.pips_of(hands * rules.hand_size)[1]
    if fewest <= pips <= most:
        return None
    if hands == 1:
        return text("1 to %(tiles)s tiles have %(low)s to %(high)s pips", tiles=rules.hand_size, low=fewest, high=most)
    numbers = {"hands": hands, "low": fewest, "high": most, "pips": pips}
    return text("together, %(hands)s players can only have %(low)s to %(high)s pips, not %(pips)s", **numbers)


def _check_side_bets(rules: Rules, state: State, entry: Entry) -> tuple[Problem, ...]:
    """Check that every side bet is on an existing seat, and that every accepted one has a whole payout."""
    problems: tuple[Problem, ...] = ()
    for index, side_bet in enumerate(entry.side_bets or ()):
        problems += seat_problem(f"side_bets.{index}.on", side_bet.on, state.seats)
        odds = odds_of(rules, state, side_bet).number
        if side_bet.accepted in ACCEPTED and not pays_whole(rules, odds, side_bet.amount):
            bet = {"player": side_bet.by, "chips": odds * rules.unit * side_bet.amount, "bet": side_bet.amount + 1}
            message = text("%(player)s's side bet would pay %(chips)s: the bet must be even, such as %(bet)s", **bet)
            problems += (Problem(f"side_bets.{index}.amount", "half", message),)
    return problems


def form_data(rules: Rules, state: State) -> dict[str, object]:
    """Return the data for the form: bets to offer, stakes carried over, bets not allowed, possible pips.

    `bets` is empty if the range is too long for buttons. `carried` and `unfit` have one item a seat; `unfit` maps a bet
    to the reason why it may not be placed. `odds` are those of a side bet on each seat.
    """
    span = range(rules.min_bet, rules.highest + 1)
    bets = span if len(span) <= MOST_TO_TAP else range(0)
    unfit = [{bet: problem[1] for bet in bets if (problem := unfit_bet(rules, stake, bet))} for stake in state.carried]
    odds = [odds_of(rules, state, SideBet(by="?", on=seat, amount=1)).number for seat in range(state.seats)]
    pips = range(TILES.pips_of(1)[0], TILES.pips_of(rules.hand_size)[1] + 1)
    return {"bets": bets, "carried": state.carried, "unfit": unfit, "pips": pips, "odds": odds}
