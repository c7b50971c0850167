"""What people are told of: a frozen value, people by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from scorekeeper.service.entry_views import EntryView


@dataclass(frozen=True)
class News:
    """One thing that has happened: its `kind`, who did it, and when, where that is known.

    `changed` is what it changed for everybody, by name, nobody whose chips are the same; None where that is not known
    or nothing changes by it. `mine`: the reader did it. `word` is what somebody says. `number` 0 means the whole game,
    and with `sheet` 0 the table: an event, whose `what` it says (service/events.py), of the other `people` by name; or
    an `entry`, as it was entered or as it is withdrawn.
    """

    kind: str
    sheet: int
    number: int
    revision: int
    by: str | None
    mine: bool
    at: datetime | None = None
    changed: Mapping[str, int] | None = None
    word: str = ""
    people: tuple[str, ...] = ()
    what: Mapping[str, Any] = field(default_factory=dict)
    entry: EntryView | None = None
