"""Throw the dice of a table: for the first dealer and the seats of a sheet without hands, and for the wall of a hand.

Each throw is an event, which all phones show and files contain.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Unpack

from scorekeeper.games.draw import Dice, Order, rank
from scorekeeper.games.fields import read
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.wall import METHODS, PLAYERS, SIDES, Method, Side, first_to_take, takers
from scorekeeper.games.words import text
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Caller, require_host
from scorekeeper.service.access.context import TableContext, state_after
from scorekeeper.service.access.transactions import read_transaction, write_transaction
from scorekeeper.service.errors import Forbidden
from scorekeeper.service.events import DrawEvent, SheetStartedEvent, WallEvent, record_event
from scorekeeper.service.sheets import new_sheet, next_sheet
from scorekeeper.service.views.preconditions import SheetSeen, require_setup
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.service.views.tables import TableView, get_table_view
from scorekeeper.store import queries
from scorekeeper.store.database import Database
from scorekeeper.store.models.tables import EventRow
from scorekeeper.store.queries.hands import SheetStatus
from scorekeeper.store.transactions import ReadTransaction


@dataclass(frozen=True)
class ThrowView:
    """What a player threw or drew; `value` is its sum or rank."""

    person: int
    name: str
    dice: Dice | None
    card: str | None
    value: int


@dataclass(frozen=True)
class DrawView:
    """The draw for the first deal of a sheet: its throws, the places so far and who must throw, as persons.

    `is_taken`: the sheet has this first dealer, and these seats if they are drawn.
    """

    throws: tuple[ThrowView, ...]
    order: Order[int]
    is_taken: bool


@dataclass(frozen=True)
class WallView:
    """The wall of the next hand: the seat that threw and the one that takes first, and the seat of each tile."""

    method: Method
    dice: Dice
    side: Side
    thrower: int
    first: int
    stacks: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class DiceView:
    """The dice of a table: the draw before the first hand, else None, and the wall of the next hand.

    `chooser` is the seat opposite the dealer, which chooses how the wall is taken; None if there is no wall.
    `thrown` is how often the dice were thrown for it.
    """

    table: TableView
    draw: DrawView | None
    chooser: int | None
    wall: WallView | None
    thrown: int
    methods: ClassVar = METHODS


def get_dice(database: Database, caller: Caller) -> DiceView:
    """Return the throws for the next hand."""
    with read_transaction(database, caller) as (reading, context):
        deal = _deal(reading, context)
        walls = _walls(context, deal)
        return DiceView(
            get_table_view(reading, context),
            _draw(context, deal.throws) if deal.is_drawn else None,
            None if deal.dealer is None else _opposite(deal.dealer),
            _wall(context, walls[-1]) if walls else None,
            len(walls),
        )


def throw_for_deal(database: Database, caller: Caller, person: int | None = None) -> None:
    """Throw two dice, or draw a card, for a person of the current sheet who has to; by default for the caller.

    Someone with a device throws on that device, or has the host throw.
    """
    with write_transaction(database, caller) as (writing, context):
        person = context.me.person if person is None else person
        deal, played = _deal(writing, context), context.ledger_sheet.game.draw
        draw = _require_draw(context, deal)
        quota.check_throw_limit(len(deal.throws) + 1)
        if person not in draw.order.waiting:
            raise Refused([Problem("person", "thrown", text("this player need not throw"))])
        if not context.me.is_host and person != context.me.person and any(d.person == person for d in context.devices):
            raise Forbidden(text("%(name)s throws on their own phone", name=context.name(person)))
        cards = played.cards.keys() - {throw.card for throw in draw.throws}
        thrown = {"card": secrets.choice([*cards])} if cards else {"dice": throw_dice()}
        event = read(DrawEvent, {"sheet": context.sheet.sheet, **thrown})
        record_event(writing, context, event, [person])


def take_drawn_seats(database: Database, caller: Caller, **seen: Unpack[SheetSeen]) -> SheetView:
    """Give the current sheet the first dealer that was drawn, and the drawn seats if the game draws them."""
    with write_transaction(database, caller, right=require_host) as (writing, context):
        require_setup(writing, context, **seen)
        deal = _deal(writing, context)
        draw, played = _require_draw(context, deal), context.ledger_sheet
        if draw.order.waiting:
            raise Refused([Problem("draw", "thrown", text("not everyone has thrown yet"))])
        people, highest = context.seats, draw.order.places[0][0]
        if played.game.draw.seats:
            people = tuple(person for place in draw.order.places for person in place)
        names, rules = [context.name(person) for person in people], played.rules.model_dump(mode="json")
        coming = new_sheet.validate_sheet(played.game.id, names, rules, people.index(highest), "P{}".format)
        event = SheetStartedEvent(sheet=context.sheet.sheet, how="drawn")
        record_event(writing, context, event, people if played.game.draw.seats else [highest])
        return next_sheet.begin_sheet(writing, context, deal.status, coming)[1]


def throw_for_wall(
    database: Database, caller: Caller, method: str, *, by_dealer: bool = False, thrown: int | None = None
) -> None:
    """Throw two dice for the wall of the next hand; the thrower is the player opposite the dealer, or the dealer.

    Raise `Refused` if the dice were thrown more often than the `thrown` times that the caller has seen.
    """
    with write_transaction(database, caller) as (writing, context):
        deal = _deal(writing, context)
        if deal.dealer is None:
            raise Refused([Problem("method", "wall", text("only four players of 打天九 deal from a wall"))])
        if thrown not in (None, len(_walls(context, deal))):
            raise Refused([Problem("method", "thrown", text("the dice have just been thrown for this wall"))])
        quota.check_throw_limit(len(deal.throws) + 1)
        seat = deal.dealer if by_dealer else _opposite(deal.dealer)
        wall = {"sheet": context.sheet.sheet, "hand": deal.status.number, "method": method, "dice": throw_dice()}
        event = read(WallEvent, {**wall, "side": secrets.choice(SIDES)})
        first = (seat + first_to_take(event.dice)) % PLAYERS
        record_event(writing, context, event, [context.seats[seat], context.seats[first]])


def throw_dice() -> Dice:
    """Return the numbers of two honest dice."""
    return secrets.randbelow(6) + 1, secrets.randbelow(6) + 1


class _Deal(NamedTuple):
    """The next hand: its throws, the oldest first, and the dealer if there is a wall.

    `is_drawn`: the first dealer may still be drawn, since the sheet has no hands and continues no other one.
    """

    status: SheetStatus
    throws: Sequence[EventRow]
    dealer: int | None
    is_drawn: bool


def _deal(reading: ReadTransaction, context: TableContext) -> _Deal:
    status, game = queries.hands.next_hand(reading, context.table_id, context.sheet.sheet), context.ledger_sheet.game
    hand = (context.sheet.sheet, status.number)
    throws = queries.activity.throws(reading, context.table_id, quota.MAX_THROWS)
    of_hand = [row for row in throws if (row.details["sheet"], row.details.get("hand", 1)) == hand and _is_valid(row)]
    has_wall = game.has_wall and len(context.seats) == PLAYERS and not context.locked_as_paid
    dealer: int | None = state_after(context.ledger_sheet, status.last).dealer if has_wall else None
    return _Deal(status, of_hand, dealer, not (status.recorded or context.sheet.continued_from))


def _is_valid(row: EventRow) -> bool:
    """Return whether an event, which a file may contain, has the thrower, and who takes first if it is for a wall."""
    return len(row.people) == (2 if row.kind == "wall" else 1)


def _require_draw(context: TableContext, deal: _Deal) -> DrawView:
    """Return the draw of the current sheet; raise `Refused` if its first dealer is known."""
    if not deal.is_drawn:
        raise Refused([Problem("draw", "dealer", text("this is drawn before the first hand of a game"))])
    return _draw(context, deal.throws)


def _draw(context: TableContext, thrown: Sequence[EventRow]) -> DrawView:
    """Return the draw among the people with a seat."""
    lots = context.ledger_sheet.game.draw
    events = [(row.people[0], read(DrawEvent, row.details)) for row in thrown if row.kind == "draw"]
    throws = tuple(
        ThrowView(person, context.name(person), event.dice, event.card, lots.value(event.dice, event.card))
        for person, event in events
        if person in context.seats
    )
    values = {person: [throw.value for throw in throws if throw.person == person] for person in context.seats}
    order = rank(values, whole=lots.seats)
    seats = tuple(person for place in order.places for person in place) if lots.seats else context.seats
    is_dealer = order.places[0][0] == context.seats[context.sheet.first_dealer]
    return DrawView(throws, order, not order.waiting and is_dealer and seats == context.seats)


def _walls(context: TableContext, deal: _Deal) -> list[EventRow]:
    """Return the throws for the wall that fit the present seats and dealer, the oldest first."""
    seats, dealer = context.seats, deal.dealer
    throwers = () if dealer is None else (seats[dealer], seats[_opposite(dealer)])
    return [row for row in deal.throws if row.kind == "wall" and row.people[0] in throwers and _fits(seats, row)]


def _fits(seats: Sequence[int], row: EventRow) -> bool:
    """Return whether the dice of the wall name the person who takes first."""
    first = (seats.index(row.people[0]) + first_to_take(read(WallEvent, row.details).dice)) % PLAYERS
    return row.people[1] == seats[first]


def _opposite(seat: int) -> int:
    return (seat + PLAYERS // 2) % PLAYERS


def _wall(context: TableContext, row: EventRow) -> WallView:
    event, (thrower, first) = read(WallEvent, row.details), map(context.seats.index, row.people)
    stacks = takers(event.method, event.side)
    seats = tuple(tuple((first + taker) % PLAYERS for taker in stack) for stack in stacks)
    return WallView(event.method, event.dice, event.side, thrower, first, seats)
