"""Who hands whom how much, as a drawing: within its margins, arrows the right way round, the wider the more."""

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


def drawn(*handed: tuple[str, str, int], names: tuple[str, ...] = NAMES) -> TransferDiagram:
    there = draw_transfer_diagram(
        names, [DiagramTransfer(payer, payee, size, str(size)) for payer, payee, size in handed]
    )
    assert there
    return there


def far(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def test_an_arrow_points_from_payer_to_payee() -> None:
    there = drawn(("Dai", "Aki", 10), ("Aki", "Dai", 5))
    at = {seat.name: seat.at for seat in there.seats}
    for arrow in there.arrows:
        assert far(arrow.curve[0], at[arrow.payer]) < far(arrow.curve[0], at[arrow.payee])
        assert far(arrow.head[0], at[arrow.payee]) < far(arrow.head[0], at[arrow.payer])
    assert there.arrows[0].curve[1] != there.arrows[1].curve[1]


def test_the_largest_transfer_is_the_widest_arrow_and_the_smallest_is_visible() -> None:
    there = drawn(("Ben", "Aki", 1), ("Dai", "Chie", 1_000_000), ("Dai", "Aki", 500_000))
    widths = {arrow.said: arrow.width for arrow in there.arrows}
    assert widths["1"] < widths["500000"] < widths["1000000"] == THICK
    assert widths["1"] > 2


def test_the_diagram_shows_only_payers_and_payees_in_seat_order() -> None:
    assert [seat.name for seat in drawn(("Eva", "Ben", 2), ("Dai", "Ben", 1)).seats] == ["Ben", "Dai", "Eva"]


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
    there = drawn(*handed, names=names)
    assert len(there.arrows) == len(handed)
    points = [point for arrow in there.arrows for point in (*arrow.curve, *arrow.head, arrow.label)]
    points += [seat.label for seat in there.seats]
    assert all(20 <= x <= WIDTH - 20 and 20 <= y <= there.height - 20 for x, y in points)
    for one, other in itertools.combinations(there.seats, 2):
        apart = abs(one.label[1] - other.label[1])
        assert apart >= 28 or one.anchor != other.anchor or one.anchor == "middle"
