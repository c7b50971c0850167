"""Rows of entries become views."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.chip_entries import PLAY_KINDS, STACK_SIGNS
from scorekeeper.service.agreeing import objection_view, within_reach
from scorekeeper.service.context import Context
from scorekeeper.service.entry_views import Counted, EntryView
from scorekeeper.service.hand_views import Pair
from scorekeeper.service.views import SheetView
from scorekeeper.store.models.hands import ChipEntryObjectionRow, ChipEntryRow
from scorekeeper.store.models.tables import SheetRow


def entry(context: Context, versions: Sequence[ChipEntryRow], said: Iterable[ChipEntryObjectionRow] = ()) -> EntryView:
    """An entry, by all its versions, the oldest first, with what was `said` against it among other words."""
    first, newest = versions[0], versions[-1]
    counted = _counted(context, newest)
    objections = (
        objection_view(context, one, concerned(newest), within_reach(context.devices))
        for one in said
        if one.entry == newest.entry
    )
    return EntryView(
        number=newest.entry,
        kind=newest.kind,
        revision=newest.revision,
        entered=first.revision,
        by=context.name_of(first.person),
        at=first.at,
        mine=_mine(context, first),
        people=tuple(one.name for one in counted) or people(context, newest),
        chips=0 if counted else newest.details.get("chips") or 0,
        note=newest.details.get("note", ""),
        pairs=tuple(Pair(*flow) for flow in named_flows(context, newest.chip_flows)),
        changed=changed(context, newest),
        withdrawn=newest.withdrawn,
        withdrawn_by=context.name_of(newest.person) if newest.withdrawn else None,
        withdrawn_by_me=newest.withdrawn and _mine(context, newest),
        withdrawn_at=newest.at if newest.withdrawn else None,
        money=newest.details.get("money"),
        counted=counted,
        bears=context.name_of(newest.details.get("bears")),
        objections=tuple(objections),
    )


def concerned(row: ChipEntryRow) -> list[int]:
    """Who wins or loses by an entry."""
    return sorted({person for payer, payee, _ in row.chip_flows for person in (payer, payee)})


def entries(
    context: Context, rows: Iterable[ChipEntryRow], said: Sequence[ChipEntryObjectionRow] = ()
) -> tuple[EntryView, ...]:
    """The entries of these versions, which stand entry by entry."""
    return tuple(entry(context, versions, said) for versions in by_entry(rows))


def by_entry(rows: Iterable[ChipEntryRow]) -> list[list[ChipEntryRow]]:
    """The versions of each entry, from those that stand entry by entry."""
    return [list(versions) for _, versions in groupby(rows, lambda row: row.entry)]


def beside(sheet: SheetView, games: Sequence[SheetRow], entries: Iterable[EntryView]) -> tuple[EntryView, ...]:
    """Those of `entries` that stand beside the hands of a sheet that are shown; none where the last is not among them.

    `games` are all sheets. What was entered before the oldest hand that is shown is left out, and so is what belongs to
    another game; all is shown where the sheet has no hand.
    """
    if sheet.later_hands:
        return ()
    in_turn = [hand.recorded for hand in sheet.hands if not hand.put_in]
    oldest = min(in_turn, default=0) if sheet.earlier_hands else 0
    begins = games[sheet.number - 1].opened if sheet.number > 1 else None
    ends = games[sheet.number].opened if sheet.number < len(games) else None
    return tuple(
        one
        for one in entries
        if one.entered > oldest and (not begins or one.at >= begins) and (not ends or one.at < ends)
    )


def people(context: Context, row: ChipEntryRow) -> tuple[str, ...]:
    """Whom an entry is about: who bought or gave back, or who gave and who got."""
    whom = ("player",) if row.kind in STACK_SIGNS else ("from", "to")
    return tuple(_name(context, row.details[one]) for one in whom)


def named_flows(context: Context, flows: Iterable[Sequence[int]]) -> list[tuple[str, str, int]]:
    """Chips between persons as chips between people by name."""
    return [(_name(context, payer), _name(context, payee), chips) for payer, payee, chips in flows]


def changed(context: Context, row: ChipEntryRow) -> Mapping[str, int]:
    """What this version changes in play, by name; nobody who has the same."""
    if row.kind not in PLAY_KINDS:
        return {}
    won = totals((), named_flows(context, row.chip_flows))
    return {name: -chips if row.withdrawn else chips for name, chips in won.items() if chips}


def _counted(context: Context, row: ChipEntryRow) -> tuple[Counted, ...]:
    there: list[list[Any]] = row.details["chips"] if row.kind == "count" else []
    return tuple(Counted(_name(context, person), chips, book) for person, chips, book in there)


def _name(context: Context, person: int) -> str:
    return context.people[person].name


def _mine(context: Context, row: ChipEntryRow) -> bool:
    me = context.me
    return row.device == me.device or (row.person is not None and row.person == me.person)
