"""News: what has happened to the book beside the hands themselves, in the order of happening, as its reader is told.

It follows from the versions of hands, the words against them and what was agreed before; what people do to the table
beside them is written down in `events`, where new kinds of it are made. Any other new kind is a source in `news`, and
a sentence in templates/tables/macros/activity.html.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from scorekeeper.service.access.context import TableContext
from scorekeeper.service.views.chip_entries import ChipEntryView
from scorekeeper.store.models.hands import ChipEntryObjectionRow, ObjectionRow
from scorekeeper.store.models.tables import EventRow
from scorekeeper.store.queries.activity import Activity, HandChange

MAX_ACTIVITY_ITEMS: Final = 6
"""So many are told at most."""


def recent_activity(
    context: TableContext, contexts: Sequence[TableContext], told: Activity, entries: Iterable[ChipEntryView] = ()
) -> tuple[ActivityItem, ...]:
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
    return tuple(
        sorted((*hands, *words, *agreed, *events, *written, *spoken), key=lambda one: -one.revision)[
            :MAX_ACTIVITY_ITEMS
        ]
    )


def _of_hand(context: TableContext, row: HandChange) -> ActivityItem:
    """A version of a hand that people made; one that was recorded was put in afterwards."""
    return ActivityItem(
        kind="put_in" if row.kind == "recorded" else row.kind,
        sheet=row.sheet,
        number=row.number,
        revision=row.revision,
        by=context.name_of(row.person),
        mine=_did(context, row),
        at=row.at,
        changed=_by_name(context, row.chip_changes),
    )


def _of_word(
    context: TableContext, row: ObjectionRow | ChipEntryObjectionRow, *, is_told: bool
) -> Iterator[ActivityItem]:
    """An objection as it is now; nothing if it was settled by a change of the hand or entry, which `is_told` itself."""
    agreed = row.agreed_by
    if row.resolved and (not agreed or is_told):
        return
    person = agreed[-1] if agreed else row.person
    kind = (
        "objected" if not agreed else "taken_back" if row.person in agreed else "settled" if row.resolved else "agreed"
    )
    yield ActivityItem(
        kind=kind,
        sheet=0,
        number=0,
        revision=row.revision,
        by=context.name_of(person),
        mine=_mine(context, person),
        at=None if agreed else row.at,
        word="" if agreed else row.reason,
    )


def _of_agreement(context: TableContext, there: TableContext) -> Iterator[ActivityItem]:
    """What was agreed on a sheet (`there`), each time that it was corrected."""
    for row in there.amendments:
        yield ActivityItem(
            kind="amended",
            sheet=row.sheet,
            number=0,
            revision=row.revision,
            by=context.name_of(row.person),
            mine=_mine(context, row.person),
            at=row.at,
            changed=_by_name(context, row.chip_changes),
        )


def _of_event(context: TableContext, row: EventRow) -> ActivityItem:
    """What somebody did to the table: service/events.py."""
    return ActivityItem(
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


def _of_entry(entry: ChipEntryView) -> ActivityItem:
    """A version of an entry, with what it changes in play."""
    return ActivityItem(
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


def _did(context: TableContext, row: HandChange | EventRow) -> bool:
    """Whether the reader did it, as a device or as a person."""
    device = context.device is not None and row.device == context.device.device
    return device or _mine(context, row.person)


def _by_name(context: TableContext, changed: Sequence[Sequence[Any]] | None) -> dict[str, int] | None:
    if changed is None:
        return None
    return {context.people[person].name: chips for person, chips in changed if person in context.people}


def _mine(context: TableContext, person: int | None) -> bool:
    return person is not None and person == context.me.person


@dataclass(frozen=True)
class ActivityItem:
    """One thing that has happened: its `kind`, who did it, and when, where that is known.

    `changed` is what it changed for everybody, by name, nobody whose chips are the same; None where that is not known
    or nothing changes by it. `mine`: the reader did it. `word` is what somebody says. `number` 0 means the whole game,
    and with `sheet` 0 the table: an event, whose `what` it says (service/events.py), of the other `people` by name; or
    an `entry`, as it was entered or as it is withdrawn.
    """

    kind: str
    sheet: int
    number: int
    revision: int
    by: str | None
    mine: bool
    at: datetime | None = None
    changed: Mapping[str, int] | None = None
    word: str = ""
    people: tuple[str, ...] = ()
    what: Mapping[str, Any] = field(default_factory=dict)
    entry: ChipEntryView | None = None
