"""Know of a device that the seat that it asked for was not given to it."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """What was declined before is not told any more."""
    op.add_column("devices", sa.Column("declined_person", sa.Integer(), nullable=True))
