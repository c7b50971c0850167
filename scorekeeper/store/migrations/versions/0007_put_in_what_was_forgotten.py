"""Put a hand that was forgotten between two others."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.store.migrations.frozen import unguarded

revision = "0007"
down_revision = "0006"

STEP = 1 << 20


def upgrade() -> None:
    """Every hand so far was recorded in turn."""
    op.add_column("hands", sa.Column("place", sa.BigInteger(), nullable=False, server_default="0"))
    with unguarded(op.get_bind()):
        op.execute(sa.text("UPDATE hands SET place = CAST(number AS BIGINT) * :step").bindparams(step=STEP))
    op.create_index("ix_hands_table_id_sheet_place_revision", "hands", ["table_id", "sheet", "place", "revision"])
