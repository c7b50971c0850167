"""What the verbs answer of entries, what people write down beside the hands: frozen values, people by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Any

from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.chip_entries import PLAY_KINDS, STACK_SIGNS
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.views.hands import Pair
from scorekeeper.service.views.objections import Disputable, ObjectionView, objection_view, people_with_devices
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.store.models.hands import ChipEntryObjectionRow, ChipEntryRow
from scorekeeper.store.models.tables import SheetRow


@dataclass(frozen=True)
class CountedStack:
    """Somebody's chips as they were counted, and what the book said then."""

    name: str
    counted: int
    book: int

    @property
    def difference(self) -> int:
        """What there is more than the book says (negative: less)."""
        return self.counted - self.book


@dataclass(frozen=True)
class ChipEntryView(Disputable):
    """An entry of the book beside the hands, by the names of now.

    `kind` is buy_in, return, adjustment, count, payment or carried. `people` are those whom it is about: the one who
    bought or gave back, or who gave and who got `chips`; of a count everybody who was `counted`, in `chips` none. What
    it moves between people are `pairs`; `bears` is who bears what a count found.

    `by` entered it `at` that time; `mine` where the reader did. By `entered`, the revision of the table then, it stands
    among the hands; `revision` is that of its newest version. One that is `withdrawn` counts nowhere. `changed` is what
    it brought everybody in play (negative: cost), or what taking it back brought; nobody who has the same. One that is
    only looked at has number 0. `again`: the same request had made it before.
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
    counted: tuple[CountedStack, ...] = ()
    bears: str | None = None
    objections: tuple[ObjectionView, ...] = ()
    is_repeat: bool = field(default=False, compare=False)

    @property
    def differs(self) -> int:
        """What a count found more than the book says in all (negative: less)."""
        return sum(one.difference for one in self.counted)


@dataclass(frozen=True)
class ChipEntryPage:
    """Some entries, the oldest first; `more` where there are others before them."""

    entries: tuple[ChipEntryView, ...]
    more: bool


def chip_entry_view(
    context: TableContext, versions: Sequence[ChipEntryRow], said: Iterable[ChipEntryObjectionRow] = ()
) -> ChipEntryView:
    """An entry, by all its versions, the oldest first, with what was `said` against it among other words."""
    first, newest = versions[0], versions[-1]
    counted = _counted(context, newest)
    objections = (
        objection_view(context, one, people_concerned(newest), people_with_devices(context.devices))
        for one in said
        if one.entry == newest.entry
    )
    return ChipEntryView(
        number=newest.entry,
        kind=newest.kind,
        revision=newest.revision,
        entered=first.revision,
        by=context.name_of(first.person),
        at=first.at,
        mine=_mine(context, first),
        people=tuple(one.name for one in counted) or people_of_entry(context, newest),
        chips=0 if counted else newest.details.get("chips") or 0,
        note=newest.details.get("note", ""),
        pairs=tuple(Pair(*flow) for flow in person_flows_by_name(context, newest.chip_flows)),
        changed=entry_changes(context, newest),
        withdrawn=newest.withdrawn,
        withdrawn_by=context.name_of(newest.person) if newest.withdrawn else None,
        withdrawn_by_me=newest.withdrawn and _mine(context, newest),
        withdrawn_at=newest.at if newest.withdrawn else None,
        money=newest.details.get("money"),
        counted=counted,
        bears=context.name_of(newest.details.get("bears")),
        objections=tuple(objections),
    )


def people_concerned(row: ChipEntryRow) -> list[int]:
    """Who wins or loses by an entry."""
    return sorted({person for payer, payee, _ in row.chip_flows for person in (payer, payee)})


def list_entry_views(
    context: TableContext, rows: Iterable[ChipEntryRow], said: Sequence[ChipEntryObjectionRow] = ()
) -> tuple[ChipEntryView, ...]:
    """The entries of these versions, which stand entry by entry."""
    return tuple(chip_entry_view(context, versions, said) for versions in objections_by_entry(rows))


def objections_by_entry(rows: Iterable[ChipEntryRow]) -> list[list[ChipEntryRow]]:
    """The versions of each entry, from those that stand entry by entry."""
    return [list(versions) for _, versions in groupby(rows, lambda row: row.entry)]


def entries_beside_hands(
    sheet: SheetView, games: Sequence[SheetRow], entries: Iterable[ChipEntryView]
) -> tuple[ChipEntryView, ...]:
    """Those of `entries` that stand beside the hands of a sheet that are shown; none where the last is not among them.

    `games` are all sheets. What was entered before the oldest hand that is shown is left out, and so is what belongs to
    another game; all is shown where the sheet has no hand.
    """
    if sheet.later_hands:
        return ()
    in_turn = [hand.recorded_revision for hand in sheet.hands if not hand.was_inserted]
    oldest = min(in_turn, default=0) if sheet.earlier_hands else 0
    begins = games[sheet.number - 1].opened if sheet.number > 1 else None
    ends = games[sheet.number].opened if sheet.number < len(games) else None
    return tuple(
        one
        for one in entries
        if one.entered > oldest and (not begins or one.at >= begins) and (not ends or one.at < ends)
    )


def people_of_entry(context: TableContext, row: ChipEntryRow) -> tuple[str, ...]:
    """Whom an entry is about: who bought or gave back, or who gave and who got."""
    whom = ("player",) if row.kind in STACK_SIGNS else ("from", "to")
    return tuple(_name(context, row.details[one]) for one in whom)


def person_flows_by_name(context: TableContext, flows: Iterable[Sequence[int]]) -> list[tuple[str, str, int]]:
    """Chips between persons as chips between people by name."""
    return [(_name(context, payer), _name(context, payee), chips) for payer, payee, chips in flows]


def entry_changes(context: TableContext, row: ChipEntryRow) -> Mapping[str, int]:
    """What this version changes in play, by name; nobody who has the same."""
    if row.kind not in PLAY_KINDS:
        return {}
    won = totals((), person_flows_by_name(context, row.chip_flows))
    return {name: -chips if row.withdrawn else chips for name, chips in won.items() if chips}


def _counted(context: TableContext, row: ChipEntryRow) -> tuple[CountedStack, ...]:
    there: list[list[Any]] = row.details["chips"] if row.kind == "count" else []
    return tuple(CountedStack(_name(context, person), chips, book) for person, chips, book in there)


def _name(context: TableContext, person: int) -> str:
    return context.people[person].name


def _mine(context: TableContext, row: ChipEntryRow) -> bool:
    me = context.me
    return row.device == me.device or (row.person is not None and row.person == me.person)
