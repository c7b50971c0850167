"""Remember where a sheet goes on from, which edition of its game it was settled by, and whether it is kept as paid."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Every sheet so far began anew, and is older than any edition."""
    op.add_column("sheets", sa.Column("start", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("sheets", sa.Column("edition", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("sheets", sa.Column("kept", sa.Boolean(), nullable=False, server_default=sa.false()))
