"""The database and the exports of each earlier version (tests/before) in the current program: nobody's chips change."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.service.access.callers import Caller, GroupCaller
from scorekeeper.service.tables import detail
from scorekeeper.service.transfer import exporter
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from tests import old_book
from tests.databases import new_database
from tests.installed import PROJECT
from tests.service.conftest import caller, moved

VERSIONS = sorted(path.name for path in old_book.FORMS.iterdir() if (path / "book.sql").exists())
EXPORTS = [(version, name) for version in VERSIONS for name in old_book.beside(old_book.FORMS / version)]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=VERSIONS)
def folder(request: pytest.FixtureRequest) -> Path:
    """The folder of a version."""
    return old_book.FORMS / str(request.param)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def upgraded(
    request: pytest.FixtureRequest, folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Database]:
    """The database of that version, which the current program has upgraded."""
    instance = tmp_path_factory.mktemp("earlier")
    on_file = f"sqlite:///{instance}/scorekeeper.db"
    url = on_file if request.param == "sqlite" else new_database(request.getfixturevalue("postgresql"))
    with closing(old_book.opened(url, instance, folder)) as database:
        yield database


def test_there_is_a_database_of_this_version() -> None:
    assert PROJECT["version"].rpartition(".")[0] in VERSIONS, "run: python -m tests.before"


def test_the_chips_of_each_table_and_group_are_as_they_were(folder: Path, upgraded: Database) -> None:
    for name, expected in old_book.beside(folder).items():
        view = detail.get_table(upgraded, Caller(expected["code"], expected["token"]))
        assert dict(view.totals) == expected["totals"], name
        assert [[pair.payer, pair.payee, pair.chips] for pair in view.pairs] == expected["pairs"], name
    groups = folder / "groups.json"
    for name, expected in json.loads(groups.read_text(encoding="utf-8")).items() if groups.exists() else ():
        assert old_book.standings(upgraded, GroupCaller(expected["code"], expected["token"])) == expected, name


def test_every_hand_of_the_database_is_verified(upgraded: Database) -> None:
    assert list(verify_tables(upgraded)) == []
    with upgraded.reading() as reading:
        assert queries.tables.codes(reading)


@pytest.mark.parametrize(("version", "name"), EXPORTS)
def test_an_export_is_imported_with_the_same_chips(database: Database, version: str, name: str) -> None:
    folder = old_book.FORMS / version
    there = caller(exporter.import_table(database, old_book.exported(name, folder)))
    expected = old_book.beside(folder)[name]
    view = detail.get_table(database, there)
    assert moved(view.totals) == moved(expected["totals"])
    assert [[pair.payer, pair.payee, pair.chips] for pair in view.pairs] == expected["pairs"]
    assert list(verify_tables(database, there.code)) == []
