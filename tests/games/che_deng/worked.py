"""The worked examples of the help page, in order."""

from tests.games.worked import Example

EXAMPLES = [Example(4, [{"players": [{"face_down": n, "pips": p} for n, p in ((0, 0), (2, 12), (8, 60), (3, 18))]}])]
