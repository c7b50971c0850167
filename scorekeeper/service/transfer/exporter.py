"""Export a table as a document with all entries and results, and import one as a new table.

The format is `scorekeeper-evening/2`; files of `scorekeeper-evening/1` can be imported too. An import settles all
entries again, and is refused if a result differs.
"""

from collections.abc import Generator, Iterator
from dataclasses import asdict
from datetime import datetime
from functools import partial
from typing import Any

from scorekeeper.ledger.json_document import StreamedObject, chunked, iter_json, parse_json, with_line_numbers
from scorekeeper.ledger.sheet import NO_PROGRESS, Progress
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller, Role
from scorekeeper.service.access.context import TableContext, chip_rate
from scorekeeper.service.access.transactions import all_sheet_contexts, authenticate, find_table, load_context
from scorekeeper.service.errors import ImportTooLarge
from scorekeeper.service.money.entry_types import entry_with_names
from scorekeeper.service.people.joining import Admission
from scorekeeper.service.transfer.importer import count_work, insert_table, read_rows
from scorekeeper.service.transfer.schema import COLUMNS, EXPORT_FORMAT, PEOPLE_FIELDS, PERSON_FIELDS, parse_export
from scorekeeper.service.views.chip_entries import person_flows_by_name
from scorekeeper.service.views.people import links
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.guests import name_guests
from scorekeeper.store.models.base import Row
from scorekeeper.store.models.hands import AnyObjectionRow, ChipEntryRow
from scorekeeper.store.queries.hands import HandVersion
from scorekeeper.store.transactions import ReadTransaction

Json = dict[str, Any]

#: The size of a chunk of a file; most exports fit into one, and so wait for no slow client.
CHUNK_BYTES = 256 << 10

_AMENDMENT = ("revision", "after", "by", "at", "edition", "rules", "first_dealer", "start", "players")


def export_table(
    database: Database, who: Caller | str, indent: int | None = None, steps: Progress = NO_PROGRESS
) -> Generator[bytes]:
    """Yield the export of a table as bytes, with its links if `who` is the host or the code of the table.

    Only one chunk is held in memory. All chunks are read in one transaction, which ends with the last one or when the
    generator is closed.
    """
    with database.reading() as reading:
        context = (
            load_context(reading, find_table(reading, who)) if isinstance(who, str) else authenticate(reading, who)
        )
        role: Role = "host" if isinstance(who, str) else context.me.role
        steps.begin(lambda: queries.hand_counts.count_versions(reading, context.table_id))
        yield from chunked(iter_json(_table(reading, context, role, steps), indent), CHUNK_BYTES)


def _table(reading: ReadTransaction, context: TableContext, role: Role, steps: Progress) -> StreamedObject:
    table, rate = context.table, chip_rate(context.table)
    return StreamedObject(
        {
            "format": EXPORT_FORMAT,
            "code": table.code,
            "exported_at": clock.now().isoformat(),
            **_given(links=asdict(links(table, role)) if role == "host" else None),
            **_part(context, table, "name", "created"),
            **_given(**_part(context, table, "day", "zone")),
            "chips": table.chips,
            "rate": rate.model_dump(mode="json") if rate else None,
            **_given(**_part(context, table, "note", "rounding", "bearer", "method", "through")),
            "revision": table.revision,
            **_given(**_part(context, table, "closed", "demo")),
            "people": [{"name": person.name, "placeholder": person.placeholder} for person in context.people.values()],
            "sheets": _sheets(reading, context, steps),
            **_lists(reading, context, role),
        }
    )


def _lists(reading: ReadTransaction, context: TableContext, role: Role) -> Json:
    """Return events, chip entries and the objections to them, without empty lists; the access log only for the host.

    An announcement that this server will archive the table is not part of the evening.
    """
    table_id = context.table_id
    return _given(
        events=[
            _part(context, row, "revision", "kind", "by", "at", "people", "what")
            for row in queries.tables.events(reading, table_id)
            if row.kind != "archiving" and (role == "host" or row.kind != "door")
        ],
        chip_entries=[_entry(context, row) for row in queries.chip_entries.entries(reading, table_id)],
        chip_entry_objections=[
            _objection(context, row, row.entry) for row in queries.chip_entries.objections(reading, table_id)
        ],
    )


def _given(**values: object) -> Json:
    """Return the values that are not empty."""
    return {name: value for name, value in values.items() if value}


