"""List, search and archive the tables of a device, and list the newest tables of the server.

Archiving only changes the list of the device.
"""

import re
from calendar import month_name
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import groupby
from typing import TypeVar

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import Model
from scorekeeper.games.words import normalize_name, normalize_text
from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.money import ChipRate
from scorekeeper.service.access.callers import Actor, Caller, allow_anyone
from scorekeeper.service.access.context import TableContext, chip_rate, day_of
from scorekeeper.service.access.transactions import write_transaction
from scorekeeper.service.views.people import chips_from_entries, links
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow, PersonRow, SeatRow, SheetRow, TableRow


def search_my_tables(database: Database, callers: Sequence[Caller], typed: str) -> "tuple[TableListItem, ...]":
    """Return the caller's tables that match a search, archived or not; all of them without a search."""
    return matches(typed, list_my_tables(database, callers, everybody=True), _searchable)


def archive_table(database: Database, caller: Caller) -> None:
    """Move the table from the device's list to its archive."""
    with write_transaction(database, caller, right=allow_anyone, stays_open=True) as (writing, context):
        if context.device and not context.device.archived:
            writing.update(context.device, archived=clock.now())


def unarchive_table(database: Database, caller: Caller) -> None:
    """Move the table from the archive back to the device's list."""
    with write_transaction(database, caller, right=allow_anyone, stays_open=True) as (writing, context):
        if context.device:
            writing.update(context.device, archived=None)


def _searchable(item: "TableListItem") -> "SearchableTable":
    games = [name for game in item.games for name in names_matching(game)]
    texts = (item.name, *item.people, *item.players, *names_matching(item.game, item.rules), *games)
    return SearchableTable(texts, item.day, item.codes)


@dataclass(frozen=True)
class TableSummary:
    """A table: `code` is its join code, `address` the code in its URL."""

    code: str
    address: str
    name: str
    day: date
    created: datetime
    closed: datetime | None
    games: tuple[str, ...]
    people: tuple[str, ...]
    hands: int


def list_newest_tables(database: Database, limit: int) -> tuple[tuple[TableSummary, ...], bool]:
    """Return the newest tables, the newest first, and whether there are more."""
    with database.reading() as reading:
        rows = queries.tables.newest(reading, limit + 1)
        ids = [table.id for table in rows[:limit]]
        games = queries.tables.games_by_table(reading, ids)
        people = queries.tables.names_by_table(reading, ids)
        hands = queries.hand_counts.hand_counts(reading, ids)
    listed = (
        TableSummary(
            code=table.join_code,
            address=table.code,
            name=table.name,
            day=day_of(table),
            created=table.created,
            closed=table.closed,
            games=tuple(dict.fromkeys(games.get(number, ()))),
            people=tuple(people.get(number, ())),
            hands=hands[number],
        )
        for number, table in zip(ids, rows, strict=False)
    )
    return tuple(listed), len(rows) > limit


T = TypeVar("T")

#: Maximum number of characters of a search that are read.
MAX_SEARCH_LENGTH = 100

#: Minimum number of characters of a code that match.
OF_A_CODE = 3

OF_A_MONTH = 3


@dataclass(frozen=True)
class SearchableTable:
    """The text by which a table is found: `texts` are its name, people and games in every language."""

    texts: tuple[str, ...]
    day: date
    codes: tuple[str, ...]


def matches(typed: str, evenings: Iterable[T], known: Callable[[T], SearchableTable]) -> tuple[T, ...]:
    """Return the tables, in their order, that contain every word of the search; all of them without a search."""
    split = (word.strip(",./-、，。・") for word in normalize_name(typed[:MAX_SEARCH_LENGTH]).split())
    words = [word for word in split if word]
    return tuple(item for item in evenings if not words or _matches_words(words, known(item)))


def names_matching(game: AnyGame, rules: object = None) -> tuple[str, ...]:
    """Return the names of a game in every language, and the title by its rules."""
    own = game.title(rules) if isinstance(rules, game.Rules) else ""
    return (*map(str, game.names.values()), *([own] if own else []))


def _matches_words(words: list[str], table: SearchableTable) -> bool:
    texts, days = [normalize_name(searched) for searched in table.texts], frozenset(_date_forms(table.day))
    codes = [_compact(code) for code in table.codes]
    matched = (
        any(word in searched for searched in texts) or _is_day(word, table.day, days) or _is_code(word, codes)
        for word in words
    )
    return _is_code("".join(words), codes) or all(matched)  # a code may be typed as K7Q F2M


def _is_code(typed: str, codes: list[str]) -> bool:
    return len(_compact(typed)) >= OF_A_CODE and any(code.startswith(_compact(typed)) for code in codes)


def _compact(code: str) -> str:
    return normalize_text("NFKC", code).upper().replace("-", "").replace(" ", "")


