"""What is told of a hand of Buki-Domino: who won, or that nobody did, and who was the banker."""

from __future__ import annotations

from scorekeeper.games.buki.entry import Entry, winner_of
from scorekeeper.games.buki.rules import Rules
from scorekeeper.games.telling import Played
from scorekeeper.games.words import Seat, Text, text, together


def headline(played: Played[Rules, Entry]) -> Text:
    """`Ben won · banker Aki`; of a blocked hand that it was."""
    winner, banker = winner_of(played.entry), text("banker %(player)s", player=Seat(played.dealer))
    blocked = (text("blocked"),) if played.entry.pips is not None else ()
    if winner is None:
        return together(text("A draw"), *blocked, banker)
    if winner == played.dealer:
        return together(text("The banker %(player)s won", player=Seat(winner)), *blocked)
    return together(text("%(names)s won", names=Seat(winner)), *blocked, banker)
