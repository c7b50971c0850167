"""The door: what comes in from outside becomes a frozen value, or is refused with all its problems, each at its field.

Numbers are numbers: `"1"`, `true` and `8.5` are not whole, `1.0` is 1. What was typed into a form is read with
`typed=True`: there ３ and "3" are three.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    StrictBool,
    ValidationError,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic.config import JsonDict
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails, PydanticCustomError

from scorekeeper.games.words import Seat, Text, plain_number, text

T = TypeVar("T")
M = TypeVar("M", bound="Model")

HIGHEST: Final = 1_000_000_000
"""The largest number that any field takes: a bound for sanity, not a rule of a game."""

HIGHEST_SUM: Final = 10**15
"""The largest sum of them that one sheet hands to the next: more hands than anybody plays."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that cannot be: the field it belongs to (`piles`, `bonuses.0.player`), a code, and a sentence."""

    field: str
    code: str
    message: Text


class Refused(Exception):  # noqa: N818  a refusal is an answer, not an error of the program
    """A value that cannot be, with every problem found.

    It is raised where that shows, and passed on: who knows more on the way up adds the names behind the seats
    (`players`), the number of the hand at fault where it is another than the one that was sent (`hand`), or the place
    of the value in a larger one (`below`).
    """

    def __init__(self, problems: Iterable[Problem], players: Sequence[str] = (), hand: int | None = None) -> None:
        self.problems = tuple(problems)
        self.players = tuple(players)
        self.hand = hand
        super().__init__("; ".join(f"{problem.field}: {problem.message}" for problem in self.problems))

    def below(self, place: str) -> None:
        """Its fields begin with this place."""
        self.problems = tuple(
            replace(problem, field=f"{place}.{problem.field}" if problem.field else place) for problem in self.problems
        )


_DIGITS: Final = re.compile(r"[+-]?\d{1,20}(\.\d{1,20})?")


def _number(value: object, info: ValidationInfo) -> int | float | str | None:
    """The number that `value` is, read from its digits where it was typed."""
    if isinstance(value, str) and info.context and info.context.get("typed"):
        digits = unicodedata.normalize("NFKC", value).strip().replace("−", "-")
        if not _DIGITS.fullmatch(digits):
            return None
        return float(digits) if "." in digits else int(digits)
    return None if isinstance(value, bool) or not isinstance(value, int | float) else value


def whole(value: object, info: ValidationInfo) -> int:
    """The whole number that came in."""
    number = _number(value, info)
    if isinstance(number, int) or (isinstance(number, float) and number.is_integer()):
        return int(number)
    raise PydanticCustomError("whole", "a whole number")


def _half(value: object, info: ValidationInfo) -> Fraction:
    if isinstance(value, Fraction):
        return value
    number = _number(value, info)
    if isinstance(number, int) or (isinstance(number, float) and (number * 2).is_integer()):
        return Fraction(number)
    raise PydanticCustomError("half", "a whole number or a half")


def _flag(value: object, info: ValidationInfo) -> object:
    if info.context and info.context.get("typed"):
        return {"true": True, "on": True, "1": True, "false": False, "": False}.get(str(value).lower(), value)
    return value


def _some_text(value: object) -> str:
    """A short text without control characters, trimmed."""
    if not isinstance(value, str):
        raise PydanticCustomError("text", "a text")
    trimmed = unicodedata.normalize("NFC", value).strip()
    if any(unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} for letter in trimmed):
        raise PydanticCustomError("text", "a text")
    return trimmed


def unfit(code: str, said: Text) -> PydanticCustomError:
    """The error for a validator to raise where a value is none of its kind: a code, and what was expected."""
    return PydanticCustomError("unfit", "unfit", {"code": code, "said": said})


Whole = Annotated[int, BeforeValidator(whole)]
Half = Annotated[
    Fraction,
    BeforeValidator(_half),
    PlainSerializer(plain_number, return_type=float),
    WithJsonSchema({"type": "number", "multipleOf": 0.5}),
]
SeatNumber = Annotated[int, Field(ge=0, le=HIGHEST), BeforeValidator(whole)]
Flag = Annotated[StrictBool, BeforeValidator(_flag)]
ShortText = Annotated[str, Field(max_length=40), BeforeValidator(_some_text)]
Name = Annotated[str, Field(min_length=1, max_length=40), BeforeValidator(_some_text)]


def _standard_bounds(schema: JsonDict) -> None:
    """JSON Schema's own words for the bounds of numbers that are read by the door."""
    for python, standard in (("ge", "minimum"), ("le", "maximum")):
        if python in schema:
            schema[standard] = schema.pop(python)
    for part in schema.values():
        for inner in part if isinstance(part, list) else [part]:
            if isinstance(inner, dict):
                _standard_bounds(inner)


