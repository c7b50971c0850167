"""JSON as Flask reads and writes it, except for lone surrogates and what is nested too deeply.

A script that cuts a text may cut a character in two. JSON can hold the half (a lone surrogate), UTF-8 cannot. Forms and
addresses never hold one when they come from Flask; the interface and files are read by `ledger.document`, which refuses
it.
"""

from __future__ import annotations

import re
from typing import Any, Final

from flask.json.provider import DefaultJSONProvider

_ESCAPE: Final = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<half>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)
_UNKNOWN: Final = r"\ufffd"
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class Json(DefaultJSONProvider):
    """The JSON provider of the application."""

    ensure_ascii = False
    sort_keys = False  # players stand in seat order, a browser's tables in the order of coming

    def dumps(self, obj: Any, **kwargs: Any) -> str:  # noqa: ANN401  as Flask has it
        """Write a value as JSON; a lone surrogate, which older programs let into the book, is written as an escape."""
        return _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", super().dumps(obj, **kwargs))

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:  # noqa: ANN401  as Flask has it
        """Return the value, or raise `ValueError` if it is none."""
        said = s.decode(errors="replace") if isinstance(s, bytes) else s
        try:
            return super().loads(_ESCAPE.sub(_whole, said), **kwargs)
        except RecursionError:
            raise ValueError from None


def _whole(escape: re.Match[str]) -> str:
    return _UNKNOWN if escape["half"] else escape[0]
