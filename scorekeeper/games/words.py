"""Sentences as values: a message id and its numbers, said in a language further up the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final


class Seat(int):
    """A seat where a plain number would not say so: it is shown as the player's name."""

    __slots__ = ()


class Guest(str):
    """The name of somebody without a seat, as people typed it: marked up as a name where it is shown."""

    __slots__ = ()


class BySeat(tuple[int, ...]):
    """One number a seat, in seat order: shown with the players' names."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Text:
    """A message id (its English, with `%(name)s` places) and the values that go into the places.

    A value may be a `Seat` (said as the player's name), a `Guest` or another `Text`.
    """

    id: str
    values: Mapping[str, object] = field(default_factory=dict)

    def say(self, translate: Callable[[str], str], players: Sequence[str] = ()) -> str:
        """The sentence in the language of `translate`; seats are the names in `players`, or numbers."""
        if not self.values:
            return translate(self.id)
        return translate(self.id) % {name: _spoken(value, translate, players) for name, value in self.values.items()}

    def __str__(self) -> str:
        return self.say(str)


@dataclass(frozen=True, slots=True)
class Direction(Text):
    """Which way round the table a hand runs, said in words.

    `onward`: from every seat to the one after it, down a list of the seats; otherwise to the one before it.
    """

    onward: bool = True


def text(message: str, /, **values: object) -> Text:
    """A sentence to be translated; the word catalogue is collected from these calls."""
    return Text(message, values)


def together(first: Text, *others: Text) -> Text:
    """One short sentence after the other, in a line: `Aki 結 · 包尊`."""
    said = first
    for other in others:
        said = text("%(one)s · %(other)s", one=said, other=other)
    return said


def named(seats: Sequence[int]) -> Seat | Text:
    """The players' names one after the other, as a sentence lists them."""
    first, *others = seats
    said: Seat | Text = Seat(first)
    for seat in others[:-1]:
        said = text("%(names)s, %(name)s", names=said, name=Seat(seat))
    for seat in others[-1:]:
        said = text("%(names)s and %(name)s", names=said, name=Seat(seat))
    return said


def so_many_players(few: int, many: int) -> Text:
    """How many play, wherever it is said: `2 to 5 players`."""
    if few == many:
        return text("%(few)s players", few=few)
    return text("%(few)s to %(many)s players", few=few, many=many)


def label(word: Text) -> Text:
    """A word as the name of a field: where it is said of a player, whose it is stays open."""
    return Text(word.id, {"player": "…"}) if "%(player)s" in word.id else word


@dataclass(frozen=True, slots=True)
class Dealer:
    """How a game speaks of whoever has the deal: the character of their mark, what they are, and what they do.

    `deals` has a place for the `name`; `begins` says at which seat to put the mark before the first hand.
    """

    mark: Text
    noun: Text
    deals: Text
    begins: Text


DEALER: Final = Dealer(
    mark=text("親"),
    noun=text("dealer"),
    deals=text("%(name)s deals"),
    begins=text("Tap the mark beside whoever deals first."),
)
"""親, where a game says nothing else."""


MINUS: Final = "−"


def digits(number: int | Fraction) -> str:
    """A number with a real minus and grouped thousands: `1,204`, `−7`, `2.5`."""
    plain = number if isinstance(number, int) else plain_number(Fraction(number))
    return f"{plain:,}".replace("-", MINUS)


def signed(number: int | Fraction) -> str:
    """A number that says its sign: `+24`, `−9`, and plain `0`."""
    return f"+{digits(number)}" if number > 0 else digits(number)


def plain_number(value: int | Fraction) -> int | float:
    """A whole number or exact half as a JSON number: `7`, `7.5`."""
    return int(value) if value == int(value) else float(value)


def _spoken(value: object, translate: Callable[[str], str], players: Sequence[str]) -> str:
    if isinstance(value, Text):
        return value.say(translate, players)
    if isinstance(value, Seat):
        return players[value] if 0 <= value < len(players) else str(value + 1)
    if isinstance(value, str):
        return value  # marked up already, where it is
    return str(plain_number(value) if isinstance(value, Fraction) else value)
