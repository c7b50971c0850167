"""Validate input: parse it into frozen values, or raise `Refused` with all problems.

Numbers must be JSON numbers: `"1"`, `true` and `8.5` are not whole numbers, `1.0` is 1. Input from a form is read with
`from_form=True`: then `"３"` and `"3"` are 3.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import islice
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from annotated_types import MaxLen
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    StrictBool,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails, PydanticCustomError

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, normalize_text, plain_number, text

M = TypeVar("M", bound="Model")


#: The largest number that a field accepts; a technical limit, not a rule of a game.
MAX_NUMBER = 1_000_000_000


#: The largest sum of such numbers that one sheet carries over to the next.
HIGHEST_SUM = 10**15


#: Maximum number of seats of any game, and of items in a list of players.
MAX_SEATS = 64


#: Maximum length of a name or a short text, in characters.
MAX_TEXT_LENGTH = 40
#: Maximum length before normalization, which may combine a character with its marks.
MAX_RAW_LENGTH = 4 * MAX_TEXT_LENGTH
#: Maximum length of a number that was typed.
MOST_DIGITS = 60
#: Number of unknown fields that are reported one by one.
MAX_UNKNOWN_FIELDS = 40


_DIGITS = re.compile(r"[+-]?\d{1,20}(\.\d{1,20})?")


def _number(value: object, info: ValidationInfo) -> int | float | str | None:
    """Return the number in `value`, parsed from its digits if it was typed; None if it is no number."""
    if isinstance(value, str) and info.context and info.context.get("typed"):
        digits = normalize_text("NFKC", value).strip().replace("−", "-") if len(value) <= MOST_DIGITS else ""
        if not _DIGITS.fullmatch(digits):
            return None
        return float(digits) if "." in digits else int(digits)
    return None if isinstance(value, bool) or not isinstance(value, int | float) else value


def whole(value: object, info: ValidationInfo) -> int:
    """Return the value as a whole number; typed without a point, because 1.000 is 1000 in some languages."""
    number = value if type(value) is int else _number(value, info)
    if isinstance(number, int) or (isinstance(number, float) and number.is_integer() and not isinstance(value, str)):
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


def _short_text(value: object) -> str:
    """Return a short text, trimmed; control characters are an error."""
    if not isinstance(value, str):
        raise PydanticCustomError("text", "a text")
    if len(value) > MAX_RAW_LENGTH:
        raise PydanticCustomError("string_too_long", "too long", {"max_length": MAX_TEXT_LENGTH})
    trimmed = normalize_text("NFC", value).strip()
    if any(unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} for letter in trimmed):
        raise PydanticCustomError("text", "a text")
    return trimmed


def validation_error(code: str, said: Text) -> PydanticCustomError:
    """Create the error that a validator raises for a value that is not valid: a code and a message."""
    return PydanticCustomError("unfit", "unfit", {"code": code, "said": said})


#: Parses a whole number. It follows the bounds in `Annotated`, so that pydantic's core checks them, not Python.
AS_WHOLE = BeforeValidator(whole)


Whole = Annotated[int, AS_WHOLE]


Half = Annotated[Fraction, BeforeValidator(_half), PlainSerializer(plain_number, return_type=float)]


SeatNumber = Annotated[int, Field(ge=0, le=MAX_NUMBER), AS_WHOLE]


NaturalNumber = Annotated[int, Field(ge=0, le=MAX_NUMBER), AS_WHOLE]
PositiveNumber = Annotated[int, Field(ge=1, le=MAX_NUMBER), AS_WHOLE]

#: A score that a sheet carries over, which may be negative.
Score = Annotated[int, Field(ge=-HIGHEST_SUM, le=HIGHEST_SUM), AS_WHOLE]


AS_FLAG = BeforeValidator(_flag)
Flag = Annotated[StrictBool, AS_FLAG]


ShortText = Annotated[str, Field(max_length=MAX_TEXT_LENGTH), BeforeValidator(_short_text)]


Name = Annotated[str, Field(min_length=1, max_length=MAX_TEXT_LENGTH), BeforeValidator(_short_text)]


#: The names of the players in seat order.
Names = Annotated[tuple[Name, ...], Field(max_length=MAX_SEATS)]


#: The name of a spectator who bets; the database stores which person it is.
GuestName = Annotated[Name, "guest"]


class Model(BaseModel):
    """Base class of frozen values that refuse unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _limit_size(cls, data: object) -> object:
        """Truncate lists that are too long to one item more than allowed, and refuse far too many fields."""
        if not isinstance(data, dict):
            return data
        if len(data) > _field_count(cls) + MAX_UNKNOWN_FIELDS:
            raise PydanticCustomError("too_long", "too long", {"max_length": _field_count(cls)})
        long = [(name, most) for name, most in _max_lengths(cls) if most < _size(data.get(name))]
        return {**data, **{name: _truncate(data[name], most + 1) for name, most in long}} if long else data


