"""Where something stands in a JSON text: found by its tokens, and only once it has been refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Final

Found = Callable[[str], bool]
Token = tuple[str, int]
"""What stands there, and where."""

TOKEN: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\]:,]|[^\s{}\[\]:,"]++', re.DOTALL)
HALF_ESCAPED: Final = re.compile(r"\\u[dD][89a-fA-F]")
HALF: Final = re.compile("[\ud800-\udfff]")
DEEP: Final = 500
"""Deeper than this Python reads no JSON, or a little later."""
LONG: Final = 4_300
"""More digits than this Python does not read."""


def line_and_column(said: str, at: int) -> tuple[int, int]:
    """As an editor shows them, from 1."""
    return said.count("\n", 0, at) + 1, at - said.rfind("\n", 0, at)


def first(said: str, is_there: Found) -> int | None:
    """Where the first token stands of which this is true."""
    return next((at for word, at in _tokens(said) if is_there(word)), None)


def too_deep(said: str) -> int | None:
    """Where lists and objects are nested deeper than anybody reads."""
    depth = 0
    for word, at in _tokens(said):
        depth += _opened(word)
        if depth > DEEP:
            return at
    return None


def is_long_number(word: str) -> bool:
    """Whether this is a number with too many digits."""
    return len(word) > LONG and not word.startswith('"')


def may_be_half(said: str) -> bool:
    """Whether there is any escape of half a character, which may have its other half beside it."""
    return bool(HALF_ESCAPED.search(said))


def is_half(word: str) -> bool:
    """Whether this is a text with half a character in it."""
    return may_be_half(word) and word.startswith('"') and bool(HALF.search(json.loads(word)))


class Twice:
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


def of_field(said: str, field: str) -> int:
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
    return ((found.group(), found.start()) for found in TOKEN.finditer(said))
