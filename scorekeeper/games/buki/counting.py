"""Count bets won and lost, and wins of the banker, in hands of Buki-Domino.

A draw decides no bet. A bet that stays on the table after a draw is counted once, with the hand that decides it. Side
bets are not counted, because spectators have no seat.
"""

from collections.abc import Iterator

from scorekeeper.games.buki.entry import Entry, winner_of
from scorekeeper.games.buki.rules import Rules
from scorekeeper.games.counting import Counted
from scorekeeper.games.telling import Played
from scorekeeper.games.words import text

COUNTS = {"bets_won": text("Bets won"), "bets_lost": text("Bets lost"), "bank_won": text("Won as banker")}


def count(played: Played[Rules, Entry]) -> Iterator[Counted]:
    """Yield a count for each player's bet, and one for the banker if the banker won."""
    winner = winner_of(played.entry)
    if winner is None:
        return
    for seat in range(len(played.won)):
        if seat != played.dealer:
            yield Counted("bets_won" if seat == winner else "bets_lost", seat)
        elif seat == winner:
            yield Counted("bank_won", seat)
