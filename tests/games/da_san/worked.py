"""The worked examples of the help page, in order."""

from tests.games.worked import Example

EXAMPLES = [
    Example(3, [{"bidder": 0, "bid": 2, "winner": 2}]),
    Example(3, [{"bidder": 1, "bid": 3, "winner": 1}]),
    Example(3, [{"bidder": 2, "bid": 1, "winner": 2}], {"forced_win": 2}),
    Example(3, [{"bidder": 2, "bid": 1, "winner": 0}], {"forced_win": 2}),
]
