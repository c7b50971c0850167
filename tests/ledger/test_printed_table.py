"""The hands of an evening as lines of one page: none is lost, and what is summed up says so."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ledger.drawings.printed_table import SPARE, HandTable, PrintedLine, hand_table
from scorekeeper.ledger.running_totals import ChipMovement

NAMES = ("Aki", "Ben", "Chie", "Dai")


def moves(*hands: int, chips: int = 3) -> list[ChipMovement]:
    """So many hands of each game, in each of which Aki wins of Ben."""
    return [
        ChipMovement((sheet, number), [("Ben", "Aki", chips)])
        for sheet, count in enumerate(hands, start=1)
        for number in range(1, count + 1)
    ]


def lines(there: HandTable) -> list[PrintedLine]:
    return [line for block in there.blocks for line in block]


def test_every_hand_has_a_line_if_it_fits() -> None:
    there = hand_table(NAMES, moves(5), 20)
    assert [(line.first, line.won) for line in lines(there)] == [((1, n), (3, -3, 0, 0)) for n in range(1, 6)]
    assert (there.step, there.by_game, there.totals) == (1, False, (15, -15, 0, 0))


def test_many_hands_are_summed_until_they_fit() -> None:
    there = hand_table(NAMES, moves(400), 30)
    assert (there.step, there.by_game) == (5, False)
    assert [(line.first, line.last) for line in lines(there)][-1] == ((1, 396), (1, 400))
    assert len(lines(there)) == 80


def test_games_have_headings_and_many_games_have_one_line_each() -> None:
    there = hand_table(NAMES, moves(2, 1), 30)
    assert [line.game for line in lines(there) if not line.won] == [1, 2]
    many = hand_table(NAMES, moves(*[2] * 60), 30)
    assert (many.by_game, many.step, len(lines(many))) == (True, 1, 60)
    most = hand_table(NAMES, moves(*[1] * 500), 30)
    assert (most.by_game, most.step, most.totals[0]) == (True, 10, 1500)


def test_a_chip_entry_has_its_own_line() -> None:
    beside = ChipMovement(None, [("Dai", "Chie", 5)])
    there = hand_table(NAMES, [beside, *moves(1), beside], 30)
    assert [line.first for line in lines(there)] == [None, (1, 1), None]
    assert there.totals == (3, -3, 10, -10)


def test_people_without_a_column_share_the_last() -> None:
    names = [f"P{number}" for number in range(30)]
    chips = [ChipMovement((1, 1), [(name, "P0", 9) for name in names[1:]])]
    there = hand_table(names, chips, 30)
    assert there.others == len(names) - len(there.names) > 0
    assert sum(there.totals) == 0
    assert all(len(line.won) == len(there.names) + 1 for line in lines(there))


@pytest.mark.parametrize("chips", [3, 3_000, 3_000_000])
def test_long_numbers_of_many_people_are_in_small_type(chips: int) -> None:
    names = [f"P{number}" for number in range(12)]
    there = hand_table(names, [ChipMovement((1, 1), [("P1", "P0", chips)])], 30)
    assert there.fine == (chips > 3_000)


@given(
    st.lists(st.integers(1, 40), max_size=60),
    st.integers(2, 40),
    st.integers(8, 60),
    st.integers(1, 1_000_000_000),
)
def test_no_block_is_too_high_and_all_chips_are_in_the_table(
    hands: list[int], people: int, rows: int, chips: int
) -> None:
    names = ("Aki", "Ben", *(f"P{number}" for number in range(people - 2)))
    there = hand_table(names, moves(*hands, chips=chips), rows)
    assert all(len(block) <= rows for block in there.blocks)
    assert not any(block and not block[-1].won for block in there.blocks)
    won = [line.won for line in lines(there) if line.won]
    assert [sum(column) for column in zip(*won, strict=True)] == (list(there.totals) if won else [])
    assert sum(there.totals) == 0
    assert rows > SPARE
