"""Write down what is done with chips beside the hands, what a chip is worth, how it is settled up, and the end."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.store.migrations.frozen import Moment

revision = "0012"
down_revision = "0011"

REFUSAL = "what was entered is history: it is only added to"
SQLITE = """
    CREATE TRIGGER entries_no_{event} BEFORE {event} ON entries BEGIN SELECT RAISE(ABORT, '{refusal}'); END
"""
POSTGRESQL = """
    CREATE FUNCTION entries_are_history() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION '{refusal}' USING ERRCODE = 'restrict_violation'; END $$;
    CREATE TRIGGER entries_no_change BEFORE UPDATE OR DELETE ON entries
        FOR EACH ROW EXECUTE FUNCTION entries_are_history();
    CREATE TRIGGER entries_no_truncate BEFORE TRUNCATE ON entries
        FOR EACH STATEMENT EXECUTE FUNCTION entries_are_history();
"""


def upgrade() -> None:
    """Nothing of it was written down before; what a chip is worth stays the note that it was."""
    op.create_table(
        "entries",
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("table_id", "entry", "revision")),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.Column("what", sa.JSON(), nullable=False),
        sa.Column("flows", sa.JSON(), nullable=False),
        sa.Column("person", sa.Integer()),
        sa.Column("device", sa.Integer()),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("key", sa.String()),
        sa.Column("request", sa.String()),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "entry", "revision"),
        sa.UniqueConstraint("table_id", "key"),
    )
    op.create_index(None, "entries", ["table_id", "revision"])
    _guard()
    for name in ("beside", "stacks"):
        op.add_column("tables", sa.Column(name, sa.JSON(), nullable=False, server_default="[]"))
    for name in ("currency", "amount", "way"):
        op.add_column("tables", sa.Column(name, sa.String()))
    for name in ("rounding", "bearer", "through", "before_id"):
        op.add_column("tables", sa.Column(name, sa.Integer()))
    op.add_column("tables", sa.Column("closed", Moment()))


def _guard() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for event in ("UPDATE", "DELETE"):
            op.execute(SQLITE.format(event=event, refusal=REFUSAL))
    else:
        op.execute(POSTGRESQL.format(refusal=REFUSAL))
