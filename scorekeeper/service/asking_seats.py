"""Asking for a seat that somebody's phone holds: that phone is asked, and the host."""

from __future__ import annotations

from typing import Final

from scorekeeper.games.words import text
from scorekeeper.service.asking_views import Asking
from scorekeeper.service.caller import Caller
from scorekeeper.service.context import Context, changing
from scorekeeper.service.devices import let_go, send_away
from scorekeeper.service.errors import NotNow, NotYours, Taken
from scorekeeper.service.events import Door, log
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import DeviceRow

MOST: Final = 3
"""So many phones may say at once that they are the same person."""


def let_ask(context: Context, person: int) -> None:
    """`Taken` where so many ask for this seat already that nobody could tell them apart."""
    if sum(one.requested_person == person for one in context.asking) >= MOST:
        raise Taken(text("others ask for the seat of %(name)s already", name=context.name_of(person)))


def answer(book: Database, who: Caller, device: int, *, let: bool) -> None:
    """Let a phone have the seat it asks for, or not. Whoever held it belongs to the table no longer, but for a host.

    `NotYours` from anybody but who has the seat and the host; the phone itself may ask no more. `NotNow` where it does
    not ask any more.
    """
    with changing(book, who, stays_open=True) as (writing, context):
        asking = _asking(context, device)
        if not (_decides(context, asking) or (asking.device == context.me.device and not let)):
            raise NotYours(text("only who has this seat decides on it, or the host"))
        person = asking.requested_person
        if let:
            holders = [let_go(writing, one) for one in context.devices if one.person == person]
            send_away(writing, [one for one in holders if one.role != "host"])
        asking = writing.update(asking, requested_person=None, person=person if let else asking.person)
        if asking.device == context.me.device:
            writing.next_revision(context.table)
        else:
            log(writing, context, Door(how="let_in" if let else "turned_away"), [person or 0])


def view(context: Context) -> tuple[Asking, ...]:
    """Who asks, for those who decide on it, and for who asks."""
    every = (
        Asking(
            device=one.device,
            kind=one.device_type,
            name=context.name_of(one.requested_person) or "",
            seat=context.seat_of(one.requested_person),
            mine=one.device == context.me.device,
            i_decide=_decides(context, one),
        )
        for one in context.asking
    )
    return tuple(one for one in every if one.mine or one.i_decide)


def _asking(context: Context, device: int) -> DeviceRow:
    found = next((one for one in context.asking if one.device == device), None)
    if found is None:
        raise NotNow(text("this phone does not ask for a seat any more"))
    return found


def _decides(context: Context, asking: DeviceRow) -> bool:
    return asking.device != context.me.device and (context.me.is_host or context.me.person == asking.requested_person)
