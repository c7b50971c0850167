"""`scorekeeper tables`, `delete`, `host` and `group-owner`."""

import json
from pathlib import Path

import pytest

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.groups import joining
from scorekeeper.service.hands import recording
from scorekeeper.service.people import hosts
from scorekeeper.service.people.joining import Admission
from scorekeeper.service.tables import detail, opening
from scorekeeper.service.tables.closing import close_table
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.locks import lock_file
from tests.cli.program import SHEET, assert_refused, scorekeeper

PLAYERS = ["Aki", "Ben", "千恵", "Dai"]


def new_table(database: Database, name: str = "") -> Admission:
    return opening.open_table(database, game="tien-gow", players=PLAYERS, name=name)


def stored_codes(database: Database) -> list[str]:
    with database.reading() as reading:
        return list(queries.tables.codes(reading))


def test_tables_are_listed_newest_first_with_their_join_code(database: Database) -> None:
    assert scorekeeper("tables").stdout == ""
    older, newer = new_table(database), new_table(database, "金曜")
    host = Caller(newer.code, newer.token)
    recording.record_hand(database, host, SHEET["hands"][0])
    close_table(database, host)
    answer = scorekeeper("tables")
    first, second = (line.split(maxsplit=5) for line in answer.stdout.splitlines())
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert [first[0], *first[2:]] == [
        newer.links.join_code,
        *("closed", "1", "hand", "tien-gow  金曜: Aki, Ben, 千恵, Dai"),
    ]
    assert [second[0], *second[2:]] == [older.links.join_code, "open", "0", "hands", "tien-gow  Aki, Ben, 千恵, Dai"]
    document = json.loads(scorekeeper("tables", "--json").stdout)
    row = document["tables"][0]
    assert (row["code"], row["address"]) == (newer.links.join_code, newer.code)
    assert (row["name"], row["games"], row["people"], row["hands"]) == ("金曜", ["tien-gow"], PLAYERS, 1)
    assert row["created"] <= row["closed"]
    assert (document["tables"][1]["closed"], document["more"]) == (None, False)
    answer = scorekeeper("tables", "--limit", "1")
    assert len(answer.stdout.splitlines()) == 1
    assert answer.stderr == "There are older tables: --limit shows more.\n"


def test_a_table_is_deleted_after_its_name_is_typed(database: Database) -> None:
    friday, other = new_table(database, "Friday"), new_table(database)
    shown = friday.links.join_code or ""
    answer = scorekeeper("delete", shown, given="Saturday\n")
    assert (answer.exit_code, answer.stdout, stored_codes(database)) == (2, "", [friday.code, other.code])
    assert answer.stderr.endswith("name: this does not match the table's name; nothing was deleted\n")
    answer = scorekeeper("delete", shown, given="friday\n")
    assert (answer.exit_code, answer.stdout) == (0, "Deleted with everything in it: Friday\n")
    assert "Everything at Friday will be gone for good." in answer.stderr
    assert stored_codes(database) == [other.code]


def test_a_table_without_a_name_is_deleted_after_its_code_is_typed_or_with_yes(database: Database) -> None:
    table, other = new_table(database), new_table(database)
    assert scorekeeper("delete", table.code, given="\n").exit_code == 2
    answer = scorekeeper("delete", table.code, given="")
    assert (answer.exit_code, answer.stdout, stored_codes(database)) == (1, "", [table.code, other.code])
    answer = scorekeeper("delete", table.code, given=f"{table.links.join_code}\n")
    assert "Type the code of the table" in answer.stderr
    assert (answer.exit_code, stored_codes(database)) == (0, [other.code])
    answer = scorekeeper("delete", "--yes", other.code, given="")
    assert (answer.exit_code, answer.stderr, stored_codes(database)) == (0, "", [])


def test_host_prints_a_link_for_a_host(database: Database, instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(database)
    monkeypatch.setenv("SCOREKEEPER_PUBLIC_URL", "http://192.0.2.7:8000")
    for code in (table.code.lower(), table.links.join_code or ""):
        answer = scorekeeper("host", code)
        assert (answer.exit_code, answer.stderr) == (0, "")
        address, _, secret = answer.stdout.strip().rpartition("/")
        assert address == f"http://192.0.2.7:8000/host/{table.code}"
    monkeypatch.delenv("SCOREKEEPER_PUBLIC_URL")
    with lock_file(instance / "scorekeeper.db.lock", "http://192.0.2.7:8123"):
        answer = scorekeeper("host", table.code)
    address, _, secret = answer.stdout.strip().rpartition("/")
    assert address == f"http://192.0.2.7:8123/host/{table.code}", "the port of the running server"
    claimed = hosts.claim_host(database, table.code, secret)
    assert detail.get_table(database, Caller(table.code, claimed.token)).me.is_host


@pytest.mark.usefixtures("instance")
@pytest.mark.parametrize("arguments", [("delete", "--yes"), ("host",), ("export",)], ids=lambda each: each[0])
def test_an_unknown_table_is_refused(arguments: tuple[str, ...]) -> None:
    assert_refused(scorekeeper(*arguments, "AAAAAA"), "code: there is no table AAAAAA")


def test_the_owner_of_a_group_whose_phone_is_lost_gets_a_link(database: Database) -> None:
    group = joining.create_group(database, "Saturday", "Aki")
    answer = scorekeeper("group-owner", group.code.lower())
    assert (answer.exit_code, answer.stderr) == (0, "")
    address, _, secret = answer.stdout.strip().rpartition("/")
    assert address.endswith(f":8000/g/{group.code}/join")
    assert joining.is_owner_link(database, group.code, secret)
    assert_refused(scorekeeper("group-owner", "ZZZZZZ"), "code: there is no group ZZZZZZ")
