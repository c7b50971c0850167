"""What was done beside the hands of an evening that is taken in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorekeeper.games.problems import Problem, Refused, below
from scorekeeper.games.words import text
from scorekeeper.service import events
from scorekeeper.service.context import Context
from scorekeeper.service.evenings.importing_hands import must_be_known, person_named
from scorekeeper.service.evenings.schema import Event
from scorekeeper.store.models.tables import EventRow


def read_events(context: Context, given: Iterable[Event]) -> Iterator[EventRow]:
    """The events, in the order of doing; `Refused` at the first that could not have been."""
    before = 0
    for place, event in enumerate(given):
        with below(f"events.{place}"):
            row = _event(context, event, place + 1, before)
        before = row.revision
        yield row


def _event(context: Context, given: Event, number: int, before: int) -> EventRow:
    if given.revision < before:
        raise Refused([Problem("revision", "order", text("versions stand in the order of writing"))])
    if given.revision > context.table.revision:
        raise Refused([Problem("revision", "high", text("a hand is newer than its table"))])
    return EventRow(
        table_id=0,
        event=number,
        person=person_named(context, "by", given.by),
        device=None,
        people=[must_be_known(context, f"people.{place}", name) for place, name in enumerate(given.people)],
        details=events.check(given.kind, given.what),
        **given.model_dump(include={"revision", "kind", "at"}),
    )
