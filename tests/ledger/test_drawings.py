"""Charts, transfer diagrams and the printed table stay within their margins and contain all chips."""

import itertools
from fractions import Fraction
from math import hypot

import pytest
from hypothesis import given, strategies as st

from scorekeeper.ledger.drawings.line_chart import (
    APART,
    EDGE,
    RIGHT,
    SPARK_HEIGHT,
    SPARK_WIDTH,
    TOP,
    draw_chart,
    draw_sparklines,
    shorten_name,
    spread_labels,
)
from scorekeeper.ledger.drawings.printed_table import SPARE, HandTable, PrintedLine, hand_table
from scorekeeper.ledger.drawings.transfer_diagram import (
    MAX_ARROWS,
    MAX_PEOPLE,
    MAX_SCREEN_ARROWS,
    MIDDLE,
    SCREEN_HEIGHT,
    THICK,
    WIDTH,
    WORDS,
    DiagramTransfer,
    TransferDiagram,
    chair_point,
    chair_positions,
    draw_arrows,
    draw_transfer_diagram,
)
from scorekeeper.ledger.running_totals import ChipMovement, running_totals

NAMES = ("Aki", "Ben", "Chie", "Dai")


def test_a_line_goes_from_zero_at_the_left_to_the_total_at_the_right_and_is_level_without_movements() -> None:
    chart = draw_chart(running_totals(("Aki", "Ben"), [ChipMovement((1, 1), [("Ben", "Aki", 5)])]))
    begin, end = chart.lines[0].corners
    assert (begin[0] < end[0], end) == (True, (RIGHT, TOP))
    chart = draw_chart(running_totals(("Aki", "Ben"), [ChipMovement((1, 1), [])]))
    assert {y for line in chart.lines for _, y in line.corners} == {TOP}
    assert chart.scale == ((TOP, 0),)


def test_the_scale_has_minimum_maximum_and_zero() -> None:
    chart = draw_chart(running_totals(("Aki", "Ben"), [ChipMovement((1, 1), [("Ben", "Aki", 12_345)])]))
    assert {chips for _, chips in chart.scale} == {-12_345, 0, 12_345}
    assert chart.left > draw_chart(running_totals(("Aki", "Ben"), [ChipMovement((1, 1), [("Ben", "Aki", 5)])])).left
    three = [ChipMovement((1, 1), [("Aki", "Ben", 1), ("Aki", "Chie", 400)])]
    assert {chips for _, chips in draw_chart(running_totals(("Aki", "Ben", "Chie"), three)).scale} == {0, -401, 400}


@given(st.lists(st.integers(-400, 400), min_size=12, max_size=12))
def test_twelve_names_do_not_overlap_and_stay_within_the_drawing(chips: list[int]) -> None:
    names = [f"P{number}" for number in range(12)]
    moves = [
        ChipMovement((1, 1), [("Q", name, won) if won > 0 else (name, "Q", -won)])
        for name, won in zip(names, chips, strict=True)
        if won
    ]
    chart = draw_chart(running_totals([*names, "Q"], moves))
    heights = sorted(line.label for line in chart.lines)
    assert all(later - earlier >= APART for earlier, later in itertools.pairwise(heights))
    assert heights[0] >= TOP
    assert heights[-1] <= chart.height - TOP
    assert all(0 <= y <= chart.height for line in chart.lines for _, y in line.corners)


def test_names_stay_at_the_ends_of_their_lines_if_they_fit() -> None:
    assert spread_labels([300, 100, 110], 0, 400) == [300, 100, 100 + APART]
    assert spread_labels([400, 400], 0, 400) == [400 - APART, 400]


def test_a_long_name_is_truncated_by_the_width_of_its_letters() -> None:
    names = ("Ben", "Wilhelmina-Alexandrina", "W" * 40, "アレクサンドラ", "土曜の天九")
    assert [shorten_name(name) for name in names] == ["Ben", "Wilhelmin…", "WWWW…", "アレクサ…", "土曜の天九"]


