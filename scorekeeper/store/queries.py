"""Every question that is put to the database, each within one transaction and, but for the way in, within one table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from sqlalchemy import ColumnElement, and_, func, or_
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

BATCH: Final = 200
"""Hands that are read at once where all of a sheet are wanted one by one."""


class Reading:
    """A transaction in which nothing is changed: everything is seen as it was at one moment."""

    def __init__(self, session: Session) -> None:
        self._session = session

    # The way in

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

    # Who is at a table

    def people(self, table_id: int) -> Sequence[PersonRow]:
        """Everybody who has been named at the table, in the order of coming."""
        people = select(PersonRow).where(PersonRow.table_id == table_id)
        return self._session.exec(people.order_by(col(PersonRow.person))).all()

    def devices(self, table_id: int) -> Sequence[DeviceRow]:
        """Every device that has a way in."""
        here = (DeviceRow.table_id == table_id, col(DeviceRow.revoked).is_(None))
        return self._session.exec(select(DeviceRow).where(*here)).all()

    def device(self, table_id: int, *, token_hash: str) -> DeviceRow | None:
        """The device with this token, where it has not been revoked."""
        here = (DeviceRow.table_id == table_id, DeviceRow.token_hash == token_hash, col(DeviceRow.revoked).is_(None))
        return self._session.exec(select(DeviceRow).where(*here)).first()

    def sheets(self, table_id: int) -> Sequence[SheetRow]:
        """Every sheet, the oldest first."""
        sheets = select(SheetRow).where(SheetRow.table_id == table_id)
        return self._session.exec(sheets.order_by(col(SheetRow.sheet))).all()

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
            here = (HandRow.table_id == table_id, HandRow.sheet == sheet, HandRow.number > number, _is_newest())
            hands = select(HandRow).where(*here).order_by(col(HandRow.number)).limit(BATCH)
            batch = self._session.exec(hands).all()
            yield from batch
            if len(batch) < BATCH:
                return
            number = batch[-1].number

    def versions(
        self, table_id: int, sheet: int, *, first: int = 1, last: int | None = None, since: int | None = None
    ) -> Sequence[HandRow]:
        """The versions that people made, and the newest, of hands `first` to `last`, by number and revision.

        `since`: only of hands where something was written after that revision.
        """
        here: list[ColumnElement[bool] | bool] = [
            HandRow.table_id == table_id,
            HandRow.sheet == sheet,
            HandRow.number >= first,
        ]
        if last is not None:
            here.append(HandRow.number <= last)
        if since is not None:
            here.append(_written_since(table_id, sheet, since))
        shown = or_(col(HandRow.kind) != "replayed", _is_newest())
        hands = select(HandRow).where(*here, shown)
        return self._session.exec(hands.order_by(col(HandRow.number), col(HandRow.revision))).all()

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

    def objections(
        self, table_id: int, sheet: int, *, first: int = 1, last: int | None = None
    ) -> Sequence[ObjectionRow]:
        """Every word against hands `first` to `last`, the oldest first."""
        here = [ObjectionRow.table_id == table_id, ObjectionRow.sheet == sheet, ObjectionRow.number >= first]
        if last is not None:
            here.append(ObjectionRow.number <= last)
        said = select(ObjectionRow).where(*here)
        return self._session.exec(said.order_by(col(ObjectionRow.objection))).all()

    def disputed(self, table_id: int, sheet: int) -> Sequence[int]:
        """The numbers of the hands against which a word stands."""
        here = (ObjectionRow.table_id == table_id, ObjectionRow.sheet == sheet, col(ObjectionRow.settled).is_(False))
        return self._session.exec(
            select(ObjectionRow.number).where(*here).distinct().order_by(col(ObjectionRow.number))
        ).all()


def _is_newest() -> ColumnElement[bool]:
    other = aliased(HandRow)
    newest = select(func.max(other.revision)).where(
        other.table_id == HandRow.table_id, other.sheet == HandRow.sheet, other.number == HandRow.number
    )
    return col(HandRow.revision) == newest.correlate(HandRow).scalar_subquery()


def _written_since(table_id: int, sheet: int, revision: int) -> ColumnElement[bool]:
    hands, said = aliased(HandRow), aliased(ObjectionRow)
    numbers = [
        select(row.number).where(row.table_id == table_id, row.sheet == sheet, row.revision > revision)
        for row in (hands, said)
    ]
    return or_(*(col(HandRow.number).in_(written) for written in numbers))
