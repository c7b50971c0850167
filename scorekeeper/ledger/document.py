"""A JSON document as it comes from a file or over the network, read more strictly than `json` reads by itself.

What two readers could understand differently is refused: a field that stands twice, NaN, another encoding than UTF-8.
"""

from __future__ import annotations

import json
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
