"""What is told of a hand whose game has no words of its own."""

import pytest

from scorekeeper.games.telling import most_gained


@pytest.mark.parametrize(
    ("won", "said"),
    [
        ((3, -1, -2), "1 won"),
        ((2, -4, 2), "1 and 3 won"),
        ((0, 0, 0), "Nobody pays anything"),
        ((-1, -2, 0), "Nobody pays anything"),
    ],
    ids=str,
)
def test_whoever_gained_most_has_won(won: tuple[int, ...], said: str) -> None:
    assert str(most_gained(won)) == said
