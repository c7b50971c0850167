"""The worked examples of the help page, in order."""

from tests.games.worked import Example

EXAMPLES = [
    Example(
        3,
        [
            {"bidder": 0, "bid": 5, "tricks": [5, 1, 1]},
            {"bidder": 1, "bid": 4, "tricks": [2, 3, 2]},
            {"bidder": 2, "bid": "moon", "tricks": [0, 0, 7]},
        ],
    ),
    Example(3, [{"bidder": 0, "bid": 6, "tricks": [4, 2, 1]}]),
    Example(3, [{"bidder": 0, "bid": "moon", "tricks": [6, 1, 0]}]),
    Example(3, [{"bidder": 0, "bid": "moon", "tricks": [6, 1, 0]}], {"failed_moon": "value"}),
    Example(3, [{"tricks": [3, 3, 1]}], {"contract": False, "target": None}),
]
