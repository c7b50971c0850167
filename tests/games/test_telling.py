"""Descriptions of hands of games that declare none."""

import pytest

from scorekeeper.games.telling import most_gained


@pytest.mark.parametrize(
    ("won", "expected"),
    [
        ((3, -1, -2), "1 won"),
        ((2, -4, 2), "1 and 3 won"),
        ((1, -1, 0), "1 won"),
        ((0, 0, 0), "Nobody pays anything"),
        ((-1, -2, 0), "Nobody pays anything"),
    ],
    ids=str,
)
def test_the_player_who_gained_most_is_the_winner(won: tuple[int, ...], expected: str) -> None:
    assert str(most_gained(won)) == expected
