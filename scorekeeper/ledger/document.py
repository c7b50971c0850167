"""A JSON document: read more strictly than `json` reads by itself, and written piece by piece.

What two readers could understand differently is refused: a field that stands twice, NaN, another encoding than UTF-8.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final, NoReturn

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text

MARK: Final = "\ufeff"
"""The byte order mark that some editors put before a text."""


def parse(document: bytes) -> object:
    """The value that `document` holds; `Refused`, with no field, where it is no JSON."""
    try:
        return json.loads(_decoded(document), object_pairs_hook=_members, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        _refuse("json", text("no JSON at line %(line)s, column %(column)s", line=error.lineno, column=error.colno))
    except RecursionError:
        _refuse("deep", text("lists and objects are nested too deeply"))
    except ValueError:  # Python reads no more than 4,300 digits
        _refuse("digits", text("a number has too many digits"))


def _decoded(document: bytes) -> str:
    try:
        return document.decode().removeprefix(MARK)
    except UnicodeDecodeError as error:
        _refuse("utf-8", text("no UTF-8 at byte %(place)s", place=error.start + 1))


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members: dict[str, object] = {}
    for name, value in pairs:
        if name in members:
            _refuse("double", text("the field %(name)s stands twice in one object", name=name))
        members[name] = value
    return members


def _no_number(constant: str) -> NoReturn:
    _refuse("number", text("%(constant)s is no number in JSON", constant=constant))


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
