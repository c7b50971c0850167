"""What was entered beside the hands of an evening that is taken in; what follows from it is added up again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from scorekeeper.games.problems import Problem, Refused, below
from scorekeeper.games.words import text
from scorekeeper.ledger.entries import PLAY, Sums, flows
from scorekeeper.service.context import Context
from scorekeeper.service.entries import add_up
from scorekeeper.service.entry_kinds import read_stored
from scorekeeper.service.evenings.importing_hands import must_be_known, person_named
from scorekeeper.service.evenings.schema import Entry, Objection
from scorekeeper.store.models.hands import EntryObjectionRow, EntryRow


def read_entries(context: Context, given: Iterable[Entry], sums: Sums) -> Iterator[EntryRow]:
    """Every version, in the order of writing, which are added to the `sums`; `Refused` at the first impossible one."""
    known: dict[int, EntryRow] = {}
    before = 0
    for place, entry in enumerate(given):
        with below(f"entries.{place}"):
            _check(context, entry, before)
            row = _row(context, entry)
            fits(known, row)
            add_up(sums, row)
        before, known[row.entry] = row.revision, row
        yield row


def _check(context: Context, given: Entry, before: int) -> None:
    if given.revision < before:
        raise Refused([Problem("revision", "order", text("versions stand in the order of writing"))])
    if given.revision > context.table.revision:
        raise Refused([Problem("revision", "high", text("an entry is newer than its table"))])


def fits(known: Mapping[int, EntryRow], row: EntryRow) -> None:
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


def _row(context: Context, given: Entry) -> EntryRow:
    what = read_stored(given.kind, given.what, lambda field, party: must_be_known(context, field, str(party)))
    row = EntryRow(
        table_id=0,
        entry=given.number,
        details=what,
        chip_flows=flows(given.kind, what),
        person=person_named(context, "by", given.by),
        device=None,
        **given.model_dump(include={"revision", "kind", "withdrawn", "at"}),
    )
    if [_flow(context, flow) for flow in given.flows] != row.chip_flows:
        raise Refused([Problem("flows", "differs", NOT_ITS_CHIPS)])
    return row


NOT_ITS_CHIPS = text("these are not the chips that this entry moves")


def _flow(context: Context, flow: tuple[str, str, int]) -> list[int]:
    payer, payee, chips = flow
    return [must_be_known(context, "flows", payer), must_be_known(context, "flows", payee), chips]


def read_words(
    context: Context, entries: Iterable[EntryRow], given: Iterable[Objection]
) -> Iterator[EntryObjectionRow]:
    """What was said against entries; `Refused` at the first that could not have been."""
    played = {row.entry for row in entries if row.kind in PLAY and row.chip_flows}
    for place, said in enumerate(given):
        with below(f"entry_objections.{place}"):
            row = _word(context, said, place + 1, played)
        yield row


def _word(context: Context, said: Objection, number: int, played: Collection[int]) -> EntryObjectionRow:
    if said.number not in played:
        raise Refused([Problem("number", "unknown", text("there is no such entry here"))])
    if said.revision > context.table.revision:
        raise Refused([Problem("revision", "high", text("an entry is newer than its table"))])
    return EntryObjectionRow(
        table_id=0,
        objection=number,
        entry=said.number,
        person=person_named(context, "by", said.by),
        agreed_by=agreed(context, said.agreed),
        **said.model_dump(include={"revision", "at"}),
        reason=said.word,
        resolved=said.settled,
    )


def agreed(context: Context, names: Iterable[str]) -> list[int]:
    """The people who found something right all the same; `Refused` where one is named twice."""
    people: list[int] = []
    for place, name in enumerate(names):
        person = must_be_known(context, f"agreed.{place}", name)
        if person in people:
            raise Refused([Problem(f"agreed.{place}", "double", text("two people cannot have the same name"))])
        people.append(person)
    return people
