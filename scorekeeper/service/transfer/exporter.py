"""Evenings as documents: everything that was entered and what it came to, out of one book and into another.

The format is `scorekeeper-evening/1`. What comes in is built again from the entries, and refused where it differs.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict
from typing import Any, Final

from scorekeeper.ledger.json_document import StreamedObject, chunked, iter_json, parse_json, with_line_numbers
from scorekeeper.ledger.progress import NO_PROGRESS, Progress
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller, Role
from scorekeeper.service.access.context import TableContext, chip_rate
from scorekeeper.service.access.transactions import all_sheet_contexts, authenticate, find_table, load_context
from scorekeeper.service.errors import ImportTooLarge
from scorekeeper.service.money.entry_types import entry_with_names
from scorekeeper.service.people.joining import Admission
from scorekeeper.service.transfer.importer import count_work, insert_table, read_rows
from scorekeeper.service.transfer.schema import EXPORT_FORMAT, parse_export
from scorekeeper.service.views.chip_entries import person_flows_by_name
from scorekeeper.service.views.people import links
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.guests import name_guests, name_guests_in_json
from scorekeeper.store.models.hands import ChipEntryObjectionRow, ChipEntryRow, ObjectionRow
from scorekeeper.store.models.tables import AmendmentRow, EventRow
from scorekeeper.store.queries.hands import HandVersion
from scorekeeper.store.transactions import ReadTransaction

Json = dict[str, Any]

CHUNK_BYTES: Final = 256 << 10
"""So many bytes of a file are made before they are sent: most evenings are no longer, and wait for no phone."""


def export_as_value(database: Database, who: Caller | str) -> Json:
    """The evening as JSON values, all at once: small ones are easier to look at so."""
    evening: Json = json.loads("".join(_json_pieces(database, who)))
    return evening


def export_table(
    database: Database, who: Caller | str, indent: int | None = None, steps: Progress = NO_PROGRESS
) -> Generator[bytes]:
    """The evening as it is kept, with its links for the host, and by code.

    However long it is, no more than a portion of it is held at once, and all of it is of one moment: the transaction
    ends with the file, or once nobody wants the rest.
    """
    with closing(_json_pieces(database, who, indent, steps)) as pieces:
        yield from chunked(pieces, CHUNK_BYTES)


def _json_pieces(
    database: Database, who: Caller | str, indent: int | None = None, steps: Progress = NO_PROGRESS
) -> Generator[str]:
    with database.reading() as reading:
        context = (
            load_context(reading, find_table(reading, who)) if isinstance(who, str) else authenticate(reading, who)
        )
        role: Role = "host" if isinstance(who, str) else context.me.role
        steps.begin(lambda: queries.hand_counts.count_versions(reading, context.table.code))
        yield from iter_json(_evening(reading, context, role, steps), indent)


def _evening(reading: ReadTransaction, context: TableContext, role: Role, steps: Progress) -> StreamedObject:
    table, objections = context.table, queries.objections.all_objections(reading, context.table_id)
    return StreamedObject(
        {
            "format": EXPORT_FORMAT,
            "code": table.code,
            "exported_at": clock.now().isoformat(),
            **_links(context, role),
            "name": table.name,
            "created": table.created.isoformat(),
            **({"day": table.day} if table.day else {}),
            "chips": table.chips,
            **_money(context),
            "revision": table.revision,
            **({"closed": table.closed.isoformat()} if table.closed else {}),
            **({"demo": True} if table.demo else {}),
            "people": [{"name": one.name, "placeholder": one.placeholder} for one in context.people.values()],
            "sheets": _sheets(reading, context, objections, steps),
            **_events(context, _seen(queries.tables.events(reading, context.table_id), role)),
            **_beside(reading, context),
        }
    )


def _links(context: TableContext, role: Role) -> Json:
    """The links of the table, for its host; nobody else's copy lets anybody in."""
    return {"links": asdict(links(context.table, role))} if role == "host" else {}


def _money(context: TableContext) -> Json:
    """What a chip is worth, or the note of it, and how money is rounded; of what was not agreed nothing."""
    table, rate = context.table, chip_rate(context.table)
    return {
        "rate": rate.model_dump(mode="json") if rate else table.rate_note,
        **({"note": table.rate_note} if rate and table.rate_note else {}),
        **({"rounding": table.rounding} if table.rounding else {}),
        **({"bearer": context.name_of(table.rounding_person)} if table.rounding_person else {}),
        **({"way": table.settlement_method} if table.settlement_method else {}),
        **({"through": context.name_of(table.settlement_person)} if table.settlement_person else {}),
    }


def _seen(events: Iterable[EventRow], role: Role) -> list[EventRow]:
    """The log of the table is the host's."""
    return [row for row in events if role == "host" or row.kind != "door"]


def _events(context: TableContext, rows: Sequence[EventRow]) -> Json:
    """What was done beside the hands, by the names of now; nothing where nothing was."""
    events = [
        {
            "revision": row.revision,
            "kind": row.kind,
            "by": context.name_of(row.person),
            "at": row.at.isoformat(),
            "people": [context.people[person].name for person in row.people],
            "what": row.details,
        }
        for row in rows
    ]
    return {"events": events} if events else {}