def _entry(context: TableContext, row: ChipEntryRow) -> Json:
    flows = person_flows_by_name(context, row.chip_flows)
    return {
        "number": row.entry,
        **_part(context, row, "revision", "kind", "withdrawn", "by", "at"),
        "what": entry_with_names(row.kind, row.details, lambda person: context.people[person].name),
        "pairs": [{"from": giver, "to": receiver, "chips": chips} for giver, receiver, chips in flows],
    }


def _objection(context: TableContext, row: AnyObjectionRow, number: int) -> Json:
    return {"number": number, **_part(context, row, "revision", "by", "reason", "at", "resolved", "agreed_by")}


def _part(context: TableContext, row: Row | HandVersion, *names: str) -> Json:
    """Return the values of a row by their names in files, with people by their names and times as text."""
    part: Json = {}
    for name in names:
        value = getattr(row, COLUMNS.get(name, name))
        if name in PERSON_FIELDS:
            value = context.name_of(value)
        elif name in PEOPLE_FIELDS:
            value = [context.people[person].name for person in value]
        part[name] = value.isoformat() if isinstance(value, datetime) else value
    return part


def import_file(
    database: Database, file: bytes, kind: str | None = None, steps: Progress = NO_PROGRESS, *, at_once: bool = False
) -> Admission:
    """Import an uploaded file; a `Refused` error names the line of the invalid value."""
    document = parse_json(file)
    with with_line_numbers(file):
        return import_table(database, document, kind, steps, at_once=at_once)


def import_table(
    database: Database, data: object, kind: str | None = None, steps: Progress = NO_PROGRESS, *, at_once: bool = False
) -> Admission:
    """Import a document as a new table, or raise `Refused` with the hand and field of an invalid value.

    `kind` is that of the device that imports. With `at_once`, raise `ImportTooLarge` if the import is too much for one
    request.
    """
    exported = parse_export(data)
    if at_once and count_work(exported) > quota.MAX_REQUEST_WORK:
        raise ImportTooLarge
    table, others = read_rows(exported, steps)  # settles all hands before the write transaction blocks other writers
    with database.writing() as writing:
        return insert_table(writing, table, others, kind)


def check_file(file: bytes) -> None:
    """Settle all hands of an exported file as an import does; raise `Refused` if it could not be imported."""
    read_rows(parse_export(parse_json(file)), NO_PROGRESS)


def _sheets(reading: ReadTransaction, context: TableContext, steps: Progress) -> Iterator[StreamedObject]:
    """Yield every sheet; for a sheet without hands no versions are queried."""
    played = queries.hand_counts.last_numbers(reading, context.table_id)
    objections = queries.hands.objections_to(reading, context.table_id)
    for one in all_sheet_contexts(reading, context):
        number = one.sheet.sheet
        versions = queries.hands.iter_history(reading, one.table_id, number) if number in played else ()
        yield StreamedObject(
            {
                **_part(one, one.sheet, "game", "edition"),
                "locked_as_paid": one.locked_as_paid,
                "rules": one.sheet.rules,
                "players": list(one.players),
                **_part(one, one.sheet, "first_dealer", "start", "opened"),
                "hands": map(partial(_hand, one), steps.each(versions)),
                "objections": iter([_objection(one, row, row.number) for row in objections if row.sheet == number]),
                **_given(amendments=[_part(one, row, *_AMENDMENT) for row in one.amendments]),
            }
        )


def _hand(context: TableContext, version: HandVersion) -> Json:
    return {
        "number": version.number,
        **({} if version.after is None else {"after": version.after}),
        **_part(context, version, "revision", "kind", "withdrawn", "by", "on_behalf_of", "at"),
        "entry": name_guests(version.entry, context.name_of),
        **_part(context, version, "dealer", "next_dealer"),
        "payments": [_payment(context, stored) for stored in version.payments],
        **_part(context, version, "shown", "state"),
    }


def _payment(context: TableContext, stored: Json) -> Json:
    """Return a payment with names in place of the references to guests."""
    payer, payee, why = stored["payer"], stored["payee"], dict(stored["why"])
    return {
        "from": context.party_name(payer) if isinstance(payer, str) else payer,
        "to": context.party_name(payee) if isinstance(payee, str) else payee,
        "chips": stored["chips"],
        "reason": why.pop("code"),
        "calculation": why,
    }
