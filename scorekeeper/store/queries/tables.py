"""Find, list, lock and delete tables, and read their sheets and events."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby

from sqlalchemy import and_, case, delete, func, literal, or_, select, union_all
from sqlmodel import col

from scorekeeper.store.codes import id_of
from scorekeeper.store.compiled import CompiledStatement
from scorekeeper.store.models import tables as models
from scorekeeper.store.models.base import Row, table_of
from scorekeeper.store.models.column_types import state_text
from scorekeeper.store.models.groups import Groups
from scorekeeper.store.models.tables import Devices, Events, JoinCodes, People, Seats, Sheets, Tables
from scorekeeper.store.queries.groups import remove_table, with_token
from scorekeeper.store.queries.hand_order import TABLE
from scorekeeper.store.transactions import HISTORY_TABLES, ReadTransaction, WriteTransaction, history_unlocked


def by_id(tx: ReadTransaction, table_id: int) -> models.TableRow | None:
    """Return the table with this id; a `WriteTransaction` locks it."""
    return tx.row(models.TableRow, tx.for_update(select(Tables).where(col(Tables.id) == table_id)))


def by_ids(tx: ReadTransaction, table_ids: Sequence[int]) -> dict[int, models.TableRow]:
    """Return the tables with these ids, in their order."""
    rows = {row.id: row for row in tx.rows(models.TableRow, select(Tables).where(col(Tables.id).in_(table_ids)))}
    return {table_id: rows[table_id] for table_id in table_ids}


def by_code(tx: ReadTransaction, code: str) -> models.TableRow | None:
    """Return the table with this code; a `WriteTransaction` locks it."""
    return by_id(tx, id_of(code))


def by_join_code(tx: ReadTransaction, join_code: str) -> models.TableRow | None:
    """Return the table with this join code; a `WriteTransaction` locks it."""
    table_id = tx.value(select(col(JoinCodes.of)).where(col(JoinCodes.id) == id_of(join_code)))
    return by_id(tx, table_id) if table_id else None


def is_known(tx: ReadTransaction, code: str) -> bool:
    """Return whether a table has this code or this join code."""
    with_id = (select(column).where(column == id_of(code)) for column in (col(Tables.id), col(JoinCodes.id)))
    return tx.value(union_all(*with_id)) is not None


def codes(tx: ReadTransaction) -> Sequence[str]:
    """Return the codes of all tables, the oldest first."""
    return [code for (code,) in tx.all(select(col(Tables.code)).order_by(col(Tables.created), col(Tables.id)))]


def states(tx: ReadTransaction, codes: Collection[str]) -> dict[str, str]:
    """Return the state tokens of the tables with these codes, by code."""
    with_code = col(Tables.id).in_([id_of(code) for code in codes])
    tables = tx.all(select(col(Tables.code), col(Tables.state_token)).where(with_code))
    return {code: state_text(token) for code, token in tables}


def newest(tx: ReadTransaction, limit: int) -> Sequence[models.TableRow]:
    """Return the newest tables, the newest first."""
    tables = select(Tables).order_by(col(Tables.created).desc(), col(Tables.id).desc())
    return tx.rows(models.TableRow, tables.limit(limit))


def by_tokens(tx: ReadTransaction, tokens: Mapping[str, str]) -> Sequence[tuple[models.TableRow, models.DeviceRow]]:
    """Return the tables for which a browser has these token hashes, by code, and its device at each."""
    known = with_token(Tables.id, Devices.table_id, Devices.token_hash, tokens)
    active = (col(Devices.table_id) == Tables.id, col(Devices.revoked).is_(None))
    return tx.joined(select(Tables, Devices).where(known, *active), models.TableRow, models.DeviceRow)


def seats_by_table(
    tx: ReadTransaction, table_ids: Collection[int]
) -> dict[int, list[tuple[models.SheetRow, models.SeatRow, models.PersonRow]]]:
    """Return the seats of all sheets of these tables with their people, by table id, in order of sheet and seat."""
    seats = (
        select(Sheets, Seats, People)
        .where(col(Sheets.table_id).in_(table_ids))
        .where(col(Seats.table_id) == Sheets.table_id, col(Seats.sheet) == Sheets.sheet)
        .where(col(People.table_id) == Seats.table_id, col(People.person) == Seats.person)
        .order_by(col(Sheets.table_id), col(Sheets.sheet), col(Seats.seat))
    )
    joined = tx.joined(seats, models.SheetRow, models.SeatRow, models.PersonRow)
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


def sheets(tx: ReadTransaction, table_id: int) -> Sequence[models.SheetRow]:
    """Return the sheets of a table, the oldest first."""
    return [models.SheetRow.from_values(values) for values in _SHEETS.all(tx, table_id=table_id)]


def sheet(tx: ReadTransaction, table_id: int, number: int | None = None) -> models.SheetRow | None:
    """Return one sheet of a table, or the newest."""
    sheets = select(Sheets).where(col(Sheets.table_id) == table_id)
    if number is not None:
        sheets = sheets.where(col(Sheets.sheet) == number)
    return tx.row(models.SheetRow, sheets.order_by(col(Sheets.sheet).desc()).limit(1))


def sheets_of_other_editions(tx: ReadTransaction, editions: Mapping[str, int]) -> Sequence[tuple[int, int]]:
    """Return (table id, sheet) of each sheet whose edition of the game differs and that is not locked as paid."""
    others = [and_(col(Sheets.game) == game, col(Sheets.edition) != edition) for game, edition in editions.items()]
    sheets = select(col(Sheets.table_id), col(Sheets.sheet)).where(or_(*others), col(Sheets.locked_as_paid).is_(False))
    return tx.all(sheets.order_by(col(Sheets.table_id), col(Sheets.sheet)))


def write_sheet(
    tx: WriteTransaction, sheet: models.SheetRow, persons: Sequence[int], replaces: models.SheetRow | None = None
) -> None:
    """Insert a sheet with these people in its seats, or update the sheet that it `replaces`."""
    key = {"table_id": sheet.table_id, "sheet": sheet.sheet}
    if replaces is None:
        tx.insert(sheet)
    else:
        tx.update(tx.current(replaces), **sheet.__dict__)
        tx.connection.execute(delete(table_of(models.SeatRow)).filter_by(**key))
    tx.insert_all(models.SeatRow(**key, seat=seat, person=person) for seat, person in enumerate(persons))


def events(tx: ReadTransaction, table_id: int, kind: str | None = None) -> Sequence[models.EventRow]:
    """Return the events of a table, or those of a kind, the oldest first."""
    events = select(Events).where(col(Events.table_id) == table_id)
    if kind is not None:
        events = events.where(col(Events.kind) == kind)
    return tx.rows(models.EventRow, events.order_by(col(Events.event)))


def newest_events(
    tx: ReadTransaction, table_id: int, kinds: Collection[str], before: int | None, limit: int
) -> Sequence[models.EventRow]:
    """Return the newest events of these kinds, or the newest before an event; the newest first."""
    events = select(Events).where(col(Events.table_id) == table_id, col(Events.kind).in_(kinds))
    if before is not None:
        events = events.where(col(Events.event) < before)
    return tx.rows(models.EventRow, events.order_by(col(Events.event).desc()).limit(limit))


def next_event(tx: WriteTransaction, table_id: int, kind: str | None = None) -> tuple[int, int]:
    """Return the number of the next event of a table, and the count of its events of a kind."""
    of_kind = func.count(case((col(Events.kind) == kind, 1))) if kind else literal(0)
    ((last, count),) = tx.all(select(func.max(col(Events.event)), of_kind).where(col(Events.table_id) == table_id))
    return (last or 0) + 1, count


def insert_table(tx: WriteTransaction, table: models.TableRow) -> models.TableRow:
    """Insert a table with the id that follows from its code, and its join code."""
    table = tx.insert(table.replace(id=id_of(table.code)))
    tx.insert(models.JoinCodeRow(id=id_of(table.join_code), of=table.id))
    return table


def replace_join_code(tx: WriteTransaction, table: models.TableRow, join_code: str) -> models.TableRow:
    """Give a table another join code."""
    tx.delete(models.JoinCodeRow(id=id_of(table.join_code), of=table.id))
    tx.insert(models.JoinCodeRow(id=id_of(join_code), of=table.id))
    return tx.update(table, join_code=join_code)


def next_tables(tx: ReadTransaction, table: models.TableRow) -> Sequence[models.TableRow]:
    """Return the tables that were opened as the next one after this table, the oldest first."""
    opened = (id_of(event.details["table"]) for event in events(tx, table.id, "next_table"))
    rows = (by_id(tx, number) for number in dict.fromkeys([*opened, table.next_table_id]) if number)
    return [row for row in rows if row and row.previous_table_id == table.id]


def lock_for_deletion(tx: WriteTransaction, table: models.TableRow) -> None:
    """Lock what has to be locked before a table that will be deleted: its group, then the previous table."""
    for kind, number in ((Groups, table.group_id), (Tables, table.previous_table_id)):
        if number and not tx.is_sqlite:
            tx.value(tx.for_update(select(col(kind.id)).where(col(kind.id) == number)))


def delete_table(tx: WriteTransaction, table: models.TableRow) -> None:
    """Delete a table with all its rows, including its history; call `lock_for_deletion` first.

    The next tables lose their reference to this one, and the previous table has the next one before it, if any. They
    get new revisions.
    """
    tx.forget_table(table)
    for following in next_tables(tx, table):
        tx.update(following, previous_table_id=None)
    if table.previous_table_id and (before := by_id(tx, table.previous_table_id)):
        tx.next_revision(before)
        others = [row.id for row in next_tables(tx, before) if row.id != table.id]
        tx.update(tx.current(before), next_table_id=others[-1] if others else None)
    with history_unlocked(tx.connection, HISTORY_TABLES):
        for rows in reversed(Row.metadata.sorted_tables):
            if "table_id" in rows.c and "group_id" not in rows.c:
                tx.connection.execute(delete(rows).where(rows.c.table_id == table.id))
    if table.group_id:
        remove_table(tx, table.group_id, table.id)
    tx.write_tables()
    tx.delete(models.JoinCodeRow(id=id_of(table.join_code), of=table.id))
    tx.connection.execute(delete(table_of(models.TableRow)).where(col(Tables.id) == table.id))
