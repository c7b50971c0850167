"""Names of people: unique at a table, however they are typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace
from typing import Final

from scorekeeper.games.fields import Model, Name, read
from scorekeeper.games.letters import normalize_name
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text

PlaceholderName = Callable[[int], str]
"""What an empty seat is called."""

_JOINERS: Final = "\u200c\u200d"
"""They belong to emoji and to some scripts, and make no difference between two names (`fold`)."""
_BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U0001d159")
"""Letters and marks that draw nothing."""


class _Named(Model):
    name: Name


def clean_name(name: object, field: str = "name") -> str:
    """The name, trimmed; `Refused` at the field where it is none."""
    try:
        read_name = read(_Named, {"name": name}).name
    except Refused as refused:
        refused.problems = tuple(replace(problem, field=field) for problem in refused.problems)
        raise
    if not normalize_name(read_name):
        raise Refused([Problem(field, "empty", text("this is empty"))])
    return read_name


def check_visible(name: str, field: str = "name") -> None:
    """Raise `Refused` if a name has characters that nobody sees, or that turn the direction of the text around it."""
    if any(letter in _BLANKS or (unicodedata.category(letter) == "Cf" and letter not in _JOINERS) for letter in name):
        said = text("this name has characters that nobody can see; please type it without them")
        raise Refused([Problem(field, "invisible", said)])
    if all(unicodedata.category(letter)[0] in "CMZ" for letter in name):
        raise Refused([Problem(field, "empty", text("this is empty"))])


def check_new_names(known: Container[str], named: Iterable[tuple[str, str]]) -> None:
    """Check every `(field, name)` whose name is not among those that are `known`, as `fold` compares them."""
    for field, name in named:
        if normalize_name(name) not in known:
            check_visible(name, field)


def seat_names(players: Sequence[str], placeholder: PlaceholderName) -> tuple[list[str], set[int]]:
    """The names of all seats, stand-ins for the empty ones, and which those are; `Refused` where two are the same."""
    names = [clean_name(name, f"players.{seat}") if name else "" for seat, name in enumerate(players)]
    folded = [normalize_name(name) for name in names]
    doubles = [seat for seat, name in enumerate(folded) if name and name in folded[:seat]]
    if doubles:
        said = text("two players cannot have the same name")
        raise Refused([Problem(f"players.{seat}", "double", said) for seat in doubles])
    empty = {seat for seat, name in enumerate(names) if not name}
    for seat in sorted(empty):
        names[seat] = _unlike(placeholder(seat), {normalize_name(name) for name in names})
    return names, empty


def _unlike(name: str, taken: set[str]) -> str:
    while normalize_name(name) in taken:
        name += "*"
    return name
