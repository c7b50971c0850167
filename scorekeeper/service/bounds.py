"""How much one table holds: never more than an export of it can bring back.

People, sheets and lines of the log are counted. Versions of hands and entries, words against them and events are
weighed, in bytes of an exported file, with the longest names that they could come to stand under.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final

from scorekeeper.games import registry
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text
from scorekeeper.ledger.values import letters
from scorekeeper.service import guests
from scorekeeper.store.entry_rows import EntryRow
from scorekeeper.store.hand_json import HandJson, hand_json
from scorekeeper.store.rows import AmendmentRow, EventRow, HandRow, TableRow

_AROUND: Final = 2
"""Letters around and between the values of a list, for each."""

MOST_PEOPLE: Final = 1_000
MOST_SHEETS: Final = 500
MOST_DOORS: Final = 1_000
"""Lines of a table's log: who came in, and who was sent away."""
MOST_COMING: Final = MOST_DOORS // 2
"""Beside so many, nothing that anybody can do as often as they like is added to them: what a host does has room."""
MOST_BYTES: Final = 12 << 20
"""Of all versions and words of a table: some 10,600 hands of 打天九."""

MOST_CHANGES: Final = 200
"""Of one hand: every page that shows it tells of them all."""

MOST_AT_ONCE: Final = 1 << 20
"""Of what one request goes over hand by hand, for less than a second: some 900 hands of 打天九.

So much does one change settle anew, comes in over the web, and stands in a workbook.
"""

NAME: Final = 170
"""A name of 40 characters, four bytes each, in a list."""
VERSION: Final = 540
"""A version of a hand, but for what was entered and what it came to."""
WORD: Final = 1_200
"""A word against a hand, with nobody who agrees to the hand."""
AMENDMENT: Final = 540
"""What was agreed before, but for its rules, where it began and who sat there."""
REPLAYED: Final = 200
"""A hand that is settled anew because of it, also where it comes to the same: an import settles each again."""
EVENT: Final = 420
"""What somebody did beside the hands, but for whom it concerns and what it was."""
DOOR: Final = 1 << 10
"""A line of the log."""
ENTRY: Final = 320
"""A version of an entry beside the hands, but for what it holds and whom."""
PERSON: Final = 256
SHEET: Final = 8 << 10
"""A sheet without its hands: its rules, and the names of everybody who sits there."""
TABLE: Final = 4 << 10

MOST_SENT: Final = MOST_AT_ONCE + MOST_PEOPLE * PERSON + 64 * SHEET + 256 * DOOR + TABLE
"""Bytes of a file that comes in over the web: so many people, games and lines of the log at their longest."""

MOST_VERSIONS: Final = MOST_BYTES // VERSION
"""No sheet has more, nor more words."""
MOST_EVENTS: Final = MOST_BYTES // EVENT + MOST_DOORS
"""No table has more."""
MOST_ENTRIES: Final = MOST_BYTES // ENTRY
"""Nor more versions of entries."""


def check_person(number: int) -> None:
    """`Refused` where this many people are too many."""
    if number > MOST_PEOPLE:
        raise _full(text("one table has room for %(most)s people; open another table", most=MOST_PEOPLE))


def check_sheet(number: int) -> None:
    """`Refused` where this many sheets are too many."""
    if number > MOST_SHEETS:
        most = MOST_SHEETS
        raise _full(text("one table has room for %(most)s games; open the same table again and go on there", most=most))


def check_seats(number: int) -> None:
    """`Refused` where the games of a table have so many seats together as none of it could have been played with."""
    if number > MOST_SHEETS * max(game.many for game in registry.games().values()):
        raise _full(text("so many people have not sat at one table"))


def check_doors(number: int, row: EventRow) -> None:
    """`Refused` where this many lines of a log are too many, or this one concerns too many people."""
    if number > MOST_DOORS or weigh_event(row) > DOOR:
        raise _full(text("the log of one table has room for %(most)s lines", most=MOST_DOORS))


def check_changes(number: int) -> None:
    """`Refused` where a hand has been changed so often."""
    if number >= MOST_CHANGES:
        said = text("this hand has been changed %(most)s times: write down beside the hands what differs", most=number)
        raise Refused([Problem("", "many", said)])


def is_long(table: TableRow) -> bool:
    """Whether there is more at a table than one request goes over hand by hand."""
    return table.size > MOST_AT_ONCE


def few(hands: Iterable[HandRow]) -> Iterator[HandRow]:
    """These hands, which a change settles anew; `Refused` where they are too many."""
    weight = 0
    for row in hands:
        weight += weigh(row)
        if weight > MOST_AT_ONCE:
            said = text("too many hands would be settled anew: write down beside the hands what differs")
            raise Refused([Problem("", "many", said)])
        yield row


def weigh(row: HandRow, written: HandJson | None = None) -> int:
    """What a version of a hand adds to an export; `written` is its JSON, where somebody has that."""
    texts = [one.text for one in (written or hand_json(row)).values()]
    together = f"[{','.join(texts)}]"
    has_bets = guests.WRITTEN in together  # most hands have none, and need not be gone through
    bets = sum(1 for _ in (*guests.in_entry(row.entry), *guests.in_payments(row.payments))) if has_bets else 0
    return VERSION + NAME * bets + letters(together) - _AROUND * len(texts)


def has_room(table: TableRow, weight: int) -> bool:
    """Whether so much can be added; a change that makes it no heavier always can."""
    return weight <= 0 or table.size + weight <= MOST_BYTES


def weigh_word(agreed: int = 0) -> int:
    """What a word against a hand adds, with so many who agree to the hand."""
    return WORD + NAME * agreed


def weigh_amendment(row: AmendmentRow, hands: int) -> int:
    """What an agreement that was corrected adds after so many hands."""
    return AMENDMENT + NAME * len(row.seats) + REPLAYED * hands + _length(row.rules, row.start)


def weigh_event(row: EventRow) -> int:
    """What an event adds."""
    return EVENT + NAME * len(row.people) + _length(row.what)


def weigh_entry(row: EntryRow) -> int:
    """What a version of an entry adds, with everybody in it by name."""
    whom = len(row.what.get("chips") or ()) if row.kind == "count" else 2
    return ENTRY + NAME * (2 * whom + 2 * len(row.flows) + 2) + _length(row.what, row.flows)


def _length(*parts: object) -> int:
    """Letters of these values as JSON."""
    return len(json.dumps(parts)) - _AROUND * len(parts)


def grow(table: TableRow, weight: int) -> None:
    """Write down that so much is added; `Refused` where the table has no room for it."""
    if not has_room(table, weight):
        raise _full(text("this table is full; open the same table again and go on there"))
    table.size += weight


def _full(said: Text) -> Refused:
    return Refused([Problem("", "full", said)])
