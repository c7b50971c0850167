"""Validate the names of people, which are unique at a table in normalized form."""

import unicodedata
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace

from scorekeeper.games.fields import Model, Name, read
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import normalize_name, text
from scorekeeper.ledger.sheet import duplicate_problems

#: A function that returns the placeholder name of an empty seat.
PlaceholderName = Callable[[int], str]

#: Parts of emoji and of some scripts, which make no difference between two names (`normalize_name`).
_JOINERS = "\u200c\u200d"
#: Letters and marks without a visible shape.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U0001d159")


class _NameField(Model):
    name: Name


def clean_name(name: object, field: str = "name") -> str:
    """Return the trimmed name; raise `Refused` at the field if it is empty or no name."""
    try:
        read_name = read(_NameField, {"name": name}).name
    except Refused as error:
        error.problems = tuple(replace(problem, field=field) for problem in error.problems)
        raise
    if not normalize_name(read_name):
        raise Refused([Problem(field, "empty", text("this is empty"))])
    return read_name


def check_visible(name: str, field: str = "name") -> None:
    """Raise `Refused` if a name has invisible characters, or characters that change the direction of the text."""
    format_characters = {character for character in name if unicodedata.category(character) == "Cf"}
    if not _BLANKS.isdisjoint(name) or format_characters.difference(_JOINERS):
        message = text("this name has invisible characters; please enter it without them")
        raise Refused([Problem(field, "invisible", message)])
    if all(unicodedata.category(character)[0] in "CMZ" for character in name):
        raise Refused([Problem(field, "empty", text("this is empty"))])


def check_new_names(known: Container[str], named: Iterable[tuple[str, str]]) -> None:
    """Check every `(field, name)` with a normalized name that is not in `known`."""
    for field, name in named:
        if normalize_name(name) not in known:
            check_visible(name, field)


def seat_names(players: Sequence[str], placeholder: PlaceholderName) -> tuple[list[str], set[int]]:
    """Return the names of all seats, placeholders for empty ones, and the empty seats.

    Raise `Refused` if two names are equal.
    """
    names = [clean_name(name, f"players.{seat}") if name else "" for seat, name in enumerate(players)]
    normalized = [normalize_name(name) for name in names]
    if duplicates := duplicate_problems(normalized):
        raise Refused(duplicates)
    empty = [seat for seat, name in enumerate(names) if not name]
    for seat in empty:
        names[seat] = placeholder(seat)
        while normalize_name(names[seat]) in normalized:
            names[seat] += "*"
        normalized.append(normalize_name(names[seat]))
    return names, set(empty)
