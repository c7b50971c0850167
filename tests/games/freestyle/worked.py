"""The worked examples of the help page, in order."""

from tests.games.worked import Example

EXAMPLES = [
    Example(3, [{"points": [12, 3, 7]}]),
    Example(3, [{"points": [12, 3, 7]}], {"high_wins": False}),
    Example(3, [{"points": [5, -2, -3]}], {"mode": "zero-sum"}),
    Example(3, [{"winner": 1, "amount": 4}], {"mode": "winner", "unit": 3}),
    Example(4, [{"winners": [1, 3], "amount": 5}], {"mode": "sides"}),
    Example(4, [{"winners": [0, 1, 3], "amount": 2}], {"mode": "sides"}),
    Example(4, [{"points": [12, 7, None, None]}], {"teams": 2}),
    Example(3, [{"winner": 0, "amount": 3}] * 2, {"mode": "winner", "target": 5}),
    Example(3, [{"points": [30, 101, 20]}, {"points": [80, None, 5]}], {"high_wins": False, "out": 100}),
]
