"""Find out from the types of an entry what its fields hold, for code that is independent of the game."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Union, get_args, get_origin, get_type_hints

from scorekeeper.games.fields import GuestName, Model, SeatNumber

_WRAPS = {Annotated, Union, UnionType}


def kinds_of(model: object) -> dict[str, object]:
    """Return the type of each field of a model; an empty dictionary for any other type."""
    return dict(_kinds(model)) if isinstance(model, type) and issubclass(model, Model) else {}


@cache
def _kinds(model: type[Model]) -> Mapping[str, object]:
    kinds = get_type_hints(model, include_extras=True)
    return {name: kinds[name] for name in model.model_fields}


def kind_at(kinds: Mapping[str, object], place: str) -> object:
    """Return the type at a path like `side_bets.0.on`, given the types of the fields; None if there is none."""
    field, *steps = place.split(".")
    kind = kinds.get(field)
    for step in steps:
        kind = inner(kind) if step.isdecimal() else kinds_of(bare(kind)).get(step)
    return kind


@cache
def inner(kind: object) -> object:
    """Return the type of the items of a list."""
    return next(iter(get_args(bare(kind))), None)


def names_seats(kind: object) -> bool:
    """Return whether the type is a seat or a model with a seat; a list of it does not have one item a player."""
    return SeatNumber in {bare(kind), *map(bare, kinds_of(bare(kind)).values())}


@cache
def bare(kind: object) -> object:
    """Return a type without bounds and without None; return the type of a seat or a guest name unchanged."""
    while kind not in {SeatNumber, GuestName} and get_origin(kind) in _WRAPS:
        kind = get_args(kind)[0]
    return kind


def types_in(kind: object) -> Iterator[object]:
    """Yield a type and all types in it, including those of the fields of models."""
    yield kind
    for part in (*get_args(kind), *kinds_of(kind).values()):
        yield from types_in(part)


# Guests


def has_guests(model: object) -> bool:
    """Return whether an entry of this type can name a guest."""
    return _has_guests(model)


@cache
def _has_guests(model: object) -> bool:
    return GuestName in types_in(model)


def guests(kind: object, value: object) -> Iterator[tuple[str, str]]:
    """Yield the guests named in a value of this type, as `(field, name)`."""
    if not has_guests(kind):
        return
    if bare(kind) == GuestName and isinstance(value, str):
        yield "", value
    else:
        for step, part, part_kind in _parts(kind, value):
            yield from ((f"{step}.{place}".rstrip("."), name) for place, name in guests(part_kind, part))


def with_guests(kind: object, value: object, called: Callable[[str], object]) -> object:
    """Return the value with `called(name)` in place of every guest's name."""
    if bare(kind) == GuestName and isinstance(value, str):
        return called(value)
    parts = {step: with_guests(part_kind, part, called) for step, part, part_kind in _parts(kind, value)}
    return list(parts.values()) if isinstance(value, list | tuple) else parts if isinstance(value, Mapping) else value


def names_guest(kind: object, place: str) -> bool:
    """Return whether a path like `side_bets.0.by` holds the name of a guest."""
    return bare(kind_at(kinds_of(bare(kind)), place)) == GuestName


def _parts(kind: object, value: object) -> Iterator[tuple[str, object, object]]:
    """Yield the items of a value: path, value and type."""
    if isinstance(value, list | tuple):
        yield from ((str(place), part, inner(kind)) for place, part in enumerate(value))
    elif isinstance(value, Mapping):
        kinds = kinds_of(bare(kind))
        yield from ((name, part, kinds.get(name)) for name, part in value.items())
