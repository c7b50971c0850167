"""Remember when a sheet was agreed on, and what a client's key stood for."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Nobody holds a form of an older program, nor will repeat its requests."""
    op.add_column("sheets", sa.Column("revision", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("hands", sa.Column("request", sa.String(), nullable=True))
