"""Transfer diagrams stay within their margins, and arrows have the right direction and width."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ledger.drawings.transfer_diagram import (
    MAX_ARROWS,
    MAX_PEOPLE,
    THICK,
    WIDTH,
    DiagramTransfer,
    TransferDiagram,
    draw_transfer_diagram,
)

NAMES = ("Aki", "Ben", "Chie", "Dai")


def diagram_of(*handed: tuple[str, str, int], names: tuple[str, ...] = NAMES) -> TransferDiagram:
    diagram = draw_transfer_diagram(
        names, [DiagramTransfer(payer, payee, size, str(size)) for payer, payee, size in handed]
    )
    assert diagram
    return diagram


def distance(start: tuple[int, int], end: tuple[int, int]) -> int:
    return abs(start[0] - end[0]) + abs(start[1] - end[1])


def test_an_arrow_points_from_payer_to_payee() -> None:
    diagram = diagram_of(("Dai", "Aki", 10), ("Aki", "Dai", 5))
    positions = {seat.name: seat.at for seat in diagram.seats}
    for arrow in diagram.arrows:
        assert distance(arrow.curve[0], positions[arrow.payer]) < distance(arrow.curve[0], positions[arrow.payee])
        assert distance(arrow.head[0], positions[arrow.payee]) < distance(arrow.head[0], positions[arrow.payer])
    assert diagram.arrows[0].curve[1] != diagram.arrows[1].curve[1]


def test_the_largest_transfer_is_the_widest_arrow_and_the_smallest_is_visible() -> None:
    diagram = diagram_of(("Ben", "Aki", 1), ("Dai", "Chie", 1_000_000), ("Dai", "Aki", 500_000))
    widths = {arrow.said: arrow.width for arrow in diagram.arrows}
    assert widths["1"] < widths["500000"] < widths["1000000"] == THICK
    assert widths["1"] > 2


def test_the_diagram_shows_only_payers_and_payees_in_seat_order() -> None:
    assert [seat.name for seat in diagram_of(("Eva", "Ben", 2), ("Dai", "Ben", 1)).seats] == ["Ben", "Dai", "Eva"]


def test_no_diagram_is_drawn_without_transfers_or_with_too_many() -> None:
    assert draw_transfer_diagram(NAMES, []) is None
    people = [f"P{number}" for number in range(MAX_PEOPLE + 1)]
    assert draw_transfer_diagram(people, [DiagramTransfer(people[0], name, 1, "1") for name in people[1:]]) is None
    assert draw_transfer_diagram(NAMES, [DiagramTransfer("Aki", "Ben", 1, "1")] * MAX_ARROWS)
    assert draw_transfer_diagram(NAMES, [DiagramTransfer("Aki", "Ben", 1, "1")] * (MAX_ARROWS + 1)) is None


@given(
    st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11), st.integers(1, 10**12)), min_size=1, max_size=MAX_ARROWS)
)
def test_a_diagram_stays_within_its_margins_and_names_do_not_overlap(lines: list[tuple[int, int, int]]) -> None:
    names = tuple(f"P{number}" for number in range(12))
    handed = [(names[payer], names[payee], size) for payer, payee, size in lines if payer != payee] or [("P0", "P1", 1)]
    diagram = diagram_of(*handed, names=names)
    assert len(diagram.arrows) == len(handed)
    points = [point for arrow in diagram.arrows for point in (*arrow.curve, *arrow.head, arrow.label)]
    points += [seat.label for seat in diagram.seats]
    assert all(20 <= x <= WIDTH - 20 and 20 <= y <= diagram.height - 20 for x, y in points)
    for first, second in itertools.combinations(diagram.seats, 2):
        distance_apart = abs(first.label[1] - second.label[1])
        assert distance_apart >= 28 or first.anchor != second.anchor or first.anchor == "middle"
