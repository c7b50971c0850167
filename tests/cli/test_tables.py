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
    """A table without a name and hands, and a newer one with a name and a hand, which is closed."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    with closing(Database.open(f"sqlite:///{tmp_path}/scorekeeper.db", tmp_path)) as database:
        both = [opening.open_table(database, game="tien-gow", players=PLAYERS, name=name) for name in ("", "金曜")]
        host = Caller(both[1].code, both[1].token)
        recording.record_hand(database, host, {"winner": 1, "piles": [2, 3, 0, 3]})
        close_table(database, host)
    return both


def test_tables_are_listed_newest_first_with_their_join_code(opened: list[Admission]) -> None:
    answer = scorekeeper("tables")
    newer, older = (line.split(maxsplit=5) for line in answer.stdout.splitlines())
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert (newer[0], newer[2:]) == (
        opened[1].links.join_code,
        ["closed", "1", "hand", "tien-gow  金曜: Aki, Ben, 千恵, Dai"],
    )
    assert (older[0], older[2:]) == (opened[0].links.join_code, ["open", "0", "hands", "tien-gow  Aki, Ben, 千恵, Dai"])


def test_tables_are_printed_as_json(opened: list[Admission]) -> None:
    document = json.loads(scorekeeper("tables", "--json").stdout)
    newer = document["tables"][0]
    assert (newer["code"], newer["address"]) == (opened[1].links.join_code, opened[1].code)
    assert (newer["name"], newer["games"], newer["people"], newer["hands"]) == ("金曜", ["tien-gow"], PLAYERS, 1)
    assert newer["created"] <= newer["closed"]
    assert (document["tables"][1]["closed"], document["more"]) == (None, False)


def test_a_limit_shortens_the_list_and_is_mentioned(opened: list[Admission]) -> None:
    answer = scorekeeper("tables", "--limit", "1")
    assert len(answer.stdout.splitlines()) == 1
    assert answer.stderr == "There are older tables: --limit shows more.\n"
    assert json.loads(scorekeeper("tables", "--limit", "1", "--json").stdout)["more"] is True
    assert scorekeeper("tables", "--limit", "1001").exit_code == 2


def test_a_database_without_tables_lists_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    answer = scorekeeper("tables")
    assert (answer.exit_code, answer.stdout, answer.stderr) == (0, "", "")


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    """The database of the settings."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    with closing(Database.open(f"sqlite:///{tmp_path}/scorekeeper.db", tmp_path)) as database:
        yield database


def new_table(database: Database, name: str = "") -> Admission:
    return opening.open_table(database, game="moon", players=["Aki", "Ben", "Chie"], name=name)


def stored_codes(database: Database) -> list[str]:
    with database.reading() as reading:
        return list(queries.tables.codes(reading))


def test_a_table_is_deleted_after_its_name_is_typed(database: Database) -> None:
    friday, other = new_table(database, "Friday"), new_table(database)
    shown = friday.links.join_code or ""
    answer = scorekeeper("delete", shown, given="Saturday\n")
    assert (answer.exit_code, answer.stdout, stored_codes(database)) == (2, "", [friday.code, other.code])
    assert answer.stderr.endswith("name: this is not the name of the table; nothing was deleted\n")
    answer = scorekeeper("delete", shown, given="friday\n")
    assert (answer.exit_code, answer.stdout) == (0, "Deleted with everything in it: Friday\n")
    assert "Everything at Friday will be gone for good." in answer.stderr
    assert stored_codes(database) == [other.code]


def test_delete_asks_for_the_code_of_a_table_without_a_name(database: Database) -> None:
    table = new_table(database)
    assert scorekeeper("delete", table.code, given="\n").exit_code == 2
    assert stored_codes(database) == [table.code]
    answer = scorekeeper("delete", table.code, given=f"{table.links.join_code}\n")
    assert "Type the code of the table" in answer.stderr
    assert (answer.exit_code, stored_codes(database)) == (0, [])


def test_delete_with_yes_does_not_ask(database: Database) -> None:
    friday, other = new_table(database, "Friday"), new_table(database)
    for table in (friday, other):
        answer = scorekeeper("delete", "--yes", table.code, given="")
        assert (answer.exit_code, answer.stderr) == (0, "")
    assert stored_codes(database) == []


def test_nothing_is_deleted_without_input(database: Database) -> None:
    table = new_table(database, "Friday")
    answer = scorekeeper("delete", table.code, given="")
    assert (answer.exit_code, answer.stdout, stored_codes(database)) == (1, "", [table.code])
    assert "Traceback" not in answer.stderr


def test_an_unknown_table_cannot_be_deleted(database: Database) -> None:
    assert_refused(scorekeeper("delete", "AAAAAA", "--yes"), "code: there is no table AAAAAA")


def test_host_prints_a_link_that_makes_its_user_host(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    code = new_table(database).code
    monkeypatch.setenv("SCOREKEEPER_PUBLIC_URL", "http://192.0.2.7:8000")
    answer = scorekeeper("host", code.lower())
    assert (answer.exit_code, answer.stderr) == (0, "")
    address, _, secret = answer.stdout.strip().rpartition("/")
    assert address == f"http://192.0.2.7:8000/host/{code}"
    assert detail.get_table(database, Caller(code, hosts.claim_host(database, code, secret).token)).me.is_host


def test_an_unknown_table_gets_no_host_link(database: Database) -> None:
    assert_refused(scorekeeper("host", "QQQQQQ"), "code: there is no table QQQQQQ")
