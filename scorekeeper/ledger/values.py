"""JSON values between programs of ours, where nobody can have written anything odd: by pydantic, which is quicker."""

from __future__ import annotations

import json
from json.encoder import encode_basestring_ascii
from typing import Any, Final

from pydantic_core import from_json, to_json

_OTHERS: Final = bytes(set(range(256)) - set(b'",:'))
_DIGITS: Final = bytes.maketrans(b"123456789", b"0" * 9)
"""Any of them is a nought."""


class Written:
    """JSON that is written already."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


def write(value: object) -> str:
    """Write a value as JSON, as short as it can be, in a third of the time that Python takes.

    Pydantic refuses lone surrogates, which older programs let into the book: Python writes those.
    """
    try:
        return to_json(value).decode()
    except ValueError:
        return json.dumps(value)


def read(said: str | bytes) -> Any:  # noqa: ANN401  JSON
    """The value that was written, by this program or an older one. A seventh of Python's own time."""
    try:
        return from_json(said)
    except ValueError:
        return json.loads(said)


def letters(written: str) -> int:
    """How long what `write` wrote is as Python's own JSON: ASCII, with a space behind every comma and colon."""
    said = written.encode(errors="surrogatepass")
    marks = said.translate(None, _OTHERS)
    quotes = marks.count(b'"')
    # Between two texts there is always a comma or a colon: quotes side by side are those of one that has none in it.
    is_plain = 2 * marks.count(b'""') == quotes and b"\\" not in said
    if not is_plain or b"0e" in said.translate(_DIGITS):  # numbers with an exponent are written otherwise there
        return len(json.dumps(read(written)))
    as_text = encode_basestring_ascii(written)  # with quotes around it, and a backslash before each of its own
    return len(as_text) - 2 - quotes + len(marks) - quotes
