"""Kinds: what the fields of an entry hold, read from its types, for whoever knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Final, Union, get_args, get_origin, get_type_hints

from scorekeeper.games.fields import GuestName, Model, SeatNumber

_WRAPS: Final = {Annotated, Union, UnionType}


def kinds_of(model: object) -> dict[str, object]:
    """What each field of a model holds; nothing where it is none."""
    return dict(_kinds(model)) if isinstance(model, type) and issubclass(model, Model) else {}


@cache
def _kinds(model: type[Model]) -> Mapping[str, object]:
    kinds = get_type_hints(model, include_extras=True)
    return {name: kinds[name] for name in model.model_fields}


def kind_at(kinds: Mapping[str, object], place: str) -> object:
    """What is held at a place like `side_bets.0.on`, by the kinds of the fields; None if there is no such place."""
    field, *steps = place.split(".")
    kind = kinds.get(field)
    for step in steps:
        kind = inner(kind) if step.isdecimal() else kinds_of(bare(kind)).get(step)
    return kind


@cache
def inner(kind: object) -> object:
    """What a list holds."""
    return next(iter(get_args(bare(kind))), None)


def names_seats(kind: object) -> bool:
    """Whether these are seats, or name one: then a list of them is not one a player."""
    return SeatNumber in {bare(kind), *map(bare, kinds_of(bare(kind)).values())}


@cache
def bare(kind: object) -> object:
    """A type without its bounds, and without "or nothing"; that of a seat, or of a guest's name, as it is."""
    while kind not in {SeatNumber, GuestName} and get_origin(kind) in _WRAPS:
        kind = get_args(kind)[0]
    return kind


# Guests


def has_guests(model: object) -> bool:
    """Whether a guest can be named in such an entry."""
    return _has_guests(model)


@cache
def _has_guests(model: object) -> bool:
    seen: list[object] = []
    ahead: list[object] = [model]
    while ahead:
        kind = bare(ahead.pop())
        if kind is not None and kind not in seen:
            seen.append(kind)
            ahead += [inner(kind), *kinds_of(kind).values()]
    return GuestName in seen


def guests(kind: object, value: object) -> Iterator[tuple[str, str]]:
    """The guests who are named in a value of this kind, `(field, name)`."""
    if not has_guests(kind):
        return
    if bare(kind) == GuestName and isinstance(value, str):
        yield "", value
    else:
        for step, part, of in _parts(kind, value):
            yield from ((f"{step}.{place}".rstrip("."), name) for place, name in guests(of, part))


def with_guests(kind: object, value: object, called: Callable[[str], object]) -> object:
    """The same with something else in the place of every guest's name."""
    if bare(kind) == GuestName and isinstance(value, str):
        return called(value)
    parts = {step: with_guests(of, part, called) for step, part, of in _parts(kind, value)}
    return list(parts.values()) if isinstance(value, list | tuple) else parts if isinstance(value, Mapping) else value


def names_guest(kind: object, place: str) -> bool:
    """Whether a guest is named at such a place: `side_bets.0.by`."""
    return bare(kind_at(kinds_of(bare(kind)), place)) == GuestName


def _parts(kind: object, value: object) -> Iterator[tuple[str, object, object]]:
    """What a value holds: where, what, and of which kind."""
    if isinstance(value, list | tuple):
        yield from ((str(place), part, inner(kind)) for place, part in enumerate(value))
    elif isinstance(value, Mapping):
        kinds = kinds_of(bare(kind))
        yield from ((name, part, kinds.get(name)) for name, part in value.items())