@cache
def _field_count(model: type[Model]) -> int:
    """Return the number of fields of a model; pydantic computes it at every call."""
    return len(model.model_fields)


@cache
def _max_lengths(model: type[Model]) -> tuple[tuple[str, int], ...]:
    """Return the name and the maximum length of every list of a model that has one."""
    lengths = ((info.alias or name, max(_lengths_in(info), default=None)) for name, info in model.model_fields.items())
    return tuple((name, most) for name, most in lengths if most is not None)


def _lengths_in(kind: object) -> Iterator[int]:
    """Yield the maximum lengths in the bounds of a field or a type, and of the members of a union."""
    if isinstance(kind, MaxLen):
        yield kind.max_length
    is_wrapped = get_origin(kind) in {Annotated, Union, UnionType}
    parts = (kind.annotation, *kind.metadata) if isinstance(kind, FieldInfo) else get_args(kind) if is_wrapped else ()
    for part in parts:
        yield from _lengths_in(part)


def _size(value: object) -> int:
    return len(value) if isinstance(value, list | tuple | dict) else 0


def _truncate(value: Any, most: int) -> object:  # noqa: ANN401  a list or an object
    return dict(islice(value.items(), most)) if isinstance(value, dict) else value[:most]


def read(model: type[M], data: object, *, from_form: bool = False) -> M:
    """Parse `data` as a `model`; raise `Refused` with every problem.

    If `from_form` is true, numbers may be digits in a text.
    """
    try:
        return model.model_validate(data, context={"typed": from_form})
    except ValidationError as error:
        raise Refused(map(_problem, error.errors(include_url=False, include_input=False))) from None


def _problem(detail: ErrorDetails) -> Problem:
    kind = detail["type"]
    place = ".".join(str(step) for step in detail["loc"])
    given: Mapping[str, Any] = detail.get("ctx") or {}
    if kind == "unfit":
        return Problem(place, given["code"], given["said"])
    return Problem(place, *_PROBLEMS.get(kind, lambda _: ("invalid", text("this value cannot be used here")))(given))


_PROBLEMS: Mapping[str, Any] = {
    "missing": lambda _: ("missing", text("this is missing")),
    "extra_forbidden": lambda _: ("unknown", text("no such field")),
    "whole": lambda _: ("whole", text("enter a whole number")),
    "half": lambda _: ("half", text("enter a whole number or a half")),
    "moment": lambda _: ("moment", text("enter a time like 2026-11-21T21:30:00+09:00")),
    "text": lambda _: ("text", text("enter a short text")),
    "bool_type": lambda _: ("flag", text("answer yes or no (true or false)")),
    "greater_than_equal": lambda given: ("low", text("at least %(low)s", low=given["ge"])),
    "less_than_equal": lambda given: ("high", text("at most %(high)s", high=given["le"])),
    "literal_error": lambda given: ("choice", text("choose one of these: %(choices)s", choices=given["expected"])),
    "string_too_short": lambda _: ("empty", text("this is empty")),
    "string_too_long": lambda given: ("long", text("at most %(most)s characters", most=given["max_length"])),
    "too_long": lambda given: ("long", text("at most %(most)s entries", most=given["max_length"])),
    "tuple_type": lambda _: ("list", text("this must be a list")),
    "dict_type": lambda _: ("object", text("this must be an object with named fields")),
    "model_type": lambda _: ("object", text("this must be an object with named fields")),
}


def is_valid_number(number: int) -> bool:
    """Return whether this can be the number of a hand or a sheet; databases fail on larger ones."""
    return 1 <= number <= MAX_NUMBER


def clamp_number(number: int) -> int:
    """Return the nearest number that the database accepts."""
    return min(max(number, 0), MAX_NUMBER)
