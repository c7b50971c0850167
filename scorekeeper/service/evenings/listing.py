"""The tables of a book, for who has the server in hand."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from scorekeeper.service.days import day_of
from scorekeeper.store import queries
from scorekeeper.store.database import Database


@dataclass(frozen=True)
class Listed:
    """A table: `code` is the one that people see on the screen, `address` the one in the table's address."""

    code: str
    address: str
    name: str
    day: date
    created: datetime
    closed: datetime | None
    games: tuple[str, ...]
    people: tuple[str, ...]
    hands: int


def newest(book: Database, limit: int) -> tuple[tuple[Listed, ...], bool]:
    """The newest tables, the newest first; and whether there are others."""
    with book.reading() as reading:
        found = queries.tables.newest(reading, limit + 1)
        ids = [table.id or 0 for table in found[:limit]]
        games = queries.tables.games_by_table(reading, ids)
        people = queries.tables.names_by_table(reading, ids)
        hands = dict(queries.hand_counts.hand_counts(reading, ids))
    listed = (
        Listed(
            code=table.join_code,
            address=table.code,
            name=table.name,
            day=day_of(table),
            created=table.created,
            closed=table.closed,
            games=tuple(dict.fromkeys(games.get(number, ()))),
            people=tuple(people.get(number, ())),
            hands=hands.get(number, 0),
        )
        for number, table in zip(ids, found, strict=False)
    )
    return tuple(listed), len(found) > limit
