"""Evenings as documents: everything that was entered and what it came to, out of one book and into another.

The format is `scorekeeper-evening/1`. What comes in is built again from the entries, and refused where it differs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from scorekeeper.ledger import record
from scorekeeper.service import clock
from scorekeeper.service.devices import find_table
from scorekeeper.service.evening_form import FORMAT, read_evening
from scorekeeper.service.evening_import import prepare, take_in
from scorekeeper.service.room import Room, arrive, enter, every_sheet
from scorekeeper.service.table_view import links
from scorekeeper.service.views import Caller, Opened
from scorekeeper.store.book import Book
from scorekeeper.store.queries import Reading
from scorekeeper.store.rows import HandRow, ObjectionRow

Json = dict[str, Any]


def export(book: Book, who: Caller | str) -> Json:
    """The evening as JSON values, with the links that who asks may hand on; by code, with all of them."""
    with book.reading() as reading:
        room = enter(reading, find_table(reading, who)) if isinstance(who, str) else arrive(reading, who)
        table = room.table
        return {
            "format": FORMAT,
            "code": table.code,
            "exported_at": clock.now().isoformat(),
            "links": asdict(links(table, "host" if isinstance(who, str) else room.me.role)),
            "name": table.name,
            "created": table.created.isoformat(),
            "chips": table.chips,
            "rate": table.rate,
            "revision": table.revision,
            "people": [{"name": one.name, "placeholder": one.placeholder} for one in room.people.values()],
            "sheets": [_sheet(reading, there) for there in every_sheet(reading, room)],
        }


def as_file(evening: object) -> bytes:
    """An export as it is kept, without a space: no larger than what an import takes."""
    return json.dumps(evening, ensure_ascii=False, separators=(",", ":")).encode()


def import_(book: Book, data: object) -> Opened:
    """A new table with everything that an export holds; `Refused`, naming hand and field, where it is not right."""
    brought = prepare(read_evening(data))  # all hands settled anew, before anybody has to wait
    with book.writing() as writing:
        return take_in(writing, brought)


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
        "payments": record.write_payments(row.payments),
        "shown": record.write_shown(row.shown),
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
