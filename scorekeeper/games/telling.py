"""What is told of a hand: in one line who won it with what; and everything that was entered.

A game says so in its own words. Where it says nothing, whoever gained most chips has won, and what was entered is told
under the names of its fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from scorekeeper.games.fields import Model
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.words import Text, named, text

R_co = TypeVar("R_co", bound=Rules, covariant=True)
E_co = TypeVar("E_co", bound=Model, covariant=True)


@dataclass(frozen=True, slots=True)
class Played(Generic[R_co, E_co]):
    """A hand that was settled: by which rules, what was entered, who dealt, and what everybody gained, by seat.

    `shown` is what the settled hand shows beside its payments; less of it where an older edition of the game wrote it.
    """

    rules: R_co
    entry: E_co
    dealer: int
    won: tuple[int, ...]
    shown: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Told:
    """What was entered, in short sentences: of the `hand` as a whole, and of everybody, `by_seat`.

    `points` are everybody's before and after the hand, where points are played for and chips follow later.
    """

    hand: tuple[Text, ...] = ()
    by_seat: tuple[tuple[Text, ...], ...] = ()
    points: tuple[tuple[int, int], ...] = ()


def gained(flows: Iterable[tuple[int | str, int | str, int]], seats: int) -> tuple[int, ...]:
    """What payments, `(payer, payee, chips)`, bring everybody who sits there; nobody else."""
    won = [0] * seats
    for payer, payee, chips in flows:
        for party, more in ((payer, -chips), (payee, chips)):
            if isinstance(party, int) and party < seats:
                won[party] += more
    return tuple(won)


def most_gained(won: Sequence[int]) -> Text:
    """Who gained most chips: all that is known of a hand whose game says nothing."""
    best = max(won)
    if best <= 0:
        return text("Nobody pays anything")
    return text("%(names)s won", names=named([seat for seat, chips in enumerate(won) if chips == best]))


def usual_headline(played: Played[Any, Any]) -> Text:
    """What a hand is headed by where its game has no words for it."""
    return most_gained(played.won)
