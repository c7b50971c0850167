"""Begin the book."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.store.migrations.frozen import Moment

revision = "0001"
down_revision = None

REFUSAL = "a hand is history: it is only added to"
SQLITE = """
    CREATE TRIGGER hands_no_{event} BEFORE {event} ON hands BEGIN SELECT RAISE(ABORT, '{refusal}'); END
"""
POSTGRESQL = """
    CREATE FUNCTION hands_are_history() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION '{refusal}' USING ERRCODE = 'restrict_violation'; END $$;
    CREATE TRIGGER hands_no_change BEFORE UPDATE OR DELETE ON hands FOR EACH ROW EXECUTE FUNCTION hands_are_history();
    CREATE TRIGGER hands_no_truncate BEFORE TRUNCATE ON hands FOR EACH STATEMENT EXECUTE FUNCTION hands_are_history();
"""


def upgrade() -> None:
    """Begin the book."""
    _create_tables_and_people()
    _create_sheets_and_hands()
    _create_what_is_said()
    _refuse_to_change_history()


def _key(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer(), primary_key=True, nullable=False) for name in names]


def _of_table() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"])


def _of_sheet() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table_id", "sheet"], ["sheets.table_id", "sheets.sheet"])


def _of_person() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table_id", "person"], ["people.table_id", "people.person"])


def _create_tables_and_people() -> None:
    op.create_table(
        "tables",
        *_key("id"),
        sa.Column("code", sa.String(), nullable=False, unique=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created", Moment(), nullable=False),
        sa.Column("chips", sa.Integer()),
        sa.Column("rate", sa.String()),
        sa.Column("joining_locked", sa.Boolean(), nullable=False),
        sa.Column("play_secret", sa.String(), nullable=False),
        sa.Column("watch_secret", sa.String(), nullable=False),
        sa.Column("join_code", sa.String(), nullable=False, unique=True),
    )
    op.create_table(
        "people",
        *_key("table_id", "person"),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("folded", sa.String(), nullable=False),
        sa.Column("placeholder", sa.Boolean(), nullable=False),
        sa.Column("bets", sa.Boolean(), nullable=False),
        _of_table(),
        sa.UniqueConstraint("table_id", "folded"),
    )
    op.create_table(
        "devices",
        *_key("table_id", "device"),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("move_hash", sa.String()),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("person", sa.Integer()),
        sa.Column("created", Moment(), nullable=False),
        sa.Column("revoked", Moment()),
        _of_table(),
        _of_person(),
        sa.UniqueConstraint("table_id", "token_hash"),
    )


def _create_sheets_and_hands() -> None:
    op.create_table(
        "sheets",
        *_key("table_id", "sheet"),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("first_dealer", sa.Integer(), nullable=False),
        sa.Column("opened", Moment(), nullable=False),
        sa.Column("balances", sa.JSON(), nullable=False),
        _of_table(),
    )
    op.create_table(
        "seats",
        *_key("table_id", "sheet", "seat"),
        sa.Column("person", sa.Integer(), nullable=False),
        _of_sheet(),
        _of_person(),
        sa.UniqueConstraint("table_id", "sheet", "person"),
    )
    op.create_table(
        "hands",
        *_key("table_id", "sheet", "number", "revision"),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.Column("entry", sa.JSON(), nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("next_dealer", sa.Integer(), nullable=False),
        sa.Column("payments", sa.JSON(), nullable=False),
        sa.Column("shown", sa.JSON(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.Column("person", sa.Integer()),
        sa.Column("on_behalf", sa.Integer()),
        sa.Column("device", sa.Integer()),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("key", sa.String()),
        _of_sheet(),
        sa.UniqueConstraint("table_id", "key"),
    )
    op.create_index(None, "hands", ["table_id", "revision"])


def _create_what_is_said() -> None:
    op.create_table(
        "drafts",
        *_key("table_id"),
        sa.Column("sheet", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("fields", sa.JSON(), nullable=False),
        sa.Column("by", sa.JSON(), nullable=False),
        _of_table(),
    )
    op.create_table(
        "objections",
        *_key("table_id", "objection"),
        sa.Column("sheet", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer()),
        sa.Column("word", sa.String(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("settled", sa.Boolean(), nullable=False),
        _of_sheet(),
    )
    op.create_index(None, "objections", ["table_id", "sheet", "number"])


def _refuse_to_change_history() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for event in ("UPDATE", "DELETE"):
            op.execute(SQLITE.format(event=event, refusal=REFUSAL))
    else:
        op.execute(POSTGRESQL.format(refusal=REFUSAL))
