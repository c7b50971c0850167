"""Open the one database transaction of an operation, and authenticate and authorize its caller in it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from functools import partial

from scorekeeper.games.fields import is_valid_number
from scorekeeper.service import errors
from scorekeeper.service.access.callers import Actor, Caller, IdempotencyKey, allow_anyone, require_player
from scorekeeper.service.access.codes import normalize_code
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.access.presence import is_seen_update_due, record_seen, update_seen
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow, SheetRow, TableRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

Permission = Callable[[Actor], None]


@contextmanager
def read_transaction(
    database: Database,
    caller: Caller,
    sheet: int | None = None,
    *,
    right: Permission = allow_anyone,
    while_open: bool = False,
) -> Iterator[tuple[ReadTransaction, TableContext]]:
    """Open a read transaction for a caller with this right; raise `NotFound` for a stranger or a missing sheet.

    Raise `TableClosed` on a closed table if this is for an open one only (`while_open`).

    If it is due to record that the device was seen, this is written in a second transaction, after the first: reading
    never waits for the write lock, and is answered while the database cannot be written.
    """
    with database.reading() as reading:
        context = authenticate(reading, caller, sheet)
        right(context.me)
        if while_open:
            require_open(context)
        yield reading, context
    if context.device and is_seen_update_due(context.device, context.host_last_seen):
        record_seen(database, context.device)


@contextmanager
def write_transaction(  # noqa: PLR0913  the options of a transaction
    database: Database,
    caller: Caller,
    sheet: int | None = None,
    *,
    right: Permission = require_player,
    stays_open: bool = False,
    key: IdempotencyKey | None = None,
) -> Iterator[tuple[WriteTransaction, TableContext]]:
    """Open a write transaction for a caller with this right (default: to write).

    Raise `TableClosed` on a closed table, unless the operation is allowed there (`stays_open`) or `key` was used
    before.
    """
    with database.writing() as writing:
        context = authenticate(writing, caller, sheet)
        right(context.me)
        is_refused = context.table.closed and not stays_open
        if is_refused and not (key and queries.hands.find_by_key(writing, context.table_id, key.text)):
            raise errors.TableClosed
        yield writing, context
        if context.device and is_seen_update_due(context.device, context.host_last_seen):
            update_seen(writing, context.device)


@contextmanager
def preview_transaction(  # noqa: PLR0913  the options of a transaction
    database: Database,
    caller: Caller,
    sheet: int | None = None,
    *,
    preview: bool,
    right: Permission = require_player,
    key: IdempotencyKey | None = None,
) -> Iterator[tuple[ReadTransaction, TableContext]]:
    """Open a write transaction, or with `preview` a read transaction with the same checks."""
    if preview:
        opening = read_transaction(database, caller, sheet, right=right, while_open=True)
    else:
        opening = write_transaction(database, caller, sheet, right=right, key=key)
    with opening as opened:
        yield opened


def authenticate(reading: ReadTransaction, caller: Caller, sheet: int | None = None) -> TableContext:
    """Return the caller's context with this sheet or the newest; raise `NotFound` for a stranger or a missing sheet."""
    if sheet is not None and not is_valid_number(sheet):
        raise errors.NotFound
    authentication = queries.authentication.authenticate(reading, *caller.credentials, sheet)
    if authentication is None:
        raise device_refusal(queries.authentication.refused_device(reading, *caller.credentials))
    table, device, row, hosting = authentication
    return replace(_context(reading, table, row), device=device, hosting=hosting)


def try_authenticate(reading: ReadTransaction, code: str, token: str | None) -> TableContext | None:
    """Return the context of a device by its token, if there is one, or None for a stranger."""
    try:
        return authenticate(reading, Caller(code, token)) if token else None
    except errors.NotFound:
        return None


def load_context(reading: ReadTransaction, table: TableRow, sheet: int | None = None) -> TableContext:
    """Return the context with this sheet or the newest, without a caller; raise `NotFound` without such a sheet."""
    row = queries.tables.sheet(reading, table.id, sheet) if sheet is None or is_valid_number(sheet) else None
    return _context(reading, reading.current(table), errors.found(row))


def _context(reading: ReadTransaction, table: TableRow, sheet: SheetRow) -> TableContext:
    seats, amendments = queries.roster.seatings(reading, table)[sheet.sheet]
    roster = queries.roster.roster(reading, table)
    before = {} if sheet.continued_from is None else {row.sheet: hands for row, hands in _sheets(reading, table)}
    return TableContext(
        table,
        dict(roster.people),  # a copy: new people are visible only in this transaction
        roster.devices,
        sheet,
        seats,
        amendments=amendments,
        requesting_devices=roster.asking,
        hands_before=before.get(sheet.sheet, 0),
    )


def all_sheet_contexts(reading: ReadTransaction, context: TableContext) -> tuple[TableContext, ...]:
    """Return the same context with each of the sheets, the oldest first."""
    seatings = queries.roster.seatings(reading, context.table)
    return tuple(
        replace(context, sheet=row, hands_before=hands, **seatings[row.sheet]._asdict())
        for row, hands in _sheets(reading, context.table)
    )


def _sheets(reading: ReadTransaction, table: TableRow) -> Sequence[tuple[SheetRow, int]]:
    """Return the sheets, each with the number of hands of those that it continues; cached until the table changes."""
    read, token = partial(read_sheets, reading, table.id), reading.current(table).state_token
    return reading.cached(token, "sheets", read, lambda sheets: queries.roster.ROW_BYTES * len(sheets))


def read_sheets(reading: ReadTransaction, table_id: int) -> Sequence[tuple[SheetRow, int]]:
    """Return the sheets of a table, each with the number of hands of those that it continues."""
    rows = queries.tables.sheets(reading, table_id)
    is_continued = any(row.continued_from is not None for row in rows)
    numbers = queries.hand_counts.last_numbers(reading, table_id) if is_continued else {}
    before: dict[int, int] = {}
    newest: dict[str, int] = {}
    for row in rows:
        last = newest.get(row.game) if row.continued_from is not None else None
        before[row.sheet] = before[last] + numbers.get(last, 0) if last else 0
        newest[row.game] = row.sheet
    return [(row, before[row.sheet]) for row in rows]


def require_open(context: TableContext) -> None:
    """Raise `TableClosed` if the table is closed."""
    if context.table.closed:
        raise errors.TableClosed


def require_unlocked(context: TableContext) -> None:
    """Raise `LockedAsPaid` if the sheet is locked as paid."""
    if context.locked_as_paid:
        raise errors.LockedAsPaid


def find_table(reading: ReadTransaction, code: str) -> TableRow:
    """Return the table with this code, its address or its join code; raise `NotFound` if there is none."""
    normalized = normalize_code(code)
    return errors.found(queries.tables.by_code(reading, normalized) or queries.tables.by_join_code(reading, normalized))


#: How long removed devices can be brought back.
RESTORE_WITHIN = timedelta(minutes=1)


def device_refusal(found: tuple[DeviceRow, bool] | None) -> errors.NotFound:
    """Return the error for a device that was removed or not let in yet; a stranger gets a plain `NotFound`."""
    if found is None:
        return errors.NotFound()
    device, has_another = found
    if device.revoked is None:
        return errors.SeatRequested() if device.role == "watcher" else errors.NotFound()
    moved = has_another or (device.person is None and device.role != "watcher")
    error = errors.DeviceRemoved() if device.removed else errors.SeatMoved() if moved else errors.RejoinRequired()
    error.retries = clock.now() - device.revoked < RESTORE_WITHIN
    return error
