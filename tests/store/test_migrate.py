import ast
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import inspect, text

from scorekeeper.store import migrate, queries
from scorekeeper.store.codes import id_of
from scorekeeper.store.database import Database
from scorekeeper.store.engine import create_engine_for, for_writing
from scorekeeper.store.errors import SchemaTooNew

FIRST_ROWS = (
    "INSERT INTO tables VALUES (1, 'ACDEFH', 'Friday', 3, '2026-11-21', NULL, NULL, 0, 'play', 'watch', 'HJKMNP')",
    "INSERT INTO sheets VALUES (1, 1, 'buki', '{}', 0, '2026-11-21', '[]')",
    """INSERT INTO drafts VALUES (1, 1, 1, 2, '{"bets.1": "4"}', '{"bets.1": [1, null, null]}')""",
    """INSERT INTO hands VALUES (1, 1, 1, 2, 'recorded', 0, '{"winner": 1}', 0, 1, '[1, 2]', '{}', '{}',
        NULL, NULL, NULL, '2026-11-21', NULL)""",
    "INSERT INTO objections VALUES (1, 1, 1, 1, 3, NULL, 'no', '2026-11-21', 0)",
)


def config() -> Config:
    alembic = Config()
    alembic.set_main_option("script_location", str(migrate.MIGRATIONS))
    return alembic


def create_old_database(url: str, version: str, *rows: str) -> None:
    """Create a database with the rows of the first version, migrate it to a later one, and insert rows there."""
    engine, alembic = create_engine_for(url), config()
    with for_writing(engine) as connection, connection.begin():
        alembic.attributes["connection"] = connection
        command.upgrade(alembic, "0001")
        for row in FIRST_ROWS:
            connection.execute(text(row))
        command.upgrade(alembic, version)
        for row in rows:
            connection.execute(text(row))
    engine.dispose()


def test_the_migrations_create_the_schema_of_the_models(database: Database) -> None:
    alembic = config()
    with database.engine.connect() as connection:
        alembic.attributes["connection"] = connection
        command.check(alembic)


