"""Draw the first dealer of a game, and the seats: each player throws two dice or draws a card."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Annotated, Generic, NamedTuple, TypeVar

from pydantic import Field

#: The number that a die shows.
Die = Annotated[int, Field(strict=True, ge=1, le=6)]
Dice = tuple[Die, Die]
T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class Draw:
    """How a game draws its first dealer: the highest is it, and ties draw again.

    With `cards`, each player draws one of them instead of throwing dice; the value of a card is its rank. With `seats`,
    the order of the players also decides the seats: the highest has the first one.
    """

    cards: Mapping[str, int] = field(default_factory=dict)
    seats: bool = False

    def value(self, dice: Dice | None, card: str | None) -> int:
        """Return the sum of the dice, or the rank of the card; 0 if the game does not use this."""
        return self.cards.get(card or "", 0) if self.cards else sum(dice or ())


class Order(NamedTuple, Generic[T]):
    """The players from the highest, those with equal values together, and those `waiting`, who have to draw."""

    places: tuple[tuple[T, ...], ...]
    waiting: tuple[T, ...]


def rank(values: Mapping[T, Sequence[int]], *, whole: bool) -> Order[T]:
    """Rank players by the values that they drew one after the other.

    All draw once; then those with equal values draw again. Without `whole`, only the highest place has to be decided.
    """
    places = _places([*values], values, 0)
    tied = (place for place in (places if whole else places[:1]) if len(place) > 1)
    waiting = [
        player for place in tied for player in place if len(values[player]) == min(len(values[p]) for p in place)
    ]
    return Order(places, tuple(waiting))


def _places(players: Sequence[T], values: Mapping[T, Sequence[int]], drawn: int) -> tuple[tuple[T, ...], ...]:
    """Return the places of players with equal values so far; `drawn` is the number of these values."""
    if len(players) == 1 or any(len(values[player]) == drawn for player in players):
        return (tuple(players),)

    def value(player: T) -> int:
        return values[player][drawn]

    groups = groupby(sorted(players, key=value, reverse=True), value)
    return tuple(place for _, tied in groups for place in _places(tuple(tied), values, drawn + 1))
