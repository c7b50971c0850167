"""Checks shared by several games: seats, lists with one value a seat, missing and unexpected fields."""

from collections.abc import Sequence

from scorekeeper.games.fields import Model
from scorekeeper.games.problems import Problem
from scorekeeper.games.words import Text, text


def seat_problem(field: str, seat: int | None, seats: int) -> tuple[Problem, ...]:
    """Return a problem if `seat` is given and does not exist at a table of `seats` seats."""
    if seat is None or 0 <= seat < seats:
        return ()
    return (Problem(field, "seat", text("seats are numbered 0 to %(last)s", last=seats - 1)),)


def length_problem(field: str, values: Sequence[object], seats: int) -> tuple[Problem, ...]:
    """Return a problem if the list does not have one value a seat."""
    if len(values) == seats:
        return ()
    return (Problem(field, "length", text("%(seats)s entries are needed, one for each player", seats=seats)),)


def missing(entry: Model, *names: str) -> tuple[Problem, ...]:
    """Return a problem for each of the fields `names` that is not given."""
    return tuple(Problem(name, "missing", text("this is missing")) for name in names if getattr(entry, name) is None)


def unexpected(entry: Model, code: str, said: Text, *names: str) -> tuple[Problem, ...]:
    """Return a problem with this code and message for each of the fields `names` that is given."""
    return tuple(Problem(name, code, said) for name in names if getattr(entry, name) is not None)
