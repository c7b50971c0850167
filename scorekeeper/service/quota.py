"""How much a table, a group and a request may hold, in numbers of things and in bytes of a file that is uploaded.

What is checked with every hand is a number that its verb knows already. How long a text or a list may be is declared
by the field that reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sized
from typing import Final

from scorekeeper.games import registry
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text
from scorekeeper.store.models.hands import HandRow

MAX_PEOPLE: Final = 1_000
MAX_SHEETS: Final = 500
MAX_HANDS: Final = 10_000
"""Hands of one game. At a table that has as many versions of hands, no other game begins."""
MAX_VERSIONS: Final = 2 * MAX_HANDS
"""Versions of all hands of a table. Beyond that no hand is changed, but the game that is played goes on."""
MAX_IMPORTED: Final = MAX_VERSIONS + MAX_HANDS
"""Versions of hands that a table can have, and therefore a file."""
MAX_CHANGES: Final = 200
"""Changes of one hand: every page that shows the hand lists them all."""
MAX_AMENDMENTS: Final = 50
"""Corrections of the rules or seats of one game: an import settles its hands again after each."""
MAX_CHIP_ENTRIES: Final = 10_000
"""Chip entries of a table, withdrawn or not."""
MAX_OBJECTIONS: Final = 10_000
"""Objections to the hands of a table, and as many to its chip entries."""
MAX_EVENTS: Final = 10_000
MAX_ACCESS_EVENTS: Final = 1_000
"""Lines of a table's log: who came in, and who was sent away."""
MAX_SELF_ACCESS_EVENTS: Final = MAX_ACCESS_EVENTS // 2
"""Beyond this line, only what a host does is added to the log."""

MAX_MEMBERS: Final = 1_000
MAX_GROUP_DEVICES: Final = 500
"""Devices that are in a group now."""
MAX_GROUP_TABLES: Final = 1_000

HAND: Final = 3
"""A hand counts as much as so many payments (`MOST_AT_ONCE`)."""
MAX_REQUEST_WORK: Final = 8_000
"""Payments and hands that one request goes over in less than a second.

One change settles at most as much again, an import over the web brings in as much, and a workbook holds as much: some
1,300 hands of four, or 115 of twelve in which everybody pays everybody.
"""
MAX_UPLOAD_BYTES: Final = 2 << 20
"""Bytes of a file that is imported over the web."""


def check_person_limit(number: int) -> None:
    """Raise `Refused` if a table cannot have so many people."""
    if number > MAX_PEOPLE:
        raise _full(text("one table has room for %(most)s people; open another table", most=MAX_PEOPLE))


def check_sheet_limit(number: int) -> None:
    """Raise `Refused` if a table cannot have so many games."""
    if number > MAX_SHEETS:
        most = MAX_SHEETS
        raise _full(text("one table has room for %(most)s games; open the same table again and go on there", most=most))


def check_seat_limit(number: int) -> None:
    """Raise `Refused` if the games of a table cannot have so many seats together."""
    if number > MAX_SHEETS * max(game.many for game in registry.games().values()):
        raise _full(text("so many people have not sat at one table"))


def check_table_limits(number: int, most: int) -> None:
    """Raise `Refused` if the number of something at a table is higher than `most`."""
    if number > most:
        raise _full(text("this table is full; open the same table again and go on there"))


def check_access_event_limit(number: int) -> None:
    """Raise `Refused` if the log of a table cannot have so many lines."""
    if number > MAX_ACCESS_EVENTS:
        raise _full(text("the log of one table has room for %(most)s lines", most=MAX_ACCESS_EVENTS))


def check_change_limit(number: int) -> None:
    """Raise `Refused` if a hand has been changed so often that it cannot be changed again."""
    if number >= MAX_CHANGES:
        raise _many(
            text("this hand has been changed %(most)s times: write down beside the hands what differs", most=number)
        )


def check_amendment_limit(number: int) -> None:
    """Raise `Refused` if the rules or seats of a game cannot be corrected so often."""
    if number > MAX_AMENDMENTS:
        most = MAX_AMENDMENTS
        raise _many(text("the rules or seats of this game have been corrected %(most)s times already", most=most))


def check_member_limit(number: int) -> None:
    """Raise `Refused` if a group cannot have so many people."""
    if number > MAX_MEMBERS:
        raise _full(text("one group has room for %(most)s people", most=MAX_MEMBERS))


def check_group_device_limit(number: int) -> None:
    """Raise `Refused` if a group cannot have so many devices."""
    if number > MAX_GROUP_DEVICES:
        most = MAX_GROUP_DEVICES
        raise _full(text("%(most)s phones are in this group, and there is no room for more", most=most))


def check_group_table_limit(number: int) -> None:
    """Raise `Refused` if a group cannot have so many tables."""
    if number > MAX_GROUP_TABLES:
        raise _full(text("one group has room for %(most)s evenings", most=MAX_GROUP_TABLES))


def with_payments(payments: Sized) -> int:
    """Return what a hand with these payments counts towards `MOST_AT_ONCE`."""
    return HAND + len(payments)


def limit_request_work(hands: Iterable[HandRow]) -> Iterator[HandRow]:
    """Yield these hands, which a change settles again; raise `Refused` if they are too many for one request."""
    number = 0
    for row in hands:
        number += with_payments(row.payments)
        if number > MAX_REQUEST_WORK:
            raise _many(text("too many hands would be settled anew: write down beside the hands what differs"))
        yield row


def _full(said: Text) -> Refused:
    return Refused([Problem("", "full", said)])


def _many(said: Text) -> Refused:
    return Refused([Problem("", "many", said)])
