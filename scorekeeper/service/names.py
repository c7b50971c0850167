"""Names of people: unique at a table, however they are typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace

from scorekeeper.games.fields import Model, Name, read
from scorekeeper.games.letters import normal
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text

Placeholder = Callable[[int], str]
"""What an empty seat is called."""


class _Named(Model):
    name: Name


def fold(name: str) -> str:
    """A name as it is compared: width, case, spaces and what cannot be seen make no difference."""
    seen = "".join(letter for letter in name if unicodedata.category(letter) != "Cf")
    return " ".join(normal("NFKC", seen).casefold().split())


def clean_name(name: object, field: str = "name") -> str:
    """The name, trimmed; `Refused` at the field where it is none."""
    try:
        read_name = read(_Named, {"name": name}).name
    except Refused as refused:
        refused.problems = tuple(replace(problem, field=field) for problem in refused.problems)
        raise
    if not fold(read_name):
        raise Refused([Problem(field, "empty", text("this is empty"))])
    return read_name


def seat_names(players: Sequence[str], placeholder: Placeholder) -> tuple[list[str], set[int]]:
    """The names of all seats, stand-ins for the empty ones, and which those are; `Refused` where two are the same."""
    names = [clean_name(name, f"players.{seat}") if name else "" for seat, name in enumerate(players)]
    folded = [fold(name) for name in names]
    doubles = [seat for seat, name in enumerate(folded) if name and name in folded[:seat]]
    if doubles:
        said = text("two players cannot have the same name")
        raise Refused([Problem(f"players.{seat}", "double", said) for seat in doubles])
    empty = {seat for seat, name in enumerate(names) if not name}
    for seat in sorted(empty):
        names[seat] = _unlike(placeholder(seat), {fold(name) for name in names})
    return names, empty


def _unlike(name: str, taken: set[str]) -> str:
    while fold(name) in taken:
        name += "*"
    return name
