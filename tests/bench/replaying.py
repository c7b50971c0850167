"""Replay a long sheet of 打天九 from its first hand, as after a correction of that hand."""

from __future__ import annotations

import json
from collections.abc import Iterator

from scorekeeper.ledger.reports import settlement_report
from scorekeeper.ledger.sheet import Sheet, parse_sheet, replay
from tests.bench.clock import microseconds
from tests.bench.figures import Table

HANDS = 10_000
ROUND_OF_RESULTS = (
    {"winner": 1, "piles": [2, 3, 0, 3]},
    {"winner": 1, "piles": [1, 5, 1, 1]},
    {"winner": 0, "piles": [4, 3, 1, 0], "finish": "bao_zun", "bonuses": [{"kind": "he_zun", "player": 1}]},
    {"winner": 2, "piles": [3, 2, 2, 1], "finish": "yao_qin", "caught": 0},
    {"winner": 3, "piles": [0, 0, 0, 8], "slam": "ba_zhi_jie"},
)


def tables() -> Iterator[Table]:
    """Measure replaying and settling the sheet."""
    document = {
        "format": "scorekeeper-sheet/1",
        "game": "tien-gow",
        "players": ["Aki", "Ben", "Chie", "Dai"],
        "hands": [ROUND_OF_RESULTS[number % len(ROUND_OF_RESULTS)] for number in range(HANDS)],
    }
    sheet = parse_sheet(document)
    text = microseconds(lambda: json.loads(json.dumps(document)))
    works = {
        "replay": microseconds(lambda: replay_all(sheet)),
        "settled sheet": microseconds(lambda: settlement_report(sheet)),
    }
    yield Table(
        {f"{HANDS:,} hands of tien-gow": "", "seconds": ".3f", "µs a hand": ".1f", "times JSON": ".1f"},
        [(name, taken / 1e6, taken / HANDS, taken / text) for name, taken in works.items()],
    )


def replay_all(sheet: Sheet) -> None:
    """Settle every hand, without keeping the results."""
    for _ in replay(sheet):
        pass
