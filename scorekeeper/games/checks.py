"""Checks that many games make: seats that are there, one entry a player, what is missing or not wanted."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.fields import Model
from scorekeeper.games.problems import Problem
from scorekeeper.games.words import Text, text


def seat_problem(field: str, seat: int, seats: int) -> tuple[Problem, ...]:
    """The problem of a seat that this table does not have, or none."""
    if 0 <= seat < seats:
        return ()
    return (Problem(field, "seat", text("seats are numbered 0 to %(last)s here", last=seats - 1)),)


def length_problem(field: str, values: Sequence[object], seats: int) -> tuple[Problem, ...]:
    """The problem of a list that should hold one entry a seat, or none."""
    if len(values) == seats:
        return ()
    return (Problem(field, "length", text("%(seats)s entries are expected, one a player", seats=seats)),)


def missing(entry: Model, *names: str) -> tuple[Problem, ...]:
    """A problem for each of the fields `names` that was not given."""
    return tuple(Problem(name, "missing", text("this is missing")) for name in names if getattr(entry, name) is None)


def not_wanted(entry: Model, code: str, said: Text, *names: str) -> tuple[Problem, ...]:
    """A problem for each of the fields `names` that was given, though `said` speaks against it."""
    return tuple(Problem(name, code, said) for name in names if getattr(entry, name) is not None)
