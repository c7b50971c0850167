"""The entries of a book: what people write down beside the hands."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKeyConstraint, Index, UniqueConstraint
from sqlmodel import Field

from scorekeeper.store.columns import Moment
from scorekeeper.store.row import Row


class EntryRow(Row, table=True):
    """One version of an entry: history. The newest revision of an entry is what holds; one `withdrawn` counts nowhere.

    `kind` is buy_in, return, adjustment, count, payment or carried, and `what` holds it, people by their numbers.
    `flows` are the chips that it moves between people: `[payer, payee, chips]`. `person` entered it, by `device`.
    `key` is the client's for the `request` that made it, of which a hash is kept.
    """

    __tablename__ = "entries"
    __table_args__ = (
        ForeignKeyConstraint(["table_id"], ["tables.id"]),
        UniqueConstraint("table_id", "key"),
        Index(None, "table_id", "revision"),
    )

    table_id: int = Field(primary_key=True)
    entry: int = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    kind: str
    withdrawn: bool
    what: dict[str, Any] = Field(sa_type=JSON)
    flows: list[list[int]] = Field(sa_type=JSON)
    person: int | None
    device: int | None
    at: datetime = Field(sa_type=Moment)
    key: str | None = None
    request: str | None = None


class EntryObjectionRow(Row, table=True):
    """Somebody's word against an entry; `agreed` are the people who find it right all the same."""

    __tablename__ = "entry_objections"
    __table_args__ = (ForeignKeyConstraint(["table_id"], ["tables.id"]), Index(None, "table_id", "entry"))

    table_id: int = Field(primary_key=True)
    objection: int = Field(primary_key=True)
    entry: int
    revision: int
    person: int | None
    word: str
    at: datetime = Field(sa_type=Moment)
    settled: bool
    agreed: list[int] = Field(default_factory=list, sa_type=JSON)
