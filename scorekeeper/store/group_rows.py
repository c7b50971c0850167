"""Groups, people who play together over many evenings; and what was counted of a table."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKeyConstraint, UniqueConstraint
from sqlmodel import Field

from scorekeeper.store.columns import Moment
from scorekeeper.store.row import Row


class GroupRow(Row, table=True):
    """People who play together; `secret` opens the link by which phones come in."""

    __tablename__ = "groups"

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(unique=True)
    name: str
    created: datetime = Field(sa_type=Moment)
    secret: str


class MemberRow(Row, table=True):
    """Somebody of a group, under one name. Who was `merged_into` another counts as that one until they are split."""

    __tablename__ = "members"
    __table_args__ = (ForeignKeyConstraint(["group_id"], ["groups.id"]),)

    group_id: int = Field(primary_key=True)
    member: int = Field(primary_key=True)
    name: str
    folded: str
    merged_into: int | None = None


class GroupTableRow(Row, table=True):
    """An evening of a group; a table belongs to one at most."""

    __tablename__ = "group_tables"
    __table_args__ = (
        ForeignKeyConstraint(["group_id"], ["groups.id"]),
        ForeignKeyConstraint(["table_id"], ["tables.id"]),
    )

    table_id: int = Field(primary_key=True)
    group_id: int = Field(index=True)
    since: datetime = Field(sa_type=Moment)


class MemberPersonRow(Row, table=True):
    """Who of the group a person at one of its tables is."""

    __tablename__ = "member_people"
    __table_args__ = (
        ForeignKeyConstraint(["table_id", "person"], ["people.table_id", "people.person"]),
        ForeignKeyConstraint(["group_id", "member"], ["members.group_id", "members.member"]),
    )

    table_id: int = Field(primary_key=True)
    person: int = Field(primary_key=True)
    group_id: int = Field(index=True)
    member: int


class GroupDeviceRow(Row, table=True):
    """A phone of a group, by the hash of its token, and whose it is there.

    `role` is owner (it opened the group), second (whom an owner named) or member.
    """

    __tablename__ = "group_devices"
    __table_args__ = (
        ForeignKeyConstraint(["group_id"], ["groups.id"]),
        ForeignKeyConstraint(["group_id", "member"], ["members.group_id", "members.member"]),
        UniqueConstraint("group_id", "token_hash"),
    )

    group_id: int = Field(primary_key=True)
    device: int = Field(primary_key=True)
    token_hash: str
    role: str
    member: int | None
    created: datetime = Field(sa_type=Moment)
    revoked: datetime | None = Field(default=None, sa_type=Moment)


class TallyRow(Row, table=True):
    """What was counted of the hands of a table when it was at this revision: kept so that nobody has to read those."""

    __tablename__ = "tallies"
    __table_args__ = (ForeignKeyConstraint(["table_id"], ["tables.id"]),)

    table_id: int = Field(primary_key=True)
    revision: int
    counted: dict[str, Any] = Field(sa_type=JSON)
