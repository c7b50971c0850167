"""Read the latest changes to a table: hands, objections, events and chip entries."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, cast

from sqlalchemy import Integer, bindparam, func, select, union
from sqlmodel import col

from scorekeeper.store.compiled import CompiledStatement
from scorekeeper.store.models import hands as models
from scorekeeper.store.models.hands import ChipEntries, ChipEntryObjections, Hands, Objections
from scorekeeper.store.models.tables import Amendments, Devices, EventRow, Events, Tables
from scorekeeper.store.queries.hand_order import TABLE
from scorekeeper.store.transactions import ReadTransaction


class ActivityHandVersion(NamedTuple):
    """A version of a hand that the activity shows, without its entry and payments."""

    kind: str
    sheet: int
    number: int
    revision: int
    person: int | None
    device: int | None
    at: datetime
    chip_changes: list[list[int]]


class Activity(NamedTuple):
    """The latest changes of each kind; `entries` holds every version of each chip entry, in order of entry."""

    hands: Sequence[ActivityHandVersion]
    objections: Sequence[models.ObjectionRow]
    events: Sequence[EventRow]
    entries: Sequence[models.ChipEntryRow]
    entry_objections: Sequence[models.ChipEntryObjectionRow]


_LIMIT = bindparam("limit", type_=Integer)

_HANDS = CompiledStatement(
    select(*(getattr(Hands, name) for name in ActivityHandVersion._fields))
    .where(col(Hands.table_id) == TABLE, col(Hands.chip_changes).is_not(None))
    .order_by(col(Hands.revision).desc())
    .limit(_LIMIT)
)
_OBJECTIONS = CompiledStatement(
    select(Objections).where(col(Objections.table_id) == TABLE).order_by(col(Objections.revision).desc()).limit(_LIMIT)
)
_EVENTS = CompiledStatement(
    select(Events)
    .where(col(Events.table_id) == TABLE, col(Events.kind) != "door")
    .order_by(col(Events.event).desc())
    .limit(_LIMIT)
)


_NUMBERS = select(col(ChipEntries.entry)).where(col(ChipEntries.table_id) == TABLE)
_COUNTED = _NUMBERS.where(col(ChipEntries.withdrawn).is_(False)).order_by(col(ChipEntries.entry).desc())
_NEWEST = _COUNTED.limit(bindparam("entries", type_=Integer))
_CHANGED = _NUMBERS.order_by(col(ChipEntries.revision).desc()).limit(_LIMIT)
_DISPUTED = select(col(ChipEntryObjections.entry)).where(
    col(ChipEntryObjections.table_id) == TABLE, col(ChipEntryObjections.resolved).is_(False)
)
_SHOWN = union(_NEWEST.subquery().select(), _CHANGED.subquery().select(), _DISPUTED)
_ENTRIES = CompiledStatement(
    select(ChipEntries)
    .where(col(ChipEntries.table_id) == TABLE, col(ChipEntries.entry).in_(_SHOWN))
    .order_by(col(ChipEntries.entry), col(ChipEntries.revision))
)
_ENTRY_OBJECTIONS = CompiledStatement(
    select(ChipEntryObjections)
    .where(col(ChipEntryObjections.table_id) == TABLE)
    .order_by(col(ChipEntryObjections.resolved), col(ChipEntryObjections.revision).desc())
    .limit(_LIMIT)
)


def recent(tx: ReadTransaction, table_id: int, limit: int, entries: int) -> Activity:
    """Return the newest `limit` changes of each kind, and the newest `entries` chip entries.

    Chip entries that were changed or withdrawn recently or that have an open objection are included. Events of the
    access log are not.
    """
    parameters = {"table_id": table_id, "limit": limit}
    return Activity(
        [ActivityHandVersion(*values) for values in _HANDS.all(tx, **parameters)],
        [models.ObjectionRow.from_values(values) for values in _OBJECTIONS.all(tx, **parameters)],
        [EventRow.from_values(values) for values in _EVENTS.all(tx, **parameters)],
        [models.ChipEntryRow.from_values(values) for values in _ENTRIES.all(tx, **parameters, entries=entries)],
        [models.ChipEntryObjectionRow.from_values(values) for values in _ENTRY_OBJECTIONS.all(tx, **parameters)],
    )


def throws(tx: ReadTransaction, table_id: int, limit: int) -> Sequence[EventRow]:
    """Return the newest throws of dice, the oldest of them first."""
    of_table = select(Events).where(col(Events.table_id) == table_id, col(Events.kind).in_(("draw", "wall")))
    return tx.rows(EventRow, of_table.order_by(col(Events.event).desc()).limit(limit))[::-1]


def last_change(tx: ReadTransaction, table_id: int) -> datetime:
    """Return when a table was opened, a device joined it, or its newest hand, objection, entry or event was written."""
    kinds = (Hands, Objections, ChipEntries, ChipEntryObjections, Events, Amendments)
    changes = [(Tables.created, Tables.id), (Devices.created, Devices.table_id)]
    changes += [(rows.at, rows.table_id) for rows in kinds]
    newest = [select(func.max(col(at))).where(col(of) == table_id).scalar_subquery() for at, of in changes]
    [times] = tx.all(select(*newest))
    return cast("datetime", max(at for at in times if at))
