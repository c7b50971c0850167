"""Seats changed all at once: somebody sits out, comes in, takes another's place, or they sit in another order.

It is one step. Where hands stand on the sheet the next one begins and goes on from it, unless the table begins anew; a
sheet without a hand is changed in its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.games.letters import normalize_name
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.seat_changes import seat_changes, with_empty_seats
from scorekeeper.service.access.callers import Caller, allow_anyone, require_player
from scorekeeper.service.access.context import TableContext, state_after
from scorekeeper.service.access.transactions import read_transaction, require_open, write_transaction
from scorekeeper.service.errors import Forbidden
from scorekeeper.service.events import SeatsEvent, record_event
from scorekeeper.service.people.names import PlaceholderName
from scorekeeper.service.sheets.continuation import (
    Continuation,
    TakesOver,
    check_recorded,
    next_number,
    plan_continuation,
    require_takeover_choices,
    returned_stakes,
    tried,
)
from scorekeeper.service.sheets.new_sheet import UnsavedSheet, validate_sheet
from scorekeeper.service.sheets.next_sheet import begin_sheet
from scorekeeper.service.views.preconditions import require_setup
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import PersonRow
from scorekeeper.store.queries.hands import SheetStatus
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction


@dataclass(frozen=True)
class SeatPreview:
    """A seat as it is wanted. `person` is None for somebody new; `seated`: they have a phone at the table.

    `sat` is the last game in which they had a seat, 0 where there was none.
    """

    choice: SeatChoice
    person: int | None
    name: str
    placeholder: bool
    seated: bool
    mine: bool
    total: int
    last_sheet: int

    @property
    def free(self) -> bool:
        """Whether it is an empty seat that no phone has."""
        return self.placeholder and not self.seated


@dataclass(frozen=True)
class SeatingPreview:
    """A table, and what becomes of it if people sit as is `wanted`; `outside` is everybody else it knows.

    `back` are the stakes on the table that go back to somebody.

    `refused` says why they cannot sit so; where only the choices of newcomers clash, `coming` is as if none were made.
    `denied` says why it is not for who asks to let them.
    """

    table: TableView
    wanted: SeatingRequest
    seats: tuple[SeatPreview, ...]
    outside: tuple[SeatPreview, ...]
    plan: SeatingPlan | None
    refused: Refused | None
    returned_stakes: tuple[tuple[str, int], ...] = ()
    denied: Forbidden | None = None

    @property
    def is_changed(self) -> bool:
        """Whether anybody sits otherwise than now."""
        return self.wanted.seats != tuple(player.person for player in self.table.players)


def preview_seats(
    database: Database,
    caller: Caller,
    wanted: SeatingRequest | None = None,
    placeholder: PlaceholderName = "P{}".format,
) -> SeatingPreview:
    """What it comes to if people sit so; as they sit now where nothing else is wanted. Nothing is kept."""
    with read_transaction(database, caller) as (reading, context):
        require_open(context)
        wanted = resolve_people(context, wanted) if wanted else SeatingRequest(context.seats)
        stands = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
        coming, refused = tried(
            lambda takes_over: plan_seats(context, stands, replace(wanted, takes_over=takes_over), placeholder),
            wanted.takes_over,
        )
        table = get_table_view(reading, context)
        chairs = tuple(_chair(context, table, place) for place in wanted.seats)
        people = [person for person, row in context.people.items() if not row.placeholder]
        outside = tuple(_chair(context, table, person) for person in people if person not in wanted.seats)
        back = _back(context, stands, wanted, coming) if coming else {}
        stakes = tuple((context.people[person].name, chips) for person, chips in back.items())
        denied = _denied(context, wanted) if wanted.seats != context.seats else None
        return SeatingPreview(table, wanted, chairs, outside, coming, refused, stakes, denied)


def _back(context: TableContext, stands: SheetStatus, wanted: SeatingRequest, coming: SeatingPlan) -> dict[int, int]:
    return returned_stakes(context, stands, coming.new_sheet.sheet, wanted.takes_over if coming.continuation else None)


def change_seats(  # noqa: PLR0913  what is wanted, and what was seen
    database: Database,
    caller: Caller,
    wanted: SeatingRequest,
    *,
    sheet: int | None = None,
    setup_revision: int | None = None,
    hands: int | None = None,
    placeholder: PlaceholderName = "P{}".format,
) -> SheetView:
    """Let people sit so from the next hand on; the host alone, but for one's own sitting out and coming in.

    `Moved` where `sheet` is not the newest, or no longer as `agreed` on at that revision; `Taken` where more than so
    many `hands` have been recorded on it.
    """
    with write_transaction(database, caller, right=allow_anyone) as (writing, context):
        stands, coming = _judged(writing, context, wanted, (sheet, setup_revision, hands), placeholder)
        back = _back(context, stands, wanted, coming)
        writing.next_revision(context.table)  # the sheet is of this revision
        there, now = begin_sheet(writing, context, stands, coming.new_sheet)
        _tell(writing, replace(there, device=context.device), context.seats, back)
        return now


def check_seats(  # noqa: PLR0913  what is wanted, and what was seen
    database: Database,
    caller: Caller,
    wanted: SeatingRequest,
    *,
    sheet: int | None = None,
    setup_revision: int | None = None,
    hands: int | None = None,
    placeholder: PlaceholderName = "P{}".format,
) -> SeatingPlan:
    """What `reseat` would begin, or refuse; nothing is kept."""
    with read_transaction(database, caller) as (reading, context):
        require_open(context)
        return _judged(reading, context, wanted, (sheet, setup_revision, hands), placeholder)[1]


def _judged(
    reading: ReadTransaction,
    context: TableContext,
    wanted: SeatingRequest,
    seen: tuple[int | None, ...],
    placeholder: PlaceholderName,
) -> tuple[SheetStatus, SeatingPlan]:
    """What the seats come to, for who may change them so and has `seen` what is there: sheet, agreement and hands."""
    sheet, agreed, hands = seen
    wanted = resolve_people(context, wanted)
    require_setup(reading, context, sheet, agreed)
    _require_own_seat(context, wanted)
    stands = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
    check_recorded(stands, hands)
    if wanted.seats == context.seats:
        raise Refused([Problem("seats", "same", text("nobody changes seats"))])
    coming = plan_seats(context, stands, wanted, placeholder)
    if coming.continuation:
        require_takeover_choices(coming.continuation, wanted.takes_over)
    return stands, coming


def _require_own_seat(context: TableContext, wanted: SeatingRequest) -> None:
    """`NotYours` where somebody who is not the host changes more than whether they sit there themselves."""
    if context.me.is_host:
        return
    require_player(context.me)
    if context.me.person is None:
        raise Forbidden(text("only the host can change the seats of others"))
    if wanted.start_over or not _is_ones_own(context, context.me.person, [*wanted.seats]):
        raise Forbidden(text("You can sit out and come in yourself. Anything else is done by the host."))


def _denied(context: TableContext, wanted: SeatingRequest) -> Forbidden | None:
    try:
        _require_own_seat(context, wanted)
    except Forbidden as denied:
        return denied
    return None


def _is_ones_own(context: TableContext, mine: int, seats: list[SeatChoice]) -> bool:
    """Whether only I leave my seat, or come in: in one seat more, or in an empty one that no phone has."""
    now: list[SeatChoice] = [*context.seats]
    if mine in now:
        return seats == [place for place in now if place != mine]
    held = {device.person for device in context.devices}
    free = [
        seat for seat, person in enumerate(context.seats) if context.people[person].placeholder and person not in held
    ]
    return [place for place in seats if place != mine] == now or any(
        seats == [*now[:seat], mine, *now[seat + 1 :]] for seat in free
    )


def _tell(writing: WriteTransaction, there: TableContext, before: Sequence[int], back: Mapping[int, int]) -> None:
    """Tell everybody who changed seats, and how, and whose stakes went back to them."""
    empty = {person for person, row in there.people.items() if row.placeholder}
    changed = [with_empty_seats(move, empty) for move in seat_changes(before, there.seats)]
    who = [person for move in changed for person in move.who]
    stakes: dict[str, Any] = {"stakes": tuple(back.values())} if back else {}
    happened = SeatsEvent(moves=tuple(move.kind for move in changed), **stakes)
    record_event(writing, there, happened, [*who, *back])


def _chair(context: TableContext, table: TableView, place: SeatChoice) -> SeatPreview:
    row = context.people.get(place) if isinstance(place, int) else None
    name = row.name if row else str(place)
    return SeatPreview(
        choice=place,
        person=row.person if row else None,
        name=name,
        placeholder=row.placeholder if row else not place,
        seated=any(device.person == place for device in context.devices),
        mine=place == context.me.person,
        total=table.totals.get(name, 0),
        last_sheet=max((game.number for game in table.games if name in game.players), default=0),
    )


SeatChoice = int | str
"""Who is to have a seat: a person by number, somebody new by name, or nobody yet: ""."""


@dataclass(frozen=True)
class SeatingRequest:
    """Who is to sit where, in the order of play. `anew`: only chips carry on."""

    seats: tuple[SeatChoice, ...]
    takes_over: TakesOver = field(default_factory=dict)
    start_over: bool = False


@dataclass(frozen=True)
class SeatingPlan:
    """What the seats come to: the sheet as it begins, `number`; `onward` is how it goes on, where it does.

    `outlook` is what the table knows before its first hand.
    """

    new_sheet: UnsavedSheet
    number: int
    continuation: Continuation | None
    outlook: Mapping[str, Any]

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return self.new_sheet.sheet.players

    @property
    def dealer_name(self) -> str:
        """Who deals first."""
        return self.players[self.new_sheet.sheet.first_dealer]


def resolve_people(context: TableContext, wanted: SeatingRequest) -> SeatingRequest:
    """The same, where a name that the table knows is that person."""
    named: dict[SeatChoice, PersonRow | None] = {
        place: context.people_by_name.get(normalize_name(place)) for place in wanted.seats if isinstance(place, str)
    }
    return replace(wanted, seats=tuple(row.person if (row := named.get(place)) else place for place in wanted.seats))


def plan_seats(
    context: TableContext, stands: SheetStatus, wanted: SeatingRequest, placeholder: PlaceholderName
) -> SeatingPlan:
    """What the seats come to; `Refused` where nobody can sit so."""
    names = [_name(context, seat, place) for seat, place in enumerate(wanted.seats)]
    played = context.ledger_sheet
    dealer = _first_dealer(context, stands, wanted.seats)
    agreed = validate_sheet(played.game.id, names, played.rules.model_dump(mode="json"), dealer, placeholder)
    onward = None
    if not wanted.start_over and not context.locked_as_paid and (stands.recorded or context.sheet.continued_from):
        onward = plan_continuation(context, stands, agreed.sheet, wanted.takes_over)
        agreed = agreed.continued_from(onward.start)
    outlook = agreed.sheet.game.outlook(agreed.sheet.rules, agreed.sheet.first_state())
    return SeatingPlan(agreed, next_number(context, stands), onward, outlook)


def _first_dealer(context: TableContext, stands: SheetStatus, seats: Sequence[SeatChoice]) -> int:
    """Who would deal next deals first; where they leave, who has their chair, or the first."""
    if context.locked_as_paid:
        dealer = stands.last.next_dealer if stands.last else context.sheet.first_dealer
    else:
        dealer = state_after(context.ledger_sheet, stands.last).dealer
    person = context.seats[dealer]
    return seats.index(person) if person in seats else dealer if dealer < len(seats) else 0


def _name(context: TableContext, seat: int, place: SeatChoice) -> str:
    if isinstance(place, str):
        return place
    if place not in context.people:
        raise Refused([Problem(f"seats.{seat}", "person", text("nobody at this table has this number"))])
    return context.people[place].name
