"""Tables, people, devices, hosting, sheets, seats, amendments and events."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy import JSON, BigInteger, ForeignKeyConstraint, Index, UniqueConstraint
from sqlmodel import Field

from scorekeeper.store.models.base import Row
from scorekeeper.store.models.column_types import UtcDateTime, new_token, state_text


class TableRow(Row, frozen=True):
    """A table: the people who play together at one real table, from opening to closing.

    `revision` counts its changes. `state_token` is a new random number with each committed change, `roster_version`
    with each change of who is there and what is agreed: no other state of a table ever has the same, whatever is rolled
    back, deleted or restored from a copy. The secrets and codes open its links.

    A chip is worth `chip_value` of a `currency`, or what `rate_note` says. What is settled is rounded to `rounding`;
    `rounding_person` takes what is left by that. It is settled by `settlement_method`, or through `settlement_person`.
    `entry_balances` are the chips that entries moved in play, netted, `[payer, payee, chips]`; `bought_chips` are what
    people bought less what they returned, `[person, chips]`. Both follow from the entries. `previous_table_id` is the
    table of the same people before this one. `day` is the date of its host when it was opened, as in ISO 8601. The
    people of a `demo` are made up.
    """

    __tablename__ = "tables"
    OF_ROSTER: ClassVar[bool] = True
    VOLATILE: ClassVar[frozenset[str]] = frozenset({"entry_balances", "bought_chips", "revision", "state_token"})

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(unique=True)
    name: str
    revision: int
    created: datetime = Field(sa_type=UtcDateTime)
    chips: int | None
    rate_note: str | None
    joining_locked: bool
    play_secret: str
    watch_secret: str
    join_code: str = Field(unique=True)
    currency: str | None = None
    chip_value: str | None = None
    rounding: int | None = None
    rounding_person: int | None = None
    settlement_method: str | None = None
    settlement_person: int | None = None
    entry_balances: list[list[int]] = Field(default_factory=list, sa_type=JSON)
    bought_chips: list[list[int]] = Field(default_factory=list, sa_type=JSON)
    previous_table_id: int | None = Field(default=None, index=True)
    day: str | None = None
    closed: datetime | None = Field(default=None, sa_type=UtcDateTime)
    demo: bool = False
    roster_version: int = Field(default_factory=new_token, sa_type=BigInteger)
    state_token: int = Field(default_factory=new_token, sa_type=BigInteger)

    @property
    def state(self) -> str:
        """The state token as phones and programs are told it."""
        return state_text(self.state_token)


class Tables(TableRow, table=True, frozen=True):
    """The table of `TableRow`."""


class PersonRow(Row, frozen=True):
    """Somebody at a table. Names are compared by `comparable_name`; who `has_bet` has done so without a seat."""

    __tablename__ = "people"
    OF_ROSTER: ClassVar[bool] = True

    table_id: int = Field(primary_key=True)
    person: int = Field(primary_key=True)
    name: str
    comparable_name: str
    placeholder: bool
    has_bet: bool


class People(PersonRow, table=True, frozen=True):
    """The table of `PersonRow`."""

    __table_args__ = (
        ForeignKeyConstraint(["table_id"], ["tables.id"]),
        UniqueConstraint("table_id", "comparable_name", name="uq_people_table_id_folded"),
    )


class DeviceRow(Row, frozen=True):
    """A phone or browser at a table, by the hash of its token. `device_type` is what it is, as far as it says.

    `move_hash` belongs to the secret that takes its seat to another device, once, before `move_until`. It asks to be
    `requested_person`, who has another device. One that is `revoked` has moved, lost its seat to another, or was
    `removed` by a host. `archived`: its own list of tables does not show this one.
    """

    __tablename__ = "devices"
    OF_ROSTER: ClassVar[bool] = True
    UNCOUNTED: ClassVar[frozenset[str]] = frozenset({"last_seen", "archived", "move_hash", "move_until"})
    VOLATILE: ClassVar[frozenset[str]] = frozenset({"last_seen", "archived"})

    table_id: int = Field(primary_key=True)
    device: int = Field(primary_key=True)
    token_hash: str
    move_hash: str | None = None
    role: str
    person: int | None
    created: datetime = Field(sa_type=UtcDateTime)
    revoked: datetime | None = Field(default=None, sa_type=UtcDateTime)
    archived: datetime | None = Field(default=None, sa_type=UtcDateTime)
    device_type: str | None = None
    last_seen: datetime | None = Field(default=None, sa_type=UtcDateTime)
    requested_person: int | None = None
    move_until: datetime | None = Field(default=None, sa_type=UtcDateTime)
    removed: bool = False


class Devices(DeviceRow, table=True, frozen=True):
    """The table of `DeviceRow`."""

    __table_args__ = (
        ForeignKeyConstraint(["table_id"], ["tables.id"]),
        ForeignKeyConstraint(["table_id", "person"], ["people.table_id", "people.person"]),
        UniqueConstraint("table_id", "token_hash"),
    )


class HostingRow(Row, frozen=True):
    """Who is host of a table. `last_seen` is when a host was there.

    `taken_over_by` is the person who took over from the devices `former_host_devices`, which may take it back. Whoever
    holds the link of `link_hash` may become host, once, before `link_expires`.
    """

    __tablename__ = "hosting"
    OF_TABLE: ClassVar[bool] = False  # another host comes with an event

    table_id: int = Field(primary_key=True)
    last_seen: datetime | None = Field(default=None, sa_type=UtcDateTime)
    taken_over_by: int | None = None
    former_host_devices: list[int] = Field(default_factory=list, sa_type=JSON)
    link_hash: str | None = None
    link_expires: datetime | None = Field(default=None, sa_type=UtcDateTime)


class Hostings(HostingRow, table=True, frozen=True):
    """The table of `HostingRow`."""

    __table_args__ = (ForeignKeyConstraint(["table_id"], ["tables.id"]),)


class SheetRow(Row, frozen=True):
    """One game in one seating under one set of rules, `continued_from` another sheet if it is.

    `revision` is that of the table when any of this was agreed: who enters a hand says by which agreement. `balances`
    are the payments of all its hands, netted: `[payer, payee, chips]`, seats as numbers, guests as "#7"; they follow
    from the hands. `edition` is that of the game by which its hands are settled. A sheet that is `locked_as_paid` stays
    as it was paid, because a later edition settles otherwise.
    """

    __tablename__ = "sheets"
    OF_ROSTER: ClassVar[bool] = True
    VOLATILE: ClassVar[frozenset[str]] = frozenset({"balances"})

    table_id: int = Field(primary_key=True)
    sheet: int = Field(primary_key=True)
    game: str
    rules: dict[str, Any] = Field(sa_type=JSON)
    first_dealer: int
    continued_from: dict[str, Any] | None = Field(default=None, sa_type=JSON(none_as_null=True))
    revision: int = 0
    opened: datetime = Field(sa_type=UtcDateTime)
    balances: list[Any] = Field(sa_type=JSON)
    edition: int
    locked_as_paid: bool = False


class Sheets(SheetRow, table=True, frozen=True):
    """The table of `SheetRow`."""

    __table_args__ = (ForeignKeyConstraint(["table_id"], ["tables.id"]),)


class SeatRow(Row, frozen=True):
    """Who sits where on a sheet."""

    __tablename__ = "seats"
    OF_ROSTER: ClassVar[bool] = True

    table_id: int = Field(primary_key=True)
    sheet: int = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    person: int


class Seats(SeatRow, table=True, frozen=True):
    """The table of `SeatRow`."""

    __table_args__ = (
        ForeignKeyConstraint(["table_id", "sheet"], ["sheets.table_id", "sheets.sheet"]),
        ForeignKeyConstraint(["table_id", "person"], ["people.table_id", "people.person"]),
        UniqueConstraint("table_id", "sheet", "person"),
    )


class AmendmentRow(Row, frozen=True):
    """What was agreed on a sheet before it was corrected at this revision, after hand `after_hand`: history.

    `seats` are the persons in seat order; the rules are written as those of this `edition`. `person` corrected it.
    """

    __tablename__ = "amendments"
    OF_ROSTER: ClassVar[bool] = True

    table_id: int = Field(primary_key=True)
    sheet: int = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    after_hand: int
    person: int | None
    at: datetime = Field(sa_type=UtcDateTime)
    edition: int
    rules: dict[str, Any] = Field(sa_type=JSON)
    first_dealer: int
    continued_from: dict[str, Any] | None = Field(default=None, sa_type=JSON(none_as_null=True))
    seats: list[int] = Field(sa_type=JSON)
    chip_changes: list[list[int]] | None = Field(default=None, sa_type=JSON(none_as_null=True))


class Amendments(AmendmentRow, table=True, frozen=True):
    """The table of `AmendmentRow`."""

    __table_args__ = (ForeignKeyConstraint(["table_id", "sheet"], ["sheets.table_id", "sheets.sheet"]),)


class EventRow(Row, frozen=True):
    """What somebody did to the table beside its hands: history. `people` are those it concerns beside who did it.

    `kind`, and what `details` hold, are of service/events.py. `device` did it: it need not be told.
    """

    __tablename__ = "events"

    table_id: int = Field(primary_key=True)
    event: int = Field(primary_key=True)
    revision: int
    kind: str
    person: int | None
    device: int | None
    at: datetime = Field(sa_type=UtcDateTime)
    people: list[int] = Field(sa_type=JSON)
    details: dict[str, Any] = Field(sa_type=JSON)


class Events(EventRow, table=True, frozen=True):
    """The table of `EventRow`."""

    __table_args__ = (ForeignKeyConstraint(["table_id"], ["tables.id"]), Index(None, "table_id", "revision"))
