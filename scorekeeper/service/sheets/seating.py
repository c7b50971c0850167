"""Change the seats of a table, by starting a new sheet or editing one that has no hands.

Players sit out, come in, replace each other or change their order, all in one step. If the sheet has hands, the next
sheet starts and continues it, unless the request starts over.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Unpack

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.ledger.seat_changes import seat_changes, with_empty_seats
from scorekeeper.service.access.callers import Caller, allow_anyone, require_player
from scorekeeper.service.access.context import TableContext, state_after
from scorekeeper.service.access.transactions import read_transaction, write_transaction
from scorekeeper.service.errors import Forbidden
from scorekeeper.service.events import SeatsEvent, changed_rules, record_event
from scorekeeper.service.people.names import PlaceholderName
from scorekeeper.service.sheets import continuation, next_sheet
from scorekeeper.service.sheets.continuation import Continuation, TakesOver
from scorekeeper.service.sheets.new_sheet import UnsavedSheet, validate_sheet
from scorekeeper.service.views.preconditions import SeatsSeen, SheetSeen, require_setup
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.queries.hands import SheetStatus
from scorekeeper.store.transactions import ReadTransaction

#: The choice for a seat: a person by number, a new person by name, or "" for an empty seat.
SeatChoice = int | str


@dataclass(frozen=True)
class SeatingRequest:
    """The requested seats in the order of play; with `start_over` the game begins again and only chips carry over.

    `rules` are house rules as typed, which another number of players may need.
    """

    seats: tuple[SeatChoice, ...]
    takes_over: TakesOver = field(default_factory=dict)
    start_over: bool = False
    rules: Mapping[str, str | None] = field(default_factory=dict)


@dataclass(frozen=True)
class SeatingPlan:
    """The new sheet of a seating, with its `number`; `continuation` is its continuation, None if it starts over.

    `outlook` is what the table shows before its first hand.
    """

    new_sheet: UnsavedSheet
    number: int
    continuation: Continuation | None
    outlook: Mapping[str, Any]

    @property
    def players(self) -> tuple[str, ...]:
        """Return the names in seat order."""
        return self.new_sheet.sheet.players

    @property
    def dealer_name(self) -> str:
        """Return the name of the first dealer."""
        return self.players[self.new_sheet.sheet.first_dealer]


@dataclass(frozen=True)
class SeatPreview:
    """A seat as requested; `person` is None for a new person, and `seated` says whether a device holds the seat.

    `last_sheet` is the last game in which the person had a seat, 0 if none.
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
        """Return whether the seat is empty and no device holds it."""
        return self.placeholder and not self.seated


@dataclass(frozen=True)
class SeatingPreview:
    """A table, and the result of the requested seating; `outside` are the people of the table without a seat.

    `returned_stakes` are the stakes that return to their owners. `refused` says why the seating is impossible; if only
    the choices of new players conflict, `plan` is the plan without choices. `denied` says why the caller may not make
    the change.
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
        """Return whether the seating differs from the current one."""
        return self.wanted.seats != tuple(player.person for player in self.table.players)


def preview_seats(
    database: Database,
    caller: Caller,
    wanted: SeatingRequest | None = None,
    placeholder: PlaceholderName = "P{}".format,
    **seen: Unpack[SheetSeen],
) -> SeatingPreview:
    """Return the result of the requested seating, by default the current one, without storing it.

    Raise the error of `SheetSeen`.
    """
    with read_transaction(database, caller, while_open=True) as (reading, context):
        require_setup(reading, context, **seen)
        wanted = resolve_people(context, wanted) if wanted else SeatingRequest(context.seats)
        status = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
        seating_plan, refused = continuation.try_plan(
            lambda takes_over: plan_seats(context, status, replace(wanted, takes_over=takes_over), placeholder),
            wanted.takes_over,
        )
        table = get_table_view(reading, context)
        chairs = tuple(_seat_preview(context, table, place) for place in wanted.seats)
        people = [person for person, row in context.people.items() if not row.placeholder]
        outside = tuple(_seat_preview(context, table, person) for person in people if person not in wanted.seats)
        returned = _returned(context, status, wanted, seating_plan) if seating_plan else {}
        stakes = tuple((context.name(person), chips) for person, chips in returned.items())
        denied = _denial(context, wanted) if wanted.seats != context.seats else None
        return SeatingPreview(table, wanted, chairs, outside, seating_plan, refused, stakes, denied)


def _returned(
    context: TableContext, status: SheetStatus, wanted: SeatingRequest, seating_plan: SeatingPlan
) -> dict[int, int]:
    return continuation.returned_stakes(
        context, status, seating_plan.new_sheet.sheet, wanted.takes_over if seating_plan.continuation else None
    )


def change_seats(
    database: Database,
    caller: Caller,
    wanted: SeatingRequest,
    *,
    placeholder: PlaceholderName = "P{}".format,
    **seen: Unpack[SeatsSeen],
) -> SheetView:
    """Change the seating from the next hand on.

    Only the host may, but players may sit out and come in themselves. Raise the errors of `SeatsSeen`.
    """
    with write_transaction(database, caller, right=allow_anyone) as (writing, context):
        status, seating_plan = _checked_plan(writing, context, wanted, seen, placeholder)
        returned = _returned(context, status, wanted, seating_plan)
        writing.next_revision(context.table)  # the sheet is of this revision
        started, view = next_sheet.begin_sheet(writing, context, status, seating_plan.new_sheet)
        empty = {person for person, row in started.people.items() if row.placeholder}
        changed = [with_empty_seats(move, empty) for move in seat_changes(context.seats, started.seats)]
        people = [person for move in changed for person in move.who]
        more = changed_rules(context.ledger_sheet, seating_plan.new_sheet.sheet)
        more |= {"stakes": tuple(returned.values())} if returned else {}
        event = SeatsEvent(moves=tuple(move.kind for move in changed), **more)
        record_event(writing, replace(started, device=context.device), event, [*people, *returned])
        return view


def check_seats(
    database: Database,
    caller: Caller,
    wanted: SeatingRequest,
    *,
    placeholder: PlaceholderName = "P{}".format,
    **seen: Unpack[SeatsSeen],
) -> SeatingPlan:
    """Return the plan that `change_seats` would carry out, or raise its errors, without storing anything."""
    with read_transaction(database, caller, while_open=True) as (reading, context):
        return _checked_plan(reading, context, wanted, seen, placeholder)[1]


def _checked_plan(
    reading: ReadTransaction,
    context: TableContext,
    wanted: SeatingRequest,
    seen: SeatsSeen,
    placeholder: PlaceholderName,
) -> tuple[SheetStatus, SeatingPlan]:
    """Return the plan of the seating after checking the caller's rights and the sheet, revision and hands they saw."""
    wanted = resolve_people(context, wanted)
    require_setup(reading, context, seen.get("sheet"), seen.get("setup_revision"))
    _require_own_seat(context, wanted)
    status = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet)
    continuation.check_recorded(status, seen.get("hands"))
    if wanted.seats == context.seats:
        raise Refused([Problem("seats", "same", text("no seats change"))])
    seating_plan = plan_seats(context, status, wanted, placeholder)
    if seating_plan.continuation:
        continuation.require_takeover_choices(seating_plan.continuation, wanted.takes_over)
    return status, seating_plan


