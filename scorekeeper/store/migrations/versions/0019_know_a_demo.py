"""Know of a table that it is a demo."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """None of those before says so."""
    op.add_column("tables", sa.Column("demo", sa.Boolean(), nullable=False, server_default=sa.false()))
