"""The worked examples of the help page, in order."""

from tests.games.worked import Example

EXAMPLES = [Example(4, [{"players": [{"face_down": n, "pips": p} for n, p in ((1, 2), (2, 12), (5, 34), (3, 18))]}])]