class Model(BaseModel):
    """A frozen value that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_extra=_standard_bounds)


def read(model: type[M], data: object, *, typed: bool = False) -> M:
    """`data` as a `model`; `Refused` with every problem where it is none. `typed`: numbers may be digits in a text."""
    try:
        return model.model_validate(data, context={"typed": typed})
    except ValidationError as error:
        raise Refused(tuple(_problem(detail) for detail in error.errors(include_url=False))) from None


def _problem(detail: ErrorDetails) -> Problem:
    kind = detail["type"]
    place = ".".join(str(step) for step in detail["loc"])
    given: Mapping[str, Any] = detail.get("ctx") or {}
    if kind == "unfit":
        return Problem(place, given["code"], given["said"])
    return Problem(place, *_SAID.get(kind, lambda _: ("invalid", text("this value does not fit here")))(given))


_SAID: Final[Mapping[str, Any]] = {
    "missing": lambda _: ("missing", text("this is missing")),
    "extra_forbidden": lambda _: ("unknown", text("there is no such field")),
    "whole": lambda _: ("whole", text("a whole number is expected")),
    "half": lambda _: ("half", text("a whole number or a half is expected")),
    "moment": lambda _: ("moment", text("a time like 2026-11-21T21:30:00+09:00 is expected")),
    "text": lambda _: ("text", text("a short text is expected")),
    "bool_type": lambda _: ("flag", text("yes or no (true or false) is expected")),
    "greater_than_equal": lambda given: ("low", text("at least %(low)s is expected", low=given["ge"])),
    "less_than_equal": lambda given: ("high", text("at most %(high)s is expected", high=given["le"])),
    "literal_error": lambda given: ("choice", text("one of these is expected: %(choices)s", choices=given["expected"])),
    "string_too_short": lambda _: ("empty", text("this is empty")),
    "string_too_long": lambda given: (
        "long",
        text("at most %(most)s characters are expected", most=given["max_length"]),
    ),
    "too_long": lambda given: ("long", text("at most %(most)s entries are expected", most=given["max_length"])),
    "tuple_type": lambda _: ("list", text("a list is expected")),
    "dict_type": lambda _: ("object", text("an object with named fields is expected")),
    "model_type": lambda _: ("object", text("an object with named fields is expected")),
}


# The rules in the form


@dataclass(frozen=True, slots=True)
class RuleField:
    """One line of the house rules: its type, default and bounds, and what it does, as the form and the JSON show it.

    `kind` is `whole`, `half`, `flag`, `choice` or `text`; `nullable` where it may be left open (null); `when` is the
    rule, and its value, without which this one counts for nothing.
    """

    name: str
    kind: Literal["whole", "half", "flag", "choice", "text"]
    default: Any
    label: Text
    help: Text
    low: float | None = None
    high: int | None = None
    nullable: bool = False
    choices: Mapping[str, Text] | None = None
    when: tuple[str, str | bool] | None = None

    def counts(self, rules: Model) -> bool:
        """Whether this line matters beside the others."""
        return self.when is None or getattr(rules, self.when[0]) == self.when[1]


def rule(  # noqa: PLR0913  a line of the house rules has this many columns
    default: T,
    label: Text,
    help: Text,  # noqa: A002  the word of RuleField
    *,
    low: float | None = None,
    high: int | None = None,
    choices: Mapping[str, Text] | None = None,
    when: tuple[str, str | bool] | None = None,
) -> T:
    """The field of a `Rules` model: default, bounds (both included), and the words that the form shows."""
    said: JsonDict = {
        "help": help.id,
        "low": low,
        "high": high,
        "choices": {code: label.id for code, label in (choices or {}).items()},
        "when": list(when or ()),
    }
    field: T = Field(default, ge=low, le=high, title=label.id, json_schema_extra={"scorekeeper": said})
    return field


def count(  # noqa: PLR0913  as many columns as any rule
    default: int,
    label: Text,
    help: Text,  # noqa: A002  the word of RuleField
    *,
    low: int = 1,
    high: int = HIGHEST,
    when: tuple[str, str | bool] | None = None,
) -> int:
    """A rule that is a whole number, from one up where no other bound is said."""
    return rule(default, label, help, low=low, high=high, when=when)


class Rules(Model):
    """What a table agrees beforehand. Every game has the unit."""

    unit: Whole = count(1, text("Unit"), text("Chips a point: every payment is multiplied by it."))


class AsWritten(Model):
    """Rules that this program cannot read, as they were written."""

    model_config = ConfigDict(extra="allow")


def rule_fields(rules: type[Rules]) -> tuple[RuleField, ...]:
    """The lines of the form for `rules`, in the order in which they are declared, the unit last."""
    fields = [_rule_field(name, info) for name, info in rules.model_fields.items()]
    return tuple(sorted(fields, key=lambda line: line.name == "unit"))


def _rule_field(name: str, info: FieldInfo) -> RuleField:
    extra = info.json_schema_extra
    said: Any = extra["scorekeeper"] if isinstance(extra, dict) else {}
    choices = {code: Text(label) for code, label in said["choices"].items()}
    types = {info.annotation, *get_args(info.annotation)}
    default = info.default
    return RuleField(
        name=name,
        kind=_kind(types, choices),
        default=plain_number(default) if isinstance(default, Fraction) else default,
        label=Text(info.title or name),
        help=Text(said["help"]),
        low=said["low"],
        high=said["high"],
        nullable=type(None) in types,
        choices=choices or None,
        when=tuple(said["when"]) or None,
    )


def _kind(types: set[Any], choices: Mapping[str, Text]) -> Literal["whole", "half", "flag", "choice", "text"]:
    if choices:
        return "choice"
    flat = {get_args(part)[0] if get_origin(part) is Annotated else part for part in types}
    for python, kind in ((bool, "flag"), (Fraction, "half"), (int, "whole")):
        if python in flat:
            return kind  # type: ignore[return-value]
    return "text"


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


__all__ = [
    "HIGHEST",
    "HIGHEST_SUM",
    "AsWritten",
    "Flag",
    "Half",
    "Model",
    "Name",
    "Problem",
    "Refused",
    "RuleField",
    "Rules",
    "Seat",
    "SeatNumber",
    "ShortText",
    "Whole",
    "count",
    "length_problem",
    "missing",
    "not_wanted",
    "plain_number",
    "read",
    "rule",
    "rule_fields",
    "seat_problem",
    "unfit",
    "whole",
]