def _beside(reading: ReadTransaction, context: TableContext) -> Json:
    """What was entered beside the hands, and what was said against it."""
    entries = _entries(context, queries.chip_entries.entries(reading, context.table_id))
    said = queries.chip_entries.objections(reading, context.table_id) if entries else ()
    return entries | _entry_objections(context, said)


def _entries(context: TableContext, rows: Sequence[ChipEntryRow]) -> Json:
    """What was entered beside the hands, by the names of now; nothing where nothing was."""
    entries = [
        {
            "number": row.entry,
            "revision": row.revision,
            "kind": row.kind,
            "withdrawn": row.withdrawn,
            "by": context.name_of(row.person),
            "at": row.at.isoformat(),
            "what": entry_with_names(row.kind, row.details, lambda person: context.people[person].name),
            "flows": person_flows_by_name(context, row.chip_flows),
        }
        for row in rows
    ]
    return {"entries": entries} if entries else {}


def _entry_objections(context: TableContext, rows: Sequence[ChipEntryObjectionRow]) -> Json:
    """What was said against entries; nothing where nothing was."""
    said = [_objection(context, row, row.entry) for row in rows]
    return {"entry_objections": said} if said else {}


def import_file(
    database: Database, file: bytes, kind: str | None = None, steps: Progress = NO_PROGRESS, *, at_once: bool = False
) -> Admission:
    """As `import_`, of an uploaded file; `Refused` says at which line of it the value stands that cannot be."""
    evening = parse_json(file)
    with with_line_numbers(file):
        return import_table(database, evening, kind, steps, at_once=at_once)


def import_table(
    database: Database, data: object, kind: str | None = None, steps: Progress = NO_PROGRESS, *, at_once: bool = False
) -> Admission:
    """A new table with everything that an export holds; `Refused`, naming hand and field, where it is not right.

    `kind` is that of the device which brings it. `at_once`: `TooLarge` where it is too much for one request.
    """
    evening = parse_export(data)
    if at_once and count_work(evening) > quota.MAX_REQUEST_WORK:
        raise ImportTooLarge
    brought = read_rows(evening, steps)  # all hands settled anew, before anybody has to wait
    with database.writing() as writing:
        return insert_table(writing, brought, kind)


def _sheets(
    reading: ReadTransaction, context: TableContext, objections: Sequence[ObjectionRow], steps: Progress
) -> Iterator[StreamedObject]:
    """Every sheet; nothing more is asked of those without a hand."""
    played = queries.hand_counts.sheets_with_hands(reading, context.table_id)
    for there in all_sheet_contexts(reading, context):
        number = there.sheet.sheet
        versions = queries.hands.iter_history(reading, there.table_id, number) if number in played else ()
        yield _sheet(there, steps.each(versions), objections)


def _sheet(
    context: TableContext, versions: Iterable[HandVersion], objections: Iterable[ObjectionRow]
) -> StreamedObject:
    said = (one for one in objections if one.sheet == context.sheet.sheet)
    return StreamedObject(
        {
            "game": context.sheet.game,
            "edition": context.sheet.edition,
            "kept": context.locked_as_paid,
            "rules": context.sheet.rules,
            "players": list(context.players),
            "first_dealer": context.sheet.first_dealer,
            "start": context.sheet.continued_from,
            "opened": context.sheet.opened.isoformat(),
            "hands": (_hand(context, version) for version in versions),
            "objections": (_objection(context, row, row.number) for row in said),
            **({"amendments": [_amendment(context, row) for row in context.amendments]} if context.amendments else {}),
        }
    )


def _amendment(context: TableContext, row: AmendmentRow) -> Json:
    return {
        "revision": row.revision,
        "after": row.after_hand,
        "by": context.name_of(row.person),
        "at": row.at.isoformat(),
        "edition": row.edition,
        "rules": row.rules,
        "first_dealer": row.first_dealer,
        "start": row.continued_from,
        "players": [context.people[person].name for person in row.seats],
    }


def _hand(context: TableContext, version: HandVersion) -> Json:
    return {
        "number": version.number,
        **({} if version.after is None else {"after": version.after}),
        "revision": version.revision,
        "kind": version.kind,
        "withdrawn": version.withdrawn,
        "by": context.name_of(version.person),
        "on_behalf": context.name_of(version.on_behalf),
        "at": version.at.isoformat(),
        "entry": name_guests(version.entry, context.name_of),
        "dealer": version.dealer,
        "next_dealer": version.next_dealer,
        "payments": name_guests_in_json(version.payments, context.party_name),
        "shown": version.shown,
        "state": version.state,
    }


def _objection(context: TableContext, row: ObjectionRow | ChipEntryObjectionRow, number: int) -> Json:
    return {
        "number": number,
        "revision": row.revision,
        "by": context.name_of(row.person),
        "word": row.reason,
        "at": row.at.isoformat(),
        "settled": row.resolved,
        "agreed": [context.people[person].name for person in row.agreed_by],
    }
