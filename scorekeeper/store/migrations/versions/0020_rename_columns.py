"""Rename columns, give each state of a table a token, and drop the columns of what is gone."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.store.migrations.frozen import new_stamp

revision = "0020"
down_revision = "0019"

TABLES = sa.table("tables", sa.column("id"), sa.column("state_token"))

NEW_NAMES = {
    "tables": {
        "beside": "entry_balances",
        "stacks": "bought_chips",
        "way": "settlement_method",
        "through": "settlement_person",
        "bearer": "rounding_person",
        "rate": "rate_note",
        "amount": "chip_value",
        "before_id": "previous_table_id",
        "stamp": "roster_version",
    },
    "people": {"folded": "comparable_name", "bets": "has_bet"},
    "devices": {"wants": "requested_person", "kind": "device_type", "seen": "last_seen"},
    "hosting": {
        "seen": "last_seen",
        "taken_by": "taken_over_by",
        "taken": "former_host_devices",
        "link_until": "link_expires",
    },
    "sheets": {"kept": "locked_as_paid", "start": "continued_from"},
    "amendments": {"after": "after_hand", "start": "continued_from", "changed": "chip_changes"},
    "events": {"what": "details"},
    "hands": {"place": "order_key", "changed": "chip_changes", "key": "idempotency_key", "request": "request_hash"},
    "drafts": {"face_up": "revealed", "laid": "placed", "by": "entered_by"},
    "objections": {"word": "reason", "agreed": "agreed_by", "settled": "resolved"},
    "entries": {"what": "details", "flows": "chip_flows", "key": "idempotency_key", "request": "request_hash"},
    "entry_objections": {"word": "reason", "agreed": "agreed_by", "settled": "resolved"},
    "members": {"folded": "comparable_name"},
    "tallies": {"counted": "statistics"},
}


def upgrade() -> None:
    """Rename, and drop the votes for a host, one that is open with them, and the bytes that a table held."""
    with op.batch_alter_table("hosting") as hosting:
        hosting.drop_column("wanted_by")
        hosting.drop_column("agreed")
    op.drop_column("tables", "size")
    op.add_column("tables", sa.Column("state_token", sa.BigInteger(), nullable=False, server_default="0"))
    connection = op.get_bind()
    for table in connection.scalars(sa.select(TABLES.c.id)).all():
        connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(state_token=new_stamp()))
    for table, names in NEW_NAMES.items():
        for old, new in names.items():
            op.execute(f'ALTER TABLE {table} RENAME COLUMN "{old}" TO "{new}"')
    op.drop_index("ix_tables_before_id", "tables")
    op.create_index(None, "tables", ["previous_table_id"])
    op.drop_index("ix_hands_table_id_sheet_place_revision", "hands")
    op.create_index(None, "hands", ["table_id", "sheet", "order_key", "revision"])
