"""Every question that is put to the database, each within one transaction and, but for the way in, within one table."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from json import loads
from typing import Final, NamedTuple

from sqlalchemy import (
    JSON,
    ColumnElement,
    Text,
    and_,
    cast,
    false,
    func,
    or_,
    tuple_,
    type_coerce,
)
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from scorekeeper.store.rows import (
    DeviceRow,
    DraftRow,
    HandRow,
    ObjectionRow,
    PersonRow,
    SeatRow,
    SheetRow,
    TableRow,
)
from scorekeeper.store.spans import Place, Span, is_newest, last_number, numbers_in, place_column

BATCH: Final = 200
"""Hands that are read at once where all of a sheet are wanted one by one."""


@dataclass(frozen=True)
class Arrival:
    """A device that has shown its token, at its table, before one sheet; `seats` are the persons in seat order."""

    table: TableRow
    device: DeviceRow
    sheet: SheetRow
    seats: tuple[int, ...]


class Standing(NamedTuple):
    """The newest version of the last hand of a sheet, the version that a client sent with a key, and the draft."""

    last: HandRow | None
    known: HandRow | None
    draft: DraftRow | None


class Reading:
    """A transaction in which nothing is changed: everything is seen as it was at one moment."""

    def __init__(self, session: Session) -> None:
        self._session = session

    # The way in

    def arrival(self, code: str, token_hash: str, sheet: int | None = None) -> Arrival | None:
        """Who shows this token at the table of this code, and one sheet of it, the newest where none is named."""
        sheets = aliased(SheetRow)
        newest = select(func.max(sheets.sheet)).where(sheets.table_id == TableRow.id).correlate(TableRow)
        found = self._session.exec(
            select(TableRow, DeviceRow, SheetRow, SeatRow)
            .where(*_shown(code, token_hash))
            .where(
                SheetRow.table_id == TableRow.id,
                SheetRow.sheet == (newest.scalar_subquery() if sheet is None else sheet),
            )
            .where(SeatRow.table_id == SheetRow.table_id, SeatRow.sheet == SheetRow.sheet)
            .order_by(col(SeatRow.seat))
        ).all()
        if not found:
            return None
        table, device, row, _ = found[0]
        return Arrival(table, device, row, tuple(seat.person for *_, seat in found))

    def table(self, table_id: int) -> TableRow:
        """The table of this id."""
        return self._session.exec(select(TableRow).where(TableRow.id == table_id)).one()

    def table_by_code(self, code: str) -> TableRow | None:
        """The table whose address has this code."""
        return self._session.exec(select(TableRow).where(TableRow.code == code)).first()

    def table_by_join_code(self, join_code: str) -> TableRow | None:
        """The table that lets people in by this code."""
        return self._session.exec(select(TableRow).where(TableRow.join_code == join_code)).first()

    def codes(self) -> Sequence[str]:
        """The codes of all tables, the oldest first."""
        return self._session.exec(select(TableRow.code).order_by(col(TableRow.id))).all()

    def sheets_of_other_editions(self, editions: Mapping[str, int]) -> Sequence[tuple[int, int]]:
        """The table and number of every sheet of these games that is not of their edition, nor kept as paid."""
        others = [
            and_(col(SheetRow.game) == game, col(SheetRow.edition) != edition) for game, edition in editions.items()
        ]
        sheets = select(SheetRow.table_id, SheetRow.sheet).where(or_(*others), col(SheetRow.kept).is_(False))
        return self._session.exec(sheets.order_by(col(SheetRow.table_id), col(SheetRow.sheet))).all()

    def revision(self, code: str, token_hash: str) -> int | None:
        """At which revision the table of this code is, for who shows this token; None for a stranger."""
        return self._session.exec(select(TableRow.revision).where(*_shown(code, token_hash))).first()

    def table_and_role(self, code: str, token_hash: str) -> tuple[TableRow, str] | None:
        """The table of this code, and what the device that shows this token may do there."""
        return self._session.exec(select(TableRow, DeviceRow.role).where(*_shown(code, token_hash))).first()

    def tables_of(self, tokens: Mapping[str, str]) -> Sequence[tuple[TableRow, DeviceRow]]:
        """The tables where somebody shows these tokens, code → hash, and their devices there."""
        shown = tuple_(col(TableRow.code), col(DeviceRow.token_hash)).in_(tokens.items())
        here = (DeviceRow.table_id == TableRow.id, col(DeviceRow.revoked).is_(None), shown)
        return self._session.exec(select(TableRow, DeviceRow).where(*here)).all()

    def seatings(self, table_ids: Collection[int]) -> Sequence[tuple[SheetRow, SeatRow, PersonRow]]:
        """Who sits where on every sheet of these tables, the oldest first, in seat order."""
        return self._session.exec(
            select(SheetRow, SeatRow, PersonRow)
            .where(col(SheetRow.table_id).in_(table_ids))
            .where(SeatRow.table_id == SheetRow.table_id, SeatRow.sheet == SheetRow.sheet)
            .where(PersonRow.table_id == SeatRow.table_id, PersonRow.person == SeatRow.person)
            .order_by(col(SheetRow.table_id), col(SheetRow.sheet), col(SeatRow.seat))
        ).all()

    # Who is at a table

    def people(self, table_id: int) -> Sequence[tuple[PersonRow, DeviceRow | None]]:
        """Everybody who has been named at the table, in the order of coming, with each device that is theirs."""
        theirs = and_(
            col(DeviceRow.table_id) == PersonRow.table_id,
            col(DeviceRow.person) == PersonRow.person,
            col(DeviceRow.revoked).is_(None),
        )
        people = select(PersonRow, DeviceRow).outerjoin(DeviceRow, theirs).where(PersonRow.table_id == table_id)
        return self._session.exec(people.order_by(col(PersonRow.person), col(DeviceRow.device))).all()

    def moving(self, table_id: int, move_hash: str) -> DeviceRow | None:
        """The device whose seat this secret takes to another one."""
        here = (DeviceRow.table_id == table_id, DeviceRow.move_hash == move_hash, col(DeviceRow.revoked).is_(None))
        return self._session.exec(select(DeviceRow).where(*here)).first()

    def sheets(self, table_id: int) -> Sequence[tuple[SheetRow, tuple[int, ...]]]:
        """Every sheet, the oldest first, and who sits there, in seat order."""
        rows = self._session.exec(
            select(SheetRow, SeatRow)
            .where(SheetRow.table_id == table_id)
            .where(SeatRow.table_id == SheetRow.table_id, SeatRow.sheet == SheetRow.sheet)
            .order_by(col(SheetRow.sheet), col(SeatRow.seat))
        ).all()
        by_sheet = groupby(rows, lambda row: row[0])
        return [(sheet, tuple(seat.person for _, seat in seats)) for sheet, seats in by_sheet]

    def sheet(self, table_id: int, sheet: int | None = None) -> SheetRow | None:
        """One sheet; the newest where none is named."""
        sheets = select(SheetRow).where(SheetRow.table_id == table_id)
        if sheet is not None:
            sheets = sheets.where(SheetRow.sheet == sheet)
        return self._session.exec(sheets.order_by(col(SheetRow.sheet).desc()).limit(1)).first()

    def seats(self, table_id: int, sheet: int | None = None) -> Sequence[SeatRow]:
        """Who sits where, in seat order, on one sheet or on all."""
        seats = select(SeatRow).where(SeatRow.table_id == table_id)
        if sheet is not None:
            seats = seats.where(SeatRow.sheet == sheet)
        return self._session.exec(seats.order_by(col(SeatRow.sheet), col(SeatRow.seat))).all()

    # Hands

    def last_hand(self, table_id: int, sheet: int) -> HandRow | None:
        """The newest version of the last hand."""
        hands = select(HandRow).where(HandRow.table_id == table_id, HandRow.sheet == sheet)
        newest = hands.order_by(col(HandRow.number).desc(), col(HandRow.revision).desc())
        return self._session.exec(newest.limit(1)).first()

    def standing(self, table_id: int, sheet: int, key: str | None = None) -> Standing:
        """Where a sheet stands, and what a client has sent with this key."""
        last, known, other = aliased(HandRow), aliased(HandRow), aliased(HandRow)
        number = last_number(table_id, sheet)
        newest = select(func.max(other.revision)).where(
            other.table_id == table_id, other.sheet == sheet, other.number == number
        )
        is_last = (col(last.table_id) == table_id, col(last.sheet) == sheet, col(last.number) == number)
        is_known = col(known.key) == key if key is not None else false()
        here = select(last, known, DraftRow).select_from(TableRow).where(TableRow.id == table_id)
        here = here.outerjoin(last, and_(*is_last, col(last.revision) == newest.scalar_subquery()))
        here = here.outerjoin(known, and_(col(known.table_id) == table_id, is_known))
        return Standing(*self._session.exec(here.outerjoin(DraftRow, col(DraftRow.table_id) == table_id)).one())

    def hand(self, table_id: int, sheet: int, number: int, *, before: int | None = None) -> HandRow | None:
        """The newest version of a hand, or the newest before a revision."""
        versions = select(HandRow).where(HandRow.table_id == table_id, HandRow.sheet == sheet, HandRow.number == number)
        if before is not None:
            versions = versions.where(HandRow.revision < before)
        return self._session.exec(versions.order_by(col(HandRow.revision).desc()).limit(1)).first()

    def hand_by_key(self, table_id: int, key: str) -> HandRow | None:
        """The version that a client sent with this key."""
        return self._session.exec(select(HandRow).where(HandRow.table_id == table_id, HandRow.key == key)).first()

    def hands_after(self, table_id: int, sheet: int, number: int) -> Iterator[HandRow]:
        """The newest version of every hand after this number, in turn; no more are read than are taken."""
        while True:
            here = (HandRow.table_id == table_id, HandRow.sheet == sheet, HandRow.number > number, is_newest())
            hands = select(HandRow).where(*here).order_by(col(HandRow.number)).limit(BATCH)
            batch = self._session.exec(hands).all()
            yield from batch
            if len(batch) < BATCH:
                return
            number = batch[-1].number

    def versions(self, table_id: int, sheet: int, span: Span) -> Sequence[HandRow]:
        """Of the hands in `span`, and of the last: what people made of them, and the newest; by number and revision."""
        shown = or_(col(HandRow.kind) != "replayed", is_newest())
        spanned = col(HandRow.number).in_(numbers_in(table_id, sheet, span))
        hands = select(HandRow).where(HandRow.table_id == table_id, HandRow.sheet == sheet, spanned, shown)
        return self._session.exec(hands.order_by(col(HandRow.number), col(HandRow.revision))).all()

    def versions_before(self, table_id: int, before: Place | None, limit: int) -> Sequence[HandRow]:
        """As `versions`, of the newest `limit` hands of all sheets (before one), by sheet, number and revision."""
        places = select(HandRow.sheet, HandRow.number).where(HandRow.table_id == table_id).distinct()
        if before is not None:
            places = places.where(place_column() < before)
        of = places.order_by(col(HandRow.sheet).desc(), col(HandRow.number).desc()).limit(limit).subquery()
        shown = or_(col(HandRow.kind) != "replayed", is_newest())
        hands = select(HandRow).where(HandRow.table_id == table_id, shown)
        hands = hands.where(col(HandRow.sheet) == of.c.sheet, col(HandRow.number) == of.c.number)
        in_order = hands.order_by(col(HandRow.sheet), col(HandRow.number), col(HandRow.revision))
        return self._session.exec(in_order).all()

    def paid_from(self, table_id: int, place: Place) -> Sequence[tuple[int, int | str, int | str, int]]:
        """What this hand and every one after it come to now, added up: the sheet, who paid, who was paid, the chips."""
        apart = func.json_each if self._session.get_bind().dialect.name == "sqlite" else func.json_array_elements
        one = type_coerce(apart(HandRow.payments).table_valued("value", joins_implicitly=True).c.value, JSON)
        payer, payee = (cast(one[name], Text) for name in ("payer", "payee"))  # a seat is 1, a spectator "Eva"
        here = (HandRow.table_id == table_id, place_column() >= place, is_newest())
        paid = select(HandRow.sheet, payer, payee, func.sum(one["chips"].as_integer())).where(*here)
        added_up = self._session.exec(paid.group_by(col(HandRow.sheet), payer, payee)).all()
        return [(sheet, loads(payer), loads(payee), chips) for sheet, payer, payee, chips in added_up]

    def history(self, table_id: int, sheet: int) -> Sequence[HandRow]:
        """Every row of a sheet in the order of writing."""
        hands = select(HandRow).where(HandRow.table_id == table_id, HandRow.sheet == sheet)
        return self._session.exec(hands.order_by(col(HandRow.revision), col(HandRow.number))).all()

    def written_at(self, table_id: int, revision: int) -> Sequence[HandRow]:
        """Every version that one verb wrote."""
        hands = select(HandRow).where(HandRow.table_id == table_id, HandRow.revision == revision)
        return self._session.exec(hands.order_by(col(HandRow.number))).all()

    # What is said about hands

    def draft(self, table_id: int) -> DraftRow | None:
        """What has been entered of the next hand."""
        return self._session.exec(select(DraftRow).where(DraftRow.table_id == table_id)).first()

    def objections_to(self, table_id: int, hands: Collection[Place]) -> Sequence[ObjectionRow]:
        """Every word against these hands, the oldest first."""
        against = tuple_(col(ObjectionRow.sheet), col(ObjectionRow.number)).in_(hands)
        said = select(ObjectionRow).where(ObjectionRow.table_id == table_id, against)
        return self._session.exec(said.order_by(col(ObjectionRow.objection))).all()

    def objections(self, table_id: int, sheet: int, numbers: Collection[int] | None = None) -> Sequence[ObjectionRow]:
        """Every word against these hands or all, and every one that stands against any other, the oldest first."""
        said = select(ObjectionRow).where(ObjectionRow.table_id == table_id, ObjectionRow.sheet == sheet)
        if numbers is not None:
            said = said.where(or_(col(ObjectionRow.settled).is_(False), col(ObjectionRow.number).in_(numbers)))
        return self._session.exec(said.order_by(col(ObjectionRow.objection))).all()


def _shown(code: str, token_hash: str) -> tuple[ColumnElement[bool], ...]:
    """The table of this code, and the device that shows this token there."""
    return (
        col(TableRow.code) == code,
        col(DeviceRow.table_id) == TableRow.id,
        col(DeviceRow.token_hash) == token_hash,
        col(DeviceRow.revoked).is_(None),
    )
