"""Number tables and groups by their codes, and keep together what is read together, so that a database can be shared.

The history may be changed where a transaction says so by a setting, which a server can pass on to other servers.
"""

import re
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from alembic import op

from scorekeeper.store.migrations.frozen import Moment, unguarded

revision = "0023"
down_revision = "0022"

ALPHABET = "34679ACDEFHJKMNPQRTVWXY"
CODE_LENGTH = 6
HISTORY = ("hands", "amendments", "events", "entries")
GUARD = """
    CREATE OR REPLACE FUNCTION {table}_are_history() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF current_setting('scorekeeper.history', true) = 'open' THEN RETURN coalesce(NEW, OLD); END IF;
        RAISE EXCEPTION 'this is history: it is only added to' USING ERRCODE = 'restrict_violation';
    END $$
"""
JOIN_CODES = sa.table("join_codes", sa.column("id"), sa.column("of"))
ForeignKeys = list[tuple[str, dict[str, Any]]]


def upgrade() -> None:
    """Every row keeps its values but the numbers of its table and group; what was played stays as it is."""
    connection = op.get_bind()
    for name in ("next_table_id", "group_id"):
        op.add_column("tables", sa.Column(name, sa.Integer()))
    op.execute("UPDATE tables SET next_table_id = (SELECT max(id) FROM tables later"
               " WHERE later.previous_table_id = tables.id)")  # fmt: skip
    op.execute("UPDATE tables SET group_id = (SELECT group_id FROM group_tables WHERE table_id = tables.id)")
    op.drop_index("ix_tables_previous_table_id", "tables")
    foreign_keys = _let_go(connection)
    with unguarded(connection, HISTORY):
        _number(connection, "table", {"tables": ("id", "previous_table_id", "next_table_id")})
        _number(connection, "group", {"groups": ("id",), "tables": ("group_id",)})
    _make_join_codes(connection)
    _order_by_group()
    for table, key in foreign_keys:
        op.create_foreign_key(key["name"], table, key["referred_table"], key["constrained_columns"],
                              key["referred_columns"])  # fmt: skip
    if connection.dialect.name == "postgresql":
        for table in HISTORY:
            op.execute(GUARD.format(table=table))


def _let_go(connection: sa.Connection) -> ForeignKeys:
    """Drop what numbers tables and groups, and what keeps codes apart; return foreign keys that are created again."""
    if connection.dialect.name == "sqlite":
        op.execute("PRAGMA defer_foreign_keys = ON")
        for table in ("tables", "groups"):
            _without_unique_codes(connection, table)
        return []
    inspector, again = sa.inspect(connection), []
    for table in inspector.get_table_names():
        for key in inspector.get_foreign_keys(table):
            op.drop_constraint(key["name"] or "", table)
            if table not in {"group_tables", "member_people"}:
                again.append((table, dict(key)))
    for name in ("tables_code", "tables_join_code", "groups_code"):
        op.drop_constraint(f"uq_{name}", name.partition("_")[0])
    for table in ("tables", "groups"):
        op.execute(f"ALTER TABLE {table} ALTER COLUMN id DROP DEFAULT")
        op.execute(f"DROP SEQUENCE {table}_id_seq")
    return again


def _without_unique_codes(connection: sa.Connection, table: str) -> None:
    """SQLite drops no constraint: create the table again."""
    created = connection.execute(sa.text("SELECT sql FROM sqlite_master WHERE name = :name"), {"name": table}).scalar()
    op.execute(f"CREATE TABLE kept AS SELECT * FROM {table}")
    op.execute(f"DROP TABLE {table}")
    op.execute(re.sub(r",\s*CONSTRAINT uq_\w+ UNIQUE \(\w+\)", "", str(created)))
    op.execute(f"INSERT INTO {table} SELECT * FROM kept")
    op.execute("DROP TABLE kept")


def _number(connection: sa.Connection, kind: str, columns: dict[str, tuple[str, ...]]) -> None:
    """Replace the numbers of tables or groups, in these columns and in each `table_id` or `group_id`."""
    ids = op.create_table("new_ids", sa.Column("old", sa.Integer(), primary_key=True, autoincrement=False),
                          sa.Column("new", sa.Integer(), nullable=False))  # fmt: skip
    rows = connection.execute(sa.text(f"SELECT id, code FROM {kind}s")).all()
    if rows:
        connection.execute(sa.insert(ids), [{"old": old, "new": _id_of(code) or -old} for old, code in rows])
    inspector = sa.inspect(connection)
    for table in inspector.get_table_names():
        own = [column["name"] for column in inspector.get_columns(table) if column["name"] == f"{kind}_id"]
        for column in dict.fromkeys([*own, *columns.get(table, ())]):
            op.execute(f"UPDATE {table} SET {column} = (SELECT new FROM new_ids WHERE old = {table}.{column})")
    op.drop_table("new_ids")


def _id_of(code: str) -> int:
    number = 0
    if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET):
        for character in code:
            number = number * len(ALPHABET) + ALPHABET.index(character) + 1
    return number


def _make_join_codes(connection: sa.Connection) -> None:
    op.create_table("join_codes", sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
                    sa.Column("of", sa.Integer(), nullable=False))  # fmt: skip
    rows = connection.execute(sa.text("SELECT join_code, id FROM tables")).all()
    if known := [{"id": _id_of(code), "of": table} for code, table in rows if _id_of(code)]:
        connection.execute(sa.insert(JOIN_CODES), known)


def _order_by_group() -> None:
    """Make the rows of a group begin with its number, and refer to no row elsewhere."""
    for table in ("group_tables", "member_people"):
        op.execute(f"CREATE TABLE kept_{table} AS SELECT * FROM {table}")
        op.drop_table(table)
    op.create_table(
        "group_tables",
        *_numbers("group_id", "table_id"),
        sa.Column("since", Moment(), nullable=False),
        sa.Column("day", sa.String()),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"]),
        sa.PrimaryKeyConstraint("group_id", "table_id"),
    )
    op.create_table(
        "member_people",
        *_numbers("group_id", "table_id", "person", "member"),
        sa.ForeignKeyConstraint(["group_id", "member"], ["members.group_id", "members.member"]),
        sa.PrimaryKeyConstraint("group_id", "table_id", "person"),
    )
    columns = {"group_tables": "group_id, table_id, since", "member_people": "group_id, table_id, person, member"}
    for table, names in columns.items():
        op.execute(f"INSERT INTO {table} ({names}) SELECT {names} FROM kept_{table}")
        op.drop_table(f"kept_{table}")
    op.execute("UPDATE group_tables SET day = (SELECT day FROM tables WHERE id = group_tables.table_id)")


def _numbers(*names: str) -> Iterable[sa.Column[int]]:
    return (sa.Column(name, sa.Integer(), nullable=False) for name in names)
