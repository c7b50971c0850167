"""Evenings as documents: everything that was entered and what it came to, out of one book and into another.

The format is `scorekeeper-evening/1`. What comes in is built again from the entries, and refused where it differs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from scorekeeper.service import clock
from scorekeeper.service.devices import find_table
from scorekeeper.service.evening_form import FORMAT, read_evening
from scorekeeper.service.evening_import import take_in
from scorekeeper.service.room import Room, enter, every_sheet
from scorekeeper.service.table_view import links
from scorekeeper.service.views import Actor, Opened
from scorekeeper.store.book import Book
from scorekeeper.store.queries import Reading
from scorekeeper.store.rows import HandRow, ObjectionRow

Json = dict[str, Any]


def export(book: Book, who: Actor | str) -> Json:
    """The evening as JSON values, with the links that a device may hand on; by code, with all of them."""
    with book.reading() as reading:
        table = find_table(reading, who) if isinstance(who, str) else reading.table(who.table_id)
        table_id = table.id or 0
        rooms = every_sheet(reading, enter(reading, table))
        return {
            "format": FORMAT,
            "code": table.code,
            "exported_at": clock.now().isoformat(),
            "links": asdict(links(table, "host" if isinstance(who, str) else who.role)),
            "name": table.name,
            "created": table.created.isoformat(),
            "chips": table.chips,
            "rate": table.rate,
            "revision": table.revision,
            "people": [{"name": person.name, "placeholder": person.placeholder} for person in reading.people(table_id)],
            "sheets": [_sheet(reading, room) for room in rooms],
        }


def as_file(evening: object) -> bytes:
    """An export as it is kept, without a space: no larger than what an import takes."""
    return json.dumps(evening, ensure_ascii=False, separators=(",", ":")).encode()


def import_(book: Book, data: object) -> Opened:
    """A new table with everything that an export holds; `Invalid`, naming hand and field, where it is not right."""
    evening = read_evening(data)
    with book.writing() as writing:
        return take_in(writing, evening)


def _sheet(reading: Reading, room: Room) -> Json:
    where = room.table_id, room.sheet.sheet
    return {
        "game": room.sheet.game,
        "edition": room.sheet.edition,
        "kept": room.kept,
        "rules": room.sheet.rules,
        "players": list(room.players),
        "first_dealer": room.sheet.first_dealer,
        "start": room.sheet.start,
        "opened": room.sheet.opened.isoformat(),
        "hands": [_hand(room, row) for row in reading.history(*where)],
        "objections": _objections(room, reading.objections(*where)),
    }


def _hand(room: Room, row: HandRow) -> Json:
    return {
        "number": row.number,
        "revision": row.revision,
        "kind": row.kind,
        "withdrawn": row.withdrawn,
        "by": room.name_of(row.person),
        "on_behalf": room.name_of(row.on_behalf),
        "at": row.at.isoformat(),
        "entry": row.entry,
        "dealer": row.dealer,
        "next_dealer": row.next_dealer,
        "payments": row.payments,
        "shown": row.shown,
        "state": row.state,
    }


def _objections(room: Room, rows: Iterable[ObjectionRow]) -> list[Json]:
    return [
        {
            "number": row.number,
            "revision": row.revision,
            "by": room.name_of(row.person),
            "word": row.word,
            "at": row.at.isoformat(),
            "settled": row.settled,
            "agreed": [room.people[person].name for person in row.agreed],
        }
        for row in rows
    ]
