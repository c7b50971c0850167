"""Calculate the payments of a hand of Buki-Domino."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

from scorekeeper.games.buki.entry import Entry, accepted, odds_of, winner_of
from scorekeeper.games.buki.rules import Rules
from scorekeeper.games.buki.state import State
from scorekeeper.games.contract import Payment, Term, Turn, Why, pay, unit_term


def play(rules: Rules, state: State, entry: Entry) -> Turn[State]:
    """Settle between the banker and all players and accepted spectators; the winner deals next."""
    winner = winner_of(entry)
    if winner is None:
        carried = state.carried
        if rules.carry == "stake":
            carried = tuple(stake + (bet or 0) for stake, bet in zip(state.carried, entry.bets, strict=True))
        return Turn(replace(state, carried=carried, played=state.played + 1, before=state.dealer), ())
    next_state = State(state.seats, winner, (0,) * state.seats, state.played + 1, state.dealer)
    return Turn(next_state, tuple(_payments(rules, state, entry, winner)))


def _payments(rules: Rules, state: State, entry: Entry, winner: int) -> Iterator[Payment]:
    """Yield what the banker pays, rounded as agreed, then what losing players and spectators pay the banker."""
    side_bets, unit = accepted(entry), unit_term(rules)
    payouts: list[tuple[int | str, Why]] = []
    if winner != state.dealer:
        payouts.append((winner, Why("payout", _stake(state, entry, winner), (Term("payout", rules.payout), *unit))))
    for bet in side_bets:
        if bet.on == winner:
            times = (odds_of(rules, state, bet), *unit)
            payouts.append((bet.by, Why("side_won", (Term("side_bet", bet.amount),), times)))
    for payee, why in payouts:
        whole = ceil(why.chips) if rules.rounding == "up" else floor(why.chips)
        yield from pay(state.dealer, payee, why._replace(rounding=whole - Fraction(why.chips)))
    for seat in range(state.seats):
        if seat not in {winner, state.dealer}:
            yield from pay(seat, state.dealer, Why("stake", _stake(state, entry, seat), unit))
    for bet in side_bets:
        if bet.on != winner:
            yield from pay(bet.by, state.dealer, Why("side_lost", (Term("side_bet", bet.amount),), unit))


def _stake(state: State, entry: Entry, seat: int) -> tuple[Term, ...]:
    bet, carried = Term("bet", entry.bets[seat] or 0), state.carried[seat]
    return (bet, Term("carried", carried)) if carried else (bet,)
