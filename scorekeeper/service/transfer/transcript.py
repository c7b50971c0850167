"""List every hand and chip entry of a table in its current version, for spreadsheet files."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import groupby
from zoneinfo import ZoneInfo

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.money import ChipRate
from scorekeeper.ledger.running_totals import merge_by_revision
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller
from scorekeeper.service.access.context import TableContext, chip_rate, day_of, zone_of
from scorekeeper.service.access.transactions import all_sheet_contexts, read_transaction
from scorekeeper.service.errors import TooManyHands
from scorekeeper.service.views.chip_entries import ChipEntryView, list_entry_views
from scorekeeper.service.views.hands import HandKey, HandView, Pair, hand_view
from scorekeeper.service.views.people import total_up
from scorekeeper.service.views.sheets import GameView, game_views
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import HandRow
from scorekeeper.store.transactions import ReadTransaction


@dataclass(frozen=True)
class TranscriptHand:
    """A hand in its current version, with the author and time of its first version."""

    hand: HandView
    by: str | None
    at: datetime


#: The key of a hand, or a chip entry.
TranscriptItem = HandKey | ChipEntryView


@dataclass(frozen=True)
class Transcript:
    """The hands and chip entries of a table in the order of play, withdrawn or not.

    `people` are those who had a seat or won or lost chips; `totals` and `pairs` cover the whole table. Objections are
    left out. The `lines` of a long transcript are those of one part. `zone` is the time zone, None that of the server.
    """

    code: str
    name: str
    day: date
    zone: ZoneInfo | None
    rate: ChipRate | None
    games: tuple[GameView, ...]
    people: tuple[str, ...]
    lines: tuple[TranscriptHand | ChipEntryView, ...]
    totals: dict[str, int]
    pairs: tuple[Pair, ...]


def get_transcript(database: Database, caller: Caller) -> Transcript:
    """Return the transcript, or raise `TooManyHands` if it is too much for one request."""
    with read_transaction(database, caller) as (reading, context):
        divided = _parts(reading, context)
        if len(divided) > 1:
            raise TooManyHands(text("Too many hands for one workbook. Use CSV instead."))
        return _transcript(reading, context, divided, 0)


def get_transcript_part(database: Database, caller: Caller, number: int | None = None) -> Transcript:
    """Return a part of the transcript, from 1 on; without a number all of it.

    Raise `TooManyHands` without a number if there are several parts.
    """
    with read_transaction(database, caller) as (reading, context):
        divided = _parts(reading, context)
        count = len(divided)
        if number is None and count > 1:
            message = text(
                "Too many hands for one file. Add ?part=1 to the address, then ?part=2, up to ?part=%(parts)s.",
                parts=count,
            )
            raise TooManyHands(message)
        if number is not None and not 1 <= number <= count:
            raise Refused([Problem("part", "unknown", text("parts run from 1 to %(parts)s", parts=count))])
        return _transcript(reading, context, divided, (number or 1) - 1)


def count_transcript_parts(database: Database, caller: Caller) -> int:
    """Return the number of parts, each of which fits into one request."""
    with read_transaction(database, caller) as (reading, context):
        return len(_parts(reading, context))


def _transcript(
    reading: ReadTransaction, context: TableContext, divided: Sequence[Sequence[TranscriptItem]], part: int
) -> Transcript:
    contexts = all_sheet_contexts(reading, context)
    running = total_up(context, contexts)
    later = (item for items in divided[part + 1 :] for item in items)
    before = next((item for item in later if isinstance(item, tuple)), None)
    hands = _hands(reading, contexts, before, sum(isinstance(item, tuple) for item in divided[part]))
    return Transcript(
        code=context.table.code,
        name=context.table.name,
        day=day_of(context.table),
        zone=zone_of(context.table),
        rate=chip_rate(context.table),
        games=game_views(contexts),
        people=_people(reading, contexts, running.totals),
        lines=tuple(next(hands) if isinstance(item, tuple) else item for item in divided[part]),
        totals=running.totals,
        pairs=running.pairs,
    )


def _parts(reading: ReadTransaction, context: TableContext) -> list[list[TranscriptItem]]:
    """Return every hand and chip entry in the order of play, divided into parts, of which there is at least one."""
    hands = queries.hand_counts.versions_and_payments(reading, context.table_id, quota.HAND_WEIGHT)
    work_by_hand = {hand: work for _, hand, work in hands}
    rows = sorted(queries.chip_entries.entries(reading, context.table_id), key=lambda row: (row.entry, row.revision))
    entries = [(item.entered, item) for item in list_entry_views(context, rows)]
    in_order: tuple[TranscriptItem, ...] = merge_by_revision([(recorded, hand) for recorded, hand, _ in hands], entries)
    divided: list[list[TranscriptItem]] = [[]]
    work = 0
    for item in in_order:
        item_work = work_by_hand[item] if isinstance(item, tuple) else quota.hand_weight(item.pairs)
        if work + item_work > quota.MAX_REQUEST_WORK and divided[-1]:
            divided.append([])
            work = 0
        divided[-1].append(item)
        work += item_work
    return divided


def _hands(
    reading: ReadTransaction, contexts: Sequence[TableContext], before: HandKey | None, limit: int
) -> Iterator[TranscriptHand]:
    """Yield up to `limit` hands before another one, in the order of play."""
    rows = queries.hands.versions_before(reading, contexts[0].table_id, before, limit)
    for (sheet, _), versions in groupby(rows, lambda row: (row.sheet, row.number)):
        yield _transcript_hand(contexts[sheet - 1], list(versions))


def _transcript_hand(context: TableContext, versions: Sequence[HandRow]) -> TranscriptHand:
    """Return a hand with these versions; a withdrawn one is shown with its last result."""
    first, newest = versions[0], versions[-1]
    last_valid = [version for version in versions if not version.withdrawn][-1:] if newest.withdrawn else []
    by = context.name_of(first.person) or first.entry.get("by")
    hand = hand_view(context, newest, last_valid)
    narration = hand.summarize()  # computed now, so that the rows it was read from can be freed
    return TranscriptHand(replace(hand, summarize=lambda: narration), by, first.at)


def _people(reading: ReadTransaction, contexts: Sequence[TableContext], won: dict[str, int]) -> tuple[str, ...]:
    """Return the people who had a seat or have chips; an empty seat counts if chips were won or lost in it."""
    flows = queries.hand_counts.sum_payments_from(reading, contexts[0].table_id, (0, 0))  # from the first hand on
    paid = {contexts[sheet - 1].party_name(party) for sheet, *both, _ in flows for party in both}
    return tuple(
        person.name
        for person in contexts[0].people.values()
        if person.name in paid or (person.name in won and (won[person.name] or not person.placeholder))
    )
