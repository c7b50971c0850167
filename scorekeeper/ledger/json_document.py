"""Parse JSON strictly, with line numbers in errors, and write it in chunks.

Documents that parsers may understand differently are refused: duplicate fields, NaN, encodings other than UTF-8.
"""

import json
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import NoReturn

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text

#: The byte order mark that some editors put before a text.
BYTE_ORDER_MARK = "\ufeff"

#: Maximum number of problems that get a line number; each one needs a pass over the document.
MAX_LOCATED_PROBLEMS = 5


def parse_json(document: bytes) -> object:
    """Return the value of a JSON document.

    Raise `Refused`, with the line but no field, if it is not valid JSON.
    """
    string = _decode(document)
    try:
        value = _STRICT.decode(string)
    except json.JSONDecodeError as error:
        _refuse_syntax(string, error)
    except _InvalidValue as invalid:
        _refuse_at(string, invalid.find(string), invalid.code, invalid.message)
    except RecursionError:
        _refuse_at(string, _find_too_deep(string), "deep", text("lists and objects are nested too deeply"))
    except ValueError:  # Python parses at most 4,300 digits
        position = _find_token(string, lambda lexeme: len(lexeme) > MAX_DIGITS and lexeme[0] != '"')
        _refuse_at(string, position, "digits", text("a number has too many digits"))
    if _ESCAPED_SURROGATE.search(string) and (position := _find_token(string, _has_surrogate)) is not None:
        _refuse_at(string, position, "half", text("contains a broken character (a lone surrogate)"))
    return value


@contextmanager
def with_line_numbers(document: bytes) -> Iterator[None]:
    """Add the line and column in the document to the first problems of any `Refused` raised inside."""
    try:
        yield
    except Refused as refused:
        string, problems = _decode(document), list(refused.problems)
        for index, problem in enumerate(problems[:MAX_LOCATED_PROBLEMS]):
            if problem.field:
                line, column = _line_and_column(string, _find_field(string, problem.field))
                place = {"field": problem.field, "line": line, "column": column, "problem": problem.message}
                message = text("%(field)s at line %(line)s, column %(column)s: %(problem)s", **place)
                problems[index] = replace(problem, message=message)
        refused.problems = tuple(problems)
        raise


def _decode(document: bytes) -> str:
    if document.startswith((BOM_UTF16_LE, BOM_UTF16_BE, BOM_UTF32_BE)) or b"\0" in document[:4]:
        _refuse("utf-8", text("this is UTF-16 or UTF-32; save it as UTF-8"))
    try:
        return document.decode().removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError as error:
        prefix = document[: error.start].decode().removeprefix(BYTE_ORDER_MARK)
        _refuse_at(prefix, len(prefix), "utf-8", text("this is not UTF-8"))


class _InvalidValue(ValueError):
    """Raised for a value that `json` accepts but JSON does not allow; `find` returns its position."""

    def __init__(self, code: str, message: Text, find: Callable[[str], int | None]) -> None:
        super().__init__(code)
        self.code, self.message, self.find = code, message, find


def _unique_members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        seen: set[str] = set()
        name = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        message = text("the field %(name)s appears twice in one object", name=name)
        raise _InvalidValue("double", message, lambda string: _find_duplicate(string, name))
    return members


def _refuse_constant(constant: str) -> NoReturn:
    message = text("%(constant)s is not a JSON number", constant=constant)
    raise _InvalidValue("number", message, lambda string: _find_token(string, lambda lexeme: lexeme == constant))


_STRICT = json.JSONDecoder(object_pairs_hook=_unique_members, parse_constant=_refuse_constant)


def _refuse_syntax(string: str, error: json.JSONDecodeError) -> NoReturn:
    """Refuse a document with a syntax error, or one that is truncated."""
    end = len(string.rstrip())
    cut_word = any(word.startswith(string[error.pos : end]) for word in ("true", "false", "null"))
    if end and (cut_word or error.msg.startswith("Unterminated string")):
        line, column = _line_and_column(string, end)
        _refuse(
            "json", text("the JSON ends unexpectedly at line %(line)s, column %(column)s", line=line, column=column)
        )
    _refuse("json", text("invalid JSON at line %(line)s, column %(column)s", line=error.lineno, column=error.colno))


def _refuse_at(string: str, position: int | None, code: str, problem: Text) -> NoReturn:
    line, column = _line_and_column(string, position or 0)
    _refuse(code, text("line %(line)s, column %(column)s: %(problem)s", line=line, column=column, problem=problem))


def _refuse(code: str, message: Text) -> NoReturn:
    raise Refused((Problem("", code, message),))


class StreamedObject(dict[str, object]):
    """An object to write in parts; a value that is an iterator is written as a list, item by item."""


