"""JSON values between programs of ours, where nobody can have written anything odd: by pydantic, which is quicker."""

from __future__ import annotations

import json
from typing import Any

from pydantic_core import from_json, to_json


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
