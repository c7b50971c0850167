"""Calculate a diagram of people around a table with an arrow for each transfer, wider for larger amounts.

All lengths are whole units of the drawing, which is `WIDTH` wide; the page scales it to the available width.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin
from typing import Literal

from scorekeeper.ledger.drawings.line_chart import shorten_name

Anchor = Literal["start", "middle", "end"]
Point = tuple[int, int]

WIDTH = 720
MIDDLE = 360
#: Horizontal distance of people from the middle, which leaves space for names outside.
ACROSS = 140
#: Vertical distance of people from the middle, and its increase for each person above six.
DOWN = 200
HIGHER = 22
MARGIN = 70

#: Radius of a person's mark; arrows end before it.
PERSON = 16
#: Distance of a name from the mark.
NAME = 30
MAX_PEOPLE = 12
#: Maximum number of arrows; with more, the list of transfers is easier to read.
MAX_ARROWS = 12

THIN = 4
THICK = 22
#: Length of an arrow's head, and its width on each side beyond half the width of the arrow.
HEAD = 16

#: Width and height of a letter of an amount, with the space around it.
LETTER = 20
LINE = 40
#: Positions of an amount on its arrow, in percent of the way.
PLACES = range(15, 90, 5)


@dataclass(frozen=True)
class DiagramTransfer:
    """A transfer to show as an arrow: `size` determines its width, `said` is the formatted amount."""

    payer: str
    payee: str
    size: int
    said: str


@dataclass(frozen=True)
class DiagramPerson:
    """A person: the position of the mark, and the position and alignment of the name."""

    name: str
    short: str
    at: Point
    label: Point
    anchor: Anchor


@dataclass(frozen=True)
class Arrow:
    """An arrow: a curve of three points, the corners of the head, the width and the amount."""

    payer: str
    payee: str
    curve: tuple[Point, Point, Point]
    head: tuple[Point, Point, Point]
    width: int
    said: str
    label: Point


@dataclass(frozen=True)
class TransferDiagram:
    """The diagram."""

    width: int
    height: int
    seats: tuple[DiagramPerson, ...]
    arrows: tuple[Arrow, ...]


def draw_transfer_diagram(names: Sequence[str], handed: Sequence[DiagramTransfer]) -> TransferDiagram | None:
    """Calculate the diagram of these transfers, with people in the order of `names`.

    Return None if there are no transfers, too many transfers or too many people.
    """
    involved = Counter(name for transfer in handed for name in (transfer.payer, transfer.payee))
    seated = [name for name in dict.fromkeys([*names, *sorted(involved)]) if name in involved]
    if not handed or len(seated) > MAX_PEOPLE or len(handed) > MAX_ARROWS:
        return None
    vertical_radius = DOWN + HIGHER * max(0, len(seated) - 6)
    seats = {
        name: _place_person(name, 2 * pi * place / len(seated), vertical_radius) for place, name in enumerate(seated)
    }
    arrows: list[Arrow] = []
    most = max(transfer.size for transfer in handed)
    # Many arrows at one person are thin, because their heads are beside each other.
    thick = (THICK - THIN) * 2 // max(2, *involved.values())
    for transfer in sorted(handed, key=lambda transfer: -transfer.size):
        width = THIN + thick * transfer.size // max(1, most)
        crowded = involved[transfer.payer] - involved[transfer.payee]
        arrows.append(_arrow(transfer, seats, width, crowded, arrows))
    return TransferDiagram(WIDTH, 2 * (vertical_radius + MARGIN), tuple(seats.values()), tuple(arrows))


def _place_person(name: str, angle: float, vertical_radius: int) -> DiagramPerson:
    """Place a person at an angle; the first one is at the bottom, and the others follow counter-clockwise."""
    right, down = sin(angle), cos(angle)
    at = (round(MIDDLE + ACROSS * right), round(vertical_radius + MARGIN + vertical_radius * down))
    label = (round(at[0] + NAME * right), round(at[1] + NAME * down))
    anchor: Anchor = "middle" if abs(right) < 1 / 4 else "start" if right > 0 else "end"
    return DiagramPerson(name, shorten_name(name), at, label, anchor)


def _arrow(
    transfer: DiagramTransfer, seats: dict[str, DiagramPerson], width: int, crowded: int, others: Sequence[Arrow]
) -> Arrow:
    """Return the arrow; its amount is in the middle, or nearer to the person with fewer arrows.

    `crowded` is the number of arrows that the payer has more than the payee.
    """
    begin, end = seats[transfer.payer].at, seats[transfer.payee].at
    centre = sum(seat.at[1] for seat in seats.values()) // len(seats)
    bend = _control_point(begin, end, centre)
    tip = _towards(end, bend, PERSON)
    neck = _towards(tip, bend, HEAD + width // 2)
    curve = (_towards(begin, bend, PERSON), bend, neck)
    half, across = HEAD // 2 + width // 2, atan2(tip[1] - neck[1], tip[0] - neck[0]) + pi / 2
    side = (round(half * cos(across)), round(half * sin(across)))
    head = (tip, (neck[0] + side[0], neck[1] + side[1]), (neck[0] - side[0], neck[1] - side[1]))
    best = 50 + max(-25, min(25, 5 * crowded))
    places = sorted(PLACES, key=lambda percent: abs(percent - best))
    points = [_point_on(curve, percent) for percent in places]
    # The first of the points at which the amount overlaps the fewest others.
    label = min(points, key=lambda point: sum(_overlaps(point, transfer.said, other) for other in others))
    return Arrow(transfer.payer, transfer.payee, curve, head, width, transfer.said, label)


def _control_point(begin: Point, end: Point, centre: int) -> Point:
    """Return the control point of the curve: moved to the middle of the table and to the right.

    Two arrows in opposite directions do not overlap.
    """
    middle = ((begin[0] + end[0]) // 2, (begin[1] + end[1]) // 2)
    length = hypot(end[0] - begin[0], end[1] - begin[1]) or 1
    right = (round((begin[1] - end[1]) / length * NAME), round((end[0] - begin[0]) / length * NAME))
    return ((middle[0] + MIDDLE) // 2 + right[0], (middle[1] + centre) // 2 + right[1])


def _towards(start: Point, end: Point, distance: int) -> Point:
    angle = atan2(end[1] - start[1], end[0] - start[0])
    return round(start[0] + distance * cos(angle)), round(start[1] + distance * sin(angle))


def _point_on(curve: tuple[Point, Point, Point], percent: int) -> Point:
    """Return the point of the curve at this percentage of the way."""
    remaining = 100 - percent
    first, bend, last = curve
    x, y = (
        (remaining * remaining * first[i] + 2 * remaining * percent * bend[i] + percent * percent * last[i]) // 10_000
        for i in (0, 1)
    )
    return x, y


def _overlaps(at: Point, said: str, other: Arrow) -> bool:
    width = (len(said) + len(other.said)) * LETTER // 2
    return abs(at[0] - other.label[0]) < width and abs(at[1] - other.label[1]) < LINE
