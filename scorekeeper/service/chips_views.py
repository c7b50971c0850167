"""What the verbs answer of everybody's chips: frozen values, people by name."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.service.entry_views import EntryPage
from scorekeeper.service.views import TableView


@dataclass(frozen=True)
class Holder:
    """Somebody with chips: what they hold, where that is known, and have won; `bought` of the box, less given back.

    `sat`: they have or had a seat, and so began with what everybody begins with.
    """

    person: int
    name: str
    mine: bool
    sat: bool
    holds: int | None
    total: int
    bought: int


@dataclass(frozen=True)
class Chips:
    """Everybody's chips at a table, those in seats first, and its newest entries."""

    table: TableView
    holders: tuple[Holder, ...]
    page: EntryPage
