"""The list of tables that a phone keeps for itself: finding one in it, putting one away, and taking it back.

Nothing is deleted by it, and nobody else notices.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import groupby
from typing import Final, TypeVar

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import Model
from scorekeeper.games.letters import normal, normalize_name
from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.money import ChipRate
from scorekeeper.service.access.callers import Actor, Caller, allow_anyone
from scorekeeper.service.access.context import TableContext, chip_rate, day_of
from scorekeeper.service.access.transactions import write_transaction
from scorekeeper.service.views.people import chips_won_beside_hands, links
from scorekeeper.store import clock, queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow, PersonRow, SeatRow, SheetRow, TableRow


def search_my_tables(database: Database, callers: Sequence[Caller], typed: str) -> tuple[TableListItem, ...]:
    """Those of somebody's tables that are found by what was typed, all of them where nothing was; put away or not."""
    return matches(typed, list_my_tables(database, callers, everybody=True), _known)


def archive_table(database: Database, caller: Caller) -> None:
    """The table stands in this phone's list no longer, but among what was put away."""
    with write_transaction(database, caller, right=allow_anyone, stays_open=True) as (writing, context):
        if context.device and not context.device.archived:
            writing.update(context.device, archived=clock.now())


def unarchive_table(database: Database, caller: Caller) -> None:
    """It stands in the list again."""
    with write_transaction(database, caller, right=allow_anyone, stays_open=True) as (writing, context):
        if context.device:
            writing.update(context.device, archived=None)


def _known(one: TableListItem) -> SearchableTable:
    games = [name for game in one.games for name in names_matching(game)]
    texts = (one.name, *one.people, *one.players, *names_matching(one.game, one.rules), *games)
    return SearchableTable(texts, one.day, one.codes)


@dataclass(frozen=True)
class TableSummary:
    """A table: `code` is the one that people see on the screen, `address` the one in the table's address."""

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
    """The newest tables, the newest first; and whether there are others."""
    with database.reading() as reading:
        found = queries.tables.newest(reading, limit + 1)
        ids = [table.id or 0 for table in found[:limit]]
        games = queries.tables.games_by_table(reading, ids)
        people = queries.tables.names_by_table(reading, ids)
        hands = dict(queries.hand_counts.hand_counts(reading, ids))
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
            hands=hands.get(number, 0),
        )
        for number, table in zip(ids, found, strict=False)
    )
    return tuple(listed), len(found) > limit


T = TypeVar("T")

MAX_SEARCH_LENGTH: Final = 100
"""So many characters are looked at."""

OF_A_CODE: Final = 3
"""So many characters of a code find it."""

MONTHS: Final = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
OF_A_MONTH: Final = 3


@dataclass(frozen=True)
class SearchableTable:
    """What an evening is known by: `texts` are its name, its people and its games, in every language."""

    texts: tuple[str, ...]
    day: date
    codes: tuple[str, ...]


def matches(typed: str, evenings: Iterable[T], known: Callable[[T], SearchableTable]) -> tuple[T, ...]:
    """Those of the evenings, in their order, in which every word is found; all of them where none was typed."""
    words = _words(typed)
    return tuple(one for one in evenings if not words or _is_meant(words, known(one)))


def names_matching(game: AnyGame, rules: object = None) -> tuple[str, ...]:
    """What a game is called in every language, and what its rules call it."""
    own = game.title(rules) if isinstance(rules, game.Rules) else ""
    return (*map(str, game.names.values()), *([own] if own else []))


def _words(typed: str) -> list[str]:
    words = (word.strip(",./-、，。・") for word in normalize_name(typed[:MAX_SEARCH_LENGTH]).split())
    return [word for word in words if word]


def _is_meant(words: list[str], known: SearchableTable) -> bool:
    texts, days = [normalize_name(said) for said in known.texts], frozenset(_forms(known.day))
    codes = [_bare(code) for code in known.codes]
    each = (
        any(word in said for said in texts) or _is_day(word, known.day, days) or _is_code(word, codes) for word in words
    )
    return _is_code("".join(words), codes) or all(each)  # a code is read out as K7Q F2M


