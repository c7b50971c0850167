"""Versions of hands: what a new one is made of, and what is written when a hand is changed.

A changed hand is a new version, and so is every later hand that comes to something else because of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scorekeeper.service import clock, course
from scorekeeper.service.course import Json, Outcome
from scorekeeper.service.people import check_guests
from scorekeeper.service.room import Room
from scorekeeper.service.views import Actor
from scorekeeper.store.rows import HandRow

Replacement = tuple[HandRow, HandRow]
"""A version, and the one that takes its place."""


def next_version(room: Room, last: HandRow | None, entry: Mapping[str, Any], *, typed: bool = False) -> HandRow:
    """The hand after `last`; `Invalid` where it cannot be."""
    number = last.number + 1 if last else 1
    written, outcome = course.settle(room.course, _state_after(room, last), entry, number, typed=typed)
    check_guests(room, written)
    return _version(room, number, "recorded", written, outcome)


def changed_version(
    room: Room, before: HandRow | None, row: HandRow, entry: Mapping[str, Any] | None, *, typed: bool = False
) -> HandRow:
    """A hand corrected to another entry, or withdrawn where there is none; `before` is the hand before it."""
    state = _state_after(room, before)
    if entry is None:
        return _version(room, row.number, "withdrawn", row.entry, course.withdraw(room.course, state))
    written, outcome = course.settle(room.course, state, entry, row.number, typed=typed)
    check_guests(room, written)
    return _version(room, row.number, "corrected", written, outcome)


def consequences(room: Room, old: HandRow, new: HandRow, later: Iterable[HandRow]) -> Iterator[Replacement]:
    """Every later hand that comes to something else once `new` stands where `old` did.

    A replayed version is still whose it was: only what the hand comes to is new.
    """
    if new.state == old.state:
        return
    for row, outcome in course.follow(room.course, new.state, later):
        replayed = _version(room, row.number, "replayed", row.entry, outcome)
        replayed.withdrawn, replayed.at = row.withdrawn, row.at
        replayed.person, replayed.on_behalf, replayed.device = row.person, row.on_behalf, row.device
        yield row, replayed


def sign(row: HandRow, room: Room, actor: Actor, for_: int | None = None, key: str | None = None) -> HandRow:
    """Say who made a version, and for whom where that is another."""
    on_behalf = room.person_in(for_)
    row.person, row.device, row.key = actor.person, actor.device, key
    row.on_behalf = on_behalf if on_behalf != actor.person else None
    return row


def _state_after(room: Room, row: HandRow | None) -> Json:
    return row.state if row else course.start(room.course)


def _version(room: Room, number: int, kind: str, entry: Json, outcome: Outcome) -> HandRow:
    return HandRow(
        table_id=room.table_id,
        sheet=room.sheet.sheet,
        number=number,
        revision=0,
        kind=kind,
        withdrawn=kind == "withdrawn",
        entry=entry,
        dealer=outcome.dealer,
        next_dealer=outcome.next_dealer,
        payments=outcome.payments,
        shown=outcome.shown,
        state=outcome.state,
        person=None,
        on_behalf=None,
        device=None,
        at=clock.now(),
        key=None,
    )