def test_a_sparkline_goes_from_zero_to_the_total_and_is_in_the_middle_without_one() -> None:
    up, down = draw_sparklines([[2, 4], [-2, -4]])
    assert up.corners == ((EDGE, SPARK_HEIGHT // 2), (SPARK_WIDTH // 2, EDGE + 7), (SPARK_WIDTH - EDGE, EDGE))
    assert (down.corners[-1], down.nothing) == ((SPARK_WIDTH - EDGE, SPARK_HEIGHT - EDGE), SPARK_HEIGHT // 2)
    (half,) = draw_sparklines([[Fraction(1, 2)]])
    assert half.corners == ((EDGE, SPARK_HEIGHT - EDGE), (SPARK_WIDTH - EDGE, EDGE))
    (even,) = draw_sparklines([[0, 0]])
    assert {height for _, height in even.corners} == {SPARK_HEIGHT // 2}
    assert draw_sparklines([[]])[0].corners == ((EDGE, SPARK_HEIGHT // 2),)
    assert draw_sparklines([]) == ()


@given(st.lists(st.lists(st.integers(-(10**9), 10**9), min_size=3, max_size=3), max_size=5))
def test_every_sparkline_stays_within_the_drawing(lines: list[list[int]]) -> None:
    for line in draw_sparklines(lines):
        assert all(EDGE <= x <= SPARK_WIDTH - EDGE and EDGE <= y <= SPARK_HEIGHT - EDGE for x, y in line.corners)


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


def test_the_diagram_shows_only_payers_and_payees_in_seat_order_and_too_many_in_none() -> None:
    assert [seat.name for seat in diagram_of(("Eva", "Ben", 2), ("Dai", "Ben", 1)).seats] == ["Ben", "Dai", "Eva"]
    assert draw_transfer_diagram(NAMES, []) is None
    people = [f"P{number}" for number in range(MAX_PEOPLE + 1)]
    assert draw_transfer_diagram(people, [DiagramTransfer(people[0], name, 1, "1") for name in people[1:]]) is None
    assert draw_transfer_diagram(NAMES, [DiagramTransfer("Aki", "Ben", 1, "1")] * MAX_ARROWS)
    assert draw_transfer_diagram(NAMES, [DiagramTransfer("Aki", "Ben", 1, "1")] * (MAX_ARROWS + 1)) is None


def test_chairs_go_counter_clockwise_around_the_table_from_the_nearest_at_the_bottom() -> None:
    assert chair_positions(4, 0, clockwise=False) == [("bottom", 3), ("right", 2), ("top", 1), ("left", 2)]
    assert chair_positions(4, 1, clockwise=True) == [("right", 2), ("bottom", 3), ("left", 2), ("top", 1)]
    assert chair_positions(3, 0, clockwise=True) == [("bottom", 3), ("left", 2), ("right", 2)]
    assert chair_positions(2, 0, clockwise=False) == [("bottom", 2), ("top", 1)]
    assert len(set(chair_positions(12, 5, clockwise=False))) == 12


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_arrows_on_a_screen_go_from_chair_to_chair_around_the_words_in_the_middle(count: int) -> None:
    names = [f"P{seat}" for seat in range(count)]
    positions = chair_positions(count, 0, clockwise=False)
    chairs = {name: chair_point(*position, count) for name, position in zip(names, positions, strict=True)}
    for payer, payee in itertools.permutations(names, 2):
        [arrow] = draw_arrows(chairs, [DiagramTransfer(payer, payee, 5, "5"), DiagramTransfer("Eva", payee, 5, "5")])
        (begin, bend, neck), (tip, *_) = arrow.curve, arrow.head
        assert distance(begin, chairs[payer]) < distance(begin, chairs[payee])
        assert distance(tip, chairs[payee]) < distance(tip, chairs[payer])
        middle = (
            (begin[0] + 2 * bend[0] + neck[0]) / 4 - MIDDLE,
            (begin[1] + 2 * bend[1] + neck[1]) / 4 - SCREEN_HEIGHT / 2,
        )
        assert hypot(middle[0] / WORDS[0], middle[1] / WORDS[1]) > 0.95, (payer, payee)
        assert all(0 < x < WIDTH and 0 < y < SCREEN_HEIGHT for x, y in (begin, neck, *arrow.head, arrow.label))
    assert draw_arrows(chairs, [DiagramTransfer("P0", "P1", 1, "1")] * (MAX_SCREEN_ARROWS + 1)) == ()


@pytest.mark.parametrize("seat", range(10))
def test_the_amounts_of_nine_arrows_to_or_from_one_person_do_not_touch(seat: int) -> None:
    names = tuple(f"P{number}" for number in range(10))
    others = [(name, size) for size, name in enumerate(names, start=95) if name != names[seat]]
    for handed in ([(names[seat], *other) for other in others], [(name, names[seat], size) for name, size in others]):
        labels = [(arrow.label, len(arrow.said)) for arrow in diagram_of(*handed, names=names).arrows]
        for ((x, y), letters), ((left, top), more) in itertools.combinations(labels, 2):
            assert abs(y - top) >= 38 or abs(x - left) >= 9 * (letters + more)


@pytest.mark.parametrize(
    "names", [("Aki", "けんじ", "美玲", "Ben", "Fumi", "Eva"), ("Emma", "Max", "Will", "Ben", "W", "M")]
)
def test_long_amounts_between_six_people_with_short_names_touch_no_mark(names: tuple[str, ...]) -> None:
    pairs = ((3, 4, 250), (3, 2, 750), (3, 5, 550), (3, 0, 150), (1, 0, 1800))
    handed = [
        DiagramTransfer(names[payer], names[payee], cents, f"US${cents / 100:.2f}") for payer, payee, cents in pairs
    ]
    diagram = draw_transfer_diagram(names, handed)
    assert diagram
    assert diagram.is_readable
    for arrow, seat in itertools.product(diagram.arrows, diagram.seats):
        (x, y), (left, top) = arrow.label, seat.at
        assert abs(y - top) >= 38 or abs(x - left) >= 9 * len(arrow.said) + 13, (arrow.said, seat.name)
    for arrow in diagram.arrows:
        (x, y), (left, top) = arrow.label, arrow.curve[2]
        assert abs(y - top) >= 38 or abs(x - left) >= 9 * len(arrow.said), f"{arrow.said} hides no head"


@pytest.mark.parametrize("name", ["W", "WW", "WWWWW", "ん", "んんん", "んんんんん"])
def test_a_name_beside_the_drawing_has_room_for_its_letters(name: str) -> None:
    diagram = diagram_of(("Aki", "B", 1), ("C", name, 1), names=("Aki", "B", "C"))
    [left] = [seat for seat in diagram.seats if seat.name == name]
    assert (left.short, left.anchor) == (name, "end")
    assert left.label[0] >= 28 * len(name), "the letters are as wide as high"


@pytest.mark.parametrize("name", ["Bartholomew", "Wolfgang Amadeus", "ALEXANDRA"])
def test_a_long_name_is_cut_to_the_room_beside_a_drawing(name: str) -> None:
    [left] = [
        seat for seat in diagram_of(("Aki", "B", 1), ("C", name, 1), names=("Aki", "B", "C")).seats if seat.name == name
    ]
    chart = draw_chart(running_totals((name, "B"), [ChipMovement((1, 1), [("B", name, 5)])]))
    for room, height, short in ((left.label[0], 28, left.short), (WIDTH - RIGHT - 32, 30, f"1 {chart.lines[0].short}")):
        assert short.endswith(("…", name))
        assert room > 0.72 * height * len(short), "in a font with wide letters"


def test_a_drawing_is_readable_unless_amounts_overlap_or_many_arrows_cross() -> None:
    names = (*NAMES, "Eva")
    pairs = [(*pair, 1 + number) for number, pair in enumerate(itertools.combinations(names, 2))]
    readable = [diagram_of(*pairs[:count], names=names).is_readable for count in (4, 6, 7, 10)]
    assert readable == [True, True, False, False]
    assert not diagram_of(("Ben", "Dai", 10**15), ("Ben", "Dai", 10**15), ("Aki", "Chie", 1)).is_readable


def test_an_amount_makes_room_for_one_that_has_no_other_place() -> None:
    assert diagram_of(("Aki", "Ben", 170_400), ("Aki", "Chie", 894_600), ("Dai", "Ben", 511_200)).is_readable


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


def moves(*hands: int, chips: int = 3) -> list[ChipMovement]:
    """Return this many hands of each game; Aki wins each from Ben."""
    return [
        ChipMovement((sheet, number), [("Ben", "Aki", chips)])
        for sheet, count in enumerate(hands, start=1)
        for number in range(1, count + 1)
    ]


def lines(table: HandTable) -> list[PrintedLine]:
    return [line for block in table.blocks for line in block]


def test_every_hand_and_chip_entry_has_a_line_if_it_fits() -> None:
    chip_entry = ChipMovement(None, [("Dai", "Chie", 5)])
    table = hand_table(NAMES, [chip_entry, *moves(5), chip_entry], 20)
    of_hands = [((1, number), (3, -3, 0, 0)) for number in range(1, 6)]
    of_entry = (None, (0, 0, 5, -5))
    assert [(line.first, line.won) for line in lines(table)] == [of_entry, *of_hands, of_entry]
    assert (table.step, table.by_game, table.totals) == (1, False, (15, -15, 10, -10))


def test_many_hands_are_summed_until_they_fit() -> None:
    table = hand_table(NAMES, moves(400), 30)
    assert (table.step, table.by_game) == (5, False)
    assert [(line.first, line.last) for line in lines(table)][-1] == ((1, 396), (1, 400))
    assert len(lines(table)) == 80


def test_games_have_headings_and_many_games_have_one_line_each() -> None:
    assert [line.game for line in lines(hand_table(NAMES, moves(2, 1), 30)) if not line.won] == [1, 2]
    many = hand_table(NAMES, moves(*[2] * 60), 30)
    assert (many.by_game, many.step, len(lines(many))) == (True, 1, 60)
    most = hand_table(NAMES, moves(*[1] * 500), 30)
    assert (most.by_game, most.step, most.totals[0]) == (True, 10, 1500)


def test_people_without_a_column_share_the_last() -> None:
    names = [f"P{number}" for number in range(30)]
    chips = [ChipMovement((1, 1), [(name, "P0", 9) for name in names[1:]])]
    table = hand_table(names, chips, 30)
    assert table.others == len(names) - len(table.names) > 0
    assert sum(table.totals) == 0
    assert all(len(line.won) == len(table.names) + 1 for line in lines(table))


def test_long_numbers_of_many_people_are_in_small_type() -> None:
    for chips in (3, 3_000, 3_000_000):
        table = hand_table([f"P{number}" for number in range(12)], [ChipMovement((1, 1), [("P1", "P0", chips)])], 30)
        assert table.fine == (chips > 3_000)


@given(st.lists(st.integers(1, 40), max_size=60), st.integers(2, 40), st.integers(8, 60), st.integers(1, 1_000_000_000))
def test_no_block_is_too_high_and_the_table_has_all_chips(hands: list[int], people: int, rows: int, chips: int) -> None:
    names = ("Aki", "Ben", *(f"P{number}" for number in range(people - 2)))
    table = hand_table(names, moves(*hands, chips=chips), rows)
    assert all(len(block) <= rows for block in table.blocks)
    assert not any(block and not block[-1].won for block in table.blocks)
    won = [line.won for line in lines(table) if line.won]
    assert [sum(column) for column in zip(*won, strict=True)] == (list(table.totals) if won else [])
    assert sum(table.totals) == 0
    assert rows > SPARE
