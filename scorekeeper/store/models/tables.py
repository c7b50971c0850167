"""Tables, people, devices, hosting, sheets, seats, amendments and events."""

from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy import JSON, BigInteger, ForeignKeyConstraint, Index, UniqueConstraint
from sqlmodel import Field

from scorekeeper.store.models.base import RosterRow, Row, UncountedRow
from scorekeeper.store.models.column_types import new_token, state_text


class TableRow(RosterRow, frozen=True):
    """A table: one session of people who play together, from opening to closing.

    `revision` counts its changes. Each committed change sets `state_token` to a new random number; each change of
    people, devices, seats, rules or settings also sets `roster_version`. A rollback, a deletion or a restored backup
    can therefore never bring back the token of another state. The secrets and codes are parts of its links.

    A chip is worth `chip_value` of a `currency`, or `rate_note` describes its worth. Settlements are rounded to
    `rounding`, and `rounding_person` takes the remainder. `settlement_method` is the way to settle, `settlement_person`
    the person through whom all transfers go, if any. `entry_balances` are the netted chips that chip entries have
    moved, `[payer, payee, chips]`; `bought_chips` are the chips bought less those returned, `[person, chips]`. Both
    follow from the chip entries. `previous_table_id` is the previous table of the same people, and `next_table_id` the
    newest next one. `group_id` is the group that it was added to last: `GroupTableRow` says whether it still belongs to
    it. `day` is the date at the host's place when it was opened (ISO 8601), and `zone` the time zone there (IANA), if
    it is known. The people of a `demo` are fictitious. `id` follows from `code` (store/codes.py).
    """

    __tablename__ = "tables"
    UNCOUNTED: ClassVar[frozenset[str]] = frozenset({"group_id"})
    VOLATILE: ClassVar[frozenset[str]] = frozenset(
        {"entry_balances", "bought_chips", "revision", "state_token", "next_table_id", "group_id"}
    )

    id: int = Field(default=0, primary_key=True, sa_column_kwargs={"autoincrement": False})
    code: str
    name: str
    revision: int = 0
    created: datetime
    chips: int | None
    rate_note: str | None
    joining_locked: bool = False
    play_secret: str
    watch_secret: str
    join_code: str
    currency: str | None = None
    chip_value: str | None = None
    rounding: int | None = None
    rounding_person: int | None = None
    settlement_method: str | None = None
    settlement_person: int | None = None
    entry_balances: list[list[int]] = Field(default_factory=list, sa_type=JSON)
    bought_chips: list[list[int]] = Field(default_factory=list, sa_type=JSON)
    previous_table_id: int | None = None
    next_table_id: int | None = None
    group_id: int | None = None
    day: str | None = None
    zone: str | None = None
    closed: datetime | None = None
    demo: bool = False
    roster_version: int = Field(default_factory=new_token, sa_type=BigInteger)
    state_token: int = Field(default_factory=new_token, sa_type=BigInteger)

    @property
    def state(self) -> str:
        """The state token in the form that clients receive."""
        return state_text(self.state_token)


class Tables(TableRow, table=True, frozen=True):
    """The table of `TableRow`."""


class JoinCodeRow(UncountedRow, frozen=True):
    """The table `of` a join code, by the id that follows from the join code."""

    __tablename__ = "join_codes"

    id: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    of: int


class JoinCodes(JoinCodeRow, table=True, frozen=True):
    """The table of `JoinCodeRow`."""


class PersonRow(RosterRow, frozen=True):
    """A person at a table. Names are compared by `comparable_name`; `has_bet` if the person has bet without a seat."""

    __tablename__ = "people"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    person: int = Field(primary_key=True)
    name: str
    comparable_name: str
    placeholder: bool
    has_bet: bool = False


class People(PersonRow, table=True, frozen=True):
    """The table of `PersonRow`."""

    __table_args__ = (UniqueConstraint("table_id", "comparable_name", name="uq_people_table_id_folded"),)


