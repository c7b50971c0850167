"""Take over as host without a vote."""

from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Drop who would have taken over and who had agreed: a request that is open is gone."""
    with op.batch_alter_table("hosting") as hosting:
        hosting.drop_column("wanted_by")
        hosting.drop_column("agreed")
