"""Events: what people do to a table beside its hands. History: kept with the table, told to everybody, exported.

A new kind is a class here (a value with what happened and nothing else, before and after where something changed), in
`KINDS` under its name, and a sentence of that name in templates/tables/macros/activity.html, where `one.by` did it,
`one.people` are the names of those whom it concerns, and `one.what` is the value as JSON. A verb says it in its own transaction:

    log(writing, context, Terms(chips=(100, 200)), [person])

Who comes in and who is sent away (`Door`) is told to nobody: it is the log of the table, which its host reads.

People stand in `people` alone, as persons: a name inside a value would stay when the person is called otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, Literal, get_args

from pydantic import Field

from scorekeeper.games.fields import AS_WHOLE, HIGHEST, Flag, Model, ShortText, read
from scorekeeper.games.problems import below
from scorekeeper.ledger.money import ChipRate, Rounding
from scorekeeper.ledger.seat_changes import SeatChangeKind as Moved
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Role
from scorekeeper.service.access.context import TableContext
from scorekeeper.service.quota import check_table_limits
from scorekeeper.store import clock, queries
from scorekeeper.store.models.tables import EventRow, TableRow
from scorekeeper.store.transactions import WriteTransaction

ChipCount = Annotated[int, Field(ge=0, le=HIGHEST), AS_WHOLE]
HandNumber = Annotated[int, Field(ge=1, le=HIGHEST), AS_WHOLE]
SheetNumber = Annotated[int, Field(ge=1, le=HIGHEST), AS_WHOLE]


class TermsEvent(Model):
    """The table's name, its starting chips, or what a chip is worth: before and after, of what was changed.

    `rate` is the note, `money` the rate itself. `bearer` is whether somebody was to bear what rounding leaves, and is:
    who that is stands in `people`, in this order.
    """

    name: tuple[ShortText, ShortText] | None = None
    chips: tuple[ChipCount | None, ChipCount | None] | None = None
    rate: tuple[ShortText | None, ShortText | None] | None = None
    money: tuple[ChipRate | None, ChipRate | None] | None = None
    rounding: tuple[Rounding | None, Rounding | None] | None = None
    bearer: tuple[Flag, Flag] | None = None


class SeatsEvent(Model):
    """How people changed seats, in words of service/moves.py; of whom stands in `people`, one after the other.

    `stakes` went back to the last of the people. `dropped`, in older events: something entered of a hand was dropped.
    """

    moves: tuple[Moved, ...]
    dropped: Flag = False
    stakes: tuple[ChipCount, ...] = ()


class HostEvent(Model):
    """How somebody became host, or would, or is no longer: the first of the people it concerns, or who does it."""

    how: Literal["shared", "handed_on", "dismissed", "asked", "declined", "taken_over", "taken_back", "by_link"]


class SheetStartedEvent(Model):
    """A sheet began, going on or anew, or was agreed on otherwise in its place; `stakes` went back to the people.

    `dropped`: something had been entered of a hand.
    """

    sheet: SheetNumber
    how: Literal["onward", "anew", "in_place"]
    dropped: Flag
    stakes: tuple[ChipCount, ...] = ()


class RenamedEvent(Model):
    """The name of the one person whom it concerns, corrected."""

    was: ShortText
    now: ShortText


class ClosedEvent(Model):
    """The evening ended; what was still open was set aside.

    The hand that was being entered, (sheet, number) of hands that somebody objects to, such entries, and stakes of the
    people.
    """

    draft: HandNumber | None = None
    objections: tuple[tuple[SheetNumber, HandNumber], ...] = ()
    stakes: tuple[ChipCount, ...] = ()
    entries: tuple[HandNumber, ...] = ()


class ReopenedEvent(Model):
    """The evening goes on."""


class NextTableEvent(Model):
    """The next table of the same people was opened, where those whom it concerns are the persons that they are here."""

    table: ShortText


class SettlementMethodEvent(Model):
    """In which way all is settled, `through` the one person whom it concerns where that is the way."""

    way: Literal["pairs", "fewest", "through"]


SelfAccessAction = Literal["joined", "moved", "stood_up", "asked"]
"""What anybody at a table can do, as often as they like."""
HostAccessAction = Literal[
    "opened", "freed", "removed", "revoked", "everybody", "locked", "unlocked", "let_in", "turned_away"
]
"""What a host does, or whose seat it is."""


class AccessEvent(Model):
    """Who came in, to the first of the people's seat or as nobody; who was sent away; and whether others can come.

    `role` and `phone` are those of the device that came, moved, was removed or asks: which kind of phone it says it is.
    A seat `freed` is that of the first of the people, `let_in` and `turned_away` is who said to be them. `revoked`: the
    links and the code are new; `everybody`: and all join again.
    """

    how: SelfAccessAction | HostAccessAction
    role: Role | None = None
    phone: ShortText | None = None


EventKind = Literal["terms", "seats", "host", "began", "renamed", "closed", "reopened", "again", "way", "door"]
EVENT_MODELS: Final[Mapping[EventKind, type[Model]]] = {
    "terms": TermsEvent,
    "seats": SeatsEvent,
    "host": HostEvent,
    "began": SheetStartedEvent,
    "renamed": RenamedEvent,
    "closed": ClosedEvent,
    "reopened": ReopenedEvent,
    "again": NextTableEvent,
    "way": SettlementMethodEvent,
    "door": AccessEvent,
}
"""What an event of each kind holds."""

_NAMES: Final = {model: kind for kind, model in EVENT_MODELS.items()}


def record_event(writing: WriteTransaction, context: TableContext, happened: Model, people: Iterable[int] = ()) -> None:
    """Write down, and tell everybody, what who asks has done; `people` are the other persons whom it concerns."""
    _write(writing, context.table, happened, people, (context.me.person, context.me.device))


def record_access(
    writing: WriteTransaction, table: TableRow, happened: AccessEvent, person: int | None, people: Iterable[int] = ()
) -> None:
    """Write down in the log of the table what somebody has done who is on the way in: a `person` there, or nobody."""
    _write(writing, table, happened, people, (person, None))


def _write(
    writing: WriteTransaction,
    table: TableRow,
    happened: Model,
    people: Iterable[int],
    by: tuple[int | None, int | None],
) -> None:
    """Write down what a person did with a device; the log of a table has room of its own, and refuses nobody for it."""
    kind, door = _NAMES[type(happened)], happened if isinstance(happened, AccessEvent) else None
    number, before = queries.tables.next_event(writing, table.id or 0, kind if door else None)
    revision = writing.next_revision(table)
    if door is None:
        check_table_limits(number, quota.MAX_EVENTS)
    elif before >= (
        quota.MAX_SELF_ACCESS_EVENTS if door.how in get_args(SelfAccessAction) else quota.MAX_ACCESS_EVENTS
    ):
        return
    row = EventRow(
        table_id=table.id or 0,
        event=number,
        revision=revision,
        kind=kind,
        person=by[0],
        device=by[1],
        at=clock.now(),
        people=list(people),
        details=happened.model_dump(mode="json", exclude_unset=True, exclude_none=bool(door)),
    )
    writing.insert(row)


def validate_event(kind: EventKind, what: Mapping[str, Any]) -> dict[str, Any]:
    """What a file says of an event, as it is kept; `Refused` where an event of this kind cannot hold it."""
    with below("what"):
        return read(EVENT_MODELS[kind], what).model_dump(mode="json", exclude_unset=True)
