"""News: what has happened to the book beside the hands themselves, in the order of happening, as its reader is told.

It follows from the versions of hands, the words against them and what was agreed before; what people do to the table
beside them is written down in `events`, where new kinds of it are made. Any other new kind is a source in `news`, and
a sentence in templates/macros/news.html.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from scorekeeper.service.context import Context
from scorekeeper.service.entry_views import EntryView
from scorekeeper.service.news_views import News
from scorekeeper.store.models.hands import ChipEntryObjectionRow, ObjectionRow
from scorekeeper.store.models.tables import EventRow
from scorekeeper.store.queries.activity import Activity, HandChange

SO_MANY: Final = 6
"""So many are told at most."""


def news(
    context: Context, contexts: Sequence[Context], told: Activity, entries: Iterable[EntryView] = ()
) -> tuple[News, ...]:
    """The newest first; `contexts` are the sheets, `told` what happened to their hands and to the table.

    `entries` are those of which anything is told, each as it was entered and, where it was, as it is withdrawn.
    """
    hands = [_of_hand(context, row) for row in told.hands]
    at = {(one.sheet, one.number, one.revision) for one in hands}
    words = [
        replace(one, sheet=row.sheet, number=row.number)
        for row in told.objections
        for one in _of_word(context, row, is_told=(row.sheet, row.number, row.revision) in at)
    ]
    agreed = [one for there in contexts for one in _of_agreement(context, there)]
    events = [_of_event(context, row) for row in told.events]
    written = [_of_entry(one) for one in entries]
    by_number = {one.entry.number: one.entry for one in written if one.entry}
    withdrawn = {(one.number, one.revision) for one in by_number.values() if one.withdrawn}
    spoken = [
        replace(one, kind=f"entry_{one.kind}", entry=by_number[row.entry])
        for row in told.entry_objections
        if row.entry in by_number
        for one in _of_word(context, row, is_told=(row.entry, row.revision) in withdrawn)
    ]
    return tuple(sorted((*hands, *words, *agreed, *events, *written, *spoken), key=lambda one: -one.revision)[:SO_MANY])


def _of_hand(context: Context, row: HandChange) -> News:
    """A version of a hand that people made; one that was recorded was put in afterwards."""
    return News(
        kind="put_in" if row.kind == "recorded" else row.kind,
        sheet=row.sheet,
        number=row.number,
        revision=row.revision,
        by=context.name_of(row.person),
        mine=_did(context, row),
        at=row.at,
        changed=_by_name(context, row.chip_changes),
    )


def _of_word(context: Context, row: ObjectionRow | ChipEntryObjectionRow, *, is_told: bool) -> Iterator[News]:
    """An objection as it is now; nothing if it was settled by a change of the hand or entry, which `is_told` itself."""
    agreed = row.agreed_by
    if row.resolved and (not agreed or is_told):
        return
    person = agreed[-1] if agreed else row.person
    kind = (
        "objected" if not agreed else "taken_back" if row.person in agreed else "settled" if row.resolved else "agreed"
    )
    yield News(
        kind=kind,
        sheet=0,
        number=0,
        revision=row.revision,
        by=context.name_of(person),
        mine=_mine(context, person),
        at=None if agreed else row.at,
        word="" if agreed else row.reason,
    )


def _of_agreement(context: Context, there: Context) -> Iterator[News]:
    """What was agreed on a sheet (`there`), each time that it was corrected."""
    for row in there.amendments:
        yield News(
            kind="amended",
            sheet=row.sheet,
            number=0,
            revision=row.revision,
            by=context.name_of(row.person),
            mine=_mine(context, row.person),
            at=row.at,
            changed=_by_name(context, row.chip_changes),
        )


def _of_event(context: Context, row: EventRow) -> News:
    """What somebody did to the table: service/events.py."""
    return News(
        kind=row.kind,
        sheet=0,
        number=0,
        revision=row.revision,
        by=context.name_of(row.person),
        mine=_did(context, row),
        at=row.at,
        people=tuple(context.people[person].name for person in row.people),
        what=row.details,
    )


def _of_entry(entry: EntryView) -> News:
    """A version of an entry, with what it changes in play."""
    return News(
        kind="entry_withdrawn" if entry.withdrawn else "entered",
        sheet=0,
        number=0,
        revision=entry.revision,
        by=entry.withdrawn_by if entry.withdrawn else entry.by,
        mine=entry.withdrawn_by_me if entry.withdrawn else entry.mine,
        at=entry.withdrawn_at or entry.at,
        changed=entry.changed or None,
        people=entry.people,
        entry=entry,
    )


def _did(context: Context, row: HandChange | EventRow) -> bool:
    """Whether the reader did it, as a device or as a person."""
    device = context.device is not None and row.device == context.device.device
    return device or _mine(context, row.person)


def _by_name(context: Context, changed: Sequence[Sequence[Any]] | None) -> dict[str, int] | None:
    if changed is None:
        return None
    return {context.people[person].name: chips for person, chips in changed if person in context.people}


def _mine(context: Context, person: int | None) -> bool:
    return person is not None and person == context.me.person
