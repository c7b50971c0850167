"""The questions about the devices at a table: all that are there, how many there is room for, who was sent away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import exists, func
from sqlalchemy import select as select_any  # SQLModel's knows four kinds of row at most
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from scorekeeper.store.rows import DeviceRow, TableRow
from scorekeeper.store.transaction import Transaction


@dataclass(frozen=True)
class Crowd:
    """The number of the `last` device that came to a table, and how many are there: of `watchers` those seen lately."""

    last: int
    phones: int
    watchers: int


class DeviceReading(Transaction):
    """The part of a reading transaction that knows devices."""

    def phones(self, table_id: int) -> Sequence[DeviceRow]:
        """Every device that is at the table, somebody's or nobody's, in the order of coming."""
        here = (DeviceRow.table_id == table_id, col(DeviceRow.revoked).is_(None))
        return self._session.exec(select(DeviceRow).where(*here).order_by(col(DeviceRow.device))).all()

    def crowd(self, table_id: int, since: datetime) -> Crowd:
        """How many devices are at the table; of those that only look on, the ones that were seen since then."""
        here = col(DeviceRow.revoked).is_(None)
        lately = func.coalesce(DeviceRow.seen, DeviceRow.created) >= since
        found = self._session.execute(
            select_any(
                func.coalesce(func.max(DeviceRow.device), 0),
                func.count().filter(here),
                func.count().filter(here, col(DeviceRow.role) == "watcher", lately),
            ).where(col(DeviceRow.table_id) == table_id)
        ).one()
        return Crowd(*found)

    def unseen(self, table_id: int, since: datetime) -> DeviceRow | None:
        """The device that is nobody's and was not seen for longest, none since then."""
        seen = func.coalesce(DeviceRow.seen, DeviceRow.created)
        nobodys = col(DeviceRow.person).is_(None), col(DeviceRow.role) != "host", col(DeviceRow.revoked).is_(None)
        here = select(DeviceRow).where(DeviceRow.table_id == table_id, *nobodys, seen < since)
        return self._session.exec(here.order_by(seen, col(DeviceRow.device)).limit(1)).first()

    def sent_away(self, code: str, token_hash: str) -> tuple[DeviceRow, bool] | None:
        """The device that showed this token at the table of this code and was sent away; whether another is theirs."""
        shown = col(TableRow.code) == code, col(DeviceRow.table_id) == TableRow.id
        gone = col(DeviceRow.token_hash) == token_hash, col(DeviceRow.revoked).is_not(None)
        other = aliased(DeviceRow)
        theirs = col(other.table_id) == DeviceRow.table_id, col(other.person) == DeviceRow.person
        here = exists().where(*theirs, col(other.revoked).is_(None))
        found = self._session.execute(select_any(DeviceRow, here).where(*shown, *gone)).first()
        return (found[0], bool(found[1])) if found else None

    def removed_people(self, table_id: int) -> set[int]:
        """Those of whom a phone was removed by a host."""
        theirs = DeviceRow.table_id == table_id, col(DeviceRow.removed).is_(True), col(DeviceRow.person).is_not(None)
        return {person for person in self._session.exec(select(DeviceRow.person).where(*theirs)) if person}
