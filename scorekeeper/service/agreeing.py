"""Words against a hand or an entry: said, answered by those whom it concerns, settled."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from scorekeeper.service import bounds
from scorekeeper.service.context import Context
from scorekeeper.service.hand_views import Objection as ObjectionView
from scorekeeper.store import clock
from scorekeeper.store.models.hands import ChipEntryObjectionRow, ObjectionRow
from scorekeeper.store.models.tables import DeviceRow
from scorekeeper.store.transactions import WriteTransaction

Objection = ObjectionRow | ChipEntryObjectionRow


def first_said(writing: WriteTransaction, context: Context, number: int, word: str) -> dict[str, Any]:
    """Return the columns of objection `number`, raised by the caller, except for what it is against."""
    bounds.check_room(number, bounds.MOST_OBJECTIONS)
    return {
        "table_id": context.table_id,
        "objection": number,
        "revision": writing.next_revision(context.table),
        "person": context.me.person,
        "reason": word,
        "at": clock.now(),
        "resolved": False,
    }


def said_again(writing: WriteTransaction, context: Context, standing: Iterable[Objection], word: str) -> bool:
    """Whether a word of who asks stands already: another one takes its place, and everybody is asked anew."""
    mine = [one for one in standing if one.person == context.me.person]
    if mine and word not in {"", mine[-1].reason}:
        revision = writing.next_revision(context.table)
        writing.update(mine[-1], reason=word, at=clock.now(), agreed_by=[], revision=revision)
    return bool(mine)


def find_right(
    writing: WriteTransaction, context: Context, standing: Iterable[Objection], concerned: Iterable[int]
) -> None:
    """Let who asks find right what words stand against, which waits for those whom it concerns."""
    concerned, reached = [*concerned], within_reach(context.devices)
    for said in standing:
        agreed = said
        if context.me.person is not None and context.me.person not in said.agreed_by:
            agreed = said.replace(agreed_by=[*said.agreed_by, context.me.person])
        settled = not waited_for(agreed, concerned, reached)
        if settled or agreed != said:
            revision = writing.next_revision(context.table)
            writing.update(said, agreed_by=agreed.agreed_by, resolved=settled, revision=revision)


def settle(writing: WriteTransaction, context: Context, standing: Iterable[Objection]) -> None:
    """Settle words against what is no longer as it was when they were said."""
    for said in standing:
        writing.update(said, resolved=True, revision=writing.next_revision(context.table))


def objection_view(
    context: Context, row: Objection, concerned: Iterable[int], reached: Collection[int]
) -> ObjectionView:
    """Return the view of an objection to something that the `concerned` people won or lost by."""
    waits_for = () if row.resolved else waited_for(row, concerned, reached)
    return ObjectionView(
        id=row.objection,
        by=context.name_of(row.person),
        word=row.reason,
        at=row.at,
        settled=row.resolved,
        agreed=tuple(context.people[person].name for person in row.agreed_by),
        waits_for=tuple(context.people[person].name for person in waits_for),
    )


def within_reach(devices: Iterable[DeviceRow]) -> set[int]:
    """Everybody who has a device that may write: who only watches could never agree."""
    return {device.person for device in devices if device.person is not None and device.role != "watcher"}


def waited_for(said: Objection, concerned: Iterable[int], reached: Collection[int]) -> tuple[int, ...]:
    """Who has still to agree: whom it concerns, in their order, and whoever objected. Who has no phone is not asked.

    Nobody any more once whoever objected agrees: that takes the word back.
    """
    if said.person in said.agreed_by:
        return ()
    asked = dict.fromkeys(concerned) if said.person is None else dict.fromkeys([*concerned, said.person])
    return tuple(person for person in asked if person in reached and person not in said.agreed_by)
