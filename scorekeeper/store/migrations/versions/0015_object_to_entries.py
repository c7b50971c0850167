"""Say a word against what was entered beside the hands."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.store.migrations.frozen import Moment

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Nothing was said before."""
    op.create_table(
        "entry_objections",
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("table_id", "objection", "entry", "revision")),
        sa.Column("person", sa.Integer()),
        sa.Column("word", sa.String(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "objection"),
    )
    op.create_index(None, "entry_objections", ["table_id", "entry"])
