"""The database that is distributed with Citus, which `make wide` gives; without one, these tests are not collected."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store.database import Database
from tests.cli.program import scorekeeper
from tests.databases import CITUS
from tests.wide.citus import Citus

collect_ignore_glob = [] if CITUS else ["test_*.py"]


@pytest.fixture(scope="session")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The instance folder of the settings, which name the database; it is distributed by the command."""
    folder = tmp_path_factory.mktemp("instance")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCOREKEEPER_INSTANCE", str(folder))
        patch.setenv("SCOREKEEPER_DATABASE_URL", CITUS.replace("+psycopg", ""))
        answer = scorekeeper("distribute")
        assert answer.exit_code == 0, answer.stderr
        yield folder


@pytest.fixture(scope="session")
def database(instance: Path) -> Iterator[Database]:
    with closing(Database.open(CITUS, instance)) as database:
        yield database


@pytest.fixture(scope="session")
def citus(database: Database) -> Citus:
    return Citus(database)
