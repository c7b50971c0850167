"""Know the time zone of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """None of those before says so: their files have the times of the server, as before."""
    op.add_column("tables", sa.Column("zone", sa.String(), nullable=True))
