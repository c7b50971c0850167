"""JSON as pages send and read it: text comes in whole.

A script that cuts what is typed may cut a letter in two; half a one (a lone surrogate) can be stored in JSON, and be
written to no page. Forms and addresses come in whole from Flask; the interface and files are read by
`ledger.document`, which refuses it.
"""

from __future__ import annotations

import re
from typing import Any, Final

from flask.json.provider import DefaultJSONProvider

from scorekeeper.ledger import values

_ESCAPE: Final = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<half>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)
_UNKNOWN: Final = r"\ufffd"


class Json(DefaultJSONProvider):
    """As Flask reads and writes it, but for half letters, what is nested too deeply, and the order of fields."""

    sort_keys = False  # players stand in seat order, a browser's tables in the order of coming

    def dumps(self, obj: Any, **kwargs: Any) -> str:  # noqa: ANN401  as Flask has it
        """As JSON; what is asked for beyond being short, as in a template, is Python's own to do."""
        return super().dumps(obj, **kwargs) if kwargs.keys() - {"separators"} else values.write(obj, self.default)

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:  # noqa: ANN401  as Flask has it
        """The value; `ValueError` where it is none."""
        said = s.decode(errors="replace") if isinstance(s, bytes) else s
        try:
            return super().loads(_ESCAPE.sub(_whole, said), **kwargs)
        except RecursionError:
            raise ValueError from None


def _whole(escape: re.Match[str]) -> str:
    return _UNKNOWN if escape["half"] else escape[0]
