"""Fit an evening on one page of A4: the people, and the hands as a table. Pure; print.css has the same measures.

No hand is left out: if not all have room, a line sums up several, and people who have no room share a column.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.games.words import signed
from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.drawings.line_chart import letter_width
from scorekeeper.ledger.running_totals import ChipMovement, Hand

STEPS: Final = tuple(step * 10**power for power in range(6) for step in (1, 2, 5))
"""So many hands, or games, may stand in one line."""

WIDTH: Final = 1860
"""Of the page, in tenths of a millimetre as everything here; then of what stands between blocks and before a line."""
GAP: Final = 30
LABEL: Final = 140
DIGIT: Final = 16
FINE: Final = 11
"""A digit in small type."""
BESIDE: Final = 15
"""Between two numbers."""

MAX_BLOCKS: Final = 3
MIN_LINES: Final = 12
"""So many lines are not yet torn in two."""
SPARE: Final = 2
"""So many rows stay free for headings that do not end a block."""

HEIGHT: Final = 2700
"""Of the page between its margins; a browser may keep some of it for itself."""

HEAD: Final = 260
"""The name of the evening on two lines, its day and its games."""
NOTES: Final = 40
"""What is written about the chips."""
HEADING: Final = 70
PERSON: Final = 42
"""A line of people, or of who pays whom."""
CHART: Final = 560
HANDS: Final = 250
"""What stands above and below the lines of the hands."""
ROW: Final = 36
MIN_ROWS: Final = 8

NAME_COLUMNS: Final = 20
"""So many letters of a name have room on a line, as broad as they may be."""
MAX_PEOPLE_LINES: Final = 24
MAX_HANDOVERS: Final = 20


@dataclass(frozen=True)
class PrintedLine:
    """What so many hands brought everybody, from the `first` to the `last`; both None outside of any hand.

    A line without numbers is the heading of a game.
    """

    game: int
    first: Hand | None
    last: Hand | None
    won: tuple[int, ...]


@dataclass(frozen=True)
class HandTable:
    """The lines, in blocks beside each other. A line is of `step` hands at most, or of as many whole games (`by_game`).

    The last column is of the `others` together, where there are any; `fine` is small type.
    """

    names: tuple[str, ...]
    others: int
    blocks: tuple[tuple[PrintedLine, ...], ...]
    totals: tuple[int, ...]
    step: int
    by_game: bool
    fine: bool


def hand_table(names: Sequence[str], moves: Sequence[ChipMovement], rows: int) -> HandTable:
    """The table of these people, each block of which is `rows` high at most."""
    games = list(_by_game(names, moves))
    in_all = _summed(0, [line for game in games for line in game], len(names))
    for by_game, step, lines in _ways(games):
        columns = max(1, min(len(names), _columns([*lines, in_all])))
        *shown, brought = [_narrowed(line, columns) for line in [*lines, in_all]]
        most = _blocks([*shown, brought], len(brought.won))
        there = HandTable(
            names=tuple(names[:columns]),
            others=len(names) - columns,
            blocks=tuple(_torn(shown, most, min(MIN_LINES, rows - SPARE))),
            totals=brought.won,
            step=step,
            by_game=by_game,
            fine=_needs([*shown, brought], DIGIT) * len(brought.won) > WIDTH - LABEL,
        )
        if len(lines) <= most * (rows - SPARE):
            break
    return there


def _ways(games: Sequence[Sequence[PrintedLine]]) -> Iterator[tuple[bool, int, list[PrintedLine]]]:
    """From every hand by itself to all games in one line."""
    for step in STEPS:
        yield False, step, [line for game in games for line in _of_game(game, step, headed=len(games) > 1)]
    whole = [_summed(game[0].game, game, len(game[0].won)) for game in games]
    for step in STEPS:
        yield True, step, [_summed(some[0].game, some, len(some[0].won)) for some in _parts(whole, step)]


def _of_game(game: Sequence[PrintedLine], step: int, *, headed: bool) -> Iterator[PrintedLine]:
    if headed:
        yield PrintedLine(game[0].game, None, None, ())
    for some in _parts(game, step):
        yield _summed(some[0].game, some, len(some[0].won))


def _by_game(names: Sequence[str], moves: Sequence[ChipMovement]) -> Iterator[list[PrintedLine]]:
    """A line a move, those of a game together; what moved outside of a hand belongs to the game before it."""
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


def _summed(game: int, lines: Sequence[PrintedLine], people: int) -> PrintedLine:
    hands = [hand for line in lines for hand in (line.first, line.last) if hand]
    won = tuple(sum(line.won[place] for line in lines) for place in range(people))
    return PrintedLine(game, hands[0] if hands else None, hands[-1] if hands else None, won)


def _needs(lines: Sequence[PrintedLine], digit: int) -> int:
    """How wide a column is with the longest of these numbers."""
    won = [chips for line in lines for chips in line.won] or [0]
    return BESIDE + digit * max(len(signed(min(won))), len(signed(max(won))))


def _columns(lines: Sequence[PrintedLine]) -> int:
    """How many people have room beside each other, with one more column for the others."""
    return (WIDTH - LABEL) // (_needs(lines, FINE) + FINE) - 1


def _narrowed(line: PrintedLine, columns: int) -> PrintedLine:
    """The same with one number for all who have no column."""
    if len(line.won) <= columns:
        return line
    return replace(line, won=(*line.won[:columns], sum(line.won[columns:])))


def _blocks(lines: Sequence[PrintedLine], columns: int) -> int:
    """How many blocks have room beside each other."""
    wide = LABEL + columns * max(_needs(lines, DIGIT), 110)
    return max(1, min(MAX_BLOCKS, (WIDTH + GAP) // (wide + GAP)))


def _torn(lines: Sequence[PrintedLine], most: int, least: int) -> Iterator[tuple[PrintedLine, ...]]:
    """In blocks as even as can be, none of which ends with a heading."""
    so_many = max(1, min(most, -(-len(lines) // least)))
    high = -(-len(lines) // so_many)
    begin = 0
    for _ in range(so_many - 1):
        end = begin + high
        end -= not lines[end - 1].won
        yield tuple(lines[begin:end])
        begin = end
    yield tuple(lines[begin:])


def _parts(lines: Sequence[PrintedLine], step: int) -> Iterator[Sequence[PrintedLine]]:
    return (lines[begin : begin + step] for begin in range(0, len(lines), step))


def people_shown(names: Sequence[str]) -> int:
    """How many of them have room, each with the whole name."""
    used = 0
    for place, name in enumerate(names):
        used += lines_of(name)
        if used > MAX_PEOPLE_LINES:
            return place
    return len(names)


def table_rows(names: Sequence[str], handovers: int) -> int:
    """How high the table of the hands may be, beneath these people and so many hand-overs, two of them on a line."""
    listed = 1 + sum(map(lines_of, names))
    paid = HEADING + PERSON * (1 + -(-handovers // 2))
    used = HEAD + NOTES + max(CHART, PERSON * listed) + paid + HANDS
    return max(MIN_ROWS, (HEIGHT - used) // ROW)


def lines_of(name: str) -> int:
    """How many lines a name may take."""
    return max(1, -(-sum(map(letter_width, name)) // NAME_COLUMNS))
