"""The servers of a Citus: where a row is, and servers that are killed and started again."""

import time
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from scorekeeper.store.database import Database
from tests.load import PAUSE
from tests.server import PATIENCE

RESTART = "cat > /dev/null; setsid {bin}/pg_ctl -D {data} -m immediate -w restart > /dev/null 2>&1 < /dev/null &"
ON_WORKER = "SET citus.enable_manual_changes_to_shards = on; SET citus.enable_ddl_propagation = off;"
SLEEPS = """
    CREATE OR REPLACE FUNCTION sleep_before_prepare() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep({seconds}); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER sleep_before_prepare AFTER INSERT ON {shard} DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION sleep_before_prepare();
"""
BEGAN = "SELECT pg_postmaster_start_time()"
WAKES = "DROP FUNCTION sleep_before_prepare CASCADE"


@dataclass
class Citus:
    """A Citus, by its database; `node` is a worker, by host and port."""

    database: Database

    def ask(self, statement: str, node: tuple[str, int] | None = None, **parameters: Any) -> Any:  # noqa: ANN401
        """Execute a statement on the coordinator or on a worker, in a new session; return the first value, if any."""
        url = self.database.engine.url
        engine = create_engine(url.set(host=node[0], port=node[1]) if node else url, isolation_level="AUTOCOMMIT")
        with closing(engine.connect()) as connection:
            result = connection.execute(text(statement), parameters)
            value = result.scalar() if result.returns_rows else None
        engine.dispose()
        return value

    @property
    def workers(self) -> list[tuple[str, int]]:
        """The workers, each by host and port."""
        with self.database.engine.connect() as connection:
            rows = connection.execute(text("SELECT nodename, nodeport FROM pg_dist_node WHERE groupid > 0"))
            return [(host, port) for host, port in rows]

    def shard(self, name: str, table_id: int) -> tuple[str, tuple[str, int]]:
        """Return the name of the shard that holds a table's rows, and its worker."""
        number = self.ask("SELECT get_shard_id_for_distribution_column(:name, :id)", name=name, id=table_id)
        of_shard = "FROM pg_dist_shard_placement WHERE shardid = :id"
        host, port = (self.ask(f"SELECT {column} {of_shard}", id=number) for column in ("nodename", "nodeport"))
        return f"{name}_{number}", (host, port)

    def kill(self, *nodes: tuple[str, int]) -> None:
        """Kill workers, as a crash of their servers does, and start them again; return when they answer."""
        commands, began = {node: self._restart(node) for node in nodes}, {node: self.ask(BEGAN, node) for node in nodes}
        for node, command in commands.items():
            self.ask(command, node)
        deadline = time.monotonic() + PATIENCE
        while began and time.monotonic() < deadline:
            time.sleep(PAUSE)
            with suppress(OperationalError):
                began = {node: since for node, since in began.items() if self.ask(BEGAN, node) == since}
        assert not began, "a worker was not started again"

    def _restart(self, node: tuple[str, int]) -> str:
        data = self.ask("SELECT setting FROM pg_settings WHERE name = 'data_directory'", node)
        folder = self.ask("SELECT setting FROM pg_config WHERE name = 'BINDIR'", node)
        return f"COPY (SELECT 1) TO PROGRAM '{RESTART.format(bin=folder, data=data)}'"

    def prepared(self, node: tuple[str, int]) -> int:
        """Return the number of transactions of a worker that are prepared, and neither committed nor rolled back."""
        return int(self.ask("SELECT count(*) FROM pg_prepared_xacts", node))
