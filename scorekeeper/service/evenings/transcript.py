"""A whole evening as a list: every hand and every entry as they stand now, for the files that people open."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import groupby
from typing import Final

from scorekeeper.games.fields import HIGHEST
from scorekeeper.games.words import text
from scorekeeper.ledger.course import merged
from scorekeeper.ledger.money import Rate
from scorekeeper.service import bounds, present, present_entries
from scorekeeper.service.caller import Caller
from scorekeeper.service.context import Context, every_sheet, looking
from scorekeeper.service.days import day_of
from scorekeeper.service.entry_views import EntryView
from scorekeeper.service.errors import TooMuch
from scorekeeper.service.hand_views import Hand, HandView, Pair
from scorekeeper.service.money import rate_of
from scorekeeper.service.present_table import standing
from scorekeeper.service.views import GameView
from scorekeeper.store.book import Book
from scorekeeper.store.queries import Reading
from scorekeeper.store.rows import HandRow

SO_MANY: Final = 200
"""Lines that are read at once where they are sent meanwhile."""
FIRST: Final = (0, 0)
"""Before every hand."""


@dataclass(frozen=True)
class Played:
    """A hand as it stands, who entered it first, and when."""

    hand: HandView
    by: str | None
    at: datetime


@dataclass(frozen=True)
class Transcript:
    """An evening: what was played and what was entered beside it, in the order of play, withdrawn or not.

    `people` have sat down or won or lost something, in the order of coming; `totals` and `pairs` are of all that was
    won. What is said against a hand or an entry is left out.
    """

    code: str
    name: str
    day: date
    rate: Rate | None
    games: tuple[GameView, ...]
    people: tuple[str, ...]
    lines: Iterable[Played | EntryView]
    totals: dict[str, int]
    pairs: tuple[Pair, ...]

    @property
    def hands(self) -> tuple[Played, ...]:
        """The hands alone."""
        return tuple(one for one in self.lines if isinstance(one, Played))


def view(book: Book, who: Caller) -> Transcript:
    """The evening, for everybody who is at the table; `TooMuch` where it is more than one request goes over."""
    with opened(book, who, whole=True) as there:
        return replace(there, lines=tuple(there.lines))


@contextmanager
def opened(book: Book, who: Caller, *, whole: bool = False) -> Iterator[Transcript]:
    """The same, its lines read once and as they are taken: however long it is, it is never held whole."""
    with looking(book, who) as (reading, context):
        if whole and bounds.is_long(context.table):
            raise TooMuch(text("So many hands do not fit into one workbook: take them as CSV."))
        contexts = every_sheet(reading, context)
        stands = standing(context, contexts)
        yield Transcript(
            code=context.table.code,
            name=context.table.name,
            day=day_of(context.table),
            rate=rate_of(context.table),
            games=tuple(GameView(one.sheet.sheet, one.played.game, one.played.rules, one.players) for one in contexts),
            people=_people(context, stands.totals, _paid(reading, contexts)),
            lines=_lines(reading, context, contexts, HIGHEST if whole else SO_MANY),
            totals=stands.totals,
            pairs=stands.pairs,
        )


def _lines(reading: Reading, context: Context, contexts: Sequence[Context], most: int) -> Iterator[Played | EntryView]:
    """Every hand and every entry, in the order of play, so many read at once."""
    entries = [(one.entered, one) for one in _entries(reading, context)]
    in_order: tuple[Hand | EntryView, ...] = merged(reading.recorded(context.table_id), entries)
    for start in range(0, len(in_order), most):
        some, then = in_order[start : start + most], in_order[start + most :]
        before = next((one for one in then if isinstance(one, tuple)), None)
        played = _hands(reading, contexts, before, sum(isinstance(one, tuple) for one in some))
        yield from (next(played) if isinstance(one, tuple) else one for one in some)


def _hands(reading: Reading, contexts: Sequence[Context], before: Hand | None, limit: int) -> Iterator[Played]:
    """So many hands before another, in the order of play."""
    by_number = {one.sheet.sheet: one for one in contexts}
    rows = reading.versions_before(contexts[0].table_id, before, limit)
    for (sheet, _), versions in groupby(rows, lambda row: (row.sheet, row.number)):
        yield _played(by_number[sheet], list(versions))


def _played(context: Context, versions: Sequence[HandRow]) -> Played:
    """A hand of these versions; one that is withdrawn is told as it was when it stood last."""
    first, newest = versions[0], versions[-1]
    stood = [version for version in versions if not version.withdrawn][-1:] if newest.withdrawn else []
    by = context.name_of(first.person) or first.entry.get("by")
    return Played(present.hand(context, newest, stood), by, first.at)


def _entries(reading: Reading, context: Context) -> tuple[EntryView, ...]:
    rows = reading.entries(context.table_id)
    return present_entries.entries(context, sorted(rows, key=lambda row: (row.entry, row.revision)))


def _paid(reading: Reading, contexts: Sequence[Context]) -> set[str]:
    """Everybody who paid or was paid in a hand."""
    by_number = {one.sheet.sheet: one for one in contexts}
    paid = reading.paid_from(contexts[0].table_id, FIRST)
    return {by_number[sheet].party_name(party) for sheet, *both, _ in paid for party in both}


def _people(context: Context, won: dict[str, int], paid: Collection[str]) -> tuple[str, ...]:
    """Who has sat at a game, or has chips; an empty seat only where something was won or lost in it."""
    return tuple(
        one.name
        for one in context.people.values()
        if one.name in paid or (one.name in won and (won[one.name] or not one.placeholder))
    )
