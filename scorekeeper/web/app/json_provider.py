"""JSON provider that replaces lone surrogates and rejects deeply nested input.

A script that cuts a string may cut a character in two. JSON can hold the half (a lone surrogate), UTF-8 cannot. Flask
never returns one from forms or URLs; the API and imported files are read by `ledger.json_document`, which refuses it.
"""

import re
from typing import Any

from flask.json.provider import DefaultJSONProvider

_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<half>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)
_REPLACEMENT = r"\ufffd"
_SURROGATE = re.compile("[\ud800-\udfff]")


class Json(DefaultJSONProvider):
    """The JSON provider of the application."""

    ensure_ascii = False
    sort_keys = False  # players are in seat order, the tables of a browser in the order of joining

    def dumps(self, obj: Any, **kwargs: Any) -> str:  # noqa: ANN401  as Flask has it
        """Serialize a value.

        A lone surrogate, which older versions stored in the database, is written as an escape.
        """
        return _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", super().dumps(obj, **kwargs))

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:  # noqa: ANN401  as Flask has it
        """Return the parsed value, or raise `ValueError` if it is not valid JSON."""
        decoded = s.decode(errors="replace") if isinstance(s, bytes) else s
        try:
            whole = _ESCAPE.sub(lambda escape: _REPLACEMENT if escape["half"] else escape[0], decoded)
            return super().loads(whole, **kwargs)
        except RecursionError:
            raise ValueError from None
