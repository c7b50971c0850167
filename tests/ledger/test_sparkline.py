"""Lines as large as a word: on one scale, within their drawing, of few places where there are many."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ledger.sparkline import EDGE, HEIGHT, MOST, WIDTH, chosen, drawn


def test_a_line_goes_from_nothing_to_where_somebody_stands() -> None:
    up, down = drawn([[2, 4], [-2, -4]])
    assert up.corners == ((EDGE, HEIGHT // 2), (WIDTH // 2, EDGE + 7), (WIDTH - EDGE, EDGE))
    assert (down.end, down.nothing) == ((WIDTH - EDGE, HEIGHT - EDGE), HEIGHT // 2)


def test_everybody_even_is_a_line_in_the_middle_and_points_may_be_broken() -> None:
    (even,) = drawn([[0, 0]])
    assert {height for _, height in even.corners} == {HEIGHT // 2}
    (half,) = drawn([[Fraction(1, 2)]])
    assert half.corners == ((EDGE, HEIGHT - EDGE), (WIDTH - EDGE, EDGE))


def test_nobody_has_no_line_and_no_evening_is_one_place() -> None:
    assert drawn([]) == ()
    assert drawn([[]])[0].corners == ((EDGE, HEIGHT // 2),)


@given(st.lists(st.lists(st.integers(-(10**9), 10**9), min_size=3, max_size=3), max_size=5))
def test_every_line_stays_within_the_drawing(lines: list[list[int]]) -> None:
    for line in drawn(lines):
        assert all(EDGE <= across <= WIDTH - EDGE and EDGE <= high <= HEIGHT - EDGE for across, high in line.corners)


@given(st.integers(0, 1000))
def test_of_many_evenings_few_are_drawn_and_always_the_last(length: int) -> None:
    places = chosen(length)
    assert len(places) <= min(length, MOST + 1)
    assert places[-1:] == ((length - 1,) if length else ())
    assert length > MOST or places == tuple(range(length))
