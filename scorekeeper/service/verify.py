"""Whether the book is right: everything is replayed and compared with what is stored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from scorekeeper.games.door import Refused
from scorekeeper.games.words import Text, text
from scorekeeper.service.devices import find_table
from scorekeeper.service.errors import Invalid
from scorekeeper.service.rebuild import balances, difference, rebuild
from scorekeeper.service.room import Room, enter
from scorekeeper.store.book import Book
from scorekeeper.store.queries import Reading
from scorekeeper.store.rows import HandRow, TableRow


@dataclass(frozen=True)
class Finding:
    """Something that is not as it should be: where, and what."""

    code: str
    sheet: int | None
    number: int | None
    field: str
    message: Text


def verify(book: Book, code: str | None = None) -> Iterator[Finding]:
    """Everything in the book, or of one table, that does not follow from what people entered.

    Nothing where the book is right.
    """
    with book.reading() as reading:
        codes = reading.codes() if code is None else [find_table(reading, code).code]
    for each in codes:
        with book.reading() as reading:
            if table := reading.table_by_code(each):
                yield from _verify_table(reading, table)


def _verify_table(reading: Reading, table: TableRow) -> Iterator[Finding]:
    for sheet in reading.sheets(table.id or 0):
        room = enter(reading, table, sheet.sheet)
        history = reading.history(room.table_id, sheet.sheet)
        yield from _verify_hands(room, history)
        if history and history[-1].revision > table.revision:
            said = text("a hand is newer than its table")
            yield Finding(table.code, sheet.sheet, history[-1].number, "revision", said)
        if _as_set(sheet.balances) != _as_set(balances(room, history)):
            said = text("the balances are not what the hands come to")
            yield Finding(table.code, sheet.sheet, None, "balances", said)


def _verify_hands(room: Room, history: Sequence[HandRow]) -> Iterator[Finding]:
    where = room.table.code, room.sheet.sheet
    try:
        for stored, again in zip_longest(history, rebuild(room, history)):
            row = stored or again
            if stored is None or again is None:
                yield Finding(*where, row.number, "", text("a version of this hand is missing, or one too many"))
                return
            if found := difference(stored, again):
                yield Finding(*where, row.number, *found)
    except Invalid as refused:
        yield Finding(*where, refused.hand, refused.problems[0].field, refused.message)
    except Refused as refused:
        yield Finding(*where, None, refused.problems[0].field, refused.problems[0].message)


def _as_set(balances: list[list[int | str]]) -> set[tuple[int | str, ...]]:
    return {tuple(pair) for pair in balances}
