"""Define the entry of a hand of Buki-Domino."""

from typing import Annotated

from pydantic import Field

from scorekeeper.games.buki.rules import MOST_ODDS, Rules
from scorekeeper.games.buki.state import State
from scorekeeper.games.contract import Answer, Term
from scorekeeper.games.fields import AS_WHOLE, MAX_NUMBER, MAX_SEATS, Flag, GuestName, Half, Model, SeatNumber, Whole

#: Maximum number of side bets in a hand; a technical limit, not a rule of the game.
MOST_SIDE_BETS = 100

#: The answers to a side bet that moves chips.
ACCEPTED = {None, True}

Pips = Annotated[int, Field(ge=0, le=MAX_NUMBER), AS_WHOLE]


class SideBet(Model):
    """A spectator's bet on a seat; a bet that the banker did not accept is recorded and moves no chips.

    `accepted` is false if the banker refused the bet, "unanswered" if the banker said nothing, and "late" if the bets
    of the hand were closed. `odds` are the odds agreed with this spectator, if they differ from the rules.
    """

    by: GuestName
    on: SeatNumber
    amount: Annotated[int, Field(ge=1, le=MAX_NUMBER), AS_WHOLE]
    odds: Annotated[Half, Field(ge=0.5, le=MOST_ODDS)] | None = None
    accepted: Answer | None = None


class Entry(Model):
    """A finished hand: one bet a seat (null for the dealer), and a winner, the pips of a blocked hand, or a draw."""

    bets: Annotated[tuple[Whole | None, ...], Field(max_length=MAX_SEATS)]
    winner: SeatNumber | None = None
    pips: Annotated[tuple[Pips, ...], Field(max_length=MAX_SEATS)] | None = None
    draw: Flag | None = None
    side_bets: Annotated[tuple[SideBet, ...], Field(max_length=MOST_SIDE_BETS)] | None = None


def winner_of(entry: Entry) -> int | None:
    """Return the seat that went out or has the fewest pips of a blocked hand; None after a draw or a tie."""
    if entry.pips is None:
        return entry.winner
    fewest = min(entry.pips)
    return entry.pips.index(fewest) if entry.pips.count(fewest) == 1 else None


def accepted(entry: Entry) -> list[SideBet]:
    """Return the side bets that the banker accepted."""
    return [bet for bet in entry.side_bets or () if bet.accepted in ACCEPTED]


def odds_of(rules: Rules, state: State, side_bet: SideBet) -> Term:
    """Return the odds of a side bet: those agreed with this spectator, or those of the rules."""
    if side_bet.odds is not None:
        return Term("odds", side_bet.odds)
    rule = "side_payout_dealer" if side_bet.on == state.dealer else "side_payout"
    return Term(rule, getattr(rules, rule))
