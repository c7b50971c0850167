"""Place chairs around a drawing of the table, and around a screen.

A screen is `WIDTH` units wide and `SCREEN_HEIGHT` high, whatever its shape.
"""

Point = tuple[int, int]

WIDTH = 720
MIDDLE = 360
SCREEN_HEIGHT = 405

#: Distance of the chairs from the nearer edge of a screen, and the part of its height with those on the sides.
FROM_SIDE, FROM_TOP = 95, 50
SIDES = (24, 312)


def chair_positions(count: int, nearest: int, *, clockwise: bool) -> list[tuple[str, int]]:
    """Return the position of each seat in the drawing, as a side of the table and a row from the top.

    The seat `nearest` is at the bottom.
    """
    rows = range(2, 2 + (count - 1) // 2)
    right = [("right", row) for row in reversed(rows)]
    left = [("left", row) for row in rows]
    top = [] if count % 2 else [("top", 1)]
    others = [*right, *top, *left]
    order = [("bottom", 2 + len(rows)), *(reversed(others) if clockwise else others)]
    return [order[(seat - nearest) % count] for seat in range(count)]


def chair_point(side: str, row: int, count: int) -> Point:
    """Return the point of a chair of `count` on a screen, by its position (`chair_positions`)."""
    if side in {"top", "bottom"}:
        return MIDDLE, FROM_TOP if side == "top" else SCREEN_HEIGHT - FROM_TOP
    rows, (highest, lowest) = (count - 1) // 2, SIDES
    down = highest + (lowest - highest) * (2 * (row - 2) + 1) // (2 * rows)
    return FROM_SIDE if side == "left" else WIDTH - FROM_SIDE, down
