"""Seats: the devices that hold them."""

from __future__ import annotations

from scorekeeper.games.checks import seat_problem
from scorekeeper.games.problems import Refused
from scorekeeper.service import present
from scorekeeper.service.caller import Caller
from scorekeeper.service.context import Context, changing, let_host
from scorekeeper.service.devices import let_go
from scorekeeper.service.events import Door, log
from scorekeeper.store.database import Database


def free(book: Database, who: Caller, seat: int, *, agreed: int | None = None) -> None:
    """Let another device take a seat; the one that held it only looks on from now on, unless it is a host's.

    `Moved` where the seats are no longer those `agreed` on at that revision.
    """
    with changing(book, who, right=let_host, stays_open=True) as (writing, context):
        present.must_fit(writing, context, None, agreed)
        _must_be_here(context, seat)
        for device in context.devices:
            if device.person == context.seats[seat]:
                let_go(writing, device, role="host" if device.role == "host" else "watcher")
        log(writing, context, Door(how="freed"), [context.seats[seat]])


def stand_up(book: Database, who: Caller) -> None:
    """Leave one's seat to somebody else, and stay at the table."""
    with changing(book, who, stays_open=True) as (writing, context):
        for device in context.devices:
            if device.device == context.me.device:
                let_go(writing, device)
        log(writing, context, Door(how="stood_up"))


def _must_be_here(context: Context, seat: int) -> None:
    if problems := seat_problem("seat", seat, len(context.seats)):
        raise Refused(problems, context.players)
