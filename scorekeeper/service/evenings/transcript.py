"""A whole evening as a list: every hand and every entry as they stand now, for the files that people open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from scorekeeper.games.fields import HIGHEST
from scorekeeper.ledger.course import merged
from scorekeeper.ledger.money import Rate
from scorekeeper.service import present, present_entries
from scorekeeper.service.caller import Caller
from scorekeeper.service.context import Context, every_sheet, looking
from scorekeeper.service.days import day_of
from scorekeeper.service.entry_views import EntryView
from scorekeeper.service.hand_views import HandView, Pair
from scorekeeper.service.money import rate_of
from scorekeeper.service.present_table import standing
from scorekeeper.service.views import GameView
from scorekeeper.store.book import Book
from scorekeeper.store.queries import Reading
from scorekeeper.store.rows import HandRow


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
    lines: tuple[Played | EntryView, ...]
    totals: dict[str, int]
    pairs: tuple[Pair, ...]

    @property
    def hands(self) -> tuple[Played, ...]:
        """The hands alone."""
        return tuple(one for one in self.lines if isinstance(one, Played))


def view(book: Book, who: Caller) -> Transcript:
    """The evening, for everybody who is at the table."""
    with looking(book, who) as (reading, context):
        contexts = every_sheet(reading, context)
        stands = standing(context, contexts)
        hands = _hands(reading, contexts)
        entries = [(one.entered, one) for one in _entries(reading, context)]
        return Transcript(
            code=context.table.code,
            name=context.table.name,
            day=day_of(context.table),
            rate=rate_of(context.table),
            games=tuple(GameView(one.sheet.sheet, one.played.game, one.played.rules, one.players) for one in contexts),
            people=_people(context, stands.totals, [one for _, one in hands]),
            lines=merged(hands, entries),
            totals=stands.totals,
            pairs=stands.pairs,
        )


def _hands(reading: Reading, contexts: Sequence[Context]) -> list[tuple[int, Played]]:
    """Every hand of the evening in the order of play, with the revision at which it was recorded."""
    by_number = {one.sheet.sheet: one for one in contexts}
    rows = reading.versions_before(contexts[0].table_id, None, HIGHEST)
    of_each = [list(versions) for _, versions in groupby(rows, lambda row: (row.sheet, row.number))]
    return [(versions[0].revision, _played(by_number[versions[0].sheet], versions)) for versions in of_each]


def _played(context: Context, versions: Sequence[HandRow]) -> Played:
    """A hand of these versions; one that is withdrawn is told as it was when it stood last."""
    first, newest = versions[0], versions[-1]
    stood = [version for version in versions if not version.withdrawn][-1:] if newest.withdrawn else []
    by = context.name_of(first.person) or first.entry.get("by")
    return Played(present.hand(context, newest, stood), by, first.at)


def _entries(reading: Reading, context: Context) -> tuple[EntryView, ...]:
    rows = reading.entries(context.table_id)
    return present_entries.entries(context, sorted(rows, key=lambda row: (row.entry, row.revision)))


def _people(context: Context, won: dict[str, int], hands: Sequence[Played]) -> tuple[str, ...]:
    """Who has sat at a game, or has chips; an empty seat only where something was won or lost in it."""
    had = {name for one in hands for name, chips in one.hand.won.items() if chips}
    return tuple(
        one.name
        for one in context.people.values()
        if one.name in had or (one.name in won and (won[one.name] or not one.placeholder))
    )
