"""Name the event that a next table was opened as files and the API do."""

from alembic import op

from scorekeeper.store.migrations.frozen import unguarded

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """The kind is all that changes."""
    with unguarded(op.get_bind(), ("events",)):
        op.execute("UPDATE events SET kind = 'next_table' WHERE kind = 'again'")
