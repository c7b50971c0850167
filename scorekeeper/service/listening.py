"""Phones that listen at a table: one question for all of them, whenever there is news."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from scorekeeper.service import presence
from scorekeeper.store import queries
from scorekeeper.store.database import Database


@dataclass(frozen=True)
class Heard:
    """Where a table is, and which devices are at it, with what they may do."""

    revision: int
    state: str
    roles: Mapping[int, str]


def look(book: Database, code: str, listening: Collection[int]) -> Heard | None:
    """How a table is, where these devices are listening; None where there is none any more."""
    with book.glance() as reading:
        found = queries.authentication.table_statuses(reading, code)
    if due := [one for one in found if one.device in listening and presence.is_due(one, one.host_seen)]:
        presence.note(book, *due)
    return Heard(found[0].revision, found[0].state, {one.device: one.role for one in found}) if found else None
