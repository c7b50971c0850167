"""Build the view of a chip entry, with people by name."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Any

from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.chip_entries import PLAY_KINDS, STACK_SIGNS, stack_changes
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.views.hands import Pair
from scorekeeper.service.views.objections import Disputable, ObjectionView, objection_view, people_with_devices
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.store.models.hands import ChipEntryObjectionRow, ChipEntryRow
from scorekeeper.store.models.tables import SheetRow


@dataclass(frozen=True)
class CountedStack:
    """The counted chips of a person, and the chips by the records at that time (`book`)."""

    name: str
    counted: int
    book: int

    @property
    def difference(self) -> int:
        """The counted chips less the recorded ones."""
        return self.counted - self.book


@dataclass(frozen=True)
class ChipEntryView(Disputable):
    """A chip entry, by the present names of its people.

    `kind` is buy_in, return, adjustment, count, payment or carried. `people` are the people concerned: the buyer or
    returner, or the giver and the receiver of `chips`; for a count, all people in `counted`, and `chips` is 0. `pairs`
    are the chips that it moves between people; `bears` bears the difference that a count found. `from_box` are the
    chips that it brings people from the box (negative: takes to it).

    `by` made the entry `at` that time; `mine` if it was the reader. `entered`, the table revision then, is its position
    among the hands; `revision` is that of its newest version. An entry that is `withdrawn` does not count. `changed` is
    the change of the play totals by this version, by name, without unchanged totals. The number of a preview is 0.
    `currency` is that of `money` when it was paid, None if the entry is older than this field.
    `is_repeat`: the entry was made by an earlier request with the same key.
    """

    number: int
    kind: str
    revision: int
    entered: int
    by: str | None
    at: datetime
    mine: bool
    people: tuple[str, ...]
    chips: int
    note: str
    pairs: tuple[Pair, ...]
    changed: Mapping[str, int]
    withdrawn: bool = False
    withdrawn_by: str | None = None
    withdrawn_by_me: bool = False
    withdrawn_at: datetime | None = None
    money: str | None = None
    currency: str | None = None
    counted: tuple[CountedStack, ...] = ()
    bears: str | None = None
    from_box: tuple[tuple[str, int], ...] = ()
    objections: tuple[ObjectionView, ...] = ()
    is_repeat: bool = field(default=False, compare=False)

    @property
    def differs(self) -> int:
        """The sum of the counted chips less the recorded ones."""
        return sum(stack.difference for stack in self.counted)


@dataclass(frozen=True)
class ChipEntryPage:
    """Some chip entries, the oldest first; `more` if there are older ones."""

    entries: tuple[ChipEntryView, ...]
    more: bool


def chip_entry_view(
    context: TableContext, versions: Sequence[ChipEntryRow], said: Iterable[ChipEntryObjectionRow] = ()
) -> ChipEntryView:
    """Return the view of a chip entry from all its versions, the oldest first.

    `said` are objections, which may be to other entries too.
    """
    first, newest = versions[0], versions[-1]
    counted = _counted(context, newest)
    keys = ("player",) if newest.kind in STACK_SIGNS else ("from", "to")
    concerned, present = people_concerned(newest), people_with_devices(context.devices)
    objections = (objection_view(context, row, concerned, present) for row in said if row.entry == newest.entry)
    return ChipEntryView(
        number=newest.entry,
        kind=newest.kind,
        revision=newest.revision,
        entered=first.revision,
        by=context.name_of(first.person),
        at=first.at,
        mine=_mine(context, first),
        people=tuple(stack.name for stack in counted) or tuple(context.name(newest.details[key]) for key in keys),
        chips=0 if counted else newest.details.get("chips") or 0,
        note=newest.details.get("note", ""),
        pairs=tuple(Pair(*flow) for flow in person_flows_by_name(context, newest.chip_flows)),
        changed=entry_changes(context, newest),
        withdrawn=newest.withdrawn,
        withdrawn_by=context.name_of(newest.person) if newest.withdrawn else None,
        withdrawn_by_me=newest.withdrawn and _mine(context, newest),
        withdrawn_at=newest.at if newest.withdrawn else None,
        money=newest.details.get("money"),
        currency=newest.details.get("currency"),
        counted=counted,
        bears=context.name_of(newest.details.get("bears")),
        from_box=tuple((context.name(person), chips) for person, chips in stack_changes(newest.kind, newest.details)),
        objections=tuple(objections),
    )


def people_concerned(row: ChipEntryRow) -> list[int]:
    """Return the persons who win or lose by an entry."""
    return sorted({person for payer, payee, _ in row.chip_flows for person in (payer, payee)})


def list_entry_views(
    context: TableContext, rows: Iterable[ChipEntryRow], said: Sequence[ChipEntryObjectionRow] = ()
) -> tuple[ChipEntryView, ...]:
    """Return the views of the entries from their versions, which are sorted by entry."""
    return tuple(chip_entry_view(context, versions, said) for versions in group_by_entry(rows))


def group_by_entry(rows: Iterable[ChipEntryRow]) -> list[list[ChipEntryRow]]:
    """Group the versions of entries, which are sorted by entry."""
    return [list(versions) for _, versions in groupby(rows, lambda row: row.entry)]


def entries_among_hands(
    sheet: SheetView, games: Sequence[SheetRow], entries: Iterable[ChipEntryView]
) -> tuple[ChipEntryView, ...]:
    """Return the entries that belong among the shown hands of a sheet; none if its last hand is not shown.

    `games` are all sheets. Entries before the oldest shown hand are left out, as are those of other games; a sheet
    without hands shows all of its entries.
    """
    if sheet.later_hands:
        return ()
    in_turn = [hand.recorded_revision for hand in sheet.hands if not hand.was_inserted]
    oldest = min(in_turn, default=0) if sheet.earlier_hands else 0
    begins = games[sheet.number - 1].opened if sheet.number > 1 else None
    ends = games[sheet.number].opened if sheet.number < len(games) else None
    in_game = (entry for entry in entries if (not begins or entry.at >= begins) and (not ends or entry.at < ends))
    return tuple(entry for entry in in_game if entry.entered > oldest)


def person_flows_by_name(context: TableContext, flows: Iterable[Sequence[int]]) -> list[tuple[str, str, int]]:
    """Return flows between persons as flows between names."""
    return [(context.name(payer), context.name(payee), chips) for payer, payee, chips in flows]


def entry_changes(context: TableContext, row: ChipEntryRow) -> Mapping[str, int]:
    """Return the change of the play totals by this version, by name, without unchanged totals."""
    if row.kind not in PLAY_KINDS:
        return {}
    won = totals((), person_flows_by_name(context, row.chip_flows))
    return {name: -chips if row.withdrawn else chips for name, chips in won.items() if chips}


def _counted(context: TableContext, row: ChipEntryRow) -> tuple[CountedStack, ...]:
    stacks: list[list[Any]] = row.details["chips"] if row.kind == "count" else []
    return tuple(CountedStack(context.name(person), chips, book) for person, chips, book in stacks)


def _mine(context: TableContext, row: ChipEntryRow) -> bool:
    me = context.me
    return row.device == me.device or (row.person is not None and row.person == me.person)
