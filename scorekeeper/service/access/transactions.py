"""What a verb knows once it has gone in: who asks, the table, its people, and one of its sheets.

A verb is one transaction: `looking` or `changing`. Who asks is found in it, and their right is judged in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from scorekeeper.games.fields import is_valid_number
from scorekeeper.service.access.callers import Actor, Caller, IdempotencyKey, require_player
from scorekeeper.service.access.codes import normalize_code
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.presence import is_seen_update_due, record_seen, update_seen
from scorekeeper.service.errors import DeviceRemoved, LockedAsPaid, NotFound, RejoinRequired, SeatMoved, TableClosed
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow, SheetRow, TableRow
from scorekeeper.store.queries.authentication import NO_ADJACENT_TABLES, Authentication
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


@contextmanager
def read_transaction(
    database: Database, caller: Caller, sheet: int | None = None
) -> Iterator[tuple[ReadTransaction, TableContext]]:
    """One transaction that reads, for who asks; `NotFound` for a stranger, or where there is no such sheet."""
    with database.reading() as reading:
        context = authenticate(reading, caller, sheet)
        yield reading, context
    if context.device and is_seen_update_due(context.device, context.host_last_seen):
        record_seen(database, context.device)


Permission = Callable[[Actor], None]


@contextmanager
def write_transaction(  # noqa: PLR0913  who asks, what for, and what they may
    database: Database,
    caller: Caller,
    sheet: int | None = None,
    *,
    right: Permission | None = None,
    stays_open: bool = False,
    key: IdempotencyKey | None = None,
) -> Iterator[tuple[WriteTransaction, TableContext]]:
    """One transaction that writes, for who asks and has the right: to write, where no other is named.

    `Closed` on a closed table, but for what `stays_open` there, and for the answer to a `key` that was given before.
    """
    with database.writing() as writing:
        context = authenticate(writing, caller, sheet)
        (right or require_player)(context.me)
        if (
            context.table.closed
            and not stays_open
            and not (key and queries.hands.find_by_key(writing, context.table_id, key.text))
        ):
            raise TableClosed
        yield writing, context
        if context.device and is_seen_update_due(context.device, context.host_last_seen):
            update_seen(writing, context.device)


@contextmanager
def preview_transaction(  # noqa: PLR0913  who asks, what for, and what they may
    database: Database,
    caller: Caller,
    sheet: int | None = None,
    *,
    preview: bool,
    right: Permission | None = None,
    key: IdempotencyKey | None = None,
) -> Iterator[tuple[ReadTransaction, TableContext]]:
    """What `changing` is, or with `preview` the same for a look: what is read can then be written by nobody."""
    if not preview:
        with write_transaction(database, caller, sheet, right=right, key=key) as changed:
            yield changed
        return
    with read_transaction(database, caller, sheet) as (reading, context):
        (right or require_player)(context.me)
        require_open(context)
        yield reading, context


def authenticate(reading: ReadTransaction, caller: Caller, sheet: int | None = None) -> TableContext:
    """The context for who asks, with this sheet or the newest; `NotFound` for a stranger, or where there is none."""
    if sheet is not None and not is_valid_number(sheet):
        raise NotFound
    found = queries.authentication.authenticate(reading, *caller.credentials, sheet)
    if found is None:
        raise device_refusal(queries.authentication.revoked_device(reading, *caller.credentials))
    return _context(reading, found.table, found.sheet, found)


def load_context(reading: ReadTransaction, table: TableRow, sheet: int | None = None) -> TableContext:
    """The context with this sheet or the newest, where nobody has to say who they are; `NotFound` without one."""
    row = queries.tables.sheet(reading, table.id or 0, sheet) if sheet is None or is_valid_number(sheet) else None
    if row is None:
        raise NotFound
    return _context(reading, reading.current(table), row)


def _context(
    reading: ReadTransaction, table: TableRow, sheet: SheetRow, found: Authentication | None = None
) -> TableContext:
    seats, amendments = queries.roster.seatings(reading, table)[sheet.sheet]
    there = queries.roster.roster(reading, table)
    return TableContext(
        table,
        dict(there.people),  # those who are new are known to this transaction alone
        there.devices,
        sheet,
        seats,
        device=found.device if found else None,
        amendments=amendments,
        hosting=found.hosting if found else None,
        adjacent_tables=found.neighbours if found else NO_ADJACENT_TABLES,
        requesting_devices=there.asking,
    )


def all_sheet_contexts(reading: ReadTransaction, context: TableContext) -> tuple[TableContext, ...]:
    """The same context with each of its sheets, the oldest first."""
    agreed = queries.roster.seatings(reading, context.table)
    return tuple(
        replace(context, sheet=row, seats=agreed[row.sheet].seats, amendments=agreed[row.sheet].amendments)
        for row in queries.tables.sheets(reading, context.table_id)
    )


def require_open(context: TableContext) -> None:
    """`Closed` where the evening is over."""
    if context.table.closed:
        raise TableClosed


def require_unlocked(context: TableContext) -> None:
    """`Kept` where the sheet stands as it was paid: nothing is added to it, corrected or taken back."""
    if context.locked_as_paid:
        raise LockedAsPaid


def find_table(reading: ReadTransaction, code: str) -> TableRow:
    """The table of this code, the one in its address or the one at its door; `NotFound` where there is none."""
    meant = normalize_code(code)
    table = queries.tables.by_code(reading, meant) or queries.tables.by_join_code(reading, meant)
    if table is None:
        raise NotFound
    return table


def device_refusal(found: tuple[DeviceRow, bool] | None) -> NotFound:
    """What a device is told that was sent away, and whose person has another one or none; a stranger nothing."""
    if found is None:
        return NotFound()
    device, has_another = found
    if device.removed:
        return DeviceRemoved()
    moved = has_another or (device.person is None and device.role != "watcher")
    return SeatMoved() if moved else RejoinRequired()
