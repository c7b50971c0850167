"""Distribute a PostgreSQL database over the servers of Citus, by table and by group."""

from sqlalchemy import Connection, Table, text

from scorekeeper.store import engine, transactions
from scorekeeper.store.database import Database
from scorekeeper.store.errors import DatabaseUnusable
from scorekeeper.store.models import groups, hands, tables  # noqa: F401  each module declares tables
from scorekeeper.store.models.base import Row

#: What every connection needs: the triggers of the history read a setting on the server of their rows.
SETTINGS = {"citus.enable_unsafe_triggers": "on", "citus.propagate_set_commands": "local"}


def distribute(database: Database) -> list[str]:
    """Distribute the parts of the database that are not distributed yet, and return their names.

    Raise `DatabaseUnusable` if it is not a database of Citus of which the workers know the coordinator.
    """
    if engine.is_sqlite(database.engine):
        raise DatabaseUnusable("A SQLite file cannot be distributed: that needs PostgreSQL with Citus.")
    with database.engine.begin() as connection:
        _require_citus(connection)
        for name, value in SETTINGS.items():  # for later connections to each server
            if failed := connection.scalar(_SAVE_SETTING, {"name": name, "value": value}):
                raise DatabaseUnusable(f"A server of Citus refused a setting: {failed}")
    with database.engine.begin() as connection:
        for name, value in SETTINGS.items():
            connection.exec_driver_sql(f"SET LOCAL {name} = '{value}'")
        connection.exec_driver_sql("SET LOCAL citus.multi_shard_modify_mode = 'sequential'")
        known = set(connection.scalars(text("SELECT logicalrelid::text FROM pg_dist_partition")))
        if "alembic_version" not in known:
            connection.execute(text("SELECT citus_add_local_table_to_metadata('alembic_version')"))
        # "tables" comes first, because the others go beside it.
        in_order = sorted(Row.metadata.sorted_tables, key=lambda table: table.name != "tables")
        new = [table for table in in_order if table.name not in known]
        for table in new:
            _distribute(connection, table)
        connection.exec_driver_sql(f"SET LOCAL {transactions.HISTORY_SETTING} = 'open'")
        for table in new:  # their rows on the coordinator were copied
            connection.execute(text("SELECT truncate_local_data_after_distributing_table(:name)"), {"name": table.name})
    return [table.name for table in new]


def distribution_column(table: Table) -> str:
    """Return the column by which a table of the database is distributed: the id of a table or of a group."""
    names = ["id"] if table.name == "tables" else ["group_id", "table_id", "id"]
    return next(name for name in names if name in table.c)


def _distribute(connection: Connection, table: Table) -> None:
    column = distribution_column(table)
    beside = "none" if table.name in {"tables", "groups"} else "groups" if column == "group_id" else "tables"
    values = {"name": table.name, "column": column, "beside": beside}
    connection.execute(text("SELECT create_distributed_table(:name, :column, colocate_with => :beside)"), values)


def _require_citus(connection: Connection) -> None:
    if connection.scalar(text("SELECT count(*) FROM pg_extension WHERE extname = 'citus'")) == 0:
        raise DatabaseUnusable("This PostgreSQL database is not one of Citus: create the extension citus in it first.")
    if connection.scalar(text("SELECT count(*) FROM pg_dist_node WHERE groupid = 0")) == 0:
        raise DatabaseUnusable("The workers do not know the coordinator: call citus_set_coordinator_host first.")


_SAVE_SETTING = text(
    "SELECT result FROM run_command_on_all_nodes(format('ALTER DATABASE %I SET %s = %L', current_database(),"
    " CAST(:name AS text), CAST(:value AS text))) WHERE NOT success"
)
