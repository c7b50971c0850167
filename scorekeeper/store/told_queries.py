"""The one question about all that people are told of: changed hands, words, events and entries; and the draft.

Who came in and was sent away is an event too, and told to nobody.
"""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import (
    JSON,
    BindParameter,
    Integer,
    Select,
    cast,
    false,
    literal,
    null,
    true,
    union,
    union_all,
)
from sqlalchemy import select as sa_select
from sqlmodel import col

from scorekeeper.store.entry_queries import EntryReading
from scorekeeper.store.entry_rows import EntryObjectionRow, EntryRow
from scorekeeper.store.prepared import Prepared
from scorekeeper.store.row import split
from scorekeeper.store.rows import DraftRow, EventRow, HandRow, ObjectionRow, TableRow
from scorekeeper.store.spans import TABLE

Of = BindParameter[int]


class Told(NamedTuple):
    """A version of a hand that people are told of, a word against one (`said`), or an event, which is of no sheet.

    Or a version of an entry, `is_entry`: `number` is that of the entry, `changed` its flows, and one that is `settled`
    is withdrawn; or a word against one.
    """

    said: bool
    kind: str
    sheet: int
    number: int
    revision: int
    person: int | None
    device: int | None
    at: datetime
    changed: list[list[int]] | None
    word: str
    settled: bool
    agreed: list[int] | None
    people: list[int] | None
    what: dict[str, Any] | None
    is_entry: bool


class ToldReading(EntryReading):
    """The part of a reading transaction that knows what people are told of."""

    def draft_and_news(self, table_id: int, limit: int, entries: int) -> tuple[DraftRow | None, list[Told]]:
        """What has been entered of the next hand; and the newest `limit` of each kind that people are told of.

        Of entries every version of the newest `entries`, and of those that were withdrawn lately.
        """
        found = self._found(draft_and_news(limit, entries), {"table_id": table_id})
        rows = [split(row, DraftRow) for row in found]
        return rows[0][0][0], [Told(*told) for _, told in rows if told[2] is not None]


@cache
def draft_and_news(limit: int, entries: int) -> Prepared:
    """The question itself, about any table: it is put together once, which costs more than asking it."""
    limited = [one.limit(limit).subquery().select() for one in _told(TABLE)]
    told = union_all(*limited, _entries(TABLE, limit, entries), _words(TABLE, limit)).subquery()
    found = sa_select(DraftRow, *told.c).select_from(TableRow).where(col(TableRow.id) == TABLE)
    return Prepared(found.outerjoin(DraftRow, col(DraftRow.table_id) == TableRow.id).outerjoin(told, true()))


def _told(table_id: Of) -> tuple[Select[Any], ...]:
    """The versions of hands, the words and the events that people are told of: as `Told`, the newest first."""
    none, nothing = cast(null(), JSON(none_as_null=True)), cast(null(), Integer)
    where = ("sheet", "number", "revision", "person")
    hands = sa_select(
        false().label("said"),
        col(HandRow.kind).label("kind"),
        *(getattr(HandRow, name) for name in where),
        col(HandRow.device),
        col(HandRow.at),
        col(HandRow.changed),
        literal("").label("word"),
        true().label("settled"),
        none.label("agreed"),
        none.label("people"),
        none.label("what"),
        false().label("is_entry"),
    ).where(col(HandRow.table_id) == table_id, col(HandRow.changed).is_not(None))
    words = sa_select(
        true().label("said"),
        literal("").label("kind"),
        *(getattr(ObjectionRow, name) for name in where),
        nothing.label("device"),
        col(ObjectionRow.at),
        none.label("changed"),
        col(ObjectionRow.word),
        col(ObjectionRow.settled),
        col(ObjectionRow.agreed),
        none.label("people"),
        none.label("what"),
        false().label("is_entry"),
    ).where(col(ObjectionRow.table_id) == table_id)
    return (
        hands.order_by(col(HandRow.revision).desc()),
        words.order_by(col(ObjectionRow.revision).desc()),
        _events(table_id).order_by(col(EventRow.event).desc()),
    )


def _events(table_id: Of) -> Select[Any]:
    none, no_hand = cast(null(), JSON(none_as_null=True)), literal(0)
    return sa_select(
        false().label("said"),
        col(EventRow.kind),
        no_hand.label("sheet"),
        no_hand.label("number"),
        *(getattr(EventRow, name) for name in ("revision", "person", "device", "at")),
        none.label("changed"),
        literal("").label("word"),
        true().label("settled"),
        none.label("agreed"),
        col(EventRow.people),
        col(EventRow.what),
        false().label("is_entry"),
    ).where(col(EventRow.table_id) == table_id, col(EventRow.kind) != "door")


def _entries(table_id: Of, limit: int, entries: int) -> Select[Any]:
    here = sa_select(col(EntryRow.entry)).where(col(EntryRow.table_id) == table_id)
    newest = here.where(col(EntryRow.withdrawn).is_(False)).order_by(col(EntryRow.entry).desc()).limit(entries)
    lately = here.order_by(col(EntryRow.revision).desc()).limit(limit)
    said = sa_select(col(EntryObjectionRow.entry)).where(
        col(EntryObjectionRow.table_id) == table_id, col(EntryObjectionRow.settled).is_(False)
    )
    numbers = union(newest.subquery().select(), lately.subquery().select(), said)
    none = cast(null(), JSON(none_as_null=True))
    return sa_select(
        false().label("said"),
        col(EntryRow.kind),
        literal(0).label("sheet"),
        col(EntryRow.entry).label("number"),
        *(getattr(EntryRow, name) for name in ("revision", "person", "device", "at")),
        col(EntryRow.flows).label("changed"),
        literal("").label("word"),
        col(EntryRow.withdrawn).label("settled"),
        none.label("agreed"),
        none.label("people"),
        col(EntryRow.what),
        true().label("is_entry"),
    ).where(col(EntryRow.table_id) == table_id, col(EntryRow.entry).in_(numbers))


def _words(table_id: Of, limit: int) -> Select[Any]:
    """The newest words against entries, those that stand before all."""
    stands = col(EntryObjectionRow.settled), col(EntryObjectionRow.revision).desc()
    return _against_entries(table_id).order_by(*stands).limit(limit).subquery().select()


def _against_entries(table_id: Of) -> Select[Any]:
    none, nothing = cast(null(), JSON(none_as_null=True)), cast(null(), Integer)
    return sa_select(
        true().label("said"),
        literal("").label("kind"),
        literal(0).label("sheet"),
        col(EntryObjectionRow.entry).label("number"),
        *(getattr(EntryObjectionRow, name) for name in ("revision", "person")),
        nothing.label("device"),
        col(EntryObjectionRow.at),
        none.label("changed"),
        col(EntryObjectionRow.word),
        col(EntryObjectionRow.settled),
        col(EntryObjectionRow.agreed),
        none.label("people"),
        none.label("what"),
        true().label("is_entry"),
    ).where(col(EntryObjectionRow.table_id) == table_id)
