"""What was entered beside the hands of an evening that is taken in; what follows from it is added up again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from scorekeeper.games.problems import Problem, Refused, below
from scorekeeper.games.words import text
from scorekeeper.ledger.chip_entries import PLAY_KINDS, ChipEntrySums, entry_flows
from scorekeeper.service.context import Context
from scorekeeper.service.entries import add_up
from scorekeeper.service.entry_kinds import read_stored
from scorekeeper.service.evenings.row_reader import check_revision, person_called, person_if_named, read_objections
from scorekeeper.service.evenings.schema import Entry, Objection
from scorekeeper.store.models.hands import ChipEntryObjectionRow, ChipEntryRow

NOT_ITS_CHIPS: Final = text("these are not the chips that this entry moves")
ENTRY_TOO_NEW: Final = text("an entry is newer than its table")


def read_entries(context: Context, given: Iterable[Entry], sums: ChipEntrySums) -> Iterator[ChipEntryRow]:
    """Every version, in the order of writing, which are added to the `sums`; `Refused` at the first impossible one."""
    known: dict[int, ChipEntryRow] = {}
    before = 0
    for place, entry in enumerate(given):
        with below(f"entries.{place}"):
            check_revision(context, entry.revision, before, ENTRY_TOO_NEW)
            row = _row(context, entry)
            fits(known, row)
            add_up(sums, row)
        before, known[row.entry] = row.revision, row
        yield row


def fits(known: Mapping[int, ChipEntryRow], row: ChipEntryRow) -> None:
    """`Refused` where a version cannot follow those that are `known` of each entry: a new one, or one withdrawn."""
    last = known.get(row.entry)
    if last is None:
        fit = row.entry == len(known) + 1 and not row.withdrawn
    else:
        same = (last.kind, last.details) == (row.kind, row.details) and last.revision < row.revision
        fit = same and row.withdrawn and not last.withdrawn
    if not fit:
        said = text("a version of this entry is missing, or one too many")
        raise Refused([Problem("number", "order", said)])


def _row(context: Context, given: Entry) -> ChipEntryRow:
    people = context.by_fold
    what = read_stored(given.kind, given.what, lambda field, party: person_called(people, field, str(party)))
    row = ChipEntryRow(
        table_id=0,
        entry=given.number,
        details=what,
        chip_flows=entry_flows(given.kind, what),
        person=person_if_named(people, "by", given.by),
        device=None,
        **given.model_dump(include={"revision", "kind", "withdrawn", "at"}),
    )
    moved = [[*(person_called(people, "flows", name) for name in both), chips] for *both, chips in given.flows]
    if moved != row.chip_flows:
        raise Refused([Problem("flows", "differs", NOT_ITS_CHIPS)])
    return row


def read_entry_objections(
    context: Context, entries: Iterable[ChipEntryRow], given: Iterable[Objection]
) -> Iterator[ChipEntryObjectionRow]:
    """The objections to entries."""
    played = {row.entry for row in entries if row.kind in PLAY_KINDS and row.chip_flows}
    with below("entry_objections"):
        for columns in read_objections(
            context, given, played, lambda _: text("there is no such entry here"), ENTRY_TOO_NEW
        ):
            yield ChipEntryObjectionRow(table_id=0, entry=columns.pop("number"), **columns)
