"""`scorekeeper tables`, `delete` and `host`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.hands import recording
from scorekeeper.service.people import hosts
from scorekeeper.service.people.joining import Admission
from scorekeeper.service.tables import detail, opening
from scorekeeper.service.tables.closing import close_table
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from tests.cli.program import assert_refused, scorekeeper

PLAYERS = ["Aki", "Ben", "千恵", "Dai"]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Admission]:
    """A table without a name where nothing was played, and a newer one with a hand, which is closed."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    with closing(Database.open(f"sqlite:///{tmp_path}/scorekeeper.db", tmp_path)) as database:
        both = [opening.open_table(database, game="tien-gow", players=PLAYERS, name=name) for name in ("", "金曜")]
        host = Caller(both[1].code, both[1].token)
        recording.record_hand(database, host, {"winner": 1, "piles": [2, 3, 0, 3]})
        close_table(database, host)
    return both


def test_a_table_is_a_line_the_newest_first_with_the_code_on_the_screen(opened: list[Admission]) -> None:
    answer = scorekeeper("tables")
    newer, older = (line.split(maxsplit=5) for line in answer.stdout.splitlines())
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert (newer[0], newer[2:]) == (
        opened[1].links.join_code,
        ["closed", "1", "hand", "tien-gow  金曜: Aki, Ben, 千恵, Dai"],
    )
    assert (older[0], older[2:]) == (opened[0].links.join_code, ["open", "0", "hands", "tien-gow  Aki, Ben, 千恵, Dai"])


def test_programs_are_told_in_json(opened: list[Admission]) -> None:
    said = json.loads(scorekeeper("tables", "--json").stdout)
    newer = said["tables"][0]
    assert (newer["code"], newer["address"]) == (opened[1].links.join_code, opened[1].code)
    assert (newer["name"], newer["games"], newer["people"], newer["hands"]) == ("金曜", ["tien-gow"], PLAYERS, 1)
    assert newer["created"] <= newer["closed"]
    assert (said["tables"][1]["closed"], said["more"]) == (None, False)


def test_no_more_are_listed_than_were_asked_for_and_that_is_said(opened: list[Admission]) -> None:
    answer = scorekeeper("tables", "--limit", "1")
    assert len(answer.stdout.splitlines()) == 1
    assert answer.stderr == "There are older tables: --limit shows more.\n"
    assert json.loads(scorekeeper("tables", "--limit", "1", "--json").stdout)["more"] is True
    assert scorekeeper("tables", "--limit", "1001").exit_code == 2


def test_a_book_without_tables_lists_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    answer = scorekeeper("tables")
    assert (answer.exit_code, answer.stdout, answer.stderr) == (0, "", "")


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    """The book that the settings name."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    with closing(Database.open(f"sqlite:///{tmp_path}/scorekeeper.db", tmp_path)) as database:
        yield database


def another(database: Database, name: str = "") -> Admission:
    return opening.open_table(database, game="moon", players=["Aki", "Ben", "Chie"], name=name)


def known(database: Database) -> list[str]:
    with database.reading() as reading:
        return list(queries.tables.codes(reading))


def test_a_table_is_deleted_once_its_name_is_typed(database: Database) -> None:
    friday, other = another(database, "Friday"), another(database)
    shown = friday.links.join_code or ""
    answer = scorekeeper("delete", shown, given="Saturday\n")
    assert (answer.exit_code, answer.stdout, known(database)) == (2, "", [friday.code, other.code])
    assert answer.stderr.endswith("name: this is not the name of the table; nothing was deleted\n")
    answer = scorekeeper("delete", shown, given="friday\n")
    assert (answer.exit_code, answer.stdout) == (0, "Deleted with everything in it: Friday\n")
    assert "Everything at Friday will be gone for good." in answer.stderr
    assert known(database) == [other.code]


def test_a_table_without_a_name_asks_for_its_code(database: Database) -> None:
    table = another(database)
    assert scorekeeper("delete", table.code, given="\n").exit_code == 2
    assert known(database) == [table.code]
    answer = scorekeeper("delete", table.code, given=f"{table.links.join_code}\n")
    assert "Type the code of the table" in answer.stderr
    assert (answer.exit_code, known(database)) == (0, [])


def test_a_script_is_not_asked(database: Database) -> None:
    friday, other = another(database, "Friday"), another(database)
    for table in (friday, other):
        answer = scorekeeper("delete", "--yes", table.code, given="")
        assert (answer.exit_code, answer.stderr) == (0, "")
    assert known(database) == []


def test_where_nothing_is_typed_nothing_is_deleted(database: Database) -> None:
    table = another(database, "Friday")
    answer = scorekeeper("delete", table.code, given="")
    assert (answer.exit_code, answer.stdout, known(database)) == (1, "", [table.code])
    assert "Traceback" not in answer.stderr


def test_a_table_that_is_not_there_is_not_deleted(database: Database) -> None:
    assert_refused(scorekeeper("delete", "AAAAAA", "--yes"), "code: there is no table AAAAAA")


def test_a_link_is_printed_that_makes_its_holder_host(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    code = another(database).code
    monkeypatch.setenv("SCOREKEEPER_PUBLIC_URL", "http://192.0.2.7:8000")
    answer = scorekeeper("host", code.lower())
    assert (answer.exit_code, answer.stderr) == (0, "")
    address, _, secret = answer.stdout.strip().rpartition("/")
    assert address == f"http://192.0.2.7:8000/host/{code}"
    assert detail.get_table(database, Caller(code, hosts.claim_host(database, code, secret).token)).me.is_host


def test_a_table_that_is_not_there_has_no_host(database: Database) -> None:
    assert_refused(scorekeeper("host", "QQQQQQ"), "code: there is no table QQQQQQ")
