"""What is kept of who is host, beside the role of each device: when one was last here, who would take over, a link."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import JSON, ForeignKeyConstraint
from sqlmodel import Field

from scorekeeper.store.columns import Moment
from scorekeeper.store.row import Row


class HostingRow(Row, table=True):
    """A table's: a host was `seen` last. The person `wanted_by` would take over, and these persons have `agreed`.

    `taken_by` a person from the devices that were hosts until then, who may take it back. By `link_hash` somebody who
    holds a link becomes host, once and until then.
    """

    __tablename__ = "hosting"
    __table_args__ = (ForeignKeyConstraint(["table_id"], ["tables.id"]),)

    table_id: int = Field(primary_key=True)
    seen: datetime | None = Field(default=None, sa_type=Moment)
    wanted_by: int | None = None
    agreed: list[int] = Field(default_factory=list, sa_type=JSON)
    taken_by: int | None = None
    taken: list[int] = Field(default_factory=list, sa_type=JSON)
    link_hash: str | None = None
    link_until: datetime | None = Field(default=None, sa_type=Moment)
