"""Example hands of four players for Twister and Che Deng."""


def _face_down(*players: tuple[int, int]) -> list[dict[str, object]]:
    """Return the entries of players by the number and the pips of their tiles face down."""
    return [{"face_down": tiles, "pips": pips} for tiles, pips in players]


EXAMPLES = (
    {"players": _face_down((1, 2), (2, 12), (4, 34), (3, 18))},
    {"players": [*_face_down((3, 17), (0, 0), (2, 9)), {"discards": ["1-1", "5-3"]}]},
    {"players": _face_down((2, 15), (1, 12), (5, 28), (2, 4))},
)
