"""Export a table of any length in bounded memory, in one transaction that ends with the export."""

import json
import tracemalloc
from collections.abc import Generator
from contextlib import closing

from scorekeeper.service.errors import NotFound
from scorekeeper.service.hands import recording
from scorekeeper.service.transfer import exporter
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.queries.hand_order import position_of_number
from tests.exports import export_as_value
from tests.length import AT_LENGTH, soak
from tests.service.conftest import AKI_WINS, BEN_WINS, Party, gather, refuses
from tests.transactions import is_let_go

BATCH = 1_000
LENGTHS = (2_000, 20_000, 100_000) if AT_LENGTH else (200, 1_000)
MAX_MEMORY = 5 << 20
"""The bound on memory: a chunk of the file, the rows of a batch of hands, and the values made of them.

An export that held all rows of 1,000 hands would need some 8 MB.
"""


def long_table(database: Database, count: int, *, at_once: bool = False) -> Party:
    """Return a table with `count` hands on one sheet, each at its own revision, or all at one with `at_once`."""
    party = gather(database)
    party.record(BEN_WINS)
    table_id = party.me(party.aki).table_id
    with database.reading() as reading:
        (first,) = queries.hands.history(reading, table_id, 1)
    with database.writing() as writing:
        for start in range(2, count + 1, BATCH):
            numbers = range(start, min(start + BATCH, count + 1))
            writing.insert_all(
                first.replace(
                    number=number,
                    order_key=position_of_number(number),
                    revision=first.revision + (1 if at_once else number),
                )
                for number in numbers
            )
    return party


@soak
def test_an_export_of_any_length_needs_bounded_memory(database: Database) -> None:
    for count in LENGTHS:
        code = long_table(database, count).opened.code
        tracemalloc.start()
        try:
            size = sum(len(chunk) for chunk in exporter.export_table(database, code))
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert size > count * 400
        assert peak < MAX_MEMORY, f"{peak:,} bytes for {count:,} hands, {size:,} bytes of file"


def test_every_version_is_exported_once_across_batches(database: Database) -> None:
    for at_once in (False, True):
        party = long_table(database, 450, at_once=at_once)
        hands = export_as_value(database, party.opened.code)["sheets"][0]["hands"]
        assert [hand["number"] for hand in hands] == list(range(1, 451))


def test_an_export_has_the_state_at_its_start(database: Database) -> None:
    party = long_table(database, 1_500)
    with closing(exporter.export_table(database, party.aki)) as chunks:
        file = next(chunks)
        assert b"later" not in file
        recording.record_hand(database, party.aki, AKI_WINS | {"note": "later"})
        file += b"".join(chunks)
    assert len(json.loads(file)["sheets"][0]["hands"]) == 1_500


def test_an_export_ends_its_transaction_when_closed_or_with_its_last_chunk(database: Database) -> None:
    chunks: Generator[bytes] = exporter.export_table(database, long_table(database, 1_500).aki)
    next(chunks)
    assert not is_let_go(database)
    chunks.close()
    assert is_let_go(database)
    short = gather(database)
    assert json.loads(next(exporter.export_table(database, short.aki)))["code"] == short.opened.code
    assert is_let_go(database)
    refuses(NotFound, next, exporter.export_table(database, "XXXXXX"))
