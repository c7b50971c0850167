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
    for payee, why in _payouts(rules, state, entry, winner):
        whole = ceil(why.chips) if rules.rounding == "up" else floor(why.chips)
        yield from pay(state.dealer, payee, why._replace(rounding=whole - Fraction(why.chips)))
    for seat in range(state.seats):
        if seat not in {winner, state.dealer}:
            yield from pay(seat, state.dealer, Why("stake", _stake(state, entry, seat), unit_term(rules)))
    for side_bet in accepted(entry):
        if side_bet.on != winner:
            why = Why("side_lost", (Term("side_bet", side_bet.amount),), unit_term(rules))
            yield from pay(side_bet.by, state.dealer, why)


def _payouts(rules: Rules, state: State, entry: Entry, winner: int) -> Iterator[tuple[int | str, Why]]:
    """Yield the payee of each payout by the banker and its calculation, before rounding."""
    if winner != state.dealer:
        times = (Term("payout", rules.payout), *unit_term(rules))
        yield winner, Why("payout", _stake(state, entry, winner), times)
    for side_bet in accepted(entry):
        if side_bet.on == winner:
            times = (odds_of(rules, state, side_bet), *unit_term(rules))
            yield side_bet.by, Why("side_won", (Term("side_bet", side_bet.amount),), times)


def _stake(state: State, entry: Entry, seat: int) -> tuple[Term, ...]:
    bet, carried = Term("bet", entry.bets[seat] or 0), state.carried[seat]
    return (bet, Term("carried", carried)) if carried else (bet,)
