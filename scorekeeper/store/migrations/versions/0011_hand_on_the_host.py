"""Keep when a host was last here, who would take over, and the link by which somebody becomes host."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.store.migrations.frozen import Moment

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """A table without a row here has not seen its host since it was opened."""
    op.create_table(
        "hosting",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seen", Moment(), nullable=True),
        sa.Column("wanted_by", sa.Integer(), nullable=True),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.Column("taken_by", sa.Integer(), nullable=True),
        sa.Column("taken", sa.JSON(), nullable=False),
        sa.Column("link_hash", sa.String(), nullable=True),
        sa.Column("link_until", Moment(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_hosting_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", name="pk_hosting"),
    )
