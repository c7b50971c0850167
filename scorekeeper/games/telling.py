"""Describe a hand: in one line who won and how, and everything that was entered.

By default, the players who gained most chips are the winners, and entered values are listed with their field names.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from scorekeeper.games.fields import Model
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.words import Text, name_list, text

R_co = TypeVar("R_co", bound=Rules, covariant=True)
E_co = TypeVar("E_co", bound=Model, covariant=True)


@dataclass(frozen=True, slots=True)
class Played(Generic[R_co, E_co]):
    """A settled hand: the rules, the entry, the dealer, and the chips that each seat won.

    `shown` has the display values of the hand; an older edition of the game may have stored fewer.
    """

    rules: R_co
    entry: E_co
    dealer: int
    won: tuple[int, ...]
    shown: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HandDescription:
    """The entered values in short sentences: about the `hand` as a whole, and `by_seat` about each player.

    `points` are each player's score before and after the hand, in games that play for points and settle later, and
    `goal` is the score that ends such a game, if there is one.
    """

    hand: tuple[Text, ...] = ()
    by_seat: tuple[tuple[Text, ...], ...] = ()
    points: tuple[tuple[int, int], ...] = ()
    goal: int | None = None


def chips_won(flows: Iterable[tuple[int | str, int | str, int]], seats: int) -> tuple[int, ...]:
    """Return the chips that payments, `(payer, payee, chips)`, bring to each seat; spectators are left out."""
    won = [0] * seats
    for payer, payee, chips in flows:
        for party, more in ((payer, -chips), (payee, chips)):
            if isinstance(party, int) and party < seats:
                won[party] += more
    return tuple(won)


def most_gained(won: Sequence[int]) -> Text:
    """Return who gained most chips, for a game that does not describe its hands."""
    best = max(won)
    if best <= 0:
        return text("No payments")
    return text("%(names)s won", names=name_list([seat for seat, chips in enumerate(won) if chips == best]))


def usual_headline(played: Played[Any, Any]) -> Text:
    """Return the headline of a hand of a game that declares none."""
    return most_gained(played.won)
