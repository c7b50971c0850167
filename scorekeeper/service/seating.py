"""Seats changed all at once: somebody sits out, comes in, takes another's place, or they sit in another order.

It is one step. Where hands stand on the sheet the next one begins and goes on from it, unless the table begins anew; a
sheet without a hand is changed in its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.seat_changes import seat_changes, with_empty_seats
from scorekeeper.service import events, present
from scorekeeper.service.beginning import stakes_back
from scorekeeper.service.caller import Caller
from scorekeeper.service.context import Context, changing, let_look, let_open, let_write, looking
from scorekeeper.service.errors import NotYours
from scorekeeper.service.names import Placeholder
from scorekeeper.service.onward import check_choices, check_recorded, tried
from scorekeeper.service.present_table import table_view
from scorekeeper.service.seats_wanted import Coming, Place, Wanted, come_to, known
from scorekeeper.service.sheets import begin_sheet
from scorekeeper.service.views import SheetView, TableView
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.queries.hands import SheetStatus
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


@dataclass(frozen=True)
class Chair:
    """A seat as it is wanted. `person` is None for somebody new; `seated`: they have a phone at the table.

    `sat` is the last game in which they had a seat, 0 where there was none.
    """

    place: Place
    person: int | None
    name: str
    placeholder: bool
    seated: bool
    mine: bool
    total: int
    sat: int

    @property
    def free(self) -> bool:
        """Whether it is an empty seat that no phone has."""
        return self.placeholder and not self.seated


@dataclass(frozen=True)
class Seating:
    """A table, and what becomes of it if people sit as is `wanted`; `outside` is everybody else it knows.

    `back` are the stakes on the table that go back to somebody.

    `refused` says why they cannot sit so; where only the choices of newcomers clash, `coming` is as if none were made.
    `denied` says why it is not for who asks to let them.
    """

    table: TableView
    wanted: Wanted
    chairs: tuple[Chair, ...]
    outside: tuple[Chair, ...]
    coming: Coming | None
    refused: Refused | None
    back: tuple[tuple[str, int], ...] = ()
    denied: NotYours | None = None

    @property
    def is_changed(self) -> bool:
        """Whether anybody sits otherwise than now."""
        return self.wanted.seats != tuple(player.person for player in self.table.players)


def look(book: Database, who: Caller, wanted: Wanted | None = None, placeholder: Placeholder = "P{}".format) -> Seating:
    """What it comes to if people sit so; as they sit now where nothing else is wanted. Nothing is kept."""
    with looking(book, who) as (reading, context):
        let_open(context)
        wanted = known(context, wanted) if wanted else Wanted(context.seats)
        stands = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
        coming, refused = tried(
            lambda takes_over: come_to(context, stands, replace(wanted, takes_over=takes_over), placeholder),
            wanted.takes_over,
        )
        table = table_view(reading, context)
        chairs = tuple(_chair(context, table, place) for place in wanted.seats)
        people = [person for person, row in context.people.items() if not row.placeholder]
        outside = tuple(_chair(context, table, person) for person in people if person not in wanted.seats)
        back = _back(context, stands, wanted, coming) if coming else {}
        stakes = tuple((context.people[person].name, chips) for person, chips in back.items())
        denied = _denied(context, wanted) if wanted.seats != context.seats else None
        return Seating(table, wanted, chairs, outside, coming, refused, stakes, denied)


def _back(context: Context, stands: SheetStatus, wanted: Wanted, coming: Coming) -> dict[int, int]:
    return stakes_back(context, stands, coming.agreed.sheet, wanted.takes_over if coming.onward else None)


def reseat(  # noqa: PLR0913  what is wanted, and what was seen
    book: Database,
    who: Caller,
    wanted: Wanted,
    *,
    sheet: int | None = None,
    agreed: int | None = None,
    hands: int | None = None,
    placeholder: Placeholder = "P{}".format,
) -> SheetView:
    """Let people sit so from the next hand on; the host alone, but for one's own sitting out and coming in.

    `Moved` where `sheet` is not the newest, or no longer as `agreed` on at that revision; `Taken` where more than so
    many `hands` have been recorded on it.
    """
    with changing(book, who, right=let_look) as (writing, context):
        stands, coming = _judged(writing, context, wanted, (sheet, agreed, hands), placeholder)
        back = _back(context, stands, wanted, coming)
        writing.next_revision(context.table)  # the sheet is of this revision
        there, now = begin_sheet(writing, context, stands, coming.agreed)
        _tell(writing, replace(there, device=context.device), context.seats, back)
        return now


def preview(  # noqa: PLR0913  what is wanted, and what was seen
    book: Database,
    who: Caller,
    wanted: Wanted,
    *,
    sheet: int | None = None,
    agreed: int | None = None,
    hands: int | None = None,
    placeholder: Placeholder = "P{}".format,
) -> Coming:
    """What `reseat` would begin, or refuse; nothing is kept."""
    with looking(book, who) as (reading, context):
        let_open(context)
        return _judged(reading, context, wanted, (sheet, agreed, hands), placeholder)[1]


def _judged(
    reading: ReadTransaction, context: Context, wanted: Wanted, seen: tuple[int | None, ...], placeholder: Placeholder
) -> tuple[SheetStatus, Coming]:
    """What the seats come to, for who may change them so and has `seen` what is there: sheet, agreement and hands."""
    sheet, agreed, hands = seen
    wanted = known(context, wanted)
    present.must_fit(reading, context, sheet, agreed)
    let_reseat(context, wanted)
    stands = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
    check_recorded(stands, hands)
    if wanted.seats == context.seats:
        raise Refused([Problem("seats", "same", text("nobody changes seats"))])
    coming = come_to(context, stands, wanted, placeholder)
    if coming.onward:
        check_choices(coming.onward, wanted.takes_over)
    return stands, coming


def let_reseat(context: Context, wanted: Wanted) -> None:
    """`NotYours` where somebody who is not the host changes more than whether they sit there themselves."""
    if context.me.is_host:
        return
    let_write(context.me)
    if context.me.person is None:
        raise NotYours(text("only the host can change the seats of others"))
    if wanted.anew or not _is_ones_own(context, context.me.person, [*wanted.seats]):
        raise NotYours(text("You can sit out and come in yourself. Anything else is done by the host."))


def _denied(context: Context, wanted: Wanted) -> NotYours | None:
    try:
        let_reseat(context, wanted)
    except NotYours as denied:
        return denied
    return None


def _is_ones_own(context: Context, mine: int, seats: list[Place]) -> bool:
    """Whether only I leave my seat, or come in: in one seat more, or in an empty one that no phone has."""
    now: list[Place] = [*context.seats]
    if mine in now:
        return seats == [place for place in now if place != mine]
    held = {device.person for device in context.devices}
    free = [
        seat for seat, person in enumerate(context.seats) if context.people[person].placeholder and person not in held
    ]
    return [place for place in seats if place != mine] == now or any(
        seats == [*now[:seat], mine, *now[seat + 1 :]] for seat in free
    )


def _tell(writing: WriteTransaction, there: Context, before: Sequence[int], back: Mapping[int, int]) -> None:
    """Tell everybody who changed seats, and how, and whose stakes went back to them."""
    empty = {person for person, row in there.people.items() if row.placeholder}
    changed = [with_empty_seats(move, empty) for move in seat_changes(before, there.seats)]
    who = [person for move in changed for person in move.who]
    stakes: dict[str, Any] = {"stakes": tuple(back.values())} if back else {}
    happened = events.Seats(moves=tuple(move.kind for move in changed), **stakes)
    events.log(writing, there, happened, [*who, *back])


def _chair(context: Context, table: TableView, place: Place) -> Chair:
    row = context.people.get(place) if isinstance(place, int) else None
    name = row.name if row else str(place)
    return Chair(
        place=place,
        person=row.person if row else None,
        name=name,
        placeholder=row.placeholder if row else not place,
        seated=any(device.person == place for device in context.devices),
        mine=place == context.me.person,
        total=table.totals.get(name, 0),
        sat=max((game.number for game in table.games if name in game.players), default=0),
    )
