"""Limit how much a table, a group and a request may hold, in numbers of things and in bytes of an upload.

The functions check a number that the calling operation already has. The maximum length of a text or list is declared by
its field.
"""

from collections.abc import Iterable, Iterator, Sized
from dataclasses import replace

from scorekeeper.games import registry
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text
from scorekeeper.store.models.hands import HandRow

MAX_PEOPLE = 1_000
MAX_SHEETS = 500
#: Hands of one game. A table with as many versions of hands can start no other game.
MAX_HANDS = 10_000
#: Versions of all hands of a table. Beyond this, no hand can be changed, but the current game can continue.
MAX_VERSIONS = 2 * MAX_HANDS
#: Maximum number of versions of hands at a table, and therefore in a file.
MAX_IMPORTED = MAX_VERSIONS + MAX_HANDS
#: Changes of one hand: every page that shows the hand lists them all.
MAX_CHANGES = 200
#: Corrections of the rules or seats of one game: an import settles its hands again after each correction.
MAX_AMENDMENTS = 50
#: Chip entries of a table, withdrawn or not.
MAX_CHIP_ENTRIES = 10_000
#: Objections to the hands of a table, and separately objections to its chip entries.
MAX_OBJECTIONS = 10_000
MAX_EVENTS = 10_000
#: Throws of dice for one deal.
MAX_THROWS = 100
#: Lines of a table's access log.
MAX_ACCESS_EVENTS = 1_000
#: Beyond this line, only the actions of a host are logged.
MAX_SELF_ACCESS_EVENTS = MAX_ACCESS_EVENTS // 2

MAX_MEMBERS = 1_000
#: Devices that belong to a group at the same time.
MAX_GROUP_DEVICES = 500
MAX_GROUP_TABLES = 1_000

#: A hand counts as this number of payments (`MAX_REQUEST_WORK`).
HAND_WEIGHT = 3
#: Payments and hands that one request can process in less than a second.
#:
#: The limit applies to the hands that one change settles again, to an import over the web, and to a workbook: about
#: 1,300 hands of four players, or 115 of twelve in which every player pays every other.
MAX_REQUEST_WORK = 8_000
#: Bytes of a file that is imported over the web.
MAX_UPLOAD_BYTES = 2 << 20


def check_person_limit(number: int) -> None:
    """Raise `Refused` if `number` people are too many for a table."""
    _check(number, MAX_PEOPLE, text("a table has room for at most %(most)s people; open another table"))


def check_sheet_limit(number: int) -> None:
    """Raise `Refused` if `number` games are too many for a table."""
    _check(number, MAX_SHEETS, text("a table holds at most %(most)s games; open a new table with the same people"))


def check_seat_limit(number: int) -> None:
    """Raise `Refused` if `number` seats are too many for all games of a table."""
    most = MAX_SHEETS * max(game.max_players for game in registry.games().values())
    _check(number, most, text("too many people for one table"))


def check_table_limits(number: int, most: int) -> None:
    """Raise `Refused` if the number of something at a table is higher than `most`."""
    _check(number, most, text("this table is full; open a new table with the same people"))


def check_throw_limit(number: int) -> None:
    """Raise `Refused` if `number` throws are too many for one deal."""
    _check(number, MAX_THROWS, text("that is enough for one deal; go on with what was thrown"))


def check_access_event_limit(number: int) -> None:
    """Raise `Refused` if `number` lines are too many for the log of a table."""
    _check(number, MAX_ACCESS_EVENTS, text("a table's log holds at most %(most)s lines"))


def check_change_limit(number: int) -> None:
    """Raise `Refused` if a hand has been changed `number` times and cannot be changed again."""
    message = text("this hand has already been changed %(most)s times; enter the difference outside the hands")
    _check(number + 1, MAX_CHANGES, message, "many")


def check_amendment_limit(number: int) -> None:
    """Raise `Refused` if the rules or seats of a game cannot be corrected `number` times."""
    message = text("the rules or seats of this game have been corrected %(most)s times already")
    _check(number, MAX_AMENDMENTS, message, "many")


def check_member_limit(number: int) -> None:
    """Raise `Refused` if `number` people are too many for a group."""
    _check(number, MAX_MEMBERS, text("a group has room for at most %(most)s people"))


def check_group_device_limit(number: int) -> None:
    """Raise `Refused` if `number` devices are too many for a group."""
    _check(number, MAX_GROUP_DEVICES, text("%(most)s phones are in this group; there is no room for more"))


def check_group_table_limit(number: int) -> None:
    """Raise `Refused` if `number` tables are too many for a group."""
    _check(number, MAX_GROUP_TABLES, text("a group has room for at most %(most)s sessions"))


def hand_weight(payments: Sized) -> int:
    """Return the weight of a hand with these payments, in units of `MAX_REQUEST_WORK`."""
    return HAND_WEIGHT + len(payments)


def limit_request_work(hands: Iterable[HandRow]) -> Iterator[HandRow]:
    """Yield the hands that a change settles again; raise `Refused` if they are too many for one request."""
    work = 0
    for row in hands:
        work += hand_weight(row.payments)
        if work > MAX_REQUEST_WORK:
            message = text("too many hands would have to be settled again; enter the difference outside the hands")
            raise Refused([Problem("", "many", message)])
        yield row


def _check(number: int, most: int, message: Text, code: str = "full") -> None:
    """Raise `Refused` with the message, in which `most` stands, if the number is higher."""
    if number > most:
        raise Refused([Problem("", code, replace(message, values={"most": most}))])
