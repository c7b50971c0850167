"""Groups, their members, devices and tables, and saved statistics."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy import JSON, ForeignKeyConstraint, UniqueConstraint
from sqlmodel import Field

from scorekeeper.store.models.base import Row
from scorekeeper.store.models.column_types import UtcDateTime


class GroupRow(Row, frozen=True):
    """People who play together; `secret` opens the link by which phones come in."""

    __tablename__ = "groups"
    OF_TABLE: ClassVar[bool] = False

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(unique=True)
    name: str
    created: datetime = Field(sa_type=UtcDateTime)
    secret: str


class Groups(GroupRow, table=True, frozen=True):
    """The table of `GroupRow`."""


class MemberRow(Row, frozen=True):
    """Somebody of a group, under one name. Who was `merged_into` another counts as that one until they are split."""

    __tablename__ = "members"
    OF_TABLE: ClassVar[bool] = False

    group_id: int = Field(primary_key=True)
    member: int = Field(primary_key=True)
    name: str
    comparable_name: str
    merged_into: int | None = None


class Members(MemberRow, table=True, frozen=True):
    """The table of `MemberRow`."""

    __table_args__ = (ForeignKeyConstraint(["group_id"], ["groups.id"]),)


class GroupTableRow(Row, frozen=True):
    """An evening of a group; a table belongs to one at most."""

    __tablename__ = "group_tables"
    OF_TABLE: ClassVar[bool] = False

    table_id: int = Field(primary_key=True)
    group_id: int = Field(index=True)
    since: datetime = Field(sa_type=UtcDateTime)


class GroupTables(GroupTableRow, table=True, frozen=True):
    """The table of `GroupTableRow`."""

    __table_args__ = (
        ForeignKeyConstraint(["group_id"], ["groups.id"]),
        ForeignKeyConstraint(["table_id"], ["tables.id"]),
    )


class MemberPersonRow(Row, frozen=True):
    """Who of the group a person at one of its tables is."""

    __tablename__ = "member_people"
    OF_TABLE: ClassVar[bool] = False

    table_id: int = Field(primary_key=True)
    person: int = Field(primary_key=True)
    group_id: int = Field(index=True)
    member: int


class MemberPeople(MemberPersonRow, table=True, frozen=True):
    """The table of `MemberPersonRow`."""

    __table_args__ = (
        ForeignKeyConstraint(["table_id", "person"], ["people.table_id", "people.person"]),
        ForeignKeyConstraint(["group_id", "member"], ["members.group_id", "members.member"]),
    )


class GroupDeviceRow(Row, frozen=True):
    """A phone of a group, by the hash of its token, and whose it is there.

    `role` is owner (it opened the group), second (whom an owner named) or member.
    """

    __tablename__ = "group_devices"
    OF_TABLE: ClassVar[bool] = False

    group_id: int = Field(primary_key=True)
    device: int = Field(primary_key=True)
    token_hash: str
    role: str
    member: int | None
    created: datetime = Field(sa_type=UtcDateTime)
    revoked: datetime | None = Field(default=None, sa_type=UtcDateTime)


class GroupDevices(GroupDeviceRow, table=True, frozen=True):
    """The table of `GroupDeviceRow`."""

    __table_args__ = (
        ForeignKeyConstraint(["group_id"], ["groups.id"]),
        ForeignKeyConstraint(["group_id", "member"], ["members.group_id", "members.member"]),
        UniqueConstraint("group_id", "token_hash"),
    )


class StatisticsRow(Row, frozen=True):
    """What was counted of the hands of a table when it was at this revision: kept so that nobody has to read those."""

    __tablename__ = "tallies"
    OF_TABLE: ClassVar[bool] = False

    table_id: int = Field(primary_key=True)
    revision: int
    statistics: dict[str, Any] = Field(sa_type=JSON)


class Statistics(StatisticsRow, table=True, frozen=True):
    """The table of `TallyRow`."""

    __table_args__ = (ForeignKeyConstraint(["table_id"], ["tables.id"]),)
