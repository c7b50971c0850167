"""The rows. Hands are history and only added to; everything else may change."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from sqlalchemy import (
    JSON,
    BigInteger,
    ForeignKeyConstraint,
    Index,
    UniqueConstraint,
    text,
)
from sqlmodel import Field

from scorekeeper.games.contract import Payment
from scorekeeper.store.columns import Moment, Payments, Shown, new_stamp
from scorekeeper.store.row import Row

WITHDRAWN: Final = frozenset({"withdrawn", "undone"})
"""The kinds of a version by which people take a hand out of the reckoning."""


TOLD: Final = text("changed IS NOT NULL")


class TableRow(Row, table=True):
    """An evening around one real table. `revision` counts everything that changed; the secrets open its links.

    A chip is worth `amount` of a `currency`, or what the `rate` says in anybody's words; what is settled is rounded to
    `rounding`, and the person who is `bearer` takes what that leaves. It is settled up in one `way`, or `through` a
    person. `beside` are the chips that entries moved in play, netted, `[payer, payee, chips]`, and `stacks` what people
    bought of the box less what they gave back, `[person, chips]`: both follow from the entries, and are kept so that
    nobody has to read those. `before_id` is the table of the same people that this one follows. `day` is
    the date, as in ISO 8601, on which it was opened where its host was. Who plays at a `demo` is made up. `stamp`:
    store/stamps.py.
    """

    __tablename__ = "tables"
    COUNTED = frozenset({"revision", "stamp"})

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(unique=True)
    name: str
    revision: int
    created: datetime = Field(sa_type=Moment)
    chips: int | None
    rate: str | None
    joining_locked: bool
    play_secret: str
    watch_secret: str
    join_code: str = Field(unique=True)
    currency: str | None = None
    amount: str | None = None
    rounding: int | None = None
    bearer: int | None = None
    way: str | None = None
    through: int | None = None
    beside: list[list[int]] = Field(default_factory=list, sa_type=JSON)
    stacks: list[list[int]] = Field(default_factory=list, sa_type=JSON)
    before_id: int | None = Field(default=None, index=True)
    day: str | None = None
    closed: datetime | None = Field(default=None, sa_type=Moment)
    demo: bool = False
    stamp: int = Field(default_factory=new_stamp, sa_type=BigInteger)


class PersonRow(Row, table=True):
    """Somebody at a table. `folded` is the name as it is compared; who `bets` has done so without a seat."""

    __tablename__ = "people"
    __table_args__ = (ForeignKeyConstraint(["table_id"], ["tables.id"]), UniqueConstraint("table_id", "folded"))

    table_id: int = Field(primary_key=True)
    person: int = Field(primary_key=True)
    name: str
    folded: str
    placeholder: bool
    bets: bool


class DeviceRow(Row, table=True):
    """A phone or browser at a table, by the hash of its token; what `kind` it is, as far as it says, and last `seen`.

    `move_hash` opens the way to another device, once and until `move_until`. It `wants` to be a person whom another
    device is. One that is `revoked` is at the table no longer: it has moved, lost its seat to another, or was `removed`
    by a host. Its own list of tables has put this one away where it is `archived`.
    """

    __tablename__ = "devices"
    __table_args__ = (
        ForeignKeyConstraint(["table_id"], ["tables.id"]),
        ForeignKeyConstraint(["table_id", "person"], ["people.table_id", "people.person"]),
        UniqueConstraint("table_id", "token_hash"),
    )

    table_id: int = Field(primary_key=True)
    device: int = Field(primary_key=True)
    token_hash: str
    move_hash: str | None = None
    role: str
    person: int | None
    created: datetime = Field(sa_type=Moment)
    revoked: datetime | None = Field(default=None, sa_type=Moment)
    archived: datetime | None = Field(default=None, sa_type=Moment)
    kind: str | None = None
    seen: datetime | None = Field(default=None, sa_type=Moment)
    wants: int | None = None
    move_until: datetime | None = Field(default=None, sa_type=Moment)
    removed: bool = False


class SheetRow(Row, table=True):
    """One game in one seating under one set of rules; `start` is where it goes on from, if it does.

    `revision` is that of the table when any of this was agreed: who enters a hand says by which agreement.

    `balances` are the payments of all its hands, netted: `[payer, payee, chips]`, seats as numbers, guests as "#7".
    They follow from the hands, and are kept so that nobody has to read those. `edition` is that of the game by which
    its hands are settled; a sheet that is `kept` stands as it was paid, because a later edition settles otherwise.
    """

    __tablename__ = "sheets"
    __table_args__ = (ForeignKeyConstraint(["table_id"], ["tables.id"]),)
    COUNTED = frozenset({"balances"})

    table_id: int = Field(primary_key=True)
    sheet: int = Field(primary_key=True)
    game: str
    rules: dict[str, Any] = Field(sa_type=JSON)
    first_dealer: int
    start: dict[str, Any] | None = Field(default=None, sa_type=JSON(none_as_null=True))
    revision: int = 0
    opened: datetime = Field(sa_type=Moment)
    balances: list[Any] = Field(sa_type=JSON)
    edition: int
    kept: bool = False


class SeatRow(Row, table=True):
    """Who sits where on a sheet."""

    __tablename__ = "seats"
    __table_args__ = (
        ForeignKeyConstraint(["table_id", "sheet"], ["sheets.table_id", "sheets.sheet"]),
        ForeignKeyConstraint(["table_id", "person"], ["people.table_id", "people.person"]),
        UniqueConstraint("table_id", "sheet", "person"),
    )

    table_id: int = Field(primary_key=True)
    sheet: int = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    person: int


class AmendmentRow(Row, table=True):
    """What was agreed on a sheet before it was corrected at this revision, after hand `after`: history.

    `seats` are the persons in seat order; the rules are written as those of this `edition`. `person` corrected it.
    """

    __tablename__ = "amendments"
    __table_args__ = (ForeignKeyConstraint(["table_id", "sheet"], ["sheets.table_id", "sheets.sheet"]),)

    table_id: int = Field(primary_key=True)
    sheet: int = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    after: int
    person: int | None
    at: datetime = Field(sa_type=Moment)
    edition: int
    rules: dict[str, Any] = Field(sa_type=JSON)
    first_dealer: int
    start: dict[str, Any] | None = Field(default=None, sa_type=JSON(none_as_null=True))
    seats: list[int] = Field(sa_type=JSON)
    changed: list[list[int]] | None = Field(default=None, sa_type=JSON(none_as_null=True))


class HandRow(Row, table=True):
    """One version of a hand: history. The newest revision of a number is what holds.

    `kind` is recorded, corrected, withdrawn, undone (withdrawn, to be entered again), restored (what was withdrawn
    stands again), replayed or reseated; a replayed version is the one before it, settled anew after an earlier hand, or
    what was agreed, was changed; a reseated one has its entry moved with the people to where they really sat. `person`
    entered it, `on_behalf` of another. A withdrawn hand pays nothing and passes the state through. `key` is the
    client's for the `request` that made it, of which a hash is kept. By `place` the hands of a sheet stand as they were
    played; every version of a hand has the same. What people are told of has `changed`: `[person, chips]`, what they
    have more or less by it over all hands, which follows from the payments. Guests, who bet without a seat, stand in
    all of this as persons (service/guests.py).
    """

    __tablename__ = "hands"
    __table_args__ = (
        ForeignKeyConstraint(["table_id", "sheet"], ["sheets.table_id", "sheets.sheet"]),
        UniqueConstraint("table_id", "key"),
        Index(None, "table_id", "revision"),
        Index(None, "table_id", "sheet", "place", "revision"),
        Index("ix_hands_told", "table_id", "revision", sqlite_where=TOLD, postgresql_where=TOLD),
    )

    table_id: int = Field(primary_key=True)
    sheet: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    revision: int = Field(primary_key=True)
    place: int = Field(sa_type=BigInteger)
    kind: str
    withdrawn: bool
    entry: dict[str, Any] = Field(sa_type=JSON)
    dealer: int
    next_dealer: int
    payments: tuple[Payment, ...] = Field(sa_type=Payments)
    shown: Mapping[str, Any] = Field(sa_type=Shown)
    state: dict[str, Any] = Field(sa_type=JSON)
    person: int | None
    on_behalf: int | None
    device: int | None
    at: datetime = Field(sa_type=Moment)
    key: str | None
    request: str | None = None
    changed: list[list[int]] | None = Field(default=None, sa_type=JSON(none_as_null=True))


class DraftRow(Row, table=True):
    """What has been entered of the next hand: `fields` by flat form name; `by`: `[device, who did, for whom]`.

    Until it is `face_up`, what the game keeps face down is seen by those alone who entered it, and whose it is. `laid`
    holds the fields that a player has laid, each with the table's revision when it was laid, or changed since.
    """

    __tablename__ = "drafts"
    __table_args__ = (ForeignKeyConstraint(["table_id"], ["tables.id"]),)

    table_id: int = Field(primary_key=True)
    sheet: int
    number: int
    revision: int
    fields: dict[str, Any] = Field(sa_type=JSON)
    by: dict[str, Any] = Field(sa_type=JSON)
    face_up: bool = False
    laid: dict[str, int] = Field(default_factory=dict, sa_type=JSON)


class ObjectionRow(Row, table=True):
    """Somebody's word against a hand; `agreed` are the people who find the hand right all the same."""

    __tablename__ = "objections"
    __table_args__ = (
        ForeignKeyConstraint(["table_id", "sheet"], ["sheets.table_id", "sheets.sheet"]),
        Index(None, "table_id", "sheet", "number"),
    )

    table_id: int = Field(primary_key=True)
    objection: int = Field(primary_key=True)
    sheet: int
    number: int
    revision: int
    person: int | None
    word: str
    at: datetime = Field(sa_type=Moment)
    settled: bool
    agreed: list[int] = Field(default_factory=list, sa_type=JSON)


class EventRow(Row, table=True):
    """What somebody did to the table beside its hands: history. `people` are those it concerns beside who did it.

    `kind`, and what `what` holds, are of service/events.py. `device` did it: it need not be told.
    """

    __tablename__ = "events"
    __table_args__ = (ForeignKeyConstraint(["table_id"], ["tables.id"]), Index(None, "table_id", "revision"))

    table_id: int = Field(primary_key=True)
    event: int = Field(primary_key=True)
    revision: int
    kind: str
    person: int | None
    device: int | None
    at: datetime = Field(sa_type=Moment)
    people: list[int] = Field(sa_type=JSON)
    what: dict[str, Any] = Field(sa_type=JSON)
