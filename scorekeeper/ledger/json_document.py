"""A JSON document: read more strictly than `json` reads by itself, and written piece by piece.

What two readers could understand differently is refused: a field that stands twice, NaN, another encoding than UTF-8.
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, NoReturn

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text

BYTE_ORDER_MARK: Final = "\ufeff"
"""The byte order mark that some editors put before a text."""

MAX_LOCATED_PROBLEMS: Final = 5
"""So many problems say at which line: it takes a look through the document each."""


def parse_json(document: bytes) -> object:
    """The value that `document` holds; `Refused`, with no field, where it is no JSON: it says at which line."""
    said = _decoded(document)
    try:
        value = _STRICT.decode(said)
    except json.JSONDecodeError as error:
        _refuse_syntax(said, error)
    except _InvalidValue as odd:
        _refuse_at(said, _find_token(said, odd.is_there), odd.code, odd.said)
    except RecursionError:
        _refuse_at(said, _find_too_deep(said), "deep", text("lists and objects are nested too deeply"))
    except ValueError:  # Python reads no more than 4,300 digits
        _refuse_at(said, _find_token(said, _is_long_number), "digits", text("a number has too many digits"))
    if _may_have_surrogate(said) and (at := _find_token(said, _has_surrogate)) is not None:
        _refuse_at(said, at, "half", text("there is half a character (a lone surrogate)"))
    return value


@contextmanager
def with_line_numbers(document: bytes) -> Iterator[None]:
    """Whatever is refused in here about values in this document says at which line they stand: the first few do."""
    try:
        yield
    except Refused as refused:
        said = _decoded(document)
        few, others = refused.problems[:MAX_LOCATED_PROBLEMS], refused.problems[MAX_LOCATED_PROBLEMS:]
        refused.problems = (*(_located(said, problem) for problem in few), *others)
        raise


def _located(said: str, problem: Problem) -> Problem:
    if not problem.field:
        return problem
    line, column = _line_and_column(said, _find_field(said, problem.field))
    where = {"field": problem.field, "line": line, "column": column}
    message = text("%(field)s at line %(line)s, column %(column)s: %(problem)s", problem=problem.message, **where)
    return replace(problem, message=message)


def _decoded(document: bytes) -> str:
    if document.startswith((BOM_UTF16_LE, BOM_UTF16_BE, BOM_UTF32_BE)) or b"\0" in document[:4]:
        _refuse("utf-8", text("this is UTF-16 or UTF-32; save it as UTF-8"))
    try:
        return document.decode().removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError as error:
        before = document[: error.start].decode().removeprefix(BYTE_ORDER_MARK)
        _refuse_at(before, len(before), "utf-8", text("this is not UTF-8"))


class _InvalidValue(ValueError):
    """Something that `json` reads and that is no JSON; `is_there` knows the token where it stands."""

    def __init__(self, code: str, said: Text, is_there: Found) -> None:
        super().__init__(code)
        self.code, self.said, self.is_there = code, said, is_there


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        seen: set[str] = set()
        name = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        said = text("the field %(name)s stands twice in one object", name=name)
        raise _InvalidValue("double", said, _DuplicateFinder(name))
    return members


def _no_number(constant: str) -> NoReturn:
    said = text("%(constant)s is no number in JSON", constant=constant)
    raise _InvalidValue("number", said, lambda token: token == constant)


_STRICT: Final = json.JSONDecoder(object_pairs_hook=_members, parse_constant=_no_number)


def _refuse_syntax(said: str, error: json.JSONDecodeError) -> NoReturn:
    """It is no JSON from here on, or breaks off."""
    end = len(said.rstrip())
    if end and (error.pos >= end or error.msg.startswith("Unterminated string")):
        line, column = _line_and_column(said, end)
        _refuse("json", text("the JSON breaks off at line %(line)s, column %(column)s", line=line, column=column))
    _refuse("json", text("no JSON at line %(line)s, column %(column)s", line=error.lineno, column=error.colno))


def _refuse_at(said: str, at: int | None, code: str, problem: Text) -> NoReturn:
    line, column = _line_and_column(said, at or 0)
    _refuse(code, text("line %(line)s, column %(column)s: %(problem)s", line=line, column=column, problem=problem))


def _refuse(code: str, said: Text) -> NoReturn:
    raise Refused((Problem("", code, said),))


class StreamedObject(dict[str, object]):
    """An object whose values come as they are written: an iterator stands for a list, and is taken item by item."""


def iter_json(value: object, indent: int | None = None, margin: str = "\n") -> Iterator[str]:
    """The value as JSON, without a space or indented, in pieces: none is longer than an item of what is streamed."""
    if isinstance(value, StreamedObject):
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
        yield from iter_json(value, indent, margin + " " * (indent or 0))
        before = ","
    yield brackets if before == brackets[0] else f"{outer}{brackets[1]}"


def chunked(pieces: Iterable[str], most: int) -> Iterator[bytes]:
    """The pieces as UTF-8, put together to portions of about `most` bytes."""
    portion = bytearray()
    for piece in pieces:
        portion += piece.encode()
        if len(portion) >= most:
            yield bytes(portion)
            portion.clear()
    if portion:
        yield bytes(portion)


Found = Callable[[str], bool]
Token = tuple[str, int]
"""What stands there, and where."""

_TOKEN: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\]:,]|[^\s{}\[\]:,"]++', re.DOTALL)
_ESCAPED_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
MAX_DEPTH: Final = 500
"""Deeper than this Python reads no JSON, or a little later."""
MAX_DIGITS: Final = 4_300
"""More digits than this Python does not read."""


def _line_and_column(said: str, at: int) -> tuple[int, int]:
    """As an editor shows them, from 1."""
    return said.count("\n", 0, at) + 1, at - said.rfind("\n", 0, at)


def _find_token(said: str, is_there: Found) -> int | None:
    """Where the first token stands of which this is true."""
    return next((at for word, at in _tokens(said) if is_there(word)), None)


def _find_too_deep(said: str) -> int | None:
    """Where lists and objects are nested deeper than anybody reads."""
    depth = 0
    for word, at in _tokens(said):
        depth += _opened(word)
        if depth > MAX_DEPTH:
            return at
    return None


def _is_long_number(word: str) -> bool:
    """Whether this is a number with too many digits."""
    return len(word) > MAX_DIGITS and not word.startswith('"')


def _may_have_surrogate(said: str) -> bool:
    """Whether there is any escape of half a character, which may have its other half beside it."""
    return bool(_ESCAPED_SURROGATE.search(said))


def _has_surrogate(word: str) -> bool:
    """Whether this is a text with half a character in it."""
    return _may_have_surrogate(word) and word.startswith('"') and bool(_SURROGATE.search(json.loads(word)))


class _DuplicateFinder:
    """Knows where the field of this name stands for the second time, of all tokens one after the other."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._objects: list[set[str] | None] = []
        self._before = ""

    def __call__(self, word: str) -> bool:
        """Whether this is it."""
        before, self._before = self._before, word
        if word in {"}", "]"}:
            self._objects.pop()
        elif word in {"{", "["}:
            self._objects.append(set() if word == "{" else None)
        elif before in {"{", ","} and self._objects and (names := self._objects[-1]) is not None:
            name = json.loads(word)
            if name == self._name and name in names:
                return True
            names.add(name)
        return False