def _is_day(word: str, day: date, forms: frozenset[str]) -> bool:
    """Return whether the word is this day, its month or its year."""
    if len(word) >= OF_A_MONTH and month_name[day.month].lower().startswith(word):  # English: no locale is set
        return True
    plain = re.sub(r"(?<!\d)0+(?=\d)", "", re.sub(r"[-./]", "/", re.sub(r"[号號]", "日", word)))
    return plain in forms


def _date_forms(day: date) -> Iterator[str]:
    """Yield the day, its month and its year in numbers; month and day in either order."""
    year, month, number = day.year, day.month, day.day
    yield from (f"{year}", f"{month}", f"{number}")
    yield from (f"{month}/{number}", f"{number}/{month}", f"{year}/{month}", f"{month}/{year}")
    yield from (f"{year}/{month}/{number}", f"{month}/{number}/{year}", f"{number}/{month}/{year}")
    yield from (f"{year}年", f"{month}月", f"{number}日")
    yield from (f"{year}年{month}月", f"{month}月{number}日", f"{year}年{month}月{number}日")


#: The seats of all sheets of a table, the oldest sheet first.
Seated = Sequence[tuple[SheetRow, SeatRow, PersonRow]]


def sheet_contexts(table: TableRow, seated: Seated, device: DeviceRow | None = None) -> list[TableContext]:
    """Return a context for each sheet of a table, with the people who have a seat."""
    people = {person.person: person for _, _, person in seated}
    return [
        TableContext(table, people, (), sheet, tuple(seat.person for _, seat, _ in rows), device)
        for sheet, rows in groupby(seated, lambda row: row[0])
    ]


def table_list_item(table: TableRow, device: DeviceRow, seated: Seated) -> "TableListItem":
    """Return the list item of a table for this device, from the seats of each of its games."""
    contexts = sheet_contexts(table, seated, device)
    newest = contexts[-1]
    seat, person = newest.me.seat, newest.me.person
    flows = [flow for context in contexts for flow in context.person_balances]
    return TableListItem(
        code=table.code,
        name=table.name,
        created=table.created,
        day=day_of(table),
        game=newest.ledger_sheet.game,
        rules=newest.ledger_sheet.rules,
        players=newest.players,
        seat_names=tuple("" if newest.people[person].placeholder else newest.name(person) for person in newest.seats),
        seat=seat,
        may_write=newest.me.may_write,
        total=None if seat is None else totals(newest.seats, flows)[person or 0] + chips_from_entries(table, person),
        games=tuple(context.ledger_sheet.game for context in reversed(contexts)),
        chips=table.chips,
        rate=chip_rate(table),
        rounding=table.rounding,
        note=table.rate_note,
        codes=_codes(table, newest.me),
        closed=table.closed is not None,
        demo=table.demo,
        archived=device.archived is not None,
    )


def _codes(table: TableRow, me: Actor) -> tuple[str, ...]:
    """Return the codes of a table that the device may know, the join code first."""
    known = links(table, me.role, sits=me.seat is not None).join_code
    return (known, table.code) if known else (table.code,)


def list_my_tables(
    database: Database, callers: Sequence[Caller], *, everybody: bool = False
) -> "tuple[TableListItem, ...]":
    """Return the tables of these callers in their order, without those where the device was removed.

    With `everybody`, include the names of all people at each table.
    """
    shown = dict(caller.credentials for caller in callers)
    with database.reading() as reading:
        by_code = {table.code: (table, device) for table, device in queries.tables.by_tokens(reading, shown)}
        ids = [device.table_id for _, device in by_code.values()]
        seated = queries.tables.seats_by_table(reading, ids)
        names = queries.tables.names_by_table(reading, ids) if everybody else {}
    rows = [by_code[code] for code in shown if code in by_code]
    return tuple(
        replace(table_list_item(table, device, seated[device.table_id]), people=tuple(names.get(device.table_id, ())))
        for table, device in rows
    )


@dataclass(frozen=True)
class TableListItem:
    """A table of the caller in a list: its newest sheet, all its games, and the caller's total.

    `seat_names` are the players, with "" for an empty seat; `seat` is the caller's. `codes` are those that the caller
    may know, the join code first; `people` are all names of the table, if requested. The terms of chips and money are
    included. `archived`: the caller has archived the table.
    """

    code: str
    name: str
    created: datetime
    day: date
    game: AnyGame
    rules: Model
    players: tuple[str, ...]
    seat_names: tuple[str, ...]
    seat: int | None
    may_write: bool
    total: int | None
    games: tuple[AnyGame, ...]
    chips: int | None
    rate: ChipRate | None
    rounding: int | None
    note: str | None
    codes: tuple[str, ...]
    closed: bool
    demo: bool
    archived: bool
    people: tuple[str, ...] = ()
