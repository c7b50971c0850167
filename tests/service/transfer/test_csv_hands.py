"""Plain CSV files of hands: what is read, what is refused and where, and the table that comes of it."""

from typing import Any

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.context import day_in
from scorekeeper.service.tables.detail import get_table
from scorekeeper.service.transfer.csv_hands import decode, import_csv, read_csv
from scorekeeper.service.transfer.verification import verify_tables
from scorekeeper.store import clock
from scorekeeper.store.database import Database

PAPER = "日付,田中,佐藤,鈴木\r\n11/1,３,−1,▲2\r\n\r\n2,,,\r\n2,5,,-5\r\n合計,8,-1,-7\r\n"
"""With full-width digits, an empty line, an empty hand, an empty cell, a number of a hand, and totals."""
READ = [{"points": [3, -1, -2], "note": "11/1"}, {"points": [5, 0, -5]}]


@pytest.mark.parametrize(
    "file",
    [
        PAPER.encode(),
        PAPER.encode("utf-8-sig"),
        PAPER.replace("−", "-").encode("cp932"),
        PAPER.replace(",", "\t").encode(),
        PAPER.replace(",", ";").encode(),
        PAPER.replace("\r\n", "\r").replace("11/1", '"11/1"').encode(),
    ],
    ids=["UTF-8", "with a mark", "Shift_JIS", "tabs", "semicolons", "quotes"],
)
def test_a_file_is_read_as_spreadsheets_write_it(file: bytes) -> None:
    read = read_csv(decode(file, "cp932"), {})
    assert read.sheet.players == ("田中", "佐藤", "鈴木")
    assert [hand.entry for hand in read.hands] == READ
    assert read.is_zero_sum
    assert read.totals == {"田中": 8, "佐藤": -1, "鈴木": -7}


@pytest.mark.parametrize(
    ("file", "players"),
    [
        ("Nr.;Jürgen;Änne\n1;5;2\n".encode("cp1252"), ("Jürgen", "Änne")),
        ("陳,林\n5,2\n".encode("cp950"), ("陳", "林")),
        (b"J\xfcrgen,Ben\n5,2\n", ("Jürgen", "Ben")),
        (b"Aki  Ben\n5   2\n", ("Aki", "Ben")),
    ],
    ids=["semicolons of Western Europe", "Big5", "no Big5", "spaces"],
)
def test_names_are_read_in_older_encodings_and_without_separators(file: bytes, players: tuple[str, ...]) -> None:
    read = read_csv(decode(file, "cp950"), {"high_wins": "", "unit": "２"})
    assert (read.sheet.players, [*read.totals.values()], read.is_zero_sum) == (players, [-6, 6], False)


@pytest.mark.parametrize(
    ("document", "rules", "problem"),
    [
        ("Aki,Ben\n1,2\n3,4.5\n", {}, "line 3, cell 2: enter a whole number"),
        ("No,Aki,Ben\n\n1,2,x\n", {}, "line 3, cell 3: enter a whole number"),
        ("Aki,Ben\n1,2,3\n", {}, "line 2, cell 3: there is no name above this"),
        (f",Aki,Ben\n{'x' * 501},1,2\n", {}, "line 2, cell 1: at most 500 characters"),
        ("Aki,Ben,Aki\n1,2,3\n", {}, "line 1, cell 3: two players cannot have the same name"),
        ("Date,Aki,,Ben\nx,1,2,3\n", {}, "line 1, cell 3: this is empty"),
        ("1,2\n3,4\n", {}, "line 1, cell 1: the first line must be the names of the players"),
        ("Aki\n3\n", {}, "line 1, cell 1: this game needs 2 to 12 players"),
        ("Aki,Ben\n3,-3\n1,2\n", {"mode": "zero-sum"}, "line 3, cell 1: the total is 3; it must be 0"),
        ("Aki,Ben\n", {}, "below the names there must be 1 to 2000 hands"),
        ("Aki,Ben\n1,2" + "\n" * 10_001, {}, "at most 10000 lines"),
        ("Aki,Ben\n" + "1,2\n" * 2001, {}, "below the names there must be 1 to 2000 hands"),
    ],
)
def test_a_refusal_says_line_and_column(document: str, rules: dict[str, Any], problem: str) -> None:
    with pytest.raises(Refused) as refused:
        read_csv(document, rules)
    assert [(one.field, one.message.say(str)) for one in refused.value.problems] == [("text", problem)]


def test_a_problem_of_the_rules_and_an_empty_file_are_refused() -> None:
    for document, rules, field in (("Aki,Ben\n1,2", {"unit": "0"}, "rules.unit"), ("", {}, "text")):
        with pytest.raises(Refused) as refused:
            read_csv(document, rules)
        assert refused.value.problems[0].field == field


def test_the_hands_become_a_table_as_if_they_were_recorded(database: Database) -> None:
    opened = import_csv(database, PAPER, {"mode": "difference", "unit": "10"}, zone="Asia/Tokyo")
    table = get_table(database, Caller(opened.code, opened.token), limit=9)
    assert sorted((hand.number, hand.entry) for hand in table.sheet.hands) == [*enumerate(READ, start=1)]
    assert table.totals == {"田中": 8 * 30, "佐藤": -30, "鈴木": -7 * 30}
    assert (table.me.role, table.day) == ("host", day_in("Asia/Tokyo", clock.now()))
    assert not [*verify_tables(database, opened.code)]
