"""Remember whether a draft lies open, and who agrees to a hand in spite of an objection."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Drafts lie closed, and nobody has agreed yet."""
    op.add_column("drafts", sa.Column("face_up", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("objections", sa.Column("agreed", sa.JSON(), nullable=False, server_default="[]"))
