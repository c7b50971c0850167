"""What is kept of who is host, beside the role of each device: when one was last here, who would take over, a link."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import JSON, ForeignKeyConstraint
from sqlmodel import Field

from scorekeeper.store.columns import Moment
from scorekeeper.store.row import Row


class HostingRow(Row, table=True):
    """Who is host of a table: when a host was last `seen` there, and how the part changes hands.

    The person `taken_by` took over from the devices `taken`, which may take it back. Whoever holds the link of
    `link_hash` may become host, once, before `link_until`.
    """

    __tablename__ = "hosting"
    __table_args__ = (ForeignKeyConstraint(["table_id"], ["tables.id"]),)

    table_id: int = Field(primary_key=True)
    seen: datetime | None = Field(default=None, sa_type=Moment)
    taken_by: int | None = None
    taken: list[int] = Field(default_factory=list, sa_type=JSON)
    link_hash: str | None = None
    link_until: datetime | None = Field(default=None, sa_type=Moment)
