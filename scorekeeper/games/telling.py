"""Describe a hand: in one line who won and how, and everything that was entered.

By default, the players who gained most chips are the winners, and entered values are listed with their field names.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain
from typing import Any, Generic, TypeVar

from scorekeeper.games.fields import GuestName, Model, SeatNumber
from scorekeeper.games.house_rules import Rules
from scorekeeper.games.kinds import bare, inner, kinds_of, names_seats
from scorekeeper.games.words import Guest, Seat, Text, digits, join_texts, label, name_list, text

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


def describe_fields(words: Mapping[str, Text], played: Played[Any, Any]) -> HandDescription:
    """Describe every field of the entry; a list of one value a player is shown with the players."""
    entry, seats = played.entry, range(len(played.won))
    kinds = kinds_of(type(entry))
    by_seat: list[list[Text]] = [[] for _ in seats]
    hand: list[Text] = []
    for name, kind in kinds.items():
        value, label_text = getattr(entry, name), label(words, name)
        if isinstance(value, tuple) and len(value) == len(seats) and not names_seats(inner(kind)):
            for seat, player_value in zip(seats, value, strict=True):
                by_seat[seat] += _field_texts(words, label_text, player_value, inner(kind))
        else:
            hand += _field_texts(words, label_text, value, kind)
    return HandDescription(tuple(hand), tuple(map(tuple, by_seat)))


def _field_texts(words: Mapping[str, Text], word: Text, value: object, kind: object) -> Iterator[Text]:
    """Yield the field name with the value, or only the name for True; nothing for a value that is empty."""
    if value is True:
        yield word
    elif value is not None and value is not False and value != ():
        yield text("%(name)s %(value)s", name=word, value=_value(words, value, kind))


def _value(words: Mapping[str, Text], value: object, kind: object) -> object:
    if isinstance(value, Model):
        kinds = kinds_of(type(value))
        parts = (_field_texts(words, label(words, name), getattr(value, name), kinds[name]) for name in kinds)
        texts = [*chain.from_iterable(parts)]
        return join_texts(*texts) if texts else ""
    if isinstance(value, tuple):
        return join_texts(*(text("%(value)s", value=_value(words, part, inner(kind))) for part in value))
    if isinstance(value, int | Fraction):
        return Seat(value) if bare(kind) == SeatNumber else digits(value)
    return words[str(value)] if bare(kind) not in {str, GuestName} and str(value) in words else Guest(value)
