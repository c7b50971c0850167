"""What a worked example of a help page is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Example:
    """A worked example: how many play by which rules, and the hands.

    The page shows the payments of the last hand, and below them what everybody has from it. Where hands show a number
    a player (scores), it shows those of every hand in a row: 5, 1, 1.
    """

    seats: int
    hands: Sequence[Mapping[str, Any]]
    rules: Mapping[str, Any] = field(default_factory=dict)
