"""What is told of a hand of Twister or Che Deng: who had the fewest pips face down, or none at all."""

from __future__ import annotations

from scorekeeper.games.dragon.settlement import Entry, Rules
from scorekeeper.games.telling import Played
from scorekeeper.games.words import Text, digits, named, text


def headline(played: Played[Rules, Entry]) -> Text:
    """`Aki laid nothing face down`, or `Aki: fewest pips, 2`."""
    laid = played.entry.players
    if clean := [seat for seat, one in enumerate(laid) if one.tiles == 0]:
        return text("%(names)s laid nothing face down", names=named(clean))
    fewest = min(one.sum for one in laid)
    best = [seat for seat, one in enumerate(laid) if one.sum == fewest]
    if len(best) == len(laid):
        return text("A draw: %(pips)s pips each", pips=digits(fewest))
    return text("%(names)s: fewest pips, %(pips)s", names=named(best), pips=digits(fewest))
