"""Remember what players have laid."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Every draft so far is nothing but a draft."""
    op.add_column("drafts", sa.Column("laid", sa.JSON(), nullable=False, server_default="{}"))
