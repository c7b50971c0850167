"""Remember what was agreed on a sheet before it was corrected."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.store.migrations.frozen import Moment

revision = "0008"
down_revision = "0007"

REFUSAL = "what was agreed is history: it is only added to"
SQLITE = """
    CREATE TRIGGER amendments_no_{event} BEFORE {event} ON amendments BEGIN SELECT RAISE(ABORT, '{refusal}'); END
"""
POSTGRESQL = """
    CREATE FUNCTION amendments_are_history() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION '{refusal}' USING ERRCODE = 'restrict_violation'; END $$;
    CREATE TRIGGER amendments_no_change BEFORE UPDATE OR DELETE ON amendments
        FOR EACH ROW EXECUTE FUNCTION amendments_are_history();
    CREATE TRIGGER amendments_no_truncate BEFORE TRUNCATE ON amendments
        FOR EACH STATEMENT EXECUTE FUNCTION amendments_are_history();
"""


def upgrade() -> None:
    """Nothing has been corrected yet."""
    op.create_table(
        "amendments",
        *(
            sa.Column(name, sa.Integer(), primary_key=True, nullable=False)
            for name in ("table_id", "sheet", "revision")
        ),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer()),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("edition", sa.Integer(), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("first_dealer", sa.Integer(), nullable=False),
        sa.Column("start", sa.JSON()),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table_id", "sheet"], ["sheets.table_id", "sheets.sheet"]),
    )
    if op.get_bind().dialect.name == "sqlite":
        for event in ("UPDATE", "DELETE"):
            op.execute(SQLITE.format(event=event, refusal=REFUSAL))
    else:
        op.execute(POSTGRESQL.format(refusal=REFUSAL))
