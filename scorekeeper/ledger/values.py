"""JSON values between programs of ours, where nobody can have written anything odd: by pydantic, which is quicker."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pydantic_core import from_json, to_json


def write(value: object, other: Callable[[Any], Any] | None = None) -> str:
    """A value as JSON, as short as it can be; `other` says what stands for what is none. A third of Python's own time.

    It knows no half characters, which older programs let in.
    """
    try:
        return to_json(value, fallback=other).decode()
    except ValueError:
        return json.dumps(value, default=other)


def read(said: str | bytes) -> Any:  # noqa: ANN401  JSON
    """The value that was written, by this program or an older one. A seventh of Python's own time."""
    try:
        return from_json(said)
    except ValueError:
        return json.loads(said)
