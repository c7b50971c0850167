"""Import a plain CSV as a table of freestyle: names in the first line, then the points of one hand in each.

It becomes an exported table, which is imported as any other. Each problem of the file is one of the field `text` and
says line and column; those of the rules are at `rules.…`.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.games import registry
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import normalize_name, text
from scorekeeper.ledger.balances import totals, with_player_names
from scorekeeper.ledger.json_values import payments_to_json, shown_to_json
from scorekeeper.ledger.sheet import SettledHand, Sheet, create_sheet, read_hand, replay
from scorekeeper.service import quota
from scorekeeper.service.access.context import day_in
from scorekeeper.service.people.joining import Admission
from scorekeeper.service.transfer.exporter import import_table
from scorekeeper.service.transfer.schema import EXPORT_FORMAT
from scorekeeper.store import clock
from scorekeeper.store.database import Database

GAME = "freestyle"
#: The columns are separated by the one of these that is most frequent in the first line, or else by spaces.
SEPARATORS = "\t;,"
#: The head of a first column with a note for each hand: a number, a date or a text.
NOTE_HEAD = re.compile(
    "|no|nr|number|date|datum|time|day|hand|round|runde|game|spiel|note"
    "|日付|日時|日|時刻|回|回数|局|番号|備考|メモ|日期|時間|局數|場次|次數|編號|備註"
)
#: What stands in that column beside a total, which is no hand.
TOTAL_NOTE = re.compile("totals?|sum|summe|合計|計|総計|總計|總和")
#: The marks of negative numbers in Japanese accounts.
MINUS = {ord("▲"): "-", ord("△"): "-"}

csv.field_size_limit(2 * quota.MAX_UPLOAD_BYTES)  # no file has a longer one, and no other problem raises `csv.Error`


def decode(file: bytes, encoding: str) -> str:
    """Return the text of a file in UTF-8, or as spreadsheets write it.

    `encoding` is that of files with commas; files with semicolons come from Western Europe. Bytes that are no character
    are replaced, so that the text can be shown to the user.
    """
    for name in ("utf-8-sig", "cp1252" if b";" in file.partition(b"\n")[0] else encoding):
        with suppress(UnicodeDecodeError):
            return file.decode(name)
    return file.decode("cp1252", "replace")


@dataclass(frozen=True)
class CsvHands:
    """The hands of a file as a settled sheet; in a zero-sum file the points of each hand add up to 0."""

    sheet: Sheet
    hands: tuple[SettledHand, ...]
    is_zero_sum: bool

    @property
    def totals(self) -> dict[str, int]:
        """The chips that each player wins in all."""
        players = self.sheet.players
        return totals(players, (flow for hand in self.hands for flow in with_player_names(hand.flows, players)))


def read_csv(document: str, rules: Mapping[str, Any]) -> CsvHands:
    """Return the hands settled by these rules, as typed; raise `Refused` if a value is not valid.

    Without a `mode` they are zero-sum if the file is.
    """
    (line, head), *rows = _rows(document) or [(1, [""])]
    first = int(NOTE_HEAD.fullmatch(_word(head[0])) is not None)
    names = head[first : max(place for place, cell in enumerate(head, 1) if cell or place == 1)]
    with _at_line(line, first):
        if all(name.isdecimal() for name in names):
            raise Refused([Problem("players.0", "missing", text("the first line must be the names of the players"))])
        sheet = create_sheet(registry.find(GAME), rules, names, from_form=True)
    rows = [row for row in rows if any(row[1][first:]) and not (first and TOTAL_NOTE.fullmatch(_word(row[1][0])))]
    most = quota.MAX_REQUEST_WORK // (quota.HAND_WEIGHT + sheet.seats * (sheet.seats - 1) // 2)
    if not 1 <= len(rows) <= most:
        raise Refused([Problem("text", "hands", text("below the names there must be 1 to %(most)s hands", most=most))])
    hands = tuple(_read_hand(sheet, number, *row, first) for number, row in enumerate(rows, 1))
    is_zero_sum = all(sum(hand["points"]) == 0 for hand in hands)
    if is_zero_sum and "mode" not in rules:
        sheet = replace(sheet, rules=sheet.rules.model_copy(update={"mode": "zero-sum"}))
    try:
        return CsvHands(sheet, tuple(replay(replace(sheet, hands=hands))), is_zero_sum)
    except Refused as refused:
        with _at_line(rows[(refused.hand or 1) - 1][0], first):
            raise


def _rows(document: str) -> list[tuple[int, list[str]]]:
    """Return the lines that are not empty, with their numbers."""
    lines = document.splitlines(keepends=True)
    if len(lines) > quota.MAX_HANDS:
        raise Refused([Problem("text", "long", text("at most %(most)s lines", most=quota.MAX_HANDS))])
    head = next(filter(str.strip, lines), "")
    separator = max(SEPARATORS, key=head.count)
    reader = csv.reader(lines, delimiter=separator if separator in head else " ", skipinitialspace=True)
    rows = [(reader.line_num, [cell.strip() for cell in cells]) for cells in reader]
    return [(line, cells) for line, cells in rows if any(cells)]


def _read_hand(sheet: Sheet, number: int, line: int, cells: Sequence[str], first: int) -> dict[str, Any]:
    """Return a hand of a score sheet; an empty cell is 0 points, and the number of the hand is no note."""
    points = [cell.translate(MINUS) or "0" for cell in (*cells[first:], *[""] * sheet.seats)]
    note = cells[0] if first and _word(cells[0]) not in {"", str(number)} else None
    with _at_line(line, first):
        if any(cells[first + sheet.seats :]):
            raise Refused([Problem(f"points.{sheet.seats}", "long", text("there is no name above this"))])
        metadata, entry = read_hand(sheet.game, {"points": points[: sheet.seats], "note": note}, from_form=True)
    return {"points": list(entry.points), **metadata.model_dump(exclude_none=True)}


@contextmanager
def _at_line(line: int, first: int) -> Iterator[None]:
    """Add the line and the column to the problems of any `Refused` raised inside, except those of rules.

    The players begin at the column `first`, counted from 0.
    """
    try:
        yield
    except Refused as refused:
        refused.problems = tuple(_located(problem, line, first) for problem in refused.problems)
        raise


def _located(problem: Problem, line: int, first: int) -> Problem:
    if problem.field.startswith("rules."):
        return problem
    seat = problem.field.rpartition(".")[2]
    cell = 1 if seat == "note" else first + 1 + (int(seat) if seat.isdecimal() else 0)
    place: dict[str, Any] = {"line": line, "cell": cell, "problem": problem.message}
    return Problem("text", problem.code, text("line %(line)s, cell %(cell)s: %(problem)s", **place))


def _word(cell: str) -> str:
    return normalize_name(cell).strip(".:#")


def import_csv(
    database: Database, document: str, rules: Mapping[str, Any], kind: str | None = None, zone: str | None = None
) -> Admission:
    """Open a table with the hands of a file, as if they were recorded now; raise the errors of `read_csv`.

    `kind` is that of the device that imports, and `zone` the time zone of the table.
    """
    file, now = read_csv(document, rules), clock.now()
    at, sheet = now.isoformat(), file.sheet
    setup = {"rules": sheet.rules.model_dump(mode="json"), "players": sheet.players, "first_dealer": 0}
    hands = [_exported(sheet, hand, at) for hand in file.hands]
    exported = {
        "format": EXPORT_FORMAT,
        "name": "",
        "created": at,
        "day": day_in(zone, now).isoformat(),
        "zone": zone,
        "revision": len(hands) + 1,
        "people": [{"name": name} for name in sheet.players],
        "sheets": [{"game": GAME, "edition": sheet.game.edition, "opened": at, **setup, "hands": hands}],
    }
    return import_table(database, exported, kind, at_once=True)


def _exported(sheet: Sheet, hand: SettledHand, at: str) -> dict[str, Any]:
    return {
        "number": hand.number,
        "revision": hand.number + 1,
        "kind": "recorded",
        "withdrawn": False,
        "at": at,
        "entry": hand.entry,
        "dealer": hand.dealer,
        "next_dealer": hand.next_dealer,
        "payments": payments_to_json(hand.payments),
        "shown": shown_to_json(hand.shown),
        "state": sheet.game.dump_state(hand.state),
    }
