"""Play in groups over many evenings, on the day where the host was; put tables away."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.store.migrations.frozen import Moment

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """There were no groups, and no table was put away; an evening of before has the day of the server."""
    op.add_column("tables", sa.Column("day", sa.String()))
    op.add_column("devices", sa.Column("archived", Moment()))
    _make_groups()
    op.create_table(
        "tallies",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("counted", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id"),
    )


def _make_groups() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.Integer(), primary_key=True),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("code", "name", "secret")),
        sa.Column("created", Moment(), nullable=False),
        sa.UniqueConstraint("code"),
    )
    op.create_table(
        "members",
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("group_id", "member")),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("name", "folded")),
        sa.Column("merged_into", sa.Integer()),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"]),
        sa.PrimaryKeyConstraint("group_id", "member"),
    )
    op.create_table(
        "group_tables",
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("table_id", "group_id")),
        sa.Column("since", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"]),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_index(None, "group_tables", ["group_id"])
    op.create_table(
        "member_people",
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("table_id", "person", "group_id", "member")),
        sa.ForeignKeyConstraint(["table_id", "person"], ["people.table_id", "people.person"]),
        sa.ForeignKeyConstraint(["group_id", "member"], ["members.group_id", "members.member"]),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
    op.create_index(None, "member_people", ["group_id"])
    op.create_table(
        "group_devices",
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("group_id", "device")),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("token_hash", "role")),
        sa.Column("member", sa.Integer()),
        sa.Column("created", Moment(), nullable=False),
        sa.Column("revoked", Moment()),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"]),
        sa.ForeignKeyConstraint(["group_id", "member"], ["members.group_id", "members.member"]),
        sa.PrimaryKeyConstraint("group_id", "device"),
        sa.UniqueConstraint("group_id", "token_hash"),
    )
