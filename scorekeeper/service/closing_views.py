"""What is still open at a table, as the pages and the JSON interface say it."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.service.hand_views import Hand


@dataclass(frozen=True)
class StillOpen:
    """The hand that is being entered, hands and entries that somebody objects to, and stakes there: (name, chips)."""

    draft: int | None = None
    objections: tuple[Hand, ...] = ()
    stakes: tuple[tuple[str, int], ...] = ()
    entries: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return self.draft is not None or bool(self.objections or self.stakes or self.entries)
