"""News: what has happened to the book beside the hands themselves, in the order of happening, as its reader is told.

It follows from the versions of hands, the words against them and what was agreed before; what people do to the table
beside them is written down in `events`, where new kinds of it are made. Any other new kind is a source in `news`, and
a sentence in templates/macros/news.html.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from scorekeeper.service.context import Context
from scorekeeper.service.entry_views import EntryView
from scorekeeper.service.news_views import News
from scorekeeper.store.told_queries import Told

SO_MANY: Final = 6
"""So many are told at most."""


def news(
    context: Context, contexts: Sequence[Context], told: Iterable[Told], entries: Iterable[EntryView] = ()
) -> tuple[News, ...]:
    """The newest first; `contexts` are the sheets, `told` what happened to their hands and to the table.

    `entries` are those of which anything is told, each as it was entered and, where it was, as it is withdrawn.
    """
    of_entries = [row for row in told if row.is_entry and row.said]
    rows = [row for row in told if not row.is_entry]
    hands = [_of_hand(context, row) for row in rows if row.sheet and not row.said]
    at = {(one.sheet, one.number, one.revision) for one in hands}
    words = [one for row in rows if row.said for one in _of_word(context, row, at)]
    agreed = [one for there in contexts for one in _of_agreement(there)]
    events = [_of_event(context, row) for row in rows if not row.sheet]
    written = [_of_entry(one) for one in entries]
    by_number = {one.entry.number: one.entry for one in written if one.entry}
    withdrawn = {(0, one.number, one.revision) for one in by_number.values() if one.withdrawn}
    spoken = [
        replace(one, kind=f"entry_{one.kind}", number=0, entry=by_number[row.number])
        for row in of_entries
        if row.number in by_number
        for one in _of_word(context, row, withdrawn)
    ]
    return tuple(sorted((*hands, *words, *agreed, *events, *written, *spoken), key=lambda one: -one.revision)[:SO_MANY])


def _of_hand(context: Context, row: Told) -> News:
    """A version of a hand that people made; one that was recorded was put in afterwards."""
    return News(
        kind="put_in" if row.kind == "recorded" else row.kind,
        sheet=row.sheet,
        number=row.number,
        revision=row.revision,
        by=context.name_of(row.person),
        mine=_did(context, row),
        at=row.at,
        changed=_by_name(context, row.changed),
    )


def _of_word(context: Context, row: Told, hands: Collection[tuple[int, int, int]]) -> Iterator[News]:
    """A word against a hand as it stands now; nothing where the hand was changed, which is told itself."""
    agreed = row.agreed or []
    if row.settled and (not agreed or (row.sheet, row.number, row.revision) in hands):
        return
    person = agreed[-1] if agreed else row.person
    kind = (
        "objected" if not agreed else "taken_back" if row.person in agreed else "settled" if row.settled else "agreed"
    )
    yield News(
        kind=kind,
        sheet=row.sheet,
        number=row.number,
        revision=row.revision,
        by=context.name_of(person),
        mine=_mine(context, person),
        at=None if agreed else row.at,
        word="" if agreed else row.word,
    )


def _of_agreement(context: Context) -> Iterator[News]:
    """What was agreed on a sheet, each time that it was corrected."""
    for row in context.amendments:
        yield News(
            kind="amended",
            sheet=row.sheet,
            number=0,
            revision=row.revision,
            by=context.name_of(row.person),
            mine=_mine(context, row.person),
            at=row.at,
            changed=_by_name(context, row.changed),
        )


def _of_event(context: Context, row: Told) -> News:
    """What somebody did to the table: service/events.py."""
    return News(
        kind=row.kind,
        sheet=0,
        number=0,
        revision=row.revision,
        by=context.name_of(row.person),
        mine=_did(context, row),
        at=row.at,
        people=tuple(context.people[person].name for person in row.people or ()),
        what=row.what or {},
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


def _did(context: Context, row: Told) -> bool:
    """Whether the reader did it, as a device or as a person."""
    device = context.device is not None and row.device == context.device.device
    return device or _mine(context, row.person)


def _by_name(context: Context, changed: Sequence[Sequence[Any]] | None) -> dict[str, int] | None:
    if changed is None:
        return None
    return {context.people[person].name: chips for person, chips in changed if person in context.people}


def _mine(context: Context, person: int | None) -> bool:
    return person is not None and person == context.me.person
