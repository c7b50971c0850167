"""The printed table of hands: all chips are included, and lines that sum up several hands are marked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.ledger.drawings.printed_table import SPARE, HandTable, PrintedLine, hand_table
from scorekeeper.ledger.running_totals import ChipMovement

NAMES = ("Aki", "Ben", "Chie", "Dai")


def moves(*hands: int, chips: int = 3) -> list[ChipMovement]:
    """Return this many hands of each game; Aki wins each from Ben."""
    return [
        ChipMovement((sheet, number), [("Ben", "Aki", chips)])
        for sheet, count in enumerate(hands, start=1)
        for number in range(1, count + 1)
    ]


def lines(table: HandTable) -> list[PrintedLine]:
    return [line for block in table.blocks for line in block]


def test_every_hand_has_a_line_if_it_fits() -> None:
    table = hand_table(NAMES, moves(5), 20)
    assert [(line.first, line.won) for line in lines(table)] == [((1, n), (3, -3, 0, 0)) for n in range(1, 6)]
    assert (table.step, table.by_game, table.totals) == (1, False, (15, -15, 0, 0))


def test_many_hands_are_summed_until_they_fit() -> None:
    table = hand_table(NAMES, moves(400), 30)
    assert (table.step, table.by_game) == (5, False)
    assert [(line.first, line.last) for line in lines(table)][-1] == ((1, 396), (1, 400))
    assert len(lines(table)) == 80


def test_games_have_headings_and_many_games_have_one_line_each() -> None:
    table = hand_table(NAMES, moves(2, 1), 30)
    assert [line.game for line in lines(table) if not line.won] == [1, 2]
    many = hand_table(NAMES, moves(*[2] * 60), 30)
    assert (many.by_game, many.step, len(lines(many))) == (True, 1, 60)
    most = hand_table(NAMES, moves(*[1] * 500), 30)
    assert (most.by_game, most.step, most.totals[0]) == (True, 10, 1500)


def test_a_chip_entry_has_its_own_line() -> None:
    chip_entry = ChipMovement(None, [("Dai", "Chie", 5)])
    table = hand_table(NAMES, [chip_entry, *moves(1), chip_entry], 30)
    assert [line.first for line in lines(table)] == [None, (1, 1), None]
    assert table.totals == (3, -3, 10, -10)


def test_people_without_a_column_share_the_last() -> None:
    names = [f"P{number}" for number in range(30)]
    chips = [ChipMovement((1, 1), [(name, "P0", 9) for name in names[1:]])]
    table = hand_table(names, chips, 30)
    assert table.others == len(names) - len(table.names) > 0
    assert sum(table.totals) == 0
    assert all(len(line.won) == len(table.names) + 1 for line in lines(table))


@pytest.mark.parametrize("chips", [3, 3_000, 3_000_000])
def test_long_numbers_of_many_people_are_in_small_type(chips: int) -> None:
    names = [f"P{number}" for number in range(12)]
    table = hand_table(names, [ChipMovement((1, 1), [("P1", "P0", chips)])], 30)
    assert table.fine == (chips > 3_000)


@given(st.lists(st.integers(1, 40), max_size=60), st.integers(2, 40), st.integers(8, 60), st.integers(1, 1_000_000_000))
def test_no_block_is_too_high_and_all_chips_are_in_the_table(
    hands: list[int], people: int, rows: int, chips: int
) -> None:
    names = ("Aki", "Ben", *(f"P{number}" for number in range(people - 2)))
    table = hand_table(names, moves(*hands, chips=chips), rows)
    assert all(len(block) <= rows for block in table.blocks)
    assert not any(block and not block[-1].won for block in table.blocks)
    won = [line.won for line in lines(table) if line.won]
    assert [sum(column) for column in zip(*won, strict=True)] == (list(table.totals) if won else [])
    assert sum(table.totals) == 0
    assert rows > SPARE
