"""The form of a game that brings none, made from its `Entry`: what is asked, worked out here; a template draws it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Final, Literal, Union, get_args, get_origin, get_type_hints

from pydantic.fields import FieldInfo

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import Model, SeatNumber
from scorekeeper.games.words import Text, label

Kind = Literal["seat", "seats", "flag", "choice", "whole", "half", "text", "by_seat", "slots", "group"]

MAX_TAPPED: Final = 14
"""So many numbers are tapped; more are typed."""

_KINDS: Final[Mapping[object, Kind]] = {bool: "flag", int: "whole", Fraction: "half", str: "text"}
_BOUNDS: Final = {"ge": ("low", 0), "gt": ("low", 1), "le": ("high", 0), "lt": ("high", -1), "max_length": ("most", 0)}
"""What a bound of a field says: the number that is meant, and how far it is from the one that is written."""


@dataclass(frozen=True)
class FormField:
    """One question of a form: its place in the entry (or in the part around it), its kind, what it is called.

    `parts` are the questions of a nested model (`group`), of each model in a list (`slots`), or the one that is asked
    of every player (`by_seat`). `most` is how long a list or a text may be.
    """

    name: str
    kind: Kind
    label: Text
    needed: bool = False
    default: object = None
    low: int | None = None
    high: int | None = None
    most: int | None = None
    choices: Mapping[str, Text] = field(default_factory=dict)
    parts: tuple[FormField, ...] = ()

    @property
    def tapped(self) -> bool:
        """Whether it is a number of which every value has a place on the form."""
        return self.low is not None and self.high is not None and self.low >= 0 and self.high - self.low < MAX_TAPPED

    @property
    def signed(self) -> bool:
        """Whether it is a number that may be below nothing: nobody types a sign on a phone."""
        return self.kind in {"whole", "half"} and (self.low is None or self.low < 0)

    @property
    def typed(self) -> bool:
        """Whether it is written into an input, which a problem leads to."""
        return self.kind in {"half", "text"} or (self.kind == "whole" and not self.tapped)

    @property
    def switch(self) -> bool:
        """Whether yes or no is a switch: one that is off says nothing, which must mean no."""
        return self.kind == "flag" and not self.needed and not self.default


def form_fields(game: AnyGame) -> tuple[FormField, ...]:
    """What the form of a game asks, in the order of its entry."""
    return _parts(game, game.Entry)


def _parts(game: AnyGame, model: type[Model]) -> tuple[FormField, ...]:
    kinds = get_type_hints(model, include_extras=True)
    return tuple(_part(game, name, kinds[name], info) for name, info in model.model_fields.items())


def _part(game: AnyGame, name: str, kind: object, info: FieldInfo | None = None) -> FormField:
    """The question of a field; that of one value in a list, where there is no `info`."""
    bare, bounds = _bare(kind)
    if info:
        bounds = _bounds(info.metadata) | bounds
    drawn, within = _drawn(game, bare)
    return FormField(
        name=name,
        kind=drawn,
        label=label(game.words.get(name, Text(name))),
        needed=info is None or info.is_required(),
        default=info.get_default() if info and not info.is_required() else None,
        low=bounds.get("low"),
        high=bounds.get("high"),
        most=bounds.get("most"),
        choices=_choices(game, bare),
        parts=within,
    )


def _drawn(game: AnyGame, bare: object) -> tuple[Kind, tuple[FormField, ...]]:
    """The kind of a question, and the questions within it."""
    if bare == SeatNumber:
        return "seat", ()
    if get_origin(bare) is Literal:
        return "choice", ()
    if isinstance(bare, type) and issubclass(bare, Model):
        return "group", _parts(game, bare)
    if get_origin(bare) is tuple:
        return _listed(game, get_args(bare)[0])
    return (_KINDS.get(bare, "text") if isinstance(bare, type) else "text"), ()


def _listed(game: AnyGame, inner: object) -> tuple[Kind, tuple[FormField, ...]]:
    """How a list is asked: seats are ticked, models have slots, anything else is one value a player."""
    bare, _ = _bare(inner)
    if bare == SeatNumber:
        return "seats", ()
    if isinstance(bare, type) and issubclass(bare, Model):
        return "slots", _parts(game, bare)
    return "by_seat", (_part(game, "", inner),)


def _choices(game: AnyGame, bare: object) -> Mapping[str, Text]:
    codes = map(str, get_args(bare)) if get_origin(bare) is Literal else ()
    return {code: game.words.get(code, Text(code)) for code in codes}


def _bare(kind: object) -> tuple[object, dict[str, int]]:
    """A type without its bounds and without "or nothing", and the bounds; that of a seat as it is."""
    bounds: dict[str, int] = {}
    while kind != SeatNumber:
        if get_origin(kind) is Annotated:
            bounds = _bounds(get_args(kind)[1:]) | bounds
            kind = get_args(kind)[0]
        elif get_origin(kind) in {Union, UnionType} and len(some := _some(kind)) == 1:
            kind = some[0]
        else:
            break
    return kind, bounds


def _some(kind: object) -> list[object]:
    """What a value may be that is there."""
    return [one for one in get_args(kind) if one is not NoneType]


def _bounds(said: Iterable[object]) -> dict[str, int]:
    bounds: dict[str, int] = {}
    for one in said:
        if isinstance(one, FieldInfo):
            bounds |= _bounds(one.metadata)
        for attribute, (name, beside) in _BOUNDS.items():
            if isinstance(number := getattr(one, attribute, None), int):
                bounds[name] = number + beside
    return bounds
