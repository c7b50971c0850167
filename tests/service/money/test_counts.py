"""Check that counts from recorded hands equal those from the hands as played, also after an import."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.games.counting import Counted
from scorekeeper.games.registry import OWN
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.transactions import read_transaction
from scorekeeper.service.hands import corrections
from scorekeeper.service.transfer import exporter
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from tests.games.telling import NAMES, played
from tests.service import counting
from tests.service.conftest import Party, caller, gather

GAMES = [module.GAME for module in OWN]


def counted(database: Database, who: Caller) -> list[tuple[Counted, ...]]:
    """Return the counts of every hand of the sheet."""
    with read_transaction(database, who) as (reading, context):
        rows = queries.hands.hands_after(reading, context.table_id, context.sheet.sheet, -1)
        return [counting.counted(context.ledger_sheet, row, context.name_of) for row in rows]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_counts_from_the_database_and_a_file_equal_those_of_the_played_hands(database: Database, game: Any) -> None:  # noqa: ANN401
    players = list(NAMES["en"][: game.usual_seats])
    party = gather(database, game.id, players)
    party.record(*game.examples)
    shown = [played(game, hand, *game.examples[:place], seats=len(players)) for place, hand in enumerate(game.examples)]
    expected = [tuple(game.count(hand)) for hand in shown]
    assert counted(database, party.aki) == expected
    assert any(expected) == bool(game.counts)
    there = exporter.import_table(database, exporter.export_as_value(database, party.aki))
    assert counted(database, caller(there)) == expected


def test_a_withdrawn_hand_is_not_counted_and_a_corrected_one_by_its_newest_version(party: Party) -> None:
    party.record({"winner": 1, "piles": [2, 3, 0, 3]}, {"winner": 0, "piles": [3, 2, 0, 3], "finish": "bao_zun"})
    corrections.withdraw_hand(party.database, party.aki, 1)
    corrections.correct_hand(party.database, party.aki, 2, {"winner": 0, "piles": [3, 2, 0, 3], "finish": "yao_jie"})
    assert counted(party.database, party.aki) == [(), (Counted("jie", 0), Counted("yao_jie", 0))]
