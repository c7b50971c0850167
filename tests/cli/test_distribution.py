"""`scorekeeper distribute`, refused for a database that is not one of Citus; tests/wide distributes one."""

from pathlib import Path

import pytest

from tests.cli.program import scorekeeper
from tests.databases import new_database, postgresql

__all__ = ["postgresql"]


def refusal() -> str:
    answer = scorekeeper("distribute")
    assert (answer.stdout, answer.exit_code) == ("", 1)
    return answer.stderr


def test_a_sqlite_file_is_not_distributed(instance: Path) -> None:
    assert refusal() == "A SQLite file cannot be distributed: that needs PostgreSQL with Citus.\n"


def test_a_server_without_citus_does_not_distribute(
    instance: Path, postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", new_database(postgresql).replace("+psycopg", ""))
    assert refusal() == ("This PostgreSQL database is not one of Citus: create the extension citus in it first.\n")
