"""Hands, drafts and the objections to hands; chip entries and the objections to them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKeyConstraint, Index, UniqueConstraint, text
from sqlmodel import Field

from scorekeeper.games.contract import Payment
from scorekeeper.store.models.base import Row
from scorekeeper.store.models.column_types import PaymentsJson, ShownJson

#: The kinds of a version that withdraws a hand.
WITHDRAWN = frozenset({"withdrawn", "undone"})

FEED_INDEX = text("chip_changes IS NOT NULL")


class HandRow(Row, frozen=True):
    """One version of a hand; never updated. The version with the highest revision is the current one.

    `kind` is recorded, corrected, withdrawn, undone (withdrawn, to be entered again), restored (a withdrawn hand counts
    again), replayed or reseated. A replayed version settles the previous version again after a change to an earlier
    hand or to the rules; in a reseated version the entry has moved with the people to their corrected seats.

    `person` entered it, `on_behalf` of another. A withdrawn hand pays nothing and does not change the game's state.
    `idempotency_key` was sent by the client, and `request_hash` is the hash of that request. `order_key` orders the
    hands of a sheet as they were played; all versions of a hand share it. A version that the activity shows has
    `chip_changes`: `[person, chips]`, the change of each person's total over all hands, which follows from the
    payments. Guests, who bet without a seat, are stored by the numbers of their persons (store/guests.py).
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
    person: int | None = None
    on_behalf: int | None = None
    device: int | None = None
    at: datetime
    idempotency_key: str | None = None
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
    """The draft of the next hand: `fields` by their flat form names.

    `entered_by` holds `[device, person, on behalf of]` for each field. Until the draft is `revealed`, a hidden field is
    visible only to the person who entered it and to the player to whom it belongs. `placed` are the fields that a
    player has confirmed, each with the table's revision at its confirmation or latest change, and the empty name is
    that at which the bets were closed.
    """

    __tablename__ = "drafts"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    sheet: int
    number: int
    revision: int
    fields: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    entered_by: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    revealed: bool = False
    placed: dict[str, int] = Field(default_factory=dict, sa_type=JSON)


class Drafts(DraftRow, table=True, frozen=True):
    """The table of `DraftRow`."""


class AnyObjectionRow(Row, frozen=True):
    """An objection to a hand or a chip entry; `agreed_by` are the people who agree with it as it is."""

    table_id: int = Field(primary_key=True)
    objection: int = Field(primary_key=True)
    revision: int
    person: int | None
    reason: str
    at: datetime
    resolved: bool
    agreed_by: list[int] = Field(default_factory=list, sa_type=JSON)


class ObjectionRow(AnyObjectionRow, frozen=True):
    """An objection to a hand."""

    __tablename__ = "objections"

    sheet: int
    number: int


class Objections(ObjectionRow, table=True, frozen=True):
    """The table of `ObjectionRow`."""

    __table_args__ = (
        ForeignKeyConstraint(["table_id", "sheet"], ["sheets.table_id", "sheets.sheet"]),
        Index(None, "table_id", "sheet", "number"),
    )


class ChipEntryRow(Row, frozen=True):
    """One version of a chip entry; never updated. The version with the highest revision is the current one.

    `kind` is buy_in, return, adjustment, count, payment or carried; `details` are its values, with people by their
    numbers. `chip_flows` are the chips that it moves between people: `[payer, payee, chips]`. `person` entered it on
    `device`. `idempotency_key` was sent by the client, and `request_hash` is the hash of that request.
    """

    __tablename__ = "entries"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    entry: int = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    kind: str
    withdrawn: bool = False
    details: dict[str, Any] = Field(sa_type=JSON)
    chip_flows: list[list[int]] = Field(sa_type=JSON)
    person: int | None
    device: int | None
    at: datetime
    idempotency_key: str | None = None
    request_hash: str | None = None


class ChipEntries(ChipEntryRow, table=True, frozen=True):
    """The table of `ChipEntryRow`."""

    __table_args__ = (
        UniqueConstraint("table_id", "idempotency_key", name="uq_entries_table_id_key"),
        Index(None, "table_id", "revision"),
    )


class ChipEntryObjectionRow(AnyObjectionRow, frozen=True):
    """An objection to a chip entry."""

    __tablename__ = "entry_objections"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    entry: int


class ChipEntryObjections(ChipEntryObjectionRow, table=True, frozen=True):
    """The table of `ChipEntryObjectionRow`."""

    __table_args__ = (Index(None, "table_id", "entry"),)
