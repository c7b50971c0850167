"""Place people around a table, with an arrow for each transfer, wider for larger amounts.

All lengths are whole units of the drawing, which is `WIDTH` wide; the page scales it to the available width. A screen
is `SCREEN_HEIGHT` high, whatever its shape.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import atan2, cos, hypot, pi, sin
from typing import Literal

from scorekeeper.ledger.drawings.line_chart import label_width, shorten_name

Anchor = Literal["start", "middle", "end"]
Point = tuple[int, int]

WIDTH = 720
MIDDLE = 360
SCREEN_HEIGHT = 405

#: Distance of the chairs from the nearer edge of a screen, and the part of its height with those on the sides.
FROM_SIDE, FROM_TOP = 95, 50
SIDES = (24, 312)

#: Horizontal distances of people from the middle: with the longest names outside, and with short ones.
ACROSS = (120, 240)
#: Vertical distance of people from the middle, and its increase for each person above six.
DOWN = 200
HIGHER = 22
MARGIN = 70

#: Radius of a person's mark; arrows end before it.
PERSON = 16
#: Distance of a name from the mark, and the room for a name outside.
NAME = 30
NAME_ROOM = MIDDLE - ACROSS[0] - NAME - 5
MAX_PEOPLE = 12
#: Maximum number of arrows; with more, the list of transfers is easier to read.
MAX_ARROWS = 12
#: The same on a screen that is read from afar.
MAX_SCREEN_ARROWS = 6
#: The same for arrows that are more than the people, because many of them cross.
MAX_CROSSING_ARROWS = 6

THIN = 4
THICK = 22
#: Length of an arrow's head, and its width on each side beyond half the width of the arrow.
HEAD = 16

#: Width and height of a letter of an amount, with the space around it.
LETTER = 20
LINE = 38
#: Positions of an amount on its arrow, in percent of the way.
PLACES = range(15, 90, 5)


#: Horizontal and vertical distance from the middle of a screen to the end of the words there.
WORDS = (130, 80)
#: The same for the words at a chair.
CHAIR = (108, 50)
#: Curves up to this distance from the middle, in `WORDS`, pass a chair on the way, and do not bend towards it.
NEAR = 1.2
#: Curves that are further from the middle are between neighbours on one side, and bend to the middle.
BESIDE = 1.7


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

    @property
    def is_readable(self) -> bool:
        """Whether few arrows cross and no amounts overlap; if not, the list of transfers is easier to read."""
        overlap = any(_overlaps(one.label, one.said, other) for one, other in combinations(self.arrows, 2))
        return not overlap and len(self.arrows) <= max(MAX_CROSSING_ARROWS, len(self.seats))


def draw_transfer_diagram(names: Sequence[str], handed: Sequence[DiagramTransfer]) -> TransferDiagram | None:
    """Calculate the diagram of these transfers, with people in the order of `names`.

    Return None if there are no transfers, too many transfers or too many people.
    """
    involved = Counter(name for transfer in handed for name in (transfer.payer, transfer.payee))
    seated = [name for name in dict.fromkeys([*names, *sorted(involved)]) if name in involved]
    if not handed or len(seated) > MAX_PEOPLE or len(handed) > MAX_ARROWS:
        return None
    vertical_radius = DOWN + HIGHER * max(0, len(seated) - 6)
    longest = max(sum(map(label_width, _shorten(name))) for name in seated)
    radii = max(ACROSS[0], min(MIDDLE - NAME - longest, ACROSS[1])), vertical_radius
    seats = {name: _place_person(name, 2 * pi * place / len(seated), radii) for place, name in enumerate(seated)}
    arrows: list[Arrow] = []
    wanted: list[int] = []
    most = max(transfer.size for transfer in handed)
    # Many arrows at one person are thin, because their heads are beside each other.
    thick = (THICK - THIN) * 2 // max(2, *involved.values())
    for transfer in sorted(handed, key=lambda transfer: -transfer.size):
        width = THIN + thick * transfer.size // max(1, most)
        begin, end = seats[transfer.payer].at, seats[transfer.payee].at
        bend = _control_point(begin, end, sum(seat.at[1] for seat in seats.values()) // len(seats))
        way = _towards(begin, bend, PERSON), bend, _towards(end, bend, PERSON)
        # The amount is in the middle, or nearer to the person with fewer arrows.
        crowded = involved[transfer.payer] - involved[transfer.payee]
        wanted.append(50 + max(-25, min(25, 5 * crowded)))
        arrows.append(_arrow(transfer, way, width, wanted[-1], arrows))
    for place, best in [*enumerate(wanted)] * 2:  # an amount placed early may be in the way of a later one
        others = [*arrows[:place], *arrows[place + 1 :]]
        arrows[place] = replace(
            arrows[place], label=_place_amount(arrows[place].curve, arrows[place].said, best, others)
        )
    return TransferDiagram(WIDTH, 2 * (vertical_radius + MARGIN), tuple(seats.values()), tuple(arrows))


def _place_person(name: str, angle: float, radii: tuple[int, int]) -> DiagramPerson:
    """Place a person at an angle; the first one is at the bottom, and the others follow counter-clockwise."""
    right, down, (across, vertical_radius) = sin(angle), cos(angle), radii
    at = (round(MIDDLE + across * right), round(vertical_radius + MARGIN + vertical_radius * down))
    label = (round(at[0] + NAME * right), round(at[1] + NAME * down))
    anchor: Anchor = "middle" if abs(right) < 1 / 4 else "start" if right > 0 else "end"
    return DiagramPerson(name, _shorten(name), at, label, anchor)


def _shorten(name: str) -> str:
    return shorten_name(name, NAME_ROOM, label_width)


def draw_arrows(chairs: Mapping[str, Point], handed: Sequence[DiagramTransfer]) -> tuple[Arrow, ...]:
    """Calculate the arrows of these transfers between chairs around a screen, outside its middle.

    Return none if they are too many to be followed from afar.

    `chairs` are the points of `chairs.chair_point`, by name; transfers of people without a chair are left out.
    """
    arrows: list[Arrow] = []
    for transfer in handed if len(handed) <= MAX_SCREEN_ARROWS else ():
        if transfer.payer in chairs and transfer.payee in chairs:
            begin, end = chairs[transfer.payer], chairs[transfer.payee]
            bend = _around_middle(begin, end)
            arrows.append(_arrow(transfer, (_edge(begin, bend), bend, _edge(end, bend)), 0, 35, arrows))
    return tuple(arrows)


def _around_middle(begin: Point, end: Point) -> Point:
    """Return the control point of a curve that passes the words in the middle of the screen."""
    middle = ((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2)
    right, down = middle[0] - MIDDLE, middle[1] - SCREEN_HEIGHT / 2
    if hypot(right, down) < 1:  # opposite chairs
        right, down = (end[1] - begin[1]) / WIDTH, (begin[0] - end[0]) / WIDTH
    far = hypot(right / WORDS[0], down / WORDS[1])
    wanted = max(1.1 / far, 1 if far < NEAR else 1.25 if far < BESIDE else 0.9)
    # The curve is half as far from its chord as the control point.
    passes = (MIDDLE + right * wanted, SCREEN_HEIGHT / 2 + down * wanted)
    return round(2 * passes[0] - middle[0]), round(2 * passes[1] - middle[1])


def _edge(chair: Point, bend: Point) -> Point:
    """Return where a curve leaves the name and the chips at a chair."""
    right, down = bend[0] - chair[0], bend[1] - chair[1]
    far = hypot(right / CHAIR[0], down / CHAIR[1]) or 1
    return round(chair[0] + right / far), round(chair[1] + down / far)


def _arrow(
    transfer: DiagramTransfer, way: tuple[Point, Point, Point], width: int, best: int, others: Sequence[Arrow]
) -> Arrow:
    """Return the arrow along a curve; its amount is near to `best` percent of the way."""
    begin, bend, tip = way
    neck = _towards(tip, bend, HEAD + width // 2)
    curve = (begin, bend, neck)
    half, across = HEAD // 2 + width // 2, atan2(tip[1] - neck[1], tip[0] - neck[0]) + pi / 2
    side = (round(half * cos(across)), round(half * sin(across)))
    head = (tip, (neck[0] + side[0], neck[1] + side[1]), (neck[0] - side[0], neck[1] - side[1]))
    label = _place_amount(curve, transfer.said, best, others)
    return Arrow(transfer.payer, transfer.payee, curve, head, width, transfer.said, label)


def _place_amount(curve: tuple[Point, Point, Point], said: str, best: int, others: Sequence[Arrow]) -> Point:
    """Return the point nearest to `best` percent of the way at which an amount overlaps the fewest others.

    If there are several, it is one at which the amount hides the fewest ends of its own arrow.
    """
    places = sorted(PLACES, key=lambda percent: abs(percent - best))
    points = [_point_on(curve, percent) for percent in places]
    across = len(said) * LETTER // 2 + HEAD

    def hidden(point: Point) -> tuple[int, int]:
        ends = sum(abs(point[0] - x) < across and abs(point[1] - y) < LINE for x, y in (curve[0], curve[2]))
        return sum(_overlaps(point, said, other) for other in others), ends

    return min(points, key=hidden)


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


# Chairs


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