def _find_field(said: str, field: str) -> int:
    """Where this field stands (`sheets.0.players`), or what is nearest around it of what is there."""
    tokens = _tokens(said)
    word, found = next(tokens, ("", 0))
    while field and word in {"{", "["}:
        step = _member(tokens, field) if word == "{" else _item(tokens, field)
        if step is None:
            break
        field, (word, _), found = step
    return found


def _member(tokens: Iterator[Token], field: str) -> tuple[str, Token, int] | None:
    """The rest of the field within the member that it begins with, the token of its value, and where its name is."""
    for word, at in tokens:
        if word == "}":
            return None
        if word == ",":
            continue
        name = json.loads(word)
        next(tokens)  # the colon
        value = next(tokens)
        if field == name or field.startswith(f"{name}."):
            return field[len(name) + 1 :], value, at
        _skip(tokens, value[0])
    return None


def _item(tokens: Iterator[Token], field: str) -> tuple[str, Token, int] | None:
    """The same within an item of a list."""
    wanted, _, rest = field.partition(".")
    number = 0
    for word, at in tokens:
        if word == "]":
            return None
        if word == ",":
            number += 1
        elif wanted == str(number):
            return rest, (word, at), at
        else:
            _skip(tokens, word)
    return None


def _skip(tokens: Iterator[Token], word: str) -> None:
    """Go on behind the value that begins with this token."""
    depth = _opened(word)
    while depth:
        depth += _opened(next(tokens)[0])


def _opened(word: str) -> int:
    return 1 if word in {"{", "["} else -1 if word in {"}", "]"} else 0


def _tokens(said: str) -> Iterator[Token]:
    return ((found.group(), found.start()) for found in _TOKEN.finditer(said))
