"""Describe an entry field by field, for a game that has no description of its own."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain
from typing import Any

from scorekeeper.games.fields import GuestName, Model, SeatNumber
from scorekeeper.games.kinds import bare, inner, kinds_of, names_seats
from scorekeeper.games.telling import HandDescription, Played
from scorekeeper.games.words import Guest, Seat, Text, digits, join_texts, label, text


def describe_fields(words: Mapping[str, Text], played: Played[Any, Any]) -> HandDescription:
    """Describe every field of the entry; a list of one value a player is shown with the players."""
    entry, seats = played.entry, range(len(played.won))
    kinds = kinds_of(type(entry))
    by_seat: list[list[Text]] = [[] for _ in seats]
    hand: list[Text] = []
    for name, kind in kinds.items():
        value, label_text = getattr(entry, name), _label(words, name)
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
        parts = (_field_texts(words, _label(words, name), getattr(value, name), kinds[name]) for name in kinds)
        texts = [*chain.from_iterable(parts)]
        return join_texts(*texts) if texts else ""
    if isinstance(value, tuple):
        return join_texts(*(text("%(value)s", value=_value(words, part, inner(kind))) for part in value))
    if isinstance(value, int | Fraction):
        return Seat(value) if bare(kind) == SeatNumber else digits(value)
    return words[str(value)] if bare(kind) not in {str, GuestName} and str(value) in words else Guest(value)


def _label(words: Mapping[str, Text], name: str) -> Text:
    return label(words.get(name, Text(name)))
