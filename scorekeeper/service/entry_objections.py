"""Objections to entries that count as play: a word against one, until it is withdrawn or found right all the same."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.fields import read
from scorekeeper.games.words import text
from scorekeeper.ledger.chip_entries import PLAY_KINDS
from scorekeeper.service import agreeing, present_entries
from scorekeeper.service.caller import Caller
from scorekeeper.service.context import Context, changing, is_number
from scorekeeper.service.entry_views import EntryView
from scorekeeper.service.errors import NotFound, NotNow, Taken
from scorekeeper.service.hands.objections import Said
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.hands import ChipEntryObjectionRow, ChipEntryObjections, ChipEntryRow
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


def raise_(book: Database, who: Caller, entry: int, word: str = "", *, revision: int | None = None) -> EntryView:
    """Say that an adjustment, or a count that somebody bears, is not right; the entry with it.

    `Taken` where it has changed since that `revision`, `NotNow` where nothing of it was won or lost. One word a
    person stands: said again, another word takes its place, and everybody is asked anew.
    """
    said = read(Said, {"word": word})
    with changing(book, who) as (writing, context):
        versions = _disputable(writing, context, entry, revision)
        if not agreeing.said_again(writing, context, _standing(writing, context, entry), said.word):
            _say(writing, context, entry, said.word)
        return _entry(writing, context, versions)


def agree(book: Database, who: Caller, entry: int, *, revision: int | None = None) -> EntryView:
    """Say that an entry is right all the same; one's own word is taken back, another's waits for whom it concerns."""
    with changing(book, who) as (writing, context):
        versions = _disputable(writing, context, entry, revision)
        agreeing.find_right(
            writing, context, _standing(writing, context, entry), present_entries.concerned(versions[-1])
        )
        return _entry(writing, context, versions)


def _entry(reading: ReadTransaction, context: Context, versions: Sequence[ChipEntryRow]) -> EntryView:
    words = queries.chip_entries.objections(reading, context.table_id, [versions[-1].entry])
    return present_entries.entry(context, versions, words)


def require_entry(reading: ReadTransaction, context: Context, number: int, revision: int | None) -> list[ChipEntryRow]:
    """Return all versions of an entry; `NotFound` without one, `Taken` if it has changed since that `revision`."""
    versions = queries.chip_entries.entry(reading, context.table_id, number) if is_number(number) else ()
    if not versions:
        raise NotFound(text("there is no such entry here"))
    if revision not in {None, versions[-1].revision}:
        raise Taken(text("this entry has been changed by somebody else"), _entry(reading, context, versions))
    return [*versions]


def _disputable(writing: WriteTransaction, context: Context, number: int, revision: int | None) -> list[ChipEntryRow]:
    versions = require_entry(writing, context, number, revision)
    if versions[-1].kind not in PLAY_KINDS or versions[-1].withdrawn or not versions[-1].chip_flows:
        raise NotNow(text("Nothing was won or lost by this entry."))
    return versions


def _standing(writing: WriteTransaction, context: Context, number: int) -> list[ChipEntryObjectionRow]:
    return [said for said in queries.chip_entries.objections(writing, context.table_id, [number]) if not said.resolved]


def _say(writing: WriteTransaction, context: Context, number: int, word: str) -> None:
    writing.insert(
        ChipEntryObjectionRow(
            **agreeing.first_said(
                writing, context, writing.next_number(ChipEntryObjections.objection, table_id=context.table_id), word
            ),
            entry=number,
        )
    )
