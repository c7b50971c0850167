"""Remember where a sheet goes on from."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Every sheet so far began anew."""
    op.add_column("sheets", sa.Column("start", sa.JSON(none_as_null=True), nullable=True))
