"""Who hands whom how much, as a drawing: people around the table, and an arrow a hand-over, the wider the more. Pure.

All measures are whole units of a drawing that is `WIDTH` wide; the page makes it as large as there is room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin
from typing import Final, Literal

from scorekeeper.ledger.drawings.line_chart import shorten_name

Anchor = Literal["start", "middle", "end"]
Point = tuple[int, int]

WIDTH: Final = 720
MIDDLE: Final = 360
ACROSS: Final = 140
"""People stand so far from the middle, with room for their names outside."""
DOWN: Final = 200
HIGHER: Final = 22
"""So far up and down, and so much farther with everybody above six."""
MARGIN: Final = 70

PERSON: Final = 16
"""The mark of a person reaches so far; an arrow ends before it."""
NAME: Final = 30
"""A name stands so far outside of its mark."""
MAX_PEOPLE: Final = 12
MAX_ARROWS: Final = 12
"""Of more a drawing would say less than the list beside it."""

THIN: Final = 4
THICK: Final = 22
HEAD: Final = 16
"""An arrow's head is so long and as wide to each side, beside half the width of the arrow."""

LETTER: Final = 18
LINE: Final = 32
"""How wide a letter of an amount is, and how high."""
PLACES: Final = (50, 45, 55, 40, 60, 35, 65, 30, 70, 25, 75, 20, 80)
"""Where an amount may stand on its arrow, in hundredths of the way, the best place first."""


@dataclass(frozen=True)
class DiagramTransfer:
    """What is drawn as an arrow: `size` decides how wide it is, `said` is how the amount is written."""

    payer: str
    payee: str
    size: int
    said: str


@dataclass(frozen=True)
class DiagramPerson:
    """A person: where the mark stands, and where and towards what side the name is written."""

    name: str
    short: str
    at: Point
    label: Point
    anchor: Anchor


@dataclass(frozen=True)
class Arrow:
    """From one person to another: a curve of three points, the corners of its head, its width and its amount."""

    payer: str
    payee: str
    curve: tuple[Point, Point, Point]
    head: tuple[Point, Point, Point]
    width: int
    said: str
    label: Point


@dataclass(frozen=True)
class TransferDiagram:
    """The drawing."""

    width: int
    height: int
    seats: tuple[DiagramPerson, ...]
    arrows: tuple[Arrow, ...]


def draw_transfer_diagram(names: Sequence[str], handed: Sequence[DiagramTransfer]) -> TransferDiagram | None:
    """Whoever hands over or gets something, in the order of `names`; None where nobody does, or too many do."""
    involved = {name for one in handed for name in (one.payer, one.payee)}
    seated = [name for name in dict.fromkeys([*names, *sorted(involved)]) if name in involved]
    if not handed or len(seated) > MAX_PEOPLE or len(handed) > MAX_ARROWS:
        return None
    down = DOWN + HIGHER * max(0, len(seated) - 6)
    seats = {name: _seat(name, 2 * pi * place / len(seated), down) for place, name in enumerate(seated)}
    arrows: list[Arrow] = []
    most = max(one.size for one in handed)
    for one in sorted(handed, key=lambda one: -one.size):
        arrows.append(_arrow(one, seats, THIN + (THICK - THIN) * one.size // max(1, most), arrows))
    return TransferDiagram(WIDTH, 2 * (down + MARGIN), tuple(seats.values()), tuple(arrows))


def _seat(name: str, turn: float, down: int) -> DiagramPerson:
    """The first sits below, the others follow to the right, as people sit around a table."""
    right, low = sin(turn), cos(turn)
    at = (round(MIDDLE + ACROSS * right), round(down + MARGIN + down * low))
    label = (round(at[0] + NAME * right), round(at[1] + NAME * low))
    anchor: Anchor = "middle" if abs(right) < 1 / 4 else "start" if right > 0 else "end"
    return DiagramPerson(name, shorten_name(name), at, label, anchor)


def _arrow(one: DiagramTransfer, seats: dict[str, DiagramPerson], width: int, others: Sequence[Arrow]) -> Arrow:
    begin, end = seats[one.payer].at, seats[one.payee].at
    high = sum(seat.at[1] for seat in seats.values()) // len(seats)
    bend = _bend(begin, end, high)
    tip = _towards(end, bend, PERSON)
    neck = _towards(tip, bend, HEAD + width // 2)
    curve = (_towards(begin, bend, PERSON), bend, neck)
    head = _head(tip, neck, HEAD // 2 + width // 2)
    return Arrow(one.payer, one.payee, curve, head, width, one.said, _label(curve, one, others))


def _bend(begin: Point, end: Point, high: int) -> Point:
    """Half way, drawn to the middle of the table and to the right: two back and forth do not lie on each other."""
    middle = ((begin[0] + end[0]) // 2, (begin[1] + end[1]) // 2)
    long = hypot(end[0] - begin[0], end[1] - begin[1]) or 1
    right = (round((begin[1] - end[1]) / long * NAME), round((end[0] - begin[0]) / long * NAME))
    return ((middle[0] + MIDDLE) // 2 + right[0], (middle[1] + high) // 2 + right[1])


def _towards(start: Point, end: Point, far: int) -> Point:
    turn = atan2(end[1] - start[1], end[0] - start[0])
    return round(start[0] + far * cos(turn)), round(start[1] + far * sin(turn))


def _head(tip: Point, neck: Point, half: int) -> tuple[Point, Point, Point]:
    turn = atan2(tip[1] - neck[1], tip[0] - neck[0]) + pi / 2
    side = (round(half * cos(turn)), round(half * sin(turn)))
    return tip, (neck[0] + side[0], neck[1] + side[1]), (neck[0] - side[0], neck[1] - side[1])


def _label(curve: tuple[Point, Point, Point], one: DiagramTransfer, others: Sequence[Arrow]) -> Point:
    """The place on the arrow whose amount lies on the fewest others."""
    return min((_on(curve, far) for far in PLACES), key=lambda at: sum(_meets(at, one.said, other) for other in others))


def _on(curve: tuple[Point, Point, Point], far: int) -> Point:
    """A point of the curve, so many hundredths of the way along it."""
    near = 100 - far
    first, bend, last = curve
    x, y = ((near * near * first[i] + 2 * near * far * bend[i] + far * far * last[i]) // 10_000 for i in (0, 1))
    return x, y


def _meets(at: Point, said: str, other: Arrow) -> bool:
    wide = (len(said) + len(other.said)) * LETTER // 2
    return abs(at[0] - other.label[0]) < wide and abs(at[1] - other.label[1]) < LINE