class DeviceRow(RosterRow, frozen=True):
    """A device at a table, by the hash of its token. `device_type` is derived from its User-Agent.

    `move_hash` is the hash of a secret that moves its person to another device, once, before `move_until`.
    `requested_person` is the person that it asks to be, who has another device; `declined_person` is the last one that
    it asked to be and was not let. A `revoked` device has moved, lost its person to another device, or was `removed` by
    a host. `archived`: its list of tables does not show this one. A big screen has the type "screen".
    """

    __tablename__ = "devices"
    UNCOUNTED: ClassVar[frozenset[str]] = frozenset({"last_seen", "archived", "move_hash", "move_until"})
    VOLATILE: ClassVar[frozenset[str]] = frozenset({"last_seen", "archived"})

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    device: int = Field(primary_key=True)
    token_hash: str
    move_hash: str | None = None
    role: str
    person: int | None
    created: datetime
    revoked: datetime | None = None
    archived: datetime | None = None
    device_type: str | None = None
    last_seen: datetime | None = None
    requested_person: int | None = None
    declined_person: int | None = None
    move_until: datetime | None = None
    removed: bool = False


class Devices(DeviceRow, table=True, frozen=True):
    """The table of `DeviceRow`."""

    __table_args__ = (
        ForeignKeyConstraint(["table_id", "person"], ["people.table_id", "people.person"]),
        UniqueConstraint("table_id", "token_hash"),
    )


class HostingRow(UncountedRow, frozen=True):
    """The hosting of a table; each new host is an event. `last_seen` is the time of the latest request of a host.

    `taken_over_by` is the person who took over from the devices `former_host_devices`, which may take over again.
    `link_hash` is the hash of the secret in a link that makes a device host, once, before `link_expires`.
    """

    __tablename__ = "hosting"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    last_seen: datetime | None = None
    taken_over_by: int | None = None
    former_host_devices: list[int] = Field(default_factory=list, sa_type=JSON)
    link_hash: str | None = None
    link_expires: datetime | None = None


class Hostings(HostingRow, table=True, frozen=True):
    """The table of `HostingRow`."""


class SheetRow(RosterRow, frozen=True):
    """A score sheet: one game with one set of seats and rules, `continued_from` another sheet if not None.

    `revision` is the table's revision at the latest change of its setup (rules, seats, first dealer); a client sends it
    with each hand. `balances` are the netted payments of all its hands, `[payer, payee, chips]`, seats as numbers,
    guests as "#7"; they follow from the hands. `edition` is the edition of the game that settles its hands. A sheet
    that is `locked_as_paid` keeps its recorded payments, because a later edition settles its hands differently.
    """

    __tablename__ = "sheets"
    VOLATILE: ClassVar[frozenset[str]] = frozenset({"balances"})

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    sheet: int = Field(primary_key=True)
    game: str
    rules: dict[str, Any] = Field(sa_type=JSON)
    first_dealer: int
    continued_from: dict[str, Any] | None = Field(default=None, sa_type=JSON(none_as_null=True))
    revision: int = 0
    opened: datetime
    balances: list[Any] = Field(default_factory=list, sa_type=JSON)
    edition: int
    locked_as_paid: bool = False


class Sheets(SheetRow, table=True, frozen=True):
    """The table of `SheetRow`."""


class SeatRow(RosterRow, frozen=True):
    """The person in a seat of a sheet."""

    __tablename__ = "seats"

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


class AmendmentRow(RosterRow, frozen=True):
    """The setup of a sheet before its correction at this revision, after hand `after_hand`; never updated.

    `seats` are the persons in seat order; the rules are those of this `edition`. `person` made the correction.
    """

    __tablename__ = "amendments"

    table_id: int = Field(primary_key=True)
    sheet: int = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    after_hand: int
    person: int | None
    at: datetime
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
    """A log entry of a table; never updated. `person` acted on `device`, and `people` are the others concerned.

    service/events.py defines each `kind` and its `details`.
    """

    __tablename__ = "events"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    event: int = Field(primary_key=True)
    revision: int
    kind: str
    person: int | None
    device: int | None
    at: datetime
    people: list[int] = Field(sa_type=JSON)
    details: dict[str, Any] = Field(sa_type=JSON)


class Events(EventRow, table=True, frozen=True):
    """The table of `EventRow`."""

    __table_args__ = (Index(None, "table_id", "revision"),)
