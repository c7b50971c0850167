"""A whole evening as a list: every hand and every entry as they stand now, for the files that people open."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import groupby
from typing import Final

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.money import ChipRate
from scorekeeper.ledger.running_totals import merge_by_revision
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.context import TableContext, chip_rate, day_of
from scorekeeper.service.access.transactions import all_sheet_contexts, read_transaction
from scorekeeper.service.errors import TooManyHands
from scorekeeper.service.views.chip_entries import ChipEntryView, list_entry_views
from scorekeeper.service.views.hands import HandKey, HandView, Pair, hand_view
from scorekeeper.service.views.people import total_up
from scorekeeper.service.views.sheets import GameView
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.transactions import ReadTransaction

FIRST: Final = (0, 0)
"""Before every hand."""


@dataclass(frozen=True)
class TranscriptHand:
    """A hand as it stands, who entered it first, and when."""

    hand: HandView
    by: str | None
    at: datetime


TranscriptItem = HandKey | ChipEntryView
"""A hand by where it is found, or an entry."""


@dataclass(frozen=True)
class Transcript:
    """An evening: what was played and what was entered beside it, in the order of play, withdrawn or not.

    `people` have sat down or won or lost something, in the order of coming; `totals` and `pairs` are of all that was
    won. What is said against a hand or an entry is left out. Of a long evening the `lines` are those of one part.
    """

    code: str
    name: str
    day: date
    rate: ChipRate | None
    games: tuple[GameView, ...]
    people: tuple[str, ...]
    lines: tuple[TranscriptHand | ChipEntryView, ...]
    totals: dict[str, int]
    pairs: tuple[Pair, ...]

    @property
    def hands(self) -> tuple[TranscriptHand, ...]:
        """The hands alone."""
        return tuple(one for one in self.lines if isinstance(one, TranscriptHand))


def get_transcript(database: Database, caller: Caller) -> Transcript:
    """The evening, for everybody who is at the table; `TooMuch` where it is more than one request goes over."""
    with read_transaction(database, caller) as (reading, context):
        divided = _parts(reading, context)
        if len(divided) > 1:
            raise TooManyHands(text("So many hands do not fit into one workbook: take them as CSV."))
        return _transcript(reading, context, divided, 0)


def get_transcript_part(database: Database, caller: Caller, number: int | None = None) -> Transcript:
    """This part of the evening, from 1 on; without a number all of it, and `TooMuch` where it has several parts."""
    with read_transaction(database, caller) as (reading, context):
        divided = _parts(reading, context)
        many = len(divided)
        if number is None and many > 1:
            said = text("So many hands do not fit into one file: take part 1 to %(parts)s (?part=1).", parts=many)
            raise TooManyHands(said)
        if number is not None and not 1 <= number <= many:
            raise Refused([Problem("part", "unknown", text("there is part 1 to %(parts)s", parts=many))])
        return _transcript(reading, context, divided, (number or 1) - 1)


def count_transcript_parts(database: Database, caller: Caller) -> int:
    """How many parts the evening has: each is what one request goes over."""
    with read_transaction(database, caller) as (reading, context):
        return len(_parts(reading, context))


def _transcript(
    reading: ReadTransaction, context: TableContext, divided: Sequence[Sequence[TranscriptItem]], part: int
) -> Transcript:
    contexts = all_sheet_contexts(reading, context)
    stands = total_up(context, contexts)
    return Transcript(
        code=context.table.code,
        name=context.table.name,
        day=day_of(context.table),
        rate=chip_rate(context.table),
        games=tuple(
            GameView(one.sheet.sheet, one.ledger_sheet.game, one.ledger_sheet.rules, one.players) for one in contexts
        ),
        people=_people(context, stands.totals, _paid(reading, contexts)),
        lines=tuple(_lines(reading, contexts, divided, part)),
        totals=stands.totals,
        pairs=stands.pairs,
    )


def _parts(reading: ReadTransaction, context: TableContext) -> list[list[TranscriptItem]]:
    """Every hand and every entry in the order of play, in so many parts; one at least."""
    hands = queries.hand_counts.versions_and_payments(reading, context.table_id, quota.HAND)
    counted = {hand: number for _, hand, number in hands}
    entries = [(one.entered, one) for one in _entries(reading, context)]
    in_order: tuple[TranscriptItem, ...] = merge_by_revision([(recorded, hand) for recorded, hand, _ in hands], entries)
    divided: list[list[TranscriptItem]] = [[]]
    number = 0
    for one in in_order:
        more = counted[one] if isinstance(one, tuple) else quota.with_payments(one.pairs)
        if number + more > quota.MAX_REQUEST_WORK and divided[-1]:
            divided.append([])
            number = 0
        divided[-1].append(one)
        number += more
    return divided


def _lines(
    reading: ReadTransaction, contexts: Sequence[TableContext], divided: Sequence[Sequence[TranscriptItem]], part: int
) -> Iterator[TranscriptHand | ChipEntryView]:
    """What stands in a part."""
    later = (one for those in divided[part + 1 :] for one in those)
    before = next((one for one in later if isinstance(one, tuple)), None)
    played = _hands(reading, contexts, before, sum(isinstance(one, tuple) for one in divided[part]))
    return (next(played) if isinstance(one, tuple) else one for one in divided[part])


def _hands(
    reading: ReadTransaction, contexts: Sequence[TableContext], before: HandKey | None, limit: int
) -> Iterator[TranscriptHand]:
    """So many hands before another, in the order of play."""
    by_number = {one.sheet.sheet: one for one in contexts}
    rows = queries.hands.versions_before(reading, contexts[0].table_id, before, limit)
    for (sheet, _), versions in groupby(rows, lambda row: (row.sheet, row.number)):
        yield _played(by_number[sheet], list(versions))


def _played(context: TableContext, versions: Sequence[HandRow]) -> TranscriptHand:
    """A hand of these versions; one that is withdrawn is told as it was when it stood last."""
    first, newest = versions[0], versions[-1]
    stood = [version for version in versions if not version.withdrawn][-1:] if newest.withdrawn else []
    by = context.name_of(first.person) or first.entry.get("by")
    hand = hand_view(context, newest, stood)
    told = hand.summarize()  # so that an evening is held without the rows that it was read from
    return TranscriptHand(replace(hand, summarize=lambda: told), by, first.at)


def _entries(reading: ReadTransaction, context: TableContext) -> tuple[ChipEntryView, ...]:
    rows = queries.chip_entries.entries(reading, context.table_id)
    return list_entry_views(context, sorted(rows, key=lambda row: (row.entry, row.revision)))


def _paid(reading: ReadTransaction, contexts: Sequence[TableContext]) -> set[str]:
    """Everybody who paid or was paid in a hand."""
    by_number = {one.sheet.sheet: one for one in contexts}
    paid = queries.hand_counts.sum_payments_from(reading, contexts[0].table_id, FIRST)
    return {by_number[sheet].party_name(party) for sheet, *both, _ in paid for party in both}


def _people(context: TableContext, won: dict[str, int], paid: Collection[str]) -> tuple[str, ...]:
    """Who has sat at a game, or has chips; an empty seat only where something was won or lost in it."""
    return tuple(
        one.name
        for one in context.people.values()
        if one.name in paid or (one.name in won and (won[one.name] or not one.placeholder))
    )
