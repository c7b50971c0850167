"""Groups, their members, devices and tables, and saved statistics."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKeyConstraint, UniqueConstraint
from sqlmodel import Field

from scorekeeper.store.models.base import UncountedRow


class GroupRow(UncountedRow, frozen=True):
    """A group of people who play together. `secret` is part of its invitation link, and `id` follows from `code`."""

    __tablename__ = "groups"

    id: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    code: str
    name: str
    created: datetime
    secret: str


class Groups(GroupRow, table=True, frozen=True):
    """The table of `GroupRow`."""


class MemberRow(UncountedRow, frozen=True):
    """A member of a group. A member that is `merged_into` another counts as that one until they are split."""

    __tablename__ = "members"

    group_id: int = Field(primary_key=True, foreign_key="groups.id")
    member: int = Field(primary_key=True)
    name: str
    comparable_name: str
    merged_into: int | None = None


class Members(MemberRow, table=True, frozen=True):
    """The table of `MemberRow`."""


class GroupTableRow(UncountedRow, frozen=True):
    """A table of a group, with its day; a table belongs to one group at most, which its `group_id` names."""

    __tablename__ = "group_tables"

    group_id: int = Field(primary_key=True, foreign_key="groups.id")
    table_id: int = Field(primary_key=True)
    since: datetime
    day: str | None


class GroupTables(GroupTableRow, table=True, frozen=True):
    """The table of `GroupTableRow`."""


class MemberPersonRow(UncountedRow, frozen=True):
    """The member that a person at a table of the group is."""

    __tablename__ = "member_people"

    group_id: int = Field(primary_key=True)
    table_id: int = Field(primary_key=True)
    person: int = Field(primary_key=True)
    member: int


class MemberPeople(MemberPersonRow, table=True, frozen=True):
    """The table of `MemberPersonRow`."""

    __table_args__ = (ForeignKeyConstraint(["group_id", "member"], ["members.group_id", "members.member"]),)


class GroupDeviceRow(UncountedRow, frozen=True):
    """A device of a group, by the hash of its token, and its member.

    `role` is owner (it opened the group), second (appointed by an owner), member, asking (it asks to be `member`, whom
    another device has) or declined (it was not given that member). An owner that is `revoked` at a
    time to come is a link, by the hash of its secret, that makes its holder the owner until then.
    """

    __tablename__ = "group_devices"

    group_id: int = Field(primary_key=True, foreign_key="groups.id")
    device: int = Field(primary_key=True)
    token_hash: str
    role: str
    member: int | None
    created: datetime
    revoked: datetime | None = None


class GroupDevices(GroupDeviceRow, table=True, frozen=True):
    """The table of `GroupDeviceRow`."""

    __table_args__ = (
        ForeignKeyConstraint(["group_id", "member"], ["members.group_id", "members.member"]),
        UniqueConstraint("group_id", "token_hash"),
    )


class StatisticsRow(UncountedRow, frozen=True):
    """Statistics of a table at this revision, saved so that its hands need not be read again."""

    __tablename__ = "tallies"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    revision: int
    statistics: dict[str, Any] = Field(sa_type=JSON)


class Statistics(StatisticsRow, table=True, frozen=True):
    """The table of `StatisticsRow`."""
