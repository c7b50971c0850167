"""Define a worked example of a help page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Example:
    """A worked example: the number of seats, the hands and the rules.

    The page shows the payments of the last hand, and below them what each player won in it. If hands show a number a
    player (scores), the page shows those of every hand in a row: 5, 1, 1. Each of `others` is a number that the page
    names besides, and the rules under which somebody pays as many chips in the last hand.
    """

    seats: int
    hands: Sequence[Mapping[str, Any]]
    rules: Mapping[str, Any] = field(default_factory=dict)
    others: Sequence[tuple[int, Mapping[str, Any]]] = ()