def test_a_current_database_is_opened_without_alembic(
    database: Database, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgraded: list[object] = []
    monkeypatch.setattr(migrate, "_upgrade", upgraded.append)
    Database.open(database_url, tmp_path).close()
    assert upgraded == []


def test_a_file_with_data_is_backed_up_before_it_is_migrated_and_no_earlier_backup_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "scorekeeper.db"
    Database.open(f"sqlite:///{file}", tmp_path).close()
    assert not list(tmp_path.glob("*.before-*")), "a new database has no data"
    monkeypatch.setattr(migrate, "_upgrade", lambda connection: None)
    for version in ("0001", "0002"):  # an older database, such as a restored backup
        with closing(sqlite3.connect(file)) as old, old:
            old.execute("UPDATE alembic_version SET version_num = ?", (version,))
        Database.open(f"sqlite:///{file}", tmp_path).close()
    for number, version in (("", "0001"), ("-2", "0002")):
        with closing(sqlite3.connect(f"{file}.before-{migrate.HEAD}{number}")) as copy:
            assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [(version,)]


def test_a_database_of_the_first_version_is_migrated(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'scorekeeper.db'}"
    create_old_database(url, "0001")
    database = Database.open(url, tmp_path)
    with database.engine.connect() as connection:
        assert connection.execute(text("SELECT fields, revealed, placed FROM drafts")).all() == [
            ('{"bets.1": "4"}', 0, "{}")
        ]
        assert connection.execute(text("SELECT order_key FROM hands")).scalar() == 1 << 20
        assert "size" not in {column["name"] for column in inspect(connection).get_columns("tables")}
        assert connection.execute(text("SELECT reason, agreed_by FROM objections")).all() == [("no", "[]")]
    database.close()
    assert (tmp_path / f"scorekeeper.db.before-{migrate.HEAD}").exists()


def test_the_migration_of_hosting_drops_an_open_request_and_keeps_who_took_over(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'scorekeeper.db'}"
    hosting_row = "INSERT INTO hosting VALUES (1, '2026-11-21 20:00:00', 2, '[2]', 3, '[1]', 'hash', NULL)"
    create_old_database(url, "0019", hosting_row)
    database = Database.open(url, tmp_path)
    with database.reading() as reading:
        hosting = queries.roster.hosting(reading, id_of("ACDEFH"))
        assert hosting
        assert (hosting.taken_over_by, hosting.former_host_devices, hosting.link_hash) == (3, [1], "hash")
        assert hosting.last_seen == datetime(2026, 11, 21, 20, tzinfo=UTC)
    database.close()


def test_the_migration_of_events_names_the_next_table(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'scorekeeper.db'}"
    event = "INSERT INTO events VALUES ({0}, 1, 2, 'again', NULL, NULL, '2026-11-21', '[]', '{{}}')"
    create_old_database(url, "0023", event.format(id_of("ACDEFH")))
    database = Database.open(url, tmp_path)
    with database.reading() as reading:
        assert [event.kind for event in queries.tables.events(reading, id_of("ACDEFH"))] == ["next_table"]
    database.close()
    refusal = pytest.raises(sqlite3.IntegrityError, match="history")
    with closing(sqlite3.connect(tmp_path / "scorekeeper.db")) as file, refusal:
        file.execute("UPDATE events SET kind = 'again'")


IN_A_GROUP = (
    "INSERT INTO groups VALUES (1, '333334', 'Saturday', '', '2026-11-21')",
    "INSERT INTO people VALUES (1, 1, 'Aki', 'aki', 0, 0)",
    "INSERT INTO members VALUES (1, 1, 'Aki', 'aki', NULL)",
    "INSERT INTO group_tables VALUES (1, 1, '2026-11-21')",
    "INSERT INTO member_people VALUES (1, 1, 1, 1)",
)


def next_table(number: int, code: str) -> str:
    values = f"{number}, '{code}', '', 1, '2026-11-21', 0, '', '', '{code[::-1]}', 1"
    columns = "id, code, name, revision, created, joining_locked, play_secret, watch_secret, join_code"
    return f"INSERT INTO tables ({columns}, previous_table_id) VALUES ({values})"


def test_tables_and_groups_are_numbered_by_their_codes(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'scorekeeper.db'}"
    create_old_database(url, "0022", next_table(2, "333336"), next_table(3, "333337"), *IN_A_GROUP)
    database = Database.open(url, tmp_path)
    with database.reading() as reading:
        first, second = (queries.tables.by_code(reading, code) for code in ("ACDEFH", "333336"))
        assert first
        assert second
        assert (first.id, first.next_table_id, second.previous_table_id) == (id_of("ACDEFH"), id_of("333337"), first.id)
        assert queries.tables.by_join_code(reading, "633333") == second
        group = queries.groups.of_table(reading, first)
        assert group
        assert group.id == first.group_id == id_of("333334")
        assert queries.groups.member_people(reading, group.id, [first.id]) == {(first.id, 1): 1}
        assert reading.all(text("SELECT table_id FROM hands UNION SELECT table_id FROM drafts")) == [(first.id,)]
        assert reading.all(text("PRAGMA foreign_key_check")) == []
    database.close()


def test_a_database_of_a_newer_program_is_refused(database: Database, database_url: str, tmp_path: Path) -> None:
    with database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SchemaTooNew, match="use a newer program"):
        Database.open(database_url, tmp_path)


def imported(file: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    named = {node.module or "." for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name for name in plain | named if name.startswith(("scorekeeper", "."))}


def test_a_migration_imports_nothing_of_the_program_but_the_frozen_module() -> None:
    frozen = "scorekeeper.store.migrations.frozen"
    files = sorted((migrate.MIGRATIONS / "versions").glob("*.py"))
    assert {file.name: others for file in files if (others := imported(file) - {frozen})} == {}
    assert any(imported(file) == {frozen} for file in files)
    assert imported(migrate.MIGRATIONS / "frozen.py") == set()