def iter_json(value: object, indent: int | None = None, margin: str = "\n") -> Iterator[str]:
    """Yield the value as JSON in parts, compact or indented; no part is longer than an item of an iterator."""
    colon = ":" if indent is None else ": "
    items: Iterable[tuple[str, object]]
    if isinstance(value, StreamedObject):
        brackets = "{}"
        items = ((f"{json.dumps(name, ensure_ascii=False)}{colon}", item) for name, item in value.items())
    elif isinstance(value, Iterator):
        brackets, items = "[]", (("", item) for item in value)
    else:
        yield json.dumps(value, ensure_ascii=False, indent=indent, separators=(",", colon)).replace("\n", margin)
        return
    inner, outer = ("", "") if indent is None else (margin + " " * indent, margin)
    separator = brackets[0]
    for name, item in items:
        yield f"{separator}{inner}{name}"
        yield from iter_json(item, indent, margin + " " * (indent or 0))
        separator = ","
    yield brackets if separator == brackets[0] else f"{outer}{brackets[1]}"


def chunked(pieces: Iterable[str], most: int) -> Iterator[bytes]:
    """Yield the parts as UTF-8, joined to chunks of about `most` bytes."""
    portion = bytearray()
    for piece in pieces:
        portion += piece.encode()
        if len(portion) >= most:
            yield bytes(portion)
            portion.clear()
    if portion:
        yield bytes(portion)


#: The text of a token, and its position.
Token = tuple[str, int]

_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\]:,]|[^\s{}\[\]:,"]++', re.DOTALL)
#: An escaped surrogate, alone or in a pair.
_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_SURROGATE = re.compile("[\ud800-\udfff]")
#: Maximum depth of nesting; Python's parser fails at about this depth.
MAX_DEPTH = 500
#: Maximum number of digits that Python parses.
MAX_DIGITS = 4_300


def _line_and_column(string: str, position: int) -> tuple[int, int]:
    """Return the line and the column of a position, both from 1."""
    return string.count("\n", 0, position) + 1, position - string.rfind("\n", 0, position)


def _find_token(string: str, is_there: Callable[[str], bool]) -> int | None:
    """Return the position of the first token that satisfies the predicate, or None."""
    return next((position for lexeme, position in _tokens(string) if is_there(lexeme)), None)


def _find_too_deep(string: str) -> int | None:
    """Return the position at which lists and objects are nested too deeply, or None."""
    depth = 0
    for lexeme, position in _tokens(string):
        depth += (lexeme in {"{", "["}) - (lexeme in {"}", "]"})
        if depth > MAX_DEPTH:
            return position
    return None


def _has_surrogate(lexeme: str) -> bool:
    """Return whether the token is a string with a lone surrogate."""
    return bool(_ESCAPED_SURROGATE.search(lexeme) and lexeme[0] == '"' and _SURROGATE.search(json.loads(lexeme)))


def _find_duplicate(string: str, name: str) -> int | None:
    """Return the position at which an object has a field of this name for the second time, or None."""
    objects: list[set[str] | None] = []
    previous = ""
    for lexeme, position in _tokens(string):
        if lexeme in {"}", "]"}:
            objects.pop()
        elif lexeme in {"{", "["}:
            objects.append(set() if lexeme == "{" else None)
        elif previous in {"{", ","} and objects and (names := objects[-1]) is not None:
            field = json.loads(lexeme)
            if field == name and field in names:
                return position
            names.add(field)
        previous = lexeme
    return None


def _find_field(string: str, field: str) -> int:
    """Return the position of a field (`sheets.0.players`), or of its nearest parent in the document."""
    tokens, nearest = _tokens(string), 0
    for path, position in _fields(tokens, "", next(tokens)):
        if not path or path == field or field.startswith(f"{path}."):
            nearest = position
        if path == field:
            break
    return nearest


def _fields(tokens: Iterator[Token], path: str, value: Token) -> Iterator[tuple[str, int]]:
    """Yield the path of a value, and of everything in it, with the position: that of its name, if it has one."""
    lexeme, position = value
    yield path, position
    prefix, index = f"{path}." if path else "", 0
    while lexeme in {"{", "["}:
        inner, position = next(tokens)
        if inner in {"}", "]"}:
            return
        if inner == ",":
            index += 1
        elif lexeme == "[":
            yield from _fields(tokens, f"{prefix}{index}", (inner, position))
        else:
            next(tokens)  # the colon
            yield from _fields(tokens, f"{prefix}{json.loads(inner)}", (next(tokens)[0], position))


def _tokens(string: str) -> Iterator[Token]:
    return ((match.group(), match.start()) for match in _TOKEN.finditer(string))
