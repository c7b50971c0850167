"""Build the feed of recent changes at a table, the newest first, as its reader may see it.

Most items follow from versions of hands, objections and amendments. Other actions at the table are recorded in
`service.events`, where new kinds are defined. Any other kind of item needs a source in `recent_activity` and a sentence
in templates/tables/macros/activity.html.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from scorekeeper.games import registry
from scorekeeper.service.access.context import TableContext, load_sheet, setup_as_of
from scorekeeper.service.views.chip_entries import ChipEntryView
from scorekeeper.service.views.sheets import GameView, game_views
from scorekeeper.store.models.hands import AnyObjectionRow
from scorekeeper.store.models.tables import AmendmentRow, EventRow
from scorekeeper.store.queries.activity import Activity, ActivityHandVersion

#: Maximum number of items in the feed.
MAX_ACTIVITY_ITEMS = 6


@dataclass(frozen=True)
class ActivityItem:
    """A change at a table: its `kind`, who made it, and when, if that is known.

    `changed` is the change of the totals by name, without unchanged totals; None if it is unknown or there is none.
    `mine`: the reader made it. `word` is the reason of an objection. `number` 0 means the whole game, and with `sheet`
    0 the table: an event (`service.events`) with its details in `what` and the names of the other `people`, or a chip
    `entry`, as entered or as withdrawn. `games` are the later games that were settled again with it. `rules` are the
    game and its rules before and after, if they changed.
    """

    kind: str
    revision: int
    by: str | None
    mine: bool
    at: datetime | None = None
    sheet: int = 0
    number: int = 0
    changed: Mapping[str, int] | None = None
    word: str = ""
    people: tuple[str, ...] = ()
    what: Mapping[str, Any] = field(default_factory=dict)
    entry: ChipEntryView | None = None
    games: tuple[int, ...] = ()
    rules: tuple[GameView, ...] = ()


def recent_activity(
    context: TableContext, contexts: Sequence[TableContext], told: Activity, entries: Iterable[ChipEntryView] = ()
) -> tuple[ActivityItem, ...]:
    """Return the newest items first; `contexts` are the sheets, `told` the changes of hands and of the table.

    `entries` are the chip entries with changes, once as entered and once as withdrawn if they are.
    """
    # A recorded hand is in the feed only if it was inserted later.
    hands = [_change(context, "put_in" if row.kind == "recorded" else row.kind, row, row.number) for row in told.hands]
    shown_versions = {(item.sheet, item.number, item.revision) for item in hands}
    objections = [
        replace(item, sheet=row.sheet, number=row.number)
        for row in told.objections
        for item in _objection_items(
            context, row, is_change_shown=(row.sheet, row.number, row.revision) in shown_versions
        )
    ]
    amendments = [_change(context, "amended", row) for sheet in contexts for row in sheet.amendments]
    events = [
        _item(context, row.kind, row, people=tuple(map(context.name, row.people)), what=row.details)
        for row in told.events
    ]
    versions = [_entry_item(item) for item in entries]
    by_number = {item.entry.number: item.entry for item in versions if item.entry}
    withdrawn = {(item.number, item.revision) for item in by_number.values() if item.withdrawn}
    entry_objections = [
        replace(item, kind=f"entry_{item.kind}", entry=by_number[row.entry])
        for row in told.entry_objections
        if row.entry in by_number
        for item in _objection_items(context, row, is_change_shown=(row.entry, row.revision) in withdrawn)
    ]
    items = (*_with_later_games((*hands, *amendments)), *objections, *events, *versions, *entry_objections)
    newest = sorted(items, key=lambda item: -item.revision)[:MAX_ACTIVITY_ITEMS]
    return tuple(replace(item, rules=tuple(_rules(context, contexts, item))) for item in newest)


def _rules(context: TableContext, contexts: Sequence[TableContext], item: ActivityItem) -> Iterable[GameView]:
    """Return the game and its rules before and after the change, if it changed them."""
    if item.kind == "amended":
        return game_views(setup_as_of(contexts[item.sheet - 1], item.revision - before) for before in (1, 0))
    return (_stored_rules(context, **stored) for stored in item.what.get("rules") or ())


def _stored_rules(context: TableContext, game: str, rules: dict[str, Any], players: int) -> GameView:
    """Return a game and its rules as an event has stored them (`service.events.GameRules`)."""
    edition = registry.find_or_stand_in(game).edition
    row = context.sheet.replace(game=game, edition=edition, rules=rules, first_dealer=0, continued_from=None)
    sheet = load_sheet(row, tuple(map(str, range(players))))
    return GameView(0, sheet.game, sheet.rules, sheet.players, 0)


def _change(context: TableContext, kind: str, row: ActivityHandVersion | AmendmentRow, number: int = 0) -> ActivityItem:
    """Return the item for a version of a hand, or for an amendment of a sheet."""
    moved = [(person, chips) for person, chips in row.chip_changes or () if person in context.people]
    changed = None if row.chip_changes is None else {context.name(person): chips for person, chips in moved}
    return _item(context, kind, row, sheet=row.sheet, number=number, changed=changed)


def _item(
    context: TableContext, kind: str, row: ActivityHandVersion | AmendmentRow | EventRow, **values: Any
) -> ActivityItem:
    """Return an item with the author and the time of a row; the reader did it by device or as a person."""
    device = context.device is not None and not isinstance(row, AmendmentRow) and row.device == context.device.device
    mine = device or _is_reader(context, row.person)
    return ActivityItem(kind, row.revision, context.name_of(row.person), mine, row.at, **values)


def _objection_items(context: TableContext, row: AnyObjectionRow, *, is_change_shown: bool) -> Iterator[ActivityItem]:
    """Yield the item for an objection in its present state.

    Yield nothing if a change resolved it and the item of that change covers it (`is_change_shown`), or if no one
    accepted.
    """
    accepted = row.agreed_by
    if row.resolved and (not accepted or is_change_shown):
        return
    person = accepted[-1] if accepted else row.person
    if not accepted:
        kind = "objected"
    elif row.person in accepted:
        kind = "taken_back"
    else:
        kind = "settled" if row.resolved else "agreed"
    yield ActivityItem(
        kind=kind,
        revision=row.revision,
        by=context.name_of(person),
        mine=_is_reader(context, person),
        at=None if accepted else row.at,
        word="" if accepted else row.reason,
    )


def _with_later_games(changes: Iterable[ActivityItem]) -> Iterable[ActivityItem]:
    """Return the first change at each revision; those of later games follow from it and are told with it."""
    by_revision: dict[int, ActivityItem] = {}
    for item in changes:
        first = by_revision.setdefault(item.revision, item)
        if first is not item:
            changed = Counter(first.changed)
            changed.update(item.changed or {})
            moved = {name: chips for name, chips in changed.items() if chips}
            by_revision[item.revision] = replace(first, changed=moved, games=(*first.games, item.sheet))
    return by_revision.values()


def _entry_item(entry: ChipEntryView) -> ActivityItem:
    """Return the item for a version of a chip entry, with the totals that it changes."""
    return ActivityItem(
        kind="entry_withdrawn" if entry.withdrawn else "entered",
        revision=entry.revision,
        by=entry.withdrawn_by if entry.withdrawn else entry.by,
        mine=entry.withdrawn_by_me if entry.withdrawn else entry.mine,
        at=entry.withdrawn_at or entry.at,
        changed=entry.changed or None,
        people=entry.people,
        entry=entry,
    )


def _is_reader(context: TableContext, person: int | None) -> bool:
    """Return whether the reader is the person, or the host's phone without a person if nobody is named."""
    return person == context.me.person and (person is not None or context.me.role == "host")
