"""Versions of hands: what a new one is made of, and what is written when a hand is changed.

A changed hand is a new version, and so is every later hand that comes to something else because of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scorekeeper.ledger.sheet import SettledHand, settle_hand
from scorekeeper.service import clock, course
from scorekeeper.service.people import check_guests
from scorekeeper.service.room import Room
from scorekeeper.service.views import Key
from scorekeeper.store.rows import HandRow

Replacement = tuple[HandRow, HandRow]
"""A version, and the one that takes its place."""


def settle_next(room: Room, last: HandRow | None, entry: Mapping[str, Any], *, typed: bool = False) -> SettledHand:
    """The hand after `last`; `Refused` where it cannot be."""
    return _settled(room, last, entry, last.number + 1 if last else 1, typed=typed)


def settle_again(
    room: Room, before: HandRow | None, row: HandRow, entry: Mapping[str, Any] | None, *, typed: bool = False
) -> SettledHand:
    """A hand with another entry, or withdrawn where there is none; `before` is the hand before it."""
    if entry is None:
        return course.withdrawn(row.number, row.entry, course.state_after(room.played, before))
    return _settled(room, before, entry, row.number, typed=typed)


def _settled(room: Room, before: HandRow | None, entry: Mapping[str, Any], number: int, *, typed: bool) -> SettledHand:
    hand = settle_hand(room.played, course.state_after(room.played, before), entry, number, typed=typed)
    check_guests(room, hand.guests)
    return hand


def consequences(room: Room, old: HandRow, new: HandRow, later: Iterable[HandRow]) -> Iterator[Replacement]:
    """Every later hand that comes to something else once `new` stands where `old` did.

    A replayed version is still whose it was: only what the hand comes to is new.
    """
    if new.state == old.state:
        return
    for row, hand in course.follow(room.played, course.state_after(room.played, new), later):
        replayed = version(room, "replayed", hand)
        if came_to(replayed) == came_to(row):
            continue
        replayed.withdrawn, replayed.at = row.withdrawn, row.at
        replayed.person, replayed.on_behalf, replayed.device = row.person, row.on_behalf, row.device
        yield row, replayed


def came_to(row: HandRow) -> tuple[object, ...]:
    """What a version of a hand comes to."""
    return row.dealer, row.next_dealer, row.payments, row.shown, row.state


def sign(row: HandRow, room: Room, for_: int | None = None, key: Key | None = None) -> HandRow:
    """Say who made a version, and for whom where that is another."""
    on_behalf = room.person_in(for_)
    row.person, row.device = room.me.person, room.me.device
    row.on_behalf = on_behalf if on_behalf != room.me.person else None
    if key:
        row.key, row.request = key.text, key.request
    return row


def version(room: Room, kind: str, hand: SettledHand) -> HandRow:
    """A settled hand as a row, which nobody has signed yet."""
    return HandRow(
        table_id=room.table_id,
        sheet=room.sheet.sheet,
        number=hand.number,
        revision=0,
        kind=kind,
        withdrawn=kind == "withdrawn",
        entry=dict(hand.entry),
        dealer=hand.dealer,
        next_dealer=hand.next_dealer,
        payments=hand.payments,
        shown=hand.shown,
        state=course.written_state(room.played, hand.state),
        person=None,
        on_behalf=None,
        device=None,
        at=clock.now(),
        key=None,
    )
