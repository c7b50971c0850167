"""Keep with a correction what it changed for everybody."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """What was corrected before is not told any more."""
    for history in ("hands", "amendments"):
        op.add_column(history, sa.Column("changed", sa.JSON(), nullable=True))
    told = sa.text("changed IS NOT NULL")
    op.create_index("ix_hands_told", "hands", ["table_id", "revision"], sqlite_where=told, postgresql_where=told)
