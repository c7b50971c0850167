"""Build a form from a game's `Entry` model, for a game without its own template."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints

from pydantic.fields import FieldInfo

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import Model, SeatNumber
from scorekeeper.games.words import Text, label

Kind = Literal["seat", "seats", "flag", "choice", "whole", "half", "text", "by_seat", "slots", "group"]

#: The number of values up to which a number is a row of buttons instead of an input.
MAX_TAPPED = 14

_KINDS: Mapping[object, Kind] = {bool: "flag", int: "whole", Fraction: "half", str: "text"}
#: The field attribute that a bound sets, and the difference between the bound and that attribute.
_BOUNDS = {"ge": ("low", 0), "gt": ("low", 1), "le": ("high", 0), "lt": ("high", -1), "max_length": ("most", 0)}


@dataclass(frozen=True)
class FormField:
    """A field of a form: its name in the entry (or in the part around it), its kind and its label.

    `parts` are the fields of a nested model (`group`), of each model in a list (`slots`), or the field that is repeated
    for every player (`by_seat`). `most` is the largest length of a list or a text.
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
    parts: "tuple[FormField, ...]" = ()

    @property
    def tapped(self) -> bool:
        """Return whether it is a number with a button for each value."""
        return self.low is not None and self.high is not None and self.low >= 0 and self.high - self.low < MAX_TAPPED

    @property
    def signed(self) -> bool:
        """Return whether it is a number that may be negative, which needs a sign button on phones."""
        return self.kind in {"whole", "half"} and (self.low is None or self.low < 0)

    @property
    def typed(self) -> bool:
        """Return whether it is a text input, to which a problem links."""
        return self.kind in {"half", "text"} or (self.kind == "whole" and not self.tapped)

    @property
    def switch(self) -> bool:
        """Return whether a flag is a switch: one that is off is not sent, which must mean no."""
        return self.kind == "flag" and not self.needed and not self.default


def form_fields(game: AnyGame) -> tuple[FormField, ...]:
    """Return the fields of a game's form, in the order of its entry."""
    return _parts(game, game.Entry)


def _parts(game: AnyGame, model: type[Model]) -> tuple[FormField, ...]:
    kinds = get_type_hints(model, include_extras=True)
    return tuple(_part(game, name, kinds[name], info) for name, info in model.model_fields.items())


def _part(game: AnyGame, name: str, kind: object, info: FieldInfo | None = None) -> FormField:
    """Return the form field of a model field, or of one list item, which has no `info`."""
    bare, bounds = _bare(kind)
    if info:
        bounds = _bounds(info.metadata) | bounds
    field_kind, parts = _kind_and_parts(game, bare)
    codes = map(str, get_args(bare)) if field_kind == "choice" else ()
    return FormField(
        name=name,
        kind=field_kind,
        label=label(game.words, name),
        needed=info is None or info.is_required(),
        default=info.get_default() if info and not info.is_required() else None,
        low=bounds.get("low"),
        high=bounds.get("high"),
        most=bounds.get("most"),
        choices={code: game.words.get(code, Text(code)) for code in codes},
        parts=parts,
    )


def _kind_and_parts(game: AnyGame, bare: object) -> tuple[Kind, tuple[FormField, ...]]:
    """Return the kind of a field, and the fields within it."""
    if bare == SeatNumber:
        return "seat", ()
    if get_origin(bare) is Literal:
        return "choice", ()
    if isinstance(bare, type) and issubclass(bare, Model):
        return "group", _parts(game, bare)
    if get_origin(bare) is tuple:
        return _list_kind_and_parts(game, get_args(bare)[0])
    return (_KINDS.get(bare, "text") if isinstance(bare, type) else "text"), ()


def _list_kind_and_parts(game: AnyGame, inner: object) -> tuple[Kind, tuple[FormField, ...]]:
    """Return how a list is entered: checkboxes for seats, slots for models, else one value per player."""
    bare, _ = _bare(inner)
    if bare == SeatNumber:
        return "seats", ()
    if isinstance(bare, type) and issubclass(bare, Model):
        return "slots", _parts(game, bare)
    return "by_seat", (_part(game, "", inner),)


def _bare(kind: object) -> tuple[object, dict[str, int]]:
    """Return a type without its bounds and without None, and the bounds; `SeatNumber` stays unchanged."""
    bounds: dict[str, int] = {}
    while kind != SeatNumber:
        if get_origin(kind) is Annotated:
            bounds = _bounds(get_args(kind)[1:]) | bounds
            kind = get_args(kind)[0]
        elif get_origin(kind) in {Union, UnionType} and len(members := {*get_args(kind)} - {NoneType}) == 1:
            (kind,) = members
        else:
            break
    return kind, bounds


def _bounds(metadata: Iterable[object]) -> dict[str, int]:
    bounds: dict[str, int] = {}
    for bound in metadata:
        if isinstance(bound, FieldInfo):
            bounds |= _bounds(bound.metadata)
        for attribute, (name, offset) in _BOUNDS.items():
            if isinstance(number := getattr(bound, attribute, None), int):
                bounds[name] = number + offset
    return bounds
