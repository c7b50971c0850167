"""Forget how many bytes a table holds: it is bounded by counts."""

from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Drop the column."""
    op.drop_column("tables", "size")
