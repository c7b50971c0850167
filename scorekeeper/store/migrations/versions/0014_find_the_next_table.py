"""Find the table of the same people that follows another one."""

from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """No table follows another yet."""
    op.create_index(None, "tables", ["before_id"])
