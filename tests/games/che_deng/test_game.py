"""The direction of Che Deng; its settlement is tested in tests/games/dragon."""

from scorekeeper.games.che_deng import game as che_deng
from scorekeeper.games.words import Direction
from tests.games.tables import open_table


def test_a_sheet_begins_clockwise_and_one_continued_in_reverse_counter_clockwise() -> None:
    table = open_table(che_deng, 2)
    assert table.outlook == {"direction": Direction("clockwise", onward=True)}
    start = che_deng.GAME.read_start(table.rules, 2, {"dealer": 0, "reversed": True})
    table.state = che_deng.GAME.resume(table.rules, 2, start)
    assert table.outlook == {"direction": Direction("counter-clockwise", onward=False)}
