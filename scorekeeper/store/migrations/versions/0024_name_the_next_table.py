"""Name the event that a next table was opened as files and the API do."""

from alembic import op

from scorekeeper.store.migrations.frozen import unguarded

revision = "0024"
down_revision = "0023"

RENAME = "UPDATE events SET kind = 'next_table' WHERE kind = 'again'"


def upgrade() -> None:
    """The kind is all that changes."""
    connection = op.get_bind()
    if connection.dialect.name == "sqlite":
        with unguarded(connection, ("events",)):
            op.execute(RENAME)
    else:  # the triggers of history read this setting, on other servers too
        op.execute("SET LOCAL scorekeeper.history = 'open'")
        op.execute(RENAME)
        op.execute("SET LOCAL scorekeeper.history = ''")
