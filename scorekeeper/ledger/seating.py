"""From one sheet to the next: people in other seats, some gone and some new, go on from where the game stood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from scorekeeper.games.contract import Start

T = TypeVar("T", bound=Start)


def reseat(start: T, before: Sequence[int | None], takes_over: Mapping[int, int]) -> T:
    """Where these seats begin: `before` is the seat that each of them had, None for a newcomer.

    `takes_over` says which newcomer has what was kept for somebody who left, seat for seat; any other begins at
    nothing. Whoever deals takes the deal along. Where they left, their heir deals, as somebody who just became it.
    """
    places = [takes_over.get(seat) if place is None else place for seat, place in enumerate(before)]
    if start.dealer in before:
        return start.reseated(places, before.index(start.dealer))
    return start.reseated(places, _heir(start.dealer, len(before), takes_over)).dealt_anew()


def _heir(dealer: int, seats: int, takes_over: Mapping[int, int]) -> int:
    """Who deals where the dealer left: who took over from them, else who sits in their chair, or the next after it."""
    chosen = (seat for seat, left in takes_over.items() if left == dealer)
    return next(chosen, dealer if dealer < seats else 0)
