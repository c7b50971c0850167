"""The worked examples of the help page, in order."""

from tests.games.worked import Example

EXAMPLES = [
    Example(4, [{"bets": [None, 4, 2, 6], "winner": 2, "side_bets": [{"by": 4, "on": 2, "amount": 4}]}]),
    Example(4, [{"bets": [None, 4, 2, 6], "winner": 0}]),
    Example(4, [{"bets": [None, 2, 2, 4], "pips": [9, 4, 4, 12]}, {"bets": [None, 2, 6, 2], "winner": 3}]),
    Example(4, [{"bets": [None, 4, 2, 6], "winner": 2, "side_bets": [{"by": 4, "on": 2, "amount": 3, "odds": 4}]}]),
]
