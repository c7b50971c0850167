"""`scorekeeper tables`."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.service import closing as ending
from scorekeeper.service import tables
from scorekeeper.service.caller import Caller
from scorekeeper.service.hands import recording
from scorekeeper.service.views import Admission
from scorekeeper.store.book import Book
from tests.cli.program import scorekeeper

PLAYERS = ["Aki", "Ben", "千恵", "Dai"]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Admission]:
    """A table without a name where nothing was played, and a newer one with a hand, which is closed."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    with closing(Book.open(f"sqlite:///{tmp_path}/scorekeeper.db", tmp_path)) as book:
        both = [tables.open_table(book, game="tien-gow", players=PLAYERS, name=name) for name in ("", "金曜")]
        host = Caller(both[1].code, both[1].token)
        recording.record(book, host, {"winner": 1, "piles": [2, 3, 0, 3]})
        ending.close(book, host)
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
