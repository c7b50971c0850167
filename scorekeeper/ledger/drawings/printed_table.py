"""Fit the table of hands to one A4 page, with the people above it. print.css uses the same lengths.

All hands are included: if they do not fit, a line sums up several hands, and people without space share a column.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from scorekeeper.games.words import signed
from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.drawings.line_chart import letter_width
from scorekeeper.ledger.running_totals import ChipMovement, Hand

#: Possible numbers of hands, or of games, in one line.
STEPS = tuple(step * 10**power for power in range(6) for step in (1, 2, 5))

#: Width of the page. All lengths are in tenths of a millimetre.
WIDTH = 1860
GAP = 30
LABEL = 140
DIGIT = 16
#: Width of a digit in small type.
FINE = 11
#: Distance between two numbers.
BESIDE = 15

MAX_BLOCKS = 3
#: Maximum number of lines that stay in one block.
MIN_LINES = 12
#: Rows to keep free, because a heading never ends a block.
SPARE = 2

#: Height of the page between its margins, less a reserve for the browser.
HEIGHT = 2700

#: The name of the table on two lines, its date and its games.
HEAD = 260
#: The notes about the chips.
NOTES = 40
HEADING = 70
#: A line in the list of people or of payments.
PERSON = 42
CHART = 560
#: The space above and below the lines of the hands.
HANDS = 250
ROW = 36
MIN_ROWS = 8

#: Width of a name on one line, in narrow letters.
NAME_COLUMNS = 20
MAX_PEOPLE_LINES = 24
MAX_HANDOVERS = 20


@dataclass(frozen=True)
class PrintedLine:
    """The chips that each person won from the `first` to the `last` hand; both are None outside of any hand.

    A line without numbers is the heading of a game.
    """

    game: int
    first: Hand | None
    last: Hand | None
    won: tuple[int, ...]


@dataclass(frozen=True)
class HandTable:
    """The table in blocks side by side; a line has at most `step` hands, or whole games if `by_game`.

    If `others` is not 0, the last column is the sum of that many people. `fine` is small type.
    """

    names: tuple[str, ...]
    others: int
    blocks: tuple[tuple[PrintedLine, ...], ...]
    totals: tuple[int, ...]
    step: int
    by_game: bool
    fine: bool


def hand_table(names: Sequence[str], moves: Sequence[ChipMovement], rows: int) -> HandTable:
    """Calculate the table; each block has at most `rows` rows."""
    games = list(_lines_by_game(names, moves))
    won_in_all = totals(names, [flow for move in moves for flow in move.flows])
    total_line = PrintedLine(0, None, None, tuple(won_in_all[name] for name in names))
    for by_game, step, lines in _possible_tables(games):
        # As many people as fit side by side, with one more column for the others.
        fitting = (WIDTH - LABEL) // (_column_width([*lines, total_line], FINE) + FINE) - 1
        columns = max(1, min(len(names), fitting))
        *shown, total = [_share_column(line, columns) for line in [*lines, total_line]]
        column_width = _column_width([*shown, total], DIGIT)
        block_width = LABEL + len(total.won) * max(column_width, 110)
        block_count = max(1, min(MAX_BLOCKS, (WIDTH + GAP) // (block_width + GAP)))
        table = HandTable(
            names=tuple(names[:columns]),
            others=len(names) - columns,
            blocks=tuple(_split_into_blocks(shown, block_count, min(MIN_LINES, rows - SPARE))),
            totals=total.won,
            step=step,
            by_game=by_game,
            fine=column_width * len(total.won) > WIDTH - LABEL,
        )
        if len(lines) <= block_count * (rows - SPARE):
            break
    return table


def _possible_tables(games: Sequence[Sequence[PrintedLine]]) -> Iterator[tuple[bool, int, list[PrintedLine]]]:
    """Yield the possible tables, from one line for each hand to one line for all games."""
    headings = [[PrintedLine(game[0].game, None, None, ())] if len(games) > 1 else [] for game in games]
    for step in STEPS:
        parts = [[*heading, *_sum_lines(game, step)] for heading, game in zip(headings, games, strict=True)]
        yield False, step, [line for part in parts for line in part]
    whole = [line for game in games for line in _sum_lines(game, len(game))]
    for step in STEPS:
        yield True, step, _sum_lines(whole, step)


def _lines_by_game(names: Sequence[str], moves: Sequence[ChipMovement]) -> Iterator[list[PrintedLine]]:
    """Yield the lines of each game, one for each movement; one outside of a hand belongs to the game before it."""
    game = next((move.hand[0] for move in moves if move.hand), 1)
    lines: list[PrintedLine] = []
    for move in moves:
        if move.hand and move.hand[0] != game:
            yield lines
            game, lines = move.hand[0], []
        won = totals((), move.flows)
        lines.append(PrintedLine(game, move.hand, move.hand, tuple(won.get(name, 0) for name in names)))
    if lines:
        yield lines


def _sum_lines(lines: Sequence[PrintedLine], step: int) -> list[PrintedLine]:
    """Return one line for every `step` lines, with their sum."""
    sums = []
    for begin in range(0, len(lines), step):
        part = lines[begin : begin + step]
        hands = [hand for line in part for hand in (line.first, line.last) if hand]
        won = tuple(map(sum, zip(*(line.won for line in part), strict=True)))
        sums.append(PrintedLine(part[0].game, hands[0] if hands else None, hands[-1] if hands else None, won))
    return sums


def _column_width(lines: Sequence[PrintedLine], digit: int) -> int:
    """Return the width of a column for the longest of these numbers."""
    won = [chips for line in lines for chips in line.won] or [0]
    return BESIDE + digit * max(len(signed(min(won))), len(signed(max(won))))


def _share_column(line: PrintedLine, columns: int) -> PrintedLine:
    """Return the line with one number for all people who have no column."""
    if len(line.won) <= columns:
        return line
    return replace(line, won=(*line.won[:columns], sum(line.won[columns:])))


def _split_into_blocks(
    lines: Sequence[PrintedLine], max_blocks: int, min_lines: int
) -> Iterator[tuple[PrintedLine, ...]]:
    """Split the lines into blocks of similar length, none of which ends with a heading."""
    count = max(1, min(max_blocks, -(-len(lines) // min_lines)))
    length = -(-len(lines) // count)
    begin = 0
    for _ in range(count - 1):
        end = begin + length
        end -= not lines[end - 1].won
        yield tuple(lines[begin:end])
        begin = end
    yield tuple(lines[begin:])


def people_shown(names: Sequence[str]) -> int:
    """Return how many of the names fit, each in full."""
    return sum(used <= MAX_PEOPLE_LINES for used in accumulate(map(lines_of, names)))


def table_rows(names: Sequence[str], handovers: int) -> int:
    """Return how many rows fit below these people and this number of payments, two payments on a line."""
    listed = 1 + sum(map(lines_of, names))
    paid = HEADING + PERSON * (1 + -(-handovers // 2))
    used = HEAD + NOTES + max(CHART, PERSON * listed) + paid + HANDS
    return max(MIN_ROWS, (HEIGHT - used) // ROW)


def lines_of(name: str) -> int:
    """Return the number of lines that a name takes."""
    return max(1, -(-sum(map(letter_width, name)) // NAME_COLUMNS))
