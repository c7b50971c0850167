"""The questions about hands that are asked with every hand and every page: put together once, for all tables.

Made anew they cost more than what they ask.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Integer,
    Select,
    String,
    Table,
    and_,
    bindparam,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.orm import aliased
from sqlmodel import col

from scorekeeper.store.entry_rows import EntryRow
from scorekeeper.store.prepared import Prepared
from scorekeeper.store.row import Row
from scorekeeper.store.rows import DraftRow, HandRow, ObjectionRow, SheetRow, TableRow
from scorekeeper.store.spans import NUMBER, SHEET, TABLE, highest_number, is_newest, last_place, numbers_in, place_of

_HERE: Final = col(HandRow.table_id) == TABLE, col(HandRow.sheet) == SHEET


def _standing() -> Select[*tuple[Any, ...]]:
    last, key = aliased(HandRow), bindparam("key", type_=String)
    is_last = (col(last.table_id) == TABLE, col(last.sheet) == SHEET, col(last.place) == last_place(TABLE, SHEET))
    known = [exists().where(col(row.table_id) == TABLE, col(row.key) == key) for row in (HandRow, EntryRow)]
    recorded = func.coalesce(highest_number(TABLE, SHEET), 0)
    ended = (col(last.number), col(last.revision), col(last.next_dealer), col(last.state))
    here = select(DraftRow, recorded, or_(*known), *ended).select_from(TableRow).where(col(TableRow.id) == TABLE)
    here = here.outerjoin(last, and_(*is_last)).outerjoin(DraftRow, col(DraftRow.table_id) == TABLE)
    return here.order_by(col(last.revision).desc()).limit(1)


def _by_key() -> Select[*tuple[Any, ...]]:
    key = bindparam("key", type_=String)
    tables: Select[*tuple[Any, ...]] = select(HandRow, EntryRow).select_from(TableRow)
    hands = tables.outerjoin(HandRow, and_(col(HandRow.table_id) == TABLE, col(HandRow.key) == key))
    both = hands.outerjoin(EntryRow, and_(col(EntryRow.table_id) == TABLE, col(EntryRow.key) == key))
    return both.where(col(TableRow.id) == TABLE)


def _after() -> Select[*tuple[Any, ...]]:
    behind = col(HandRow.place) > bindparam("place", type_=BigInteger)
    later = select(HandRow).where(*_HERE, behind, is_newest())
    return later.order_by(col(HandRow.place)).limit(bindparam("most", type_=Integer))


def _before() -> Select[*tuple[Any, ...]]:
    earlier = select(HandRow).where(*_HERE, col(HandRow.place) < place_of(TABLE, SHEET, NUMBER))
    return earlier.order_by(col(HandRow.place).desc(), col(HandRow.revision).desc()).limit(1)


def _one() -> Select[*tuple[Any, ...]]:
    earlier = col(HandRow.revision) < bindparam("before", type_=BigInteger)
    versions = select(HandRow).where(*_HERE, col(HandRow.number) == NUMBER, earlier)
    return versions.order_by(col(HandRow.revision).desc()).limit(1)


@cache
def versions(*, by_number: bool, by_revision: bool, before: bool) -> Prepared:
    """What people made of the hands in a span."""
    shown = or_(col(HandRow.kind) != "replayed", is_newest())
    spanned = col(HandRow.number).in_(numbers_in(by_number=by_number, by_revision=by_revision, before=before))
    # By the bare column SQLite would go through all of the sheet, in the order of its index of places.
    place = col(HandRow.place) + literal(0)
    return Prepared(select(HandRow).where(*_HERE, spanned, shown).order_by(place, col(HandRow.revision)))


@cache
def objections(*, by_number: bool, by_revision: bool, before: bool) -> Prepared:
    """What is said against the hands in a span, and what stands against any other."""
    spanned = col(ObjectionRow.number).in_(numbers_in(by_number=by_number, by_revision=by_revision, before=before))
    these = and_(col(ObjectionRow.sheet) == SHEET, spanned)
    said = select(ObjectionRow).where(col(ObjectionRow.table_id) == TABLE)
    return Prepared(said.where(or_(col(ObjectionRow.settled).is_(False), these)).order_by(col(ObjectionRow.objection)))


STANDING: Final = Prepared(_standing())
BY_KEY: Final = _by_key()
AFTER: Final = _after()
BEFORE: Final = _before()
ONE: Final = _one()
DRAFT: Final = select(DraftRow).where(col(DraftRow.table_id) == TABLE)

_TABLES: Final[Table] = Row.metadata.tables[str(TableRow.__tablename__)]
_SHEETS: Final[Table] = Row.metadata.tables[str(SheetRow.__tablename__)]
_HANDS: Final[Table] = Row.metadata.tables[str(HandRow.__tablename__)]

HANDS: Final = Prepared(insert(_HANDS))
"""New versions of hands."""
TABLE_OF_HANDS: Final = Prepared(
    update(_TABLES).where(_TABLES.c.id == bindparam("of")).values({name: bindparam(name) for name in TableRow.COUNTED})
)
"""What new versions of hands change of their table."""
SHEET_OF_HANDS: Final = Prepared(
    update(_SHEETS)
    .where(_SHEETS.c.table_id == bindparam("of"), _SHEETS.c.sheet == bindparam("number"))
    .values(balances=bindparam("balances"))
)
"""And of their sheet."""