def _require_own_seat(context: TableContext, wanted: SeatingRequest) -> None:
    """Raise `Forbidden` if a caller who is not the host changes more than their own seat."""
    if context.me.is_host:
        return
    require_player(context.me)
    if context.me.person is None:
        raise Forbidden(text("only the host can change the seats of others"))
    if wanted.start_over or wanted.rules or not _is_own_change(context, context.me.person, [*wanted.seats]):
        raise Forbidden(text("You can sit out and rejoin yourself. The host does the rest."))


def _denial(context: TableContext, wanted: SeatingRequest) -> Forbidden | None:
    try:
        _require_own_seat(context, wanted)
    except Forbidden as denied:
        return denied
    return None


def _is_own_change(context: TableContext, own: int, seats: list[SeatChoice]) -> bool:
    """Return whether only the caller leaves a seat or takes one: an added seat, or an empty one without a device."""
    now: list[SeatChoice] = [*context.seats]
    if own in now:
        return seats == [place for place in now if place != own]
    held = {device.person for device in context.devices}
    free = {person for person in context.seats if context.people[person].placeholder and person not in held}
    taken = ([*now[:seat], own, *now[seat + 1 :]] for seat, person in enumerate(now) if person in free)
    return [place for place in seats if place != own] == now or seats in taken


def _seat_preview(context: TableContext, table: TableView, place: SeatChoice) -> SeatPreview:
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


def resolve_people(context: TableContext, wanted: SeatingRequest) -> SeatingRequest:
    """Return the request with each known name replaced by its person."""
    seats = (context.person_named(place) or place if isinstance(place, str) else place for place in wanted.seats)
    return replace(wanted, seats=tuple(seats))


def plan_seats(
    context: TableContext, stands: SheetStatus, wanted: SeatingRequest, placeholder: PlaceholderName
) -> SeatingPlan:
    """Return the plan of a seating, or raise `Refused` if it is impossible."""
    for seat, place in enumerate(wanted.seats):
        if isinstance(place, int) and place not in context.people:
            raise Refused([Problem(f"seats.{seat}", "person", text("nobody at this table has this number"))])
    names = [place if isinstance(place, str) else context.name(place) for place in wanted.seats]
    played = context.ledger_sheet
    if context.locked_as_paid:
        dealer = stands.last.next_dealer if stands.last else context.sheet.first_dealer
    else:
        dealer = state_after(played, stands.last).dealer
    if context.seats[dealer] in wanted.seats:
        dealer = wanted.seats.index(context.seats[dealer])
    elif dealer >= len(names):  # the next dealer leaves, and there are fewer seats
        dealer = 0
    rules = {**played.rules.model_dump(mode="json"), **wanted.rules}
    agreed = validate_sheet(played.game.id, names, rules, dealer, placeholder, from_form=bool(wanted.rules))
    onward = None
    if not wanted.start_over and not context.locked_as_paid and (stands.recorded or context.sheet.continued_from):
        onward = continuation.plan_continuation(context, stands, agreed.sheet, wanted.takes_over)
        agreed = agreed.continued_from(onward.start)
    outlook = agreed.sheet.game.outlook(agreed.sheet.rules, agreed.sheet.first_state())
    return SeatingPlan(agreed, continuation.next_number(context, stands), onward, outlook)
