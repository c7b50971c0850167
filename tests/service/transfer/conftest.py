"""Change a value of an exported document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def set_value(*path: str | int, to: object) -> Callable[[dict[str, Any]], None]:
    """Return a function that sets the value at this path of a document."""

    def change(document: dict[str, Any]) -> None:
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return change
