"""Kinds: what the fields of an entry hold, read from its types, for whoever knows no game."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Final, Union, get_args, get_origin, get_type_hints

from scorekeeper.games.fields import Model, SeatNumber

_WRAPS: Final = {Annotated, Union, UnionType}


def kinds_of(model: object) -> dict[str, object]:
    """What each field of a model holds; nothing where it is none."""
    if not (isinstance(model, type) and issubclass(model, Model)):
        return {}
    kinds = get_type_hints(model, include_extras=True)
    return {name: kinds[name] for name in model.model_fields}


def inner(kind: object) -> object:
    """What a list holds."""
    return next(iter(get_args(bare(kind))), None)


def names_seats(kind: object) -> bool:
    """Whether these are seats, or name one: then a list of them is not one a player."""
    return SeatNumber in {bare(kind), *map(bare, kinds_of(bare(kind)).values())}


def bare(kind: object) -> object:
    """A type without its bounds, and without "or nothing"; that of a seat as it is."""
    while kind != SeatNumber and get_origin(kind) in _WRAPS:
        kind = get_args(kind)[0]
    return kind
