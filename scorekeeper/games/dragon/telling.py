"""What is told of a hand of Twister or Che Deng: who had the fewest pips face down, or none; and what all had."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.games.dragon.face_down import Laid
from scorekeeper.games.dragon.settlement import Entry, Rules, State, is_blocked
from scorekeeper.games.telling import Played, Told
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


def told(played: Played[Rules, Entry]) -> Told:
    """What everybody laid face down, and who matched no tile."""
    state = State(len(played.won), played.dealer)
    return Told(
        by_seat=tuple(
            (*_laid(one), *((text("matched no tile"),) if is_blocked(played.rules, state, seat, one.tiles) else ()))
            for seat, one in enumerate(played.entry.players)
        )
    )


def _laid(laid: Laid) -> Iterator[Text]:
    if laid.tiles == 0:
        yield text("nothing face down")
        return
    if laid.discards is None:
        yield text("face down: %(tiles)s", tiles=laid.tiles)
    else:
        yield text("face down: %(tiles)s", tiles=" ".join(laid.discards))
    yield text("pips %(pips)s", pips=digits(laid.sum))
