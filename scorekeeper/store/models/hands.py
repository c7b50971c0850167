"""Hands, drafts and the objections to hands; chip entries and the objections to them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from sqlalchemy import JSON, BigInteger, ForeignKeyConstraint, Index, UniqueConstraint, text
from sqlmodel import Field

from scorekeeper.games.contract import Payment
from scorekeeper.store.models.base import Row
from scorekeeper.store.models.column_types import PaymentsJson, ShownJson, UtcDateTime

WITHDRAWN: Final = frozenset({"withdrawn", "undone"})
"""The kinds of a version that withdraws a hand."""

FEED_INDEX: Final = text("chip_changes IS NOT NULL")


class HandRow(Row, frozen=True):
    """One version of a hand: history. The newest revision of a number is what holds.

    `kind` is recorded, corrected, withdrawn, undone (withdrawn, to be entered again), restored (a withdrawn hand is
    counted again), replayed or reseated. A replayed version is the one before it, settled again because an earlier hand
    or the rules were changed; in a reseated one the entry has moved with the people to the seats where they really sat.
    `person` entered it, `on_behalf` of another. A withdrawn hand pays nothing and leaves the state as it was.
    `idempotency_key` is the client's, and `request_hash` that of the request which it sent with it. `order_key` orders
    the hands of a sheet as they were played; every version of a hand has the same. A version of which people are told
    has `chip_changes`: `[person, chips]`, what they have more or less by it over all hands, which follows from the
    payments. Guests, who bet without a seat, are persons in all of this (service/guests.py).
    """

    __tablename__ = "hands"

    table_id: int = Field(primary_key=True)
    sheet: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    order_key: int = Field(sa_type=BigInteger)
    kind: str
    withdrawn: bool
    entry: dict[str, Any] = Field(sa_type=JSON)
    dealer: int
    next_dealer: int
    payments: tuple[Payment, ...] = Field(sa_type=PaymentsJson)
    shown: Mapping[str, Any] = Field(sa_type=ShownJson)
    state: dict[str, Any] = Field(sa_type=JSON)
    person: int | None
    on_behalf: int | None
    device: int | None
    at: datetime = Field(sa_type=UtcDateTime)
    idempotency_key: str | None
    request_hash: str | None = None
    chip_changes: list[list[int]] | None = Field(default=None, sa_type=JSON(none_as_null=True))


class Hands(HandRow, table=True, frozen=True):
    """The table of `HandRow`."""

    __table_args__ = (
        ForeignKeyConstraint(["table_id", "sheet"], ["sheets.table_id", "sheets.sheet"]),
        UniqueConstraint("table_id", "idempotency_key", name="uq_hands_table_id_key"),
        Index(None, "table_id", "revision"),
        Index(None, "table_id", "sheet", "order_key", "revision"),
        Index("ix_hands_told", "table_id", "revision", sqlite_where=FEED_INDEX, postgresql_where=FEED_INDEX),
    )


class DraftRow(Row, frozen=True):
    """What has been entered of the next hand: `fields` by flat form name.

    `entered_by` says of each field `[device, who did, for whom]`. Until it is `revealed`, only whoever entered what the
    game keeps hidden, and whose it is, can see it. `placed` are the fields that a player has confirmed, each with the
    table's revision when it was confirmed, or changed since.
    """

    __tablename__ = "drafts"

    table_id: int = Field(primary_key=True)
    sheet: int
    number: int
    revision: int
    fields: dict[str, Any] = Field(sa_type=JSON)
    entered_by: dict[str, Any] = Field(sa_type=JSON)
    revealed: bool = False
    placed: dict[str, int] = Field(default_factory=dict, sa_type=JSON)


class Drafts(DraftRow, table=True, frozen=True):
    """The table of `DraftRow`."""

    __table_args__ = (ForeignKeyConstraint(["table_id"], ["tables.id"]),)


class ObjectionRow(Row, frozen=True):
    """An objection to a hand, with a `reason`; `agreed_by` are the people who find the hand right all the same."""

    __tablename__ = "objections"

    table_id: int = Field(primary_key=True)
    objection: int = Field(primary_key=True)
    sheet: int
    number: int
    revision: int
    person: int | None
    reason: str
    at: datetime = Field(sa_type=UtcDateTime)
    resolved: bool
    agreed_by: list[int] = Field(default_factory=list, sa_type=JSON)


class Objections(ObjectionRow, table=True, frozen=True):
    """The table of `ObjectionRow`."""

    __table_args__ = (
        ForeignKeyConstraint(["table_id", "sheet"], ["sheets.table_id", "sheets.sheet"]),
        Index(None, "table_id", "sheet", "number"),
    )


class ChipEntryRow(Row, frozen=True):
    """One version of a chip entry: history. The newest revision of an entry is what holds; if `withdrawn`, nothing.

    `kind` is buy_in, return, adjustment, count, payment or carried, and `details` hold it, people by their numbers.
    `chip_flows` are the chips that it moves between people: `[payer, payee, chips]`. `person` entered it, by `device`.
    `idempotency_key` is the client's, and `request_hash` that of the request which it sent with it.
    """

    __tablename__ = "entries"

    table_id: int = Field(primary_key=True)
    entry: int = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    kind: str
    withdrawn: bool
    details: dict[str, Any] = Field(sa_type=JSON)
    chip_flows: list[list[int]] = Field(sa_type=JSON)
    person: int | None
    device: int | None
    at: datetime = Field(sa_type=UtcDateTime)
    idempotency_key: str | None = None
    request_hash: str | None = None


class ChipEntries(ChipEntryRow, table=True, frozen=True):
    """The table of `EntryRow`."""

    __table_args__ = (
        ForeignKeyConstraint(["table_id"], ["tables.id"]),
        UniqueConstraint("table_id", "idempotency_key", name="uq_entries_table_id_key"),
        Index(None, "table_id", "revision"),
    )


class ChipEntryObjectionRow(Row, frozen=True):
    """An objection to a chip entry; `agreed_by` are the people who find it right all the same."""

    __tablename__ = "entry_objections"

    table_id: int = Field(primary_key=True)
    objection: int = Field(primary_key=True)
    entry: int
    revision: int
    person: int | None
    reason: str
    at: datetime = Field(sa_type=UtcDateTime)
    resolved: bool
    agreed_by: list[int] = Field(default_factory=list, sa_type=JSON)


class ChipEntryObjections(ChipEntryObjectionRow, table=True, frozen=True):
    """The table of `EntryObjectionRow`."""

    __table_args__ = (ForeignKeyConstraint(["table_id"], ["tables.id"]), Index(None, "table_id", "entry"))
