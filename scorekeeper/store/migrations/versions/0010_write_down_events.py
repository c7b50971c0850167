"""Write down what people do to a table beside its hands."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.store.migrations.frozen import Moment

revision = "0010"
down_revision = "0009"

REFUSAL = "what was done is history: it is only added to"
SQLITE = """
    CREATE TRIGGER events_no_{event} BEFORE {event} ON events BEGIN SELECT RAISE(ABORT, '{refusal}'); END
"""
POSTGRESQL = """
    CREATE FUNCTION events_are_history() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION '{refusal}' USING ERRCODE = 'restrict_violation'; END $$;
    CREATE TRIGGER events_no_change BEFORE UPDATE OR DELETE ON events
        FOR EACH ROW EXECUTE FUNCTION events_are_history();
    CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON events
        FOR EACH STATEMENT EXECUTE FUNCTION events_are_history();
"""


def upgrade() -> None:
    """What was done before nobody knows."""
    op.create_table(
        "events",
        *(sa.Column(name, sa.Integer(), primary_key=True, nullable=False) for name in ("table_id", "event")),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("person", sa.Integer()),
        sa.Column("device", sa.Integer()),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("people", sa.JSON(), nullable=False),
        sa.Column("what", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
    )
    op.create_index(None, "events", ["table_id", "revision"])
    if op.get_bind().dialect.name == "sqlite":
        for event in ("UPDATE", "DELETE"):
            op.execute(SQLITE.format(event=event, refusal=REFUSAL))
    else:
        op.execute(POSTGRESQL.format(refusal=REFUSAL))