def _is_code(typed: str, codes: list[str]) -> bool:
    return len(_bare(typed)) >= OF_A_CODE and any(code.startswith(_bare(typed)) for code in codes)


def _bare(code: str) -> str:
    return normal("NFKC", code).upper().replace("-", "").replace(" ", "")


def _is_day(word: str, day: date, forms: frozenset[str]) -> bool:
    """Whether the word says this day, its month or its year."""
    if len(word) >= OF_A_MONTH and MONTHS[day.month - 1].startswith(word):
        return True
    plain = re.sub(r"(?<!\d)0+(?=\d)", "", re.sub(r"[-./]", "/", re.sub(r"[号號]", "日", word)))
    return plain in forms


def _forms(day: date) -> Iterator[str]:
    """How the day, its month and its year are written in numbers; month and day in either order."""
    year, month, number = day.year, day.month, day.day
    yield from (f"{year}", f"{month}", f"{number}")
    yield from (f"{month}/{number}", f"{number}/{month}", f"{year}/{month}", f"{month}/{year}")
    yield from (f"{year}/{month}/{number}", f"{month}/{number}/{year}", f"{number}/{month}/{year}")
    yield from (f"{year}年", f"{month}月", f"{number}日")
    yield from (f"{year}年{month}月", f"{month}月{number}日", f"{year}年{month}月{number}日")


def table_list_item(
    table: TableRow, device: DeviceRow, seated: list[tuple[SheetRow, SeatRow, PersonRow]]
) -> TableListItem:
    """A table as it is listed for this device, from who sat where in each of its games."""
    people = {person.person: person for _, _, person in seated}
    contexts = [
        TableContext(table, people, (), row, tuple(seat.person for _, seat, _ in seats), device)
        for row, seats in ((row, list(seats)) for row, seats in groupby(seated, lambda one: one[0]))
    ]
    newest = contexts[-1]
    seat, person = newest.me.seat, newest.me.person
    flows = [
        (there.person_of(payer) or 0, there.person_of(payee) or 0, chips)
        for there in contexts
        for payer, payee, chips in there.balances
    ]
    return TableListItem(
        code=table.code,
        name=table.name,
        created=table.created,
        day=day_of(table),
        game=newest.ledger_sheet.game,
        rules=newest.ledger_sheet.rules,
        players=newest.players,
        seat_names=tuple("" if people[person].placeholder else people[person].name for person in newest.seats),
        seat=seat,
        may_write=newest.me.may_write,
        total=None
        if seat is None
        else totals(newest.seats, flows)[person or 0] + chips_won_beside_hands(table, person),
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
    """By which somebody may know a table, the one on the screen first."""
    known = links(table, me.role, sits=me.seat is not None).join_code
    return (known, table.code) if known else (table.code,)


def list_my_tables(
    database: Database, callers: Sequence[Caller], *, everybody: bool = False
) -> tuple[TableListItem, ...]:
    """The tables where somebody sits, in the order of asking; none where they were sent away.

    With the names of `everybody` there, where that is asked for.
    """
    shown = dict(who.credentials for who in callers)
    with database.reading() as reading:
        found = {table.code: (table, device) for table, device in queries.tables.by_tokens(reading, shown)}
        ids = [device.table_id for _, device in found.values()]
        seated = queries.tables.seats_by_table(reading, ids)
        names = queries.tables.names_by_table(reading, ids) if everybody else {}
    listed = [found[code] for code in shown if code in found]
    return tuple(
        replace(table_list_item(table, device, seated[device.table_id]), people=tuple(names.get(device.table_id, ())))
        for table, device in listed
    )


@dataclass(frozen=True)
class TableListItem:
    """One of somebody's tables in a list: its newest sheet, all its games, and what they have won in all.

    `named` are the players with "" for an empty seat; `seat` is where whoever asks sits. `codes` are those by which
    they may know it, the one on the screen first; `people` everybody who was named there, where that was asked for. The
    rest is what was agreed about chips and money. Whoever asks has put the table away where it is `archived`.
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
