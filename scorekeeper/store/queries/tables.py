"""Find, list, lock and delete tables, and read their sheets and events."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby

from sqlalchemy import and_, case, delete, func, literal, or_, select, tuple_
from sqlmodel import col

from scorekeeper.store.compiled import CompiledStatement
from scorekeeper.store.models.base import Row, table_of
from scorekeeper.store.models.column_types import state_text
from scorekeeper.store.models.tables import (
    DeviceRow,
    Devices,
    EventRow,
    Events,
    People,
    PersonRow,
    SeatRow,
    Seats,
    SheetRow,
    Sheets,
    TableRow,
    Tables,
)
from scorekeeper.store.queries.hand_filter import TABLE
from scorekeeper.store.transactions import HISTORY_TABLES, ReadTransaction, WriteTransaction, history_unlocked


def by_id(tx: ReadTransaction, table_id: int) -> TableRow | None:
    """Return the table with this id; a `WriteTransaction` locks it."""
    return tx.row(TableRow, tx.for_update(select(Tables).where(col(Tables.id) == table_id)))


def by_ids(tx: ReadTransaction, table_ids: Sequence[int]) -> dict[int, TableRow]:
    """Return the tables with these ids, in their order."""
    rows = {row.id or 0: row for row in tx.rows(TableRow, select(Tables).where(col(Tables.id).in_(table_ids)))}
    return {table_id: rows[table_id] for table_id in table_ids}


def by_code(tx: ReadTransaction, code: str) -> TableRow | None:
    """Return the table with this code; a `WriteTransaction` locks it."""
    return tx.row(TableRow, tx.for_update(select(Tables).where(col(Tables.code) == code)))


def by_join_code(tx: ReadTransaction, join_code: str) -> TableRow | None:
    """Return the table with this join code; a `WriteTransaction` locks it."""
    return tx.row(TableRow, tx.for_update(select(Tables).where(col(Tables.join_code) == join_code)))


def lock_all(tx: WriteTransaction) -> None:
    """Lock every table until the end of the transaction; call this before anything is read."""
    if not tx.is_sqlite:
        tx.connection.exec_driver_sql("LOCK TABLE tables IN EXCLUSIVE MODE")


def codes(tx: ReadTransaction) -> Sequence[str]:
    """Return the codes of all tables, the oldest first."""
    return [code for (code,) in tx.all(select(col(Tables.code)).order_by(col(Tables.id)))]


def states(tx: ReadTransaction, codes: Collection[str]) -> dict[str, str]:
    """Return the state tokens of the tables with these codes, by code."""
    tables = tx.all(select(col(Tables.code), col(Tables.state_token)).where(col(Tables.code).in_(codes)))
    return {code: state_text(token) for code, token in tables}


def newest(tx: ReadTransaction, limit: int) -> Sequence[TableRow]:
    """Return the newest tables, the newest first."""
    tables = select(Tables).order_by(col(Tables.created).desc(), col(Tables.id).desc())
    return tx.rows(TableRow, tables.limit(limit))


def by_tokens(tx: ReadTransaction, tokens: Mapping[str, str]) -> Sequence[tuple[TableRow, DeviceRow]]:
    """Return the tables for which a browser has these token hashes, by code, and its device at each."""
    with_token = tuple_(col(Tables.code), col(Devices.token_hash)).in_(list(tokens.items()))
    active = (col(Devices.table_id) == Tables.id, col(Devices.revoked).is_(None))
    return tx.joined(select(Tables, Devices).where(*active, with_token), TableRow, DeviceRow)


def seats_by_table(
    tx: ReadTransaction, table_ids: Collection[int]
) -> dict[int, list[tuple[SheetRow, SeatRow, PersonRow]]]:
    """Return the seats of all sheets of these tables with their people, by table id, in order of sheet and seat."""
    seats = (
        select(Sheets, Seats, People)
        .where(col(Sheets.table_id).in_(table_ids))
        .where(col(Seats.table_id) == Sheets.table_id, col(Seats.sheet) == Sheets.sheet)
        .where(col(People.table_id) == Seats.table_id, col(People.person) == Seats.person)
        .order_by(col(Sheets.table_id), col(Sheets.sheet), col(Seats.seat))
    )
    joined = tx.joined(seats, SheetRow, SeatRow, PersonRow)
    return {table_id: list(rows) for table_id, rows in groupby(joined, lambda row: row[0].table_id)}


def games_by_table(tx: ReadTransaction, table_ids: Collection[int]) -> dict[int, list[str]]:
    """Return the game of each sheet of these tables, by table id, in order of sheet."""
    sheets = select(col(Sheets.table_id), col(Sheets.game)).where(col(Sheets.table_id).in_(table_ids))
    return _by_table(tx.all(sheets.order_by(col(Sheets.table_id), col(Sheets.sheet))))


def names_by_table(tx: ReadTransaction, table_ids: Collection[int]) -> dict[int, list[str]]:
    """Return the names of the people of these tables, by table id, without placeholders."""
    named = col(People.table_id).in_(table_ids), col(People.placeholder).is_(False)
    people = select(col(People.table_id), col(People.name)).where(*named)
    return _by_table(tx.all(people.order_by(col(People.table_id), col(People.person))))


def _by_table(rows: Iterable[tuple[int, str]]) -> dict[int, list[str]]:
    return {table_id: [value for _, value in pairs] for table_id, pairs in groupby(rows, lambda row: row[0])}


_SHEETS = CompiledStatement(select(Sheets).where(col(Sheets.table_id) == TABLE).order_by(col(Sheets.sheet)))


def sheets(tx: ReadTransaction, table_id: int) -> Sequence[SheetRow]:
    """Return the sheets of a table, the oldest first."""
    return [SheetRow.from_values(values) for values in _SHEETS.all(tx, table_id=table_id)]


def sheet(tx: ReadTransaction, table_id: int, number: int | None = None) -> SheetRow | None:
    """Return one sheet of a table, or the newest."""
    sheets = select(Sheets).where(col(Sheets.table_id) == table_id)
    if number is not None:
        sheets = sheets.where(col(Sheets.sheet) == number)
    return tx.row(SheetRow, sheets.order_by(col(Sheets.sheet).desc()).limit(1))


def sheets_of_other_editions(tx: ReadTransaction, editions: Mapping[str, int]) -> Sequence[tuple[int, int]]:
    """Return (table id, sheet) of each sheet whose edition of the game differs and that is not locked as paid."""
    others = [and_(col(Sheets.game) == game, col(Sheets.edition) != edition) for game, edition in editions.items()]
    sheets = select(col(Sheets.table_id), col(Sheets.sheet)).where(or_(*others), col(Sheets.locked_as_paid).is_(False))
    return tx.all(sheets.order_by(col(Sheets.table_id), col(Sheets.sheet)))


def write_sheet(
    tx: WriteTransaction, sheet: SheetRow, persons: Sequence[int], replaces: SheetRow | None = None
) -> None:
    """Insert a sheet with these people in its seats, or update the sheet that it `replaces`."""
    key = {"table_id": sheet.table_id, "sheet": sheet.sheet}
    if replaces is None:
        tx.insert(sheet)
    else:
        tx.update(tx.current(replaces), **sheet.__dict__)
        tx.connection.execute(delete(table_of(SeatRow)).filter_by(**key))
    tx.insert_all(SeatRow(**key, seat=seat, person=person) for seat, person in enumerate(persons))


def events(tx: ReadTransaction, table_id: int, kind: str | None = None) -> Sequence[EventRow]:
    """Return the events of a table, or those of a kind, the oldest first."""
    events = select(Events).where(col(Events.table_id) == table_id)
    if kind is not None:
        events = events.where(col(Events.kind) == kind)
    return tx.rows(EventRow, events.order_by(col(Events.event)))


def newest_events(
    tx: ReadTransaction, table_id: int, kinds: Collection[str], before: int | None, limit: int
) -> Sequence[EventRow]:
    """Return the newest events of these kinds, or the newest before an event; the newest first."""
    events = select(Events).where(col(Events.table_id) == table_id, col(Events.kind).in_(kinds))
    if before is not None:
        events = events.where(col(Events.event) < before)
    return tx.rows(EventRow, events.order_by(col(Events.event).desc()).limit(limit))


def next_event(tx: WriteTransaction, table_id: int, kind: str | None = None) -> tuple[int, int]:
    """Return the number of the next event of a table, and the count of its events of a kind."""
    of_kind = func.count(case((col(Events.kind) == kind, 1))) if kind else literal(0)
    ((last, count),) = tx.all(select(func.max(col(Events.event)), of_kind).where(col(Events.table_id) == table_id))
    return (last or 0) + 1, count


def delete_table(tx: WriteTransaction, table: TableRow) -> None:
    """Delete a table with all its rows, including its history; call `lock_all` first.

    The next table loses its reference to this one. The previous table and the next table get new revisions.
    """
    tx.forget_table(table)
    if table.previous_table_id and (before := by_id(tx, table.previous_table_id)):
        tx.next_revision(before)
    with history_unlocked(tx.connection, HISTORY_TABLES):
        for rows in reversed(Row.metadata.sorted_tables):
            if "table_id" in rows.c:
                tx.connection.execute(delete(rows).where(rows.c.table_id == table.id))
    for following in tx.rows(TableRow, select(Tables).where(col(Tables.previous_table_id) == table.id)):
        tx.update(following, previous_table_id=None)
    tx.write_tables()
    tx.connection.execute(delete(table_of(TableRow)).where(col(Tables.id) == table.id))
