"""An evening of any length is written in bounded memory, of one moment, and lets go of the book when it ends."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Generator
from contextlib import closing

import pytest

from scorekeeper.service.errors import NotFound
from scorekeeper.service.hands import insertion, recording
from scorekeeper.service.transfer import exporter
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.queries.hand_order import position_of_number
from tests.length import AT_LENGTH, soak
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, gather
from tests.transactions import is_let_go

BATCH = 1_000
LENGTHS = (2_000, 20_000, 100_000) if AT_LENGTH else (500, 5_000)
MOST_HELD = 5 << 20
"""A portion of the file while it is put together, the rows of a portion of hands and what they are made into. All rows
of 5,000 hands with what they are made into would be some 40 MB: whoever holds them all is found out."""


def lengthened(database: Database, count: int, *, at_once: bool = False) -> Party:
    """A table with so many hands of one sheet, as if they had been recorded, or all been written at once."""
    party = gather(database)
    party.record(BEN_WINS)
    table_id = party.me(party.aki).table_id
    with database.reading() as reading:
        (first,) = queries.hands.history(reading, table_id, 1)
    with database.writing() as writing:
        for begin in range(2, count + 1, BATCH):
            numbers = range(begin, min(begin + BATCH, count + 1))
            writing.insert_all(
                first.replace(
                    number=one, order_key=position_of_number(one), revision=first.revision + (1 if at_once else one)
                )
                for one in numbers
            )
    return party


def held(database: Database, who: str) -> tuple[int, int]:
    """How many bytes are held at most while the file is made, and how many it has."""
    tracemalloc.start()
    try:
        size = sum(len(portion) for portion in exporter.export_table(database, who))
        return tracemalloc.get_traced_memory()[1], size
    finally:
        tracemalloc.stop()


@soak
def test_a_file_is_made_in_the_same_memory_however_long_the_evening_is(database: Database) -> None:
    for count in LENGTHS:
        most, size = held(database, lengthened(database, count).opened.code)
        assert size > count * 400
        assert most < MOST_HELD, f"{most:,} bytes for {count:,} hands, {size:,} bytes of file"


@pytest.mark.parametrize("at_once", [False, True], ids=["one by one", "all at once"])
def test_every_version_is_there_once_whatever_portion_it_falls_into(
    database: Database,
    at_once: bool,  # noqa: FBT001
) -> None:
    party = lengthened(database, 450, at_once=at_once)
    hands = exporter.export_as_value(database, party.opened.code)["sheets"][0]["hands"]
    assert [hand["number"] for hand in hands] == list(range(1, 451))


def test_a_file_says_behind_which_hand_a_forgotten_one_was_put_when_it_was(party: Party) -> None:
    party.record(BEN_WINS, AKI_WINS, BEN_WINS)
    for behind in (1, 0, 4):
        insertion.insert_hand(party.database, party.aki, behind, AKI_WINS)
    party.record(BEN_WINS)
    hands = exporter.export_as_value(party.database, party.aki)["sheets"][0]["hands"]
    made = {hand["number"]: hand.get("after") for hand in hands if hand["kind"] == "recorded"}
    assert made == {1: None, 2: None, 3: None, 4: 1, 5: 0, 6: 4, 7: None}


def test_a_file_is_of_the_moment_at_which_it_was_begun(database: Database) -> None:
    party = lengthened(database, 1_500)
    with closing(exporter.export_table(database, party.aki)) as portions:
        file = next(portions)
        assert b"later" not in file
        recording.record_hand(database, party.aki, AKI_WINS | {"note": "later"})
        file += b"".join(portions)
    assert len(json.loads(file)["sheets"][0]["hands"]) == 1_500


def test_who_wants_no_more_of_a_file_lets_go_of_the_book(database: Database) -> None:
    party = lengthened(database, 1_500)
    portions: Generator[bytes] = exporter.export_table(database, party.aki)
    next(portions)
    assert not is_let_go(database)
    portions.close()
    assert is_let_go(database)


def test_a_short_file_has_let_go_of_the_book_once_its_only_portion_is_there(party: Party) -> None:
    portions = exporter.export_table(party.database, party.aki)
    assert json.loads(next(portions))["code"] == party.opened.code
    assert is_let_go(party.database)


def test_a_stranger_is_refused_before_anything_is_written(party: Party) -> None:
    with pytest.raises(NotFound):
        next(exporter.export_table(party.database, "XXXXXX"))
