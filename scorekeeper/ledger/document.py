"""A JSON document: read more strictly than `json` reads by itself, and written piece by piece.

What two readers could understand differently is refused: a field that stands twice, NaN, another encoding than UTF-8.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, NoReturn

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text
from scorekeeper.ledger import places

MARK: Final = "\ufeff"
"""The byte order mark that some editors put before a text."""

MOST_LOCATED: Final = 5
"""So many problems say at which line: it takes a look through the document each."""


def parse(document: bytes) -> object:
    """The value that `document` holds; `Refused`, with no field, where it is no JSON: it says at which line."""
    said = _decoded(document)
    try:
        value = _STRICT.decode(said)
    except json.JSONDecodeError as error:
        _refuse_syntax(said, error)
    except _OddError as odd:
        _refuse_at(said, places.first(said, odd.is_there), odd.code, odd.said)
    except RecursionError:
        _refuse_at(said, places.too_deep(said), "deep", text("lists and objects are nested too deeply"))
    except ValueError:  # Python reads no more than 4,300 digits
        _refuse_at(said, places.first(said, places.is_long_number), "digits", text("a number has too many digits"))
    if places.may_be_half(said) and (at := places.first(said, places.is_half)) is not None:
        _refuse_at(said, at, "half", text("there is half a character (a lone surrogate)"))
    return value


@contextmanager
def located(document: bytes) -> Iterator[None]:
    """Whatever is refused in here about values in this document says at which line they stand: the first few do."""
    try:
        yield
    except Refused as refused:
        said = _decoded(document)
        few, others = refused.problems[:MOST_LOCATED], refused.problems[MOST_LOCATED:]
        refused.problems = (*(_located(said, problem) for problem in few), *others)
        raise


def _located(said: str, problem: Problem) -> Problem:
    if not problem.field:
        return problem
    line, column = places.line_and_column(said, places.of_field(said, problem.field))
    where = {"field": problem.field, "line": line, "column": column}
    message = text("%(field)s at line %(line)s, column %(column)s: %(problem)s", problem=problem.message, **where)
    return replace(problem, message=message)


def _decoded(document: bytes) -> str:
    if document.startswith((BOM_UTF16_LE, BOM_UTF16_BE, BOM_UTF32_BE)) or b"\0" in document[:4]:
        _refuse("utf-8", text("this is UTF-16 or UTF-32; save it as UTF-8"))
    try:
        return document.decode().removeprefix(MARK)
    except UnicodeDecodeError as error:
        before = document[: error.start].decode().removeprefix(MARK)
        _refuse_at(before, len(before), "utf-8", text("this is not UTF-8"))


class _OddError(ValueError):
    """Something that `json` reads and that is no JSON; `is_there` knows the token where it stands."""

    def __init__(self, code: str, said: Text, is_there: places.Found) -> None:
        super().__init__(code)
        self.code, self.said, self.is_there = code, said, is_there


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        seen: set[str] = set()
        name = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        said = text("the field %(name)s stands twice in one object", name=name)
        raise _OddError("double", said, places.Twice(name))
    return members


def _no_number(constant: str) -> NoReturn:
    said = text("%(constant)s is no number in JSON", constant=constant)
    raise _OddError("number", said, lambda token: token == constant)


_STRICT: Final = json.JSONDecoder(object_pairs_hook=_members, parse_constant=_no_number)


def _refuse_syntax(said: str, error: json.JSONDecodeError) -> NoReturn:
    """It is no JSON from here on, or breaks off."""
    end = len(said.rstrip())
    if end and (error.pos >= end or error.msg.startswith("Unterminated string")):
        line, column = places.line_and_column(said, end)
        _refuse("json", text("the JSON breaks off at line %(line)s, column %(column)s", line=line, column=column))
    _refuse("json", text("no JSON at line %(line)s, column %(column)s", line=error.lineno, column=error.colno))


def _refuse_at(said: str, at: int | None, code: str, problem: Text) -> NoReturn:
    line, column = places.line_and_column(said, at or 0)
    _refuse(code, text("line %(line)s, column %(column)s: %(problem)s", line=line, column=column, problem=problem))


def _refuse(code: str, said: Text) -> NoReturn:
    raise Refused((Problem("", code, said),))


class Streamed(dict[str, object]):
    """An object whose values come as they are written: an iterator stands for a list, and is taken item by item."""


def written(value: object, indent: int | None = None, margin: str = "\n") -> Iterator[str]:
    """The value as JSON, without a space or indented, in pieces: none is longer than an item of what is streamed."""
    if isinstance(value, Streamed):
        colon = ":" if indent is None else ": "
        yield from _enclosed(
            "{}",
            ((f"{json.dumps(name, ensure_ascii=False)}{colon}", each) for name, each in value.items()),
            indent,
            margin,
        )
    elif isinstance(value, Iterator):
        yield from _enclosed("[]", (("", each) for each in value), indent, margin)
    else:
        separators = (",", ":") if indent is None else (",", ": ")
        yield json.dumps(value, ensure_ascii=False, indent=indent, separators=separators).replace("\n", margin)


def _enclosed(brackets: str, items: Iterable[tuple[str, object]], indent: int | None, margin: str) -> Iterator[str]:
    """The items between brackets, each behind its name."""
    inner, outer = ("", "") if indent is None else (margin + " " * indent, margin)
    before = brackets[0]
    for name, value in items:
        yield f"{before}{inner}{name}"
        yield from written(value, indent, margin + " " * (indent or 0))
        before = ","
    yield brackets if before == brackets[0] else f"{outer}{brackets[1]}"


def in_portions(pieces: Iterable[str], most: int) -> Iterator[bytes]:
    """The pieces as UTF-8, put together to portions of about `most` bytes."""
    portion = bytearray()
    for piece in pieces:
        portion += piece.encode()
        if len(portion) >= most:
            yield bytes(portion)
            portion.clear()
    if portion:
        yield bytes(portion)
