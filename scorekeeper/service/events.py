"""Record what people do to a table other than playing hands; the events are shown to all readers and exported.

To add a kind, define a class here (a value with the facts of the event, before and after if something changed), and add
a sentence under the name of the kind to templates/tables/macros/activity.html. There `one.by` is the person who did it,
`one.people` are the names of the other people concerned, and `one.what` is the value as JSON. An operation records its
event in its own transaction:

    record_event(writing, context, TermsEvent(chips=(100, 200)), [person])

Access events (`AccessEvent`) are not shown to all readers: they form the log of the table, which only its host reads.

An event refers to people only by number, in `people`: a name inside a value would become wrong when the person is
renamed.
"""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import Field

from scorekeeper.games import wall
from scorekeeper.games.draw import Dice
from scorekeeper.games.fields import MAX_SEATS, Flag, Model, NaturalNumber, PositiveNumber, ShortText, read
from scorekeeper.games.problems import below
from scorekeeper.ledger.money import ChipRate, Rounding
from scorekeeper.ledger.seat_changes import SeatChangeKind as Moved
from scorekeeper.ledger.sheet import Sheet
from scorekeeper.service import quota
from scorekeeper.service.access.callers import Role
from scorekeeper.service.access.context import TableContext
from scorekeeper.store import clock, queries
from scorekeeper.store.models.tables import EventRow, TableRow
from scorekeeper.store.transactions import WriteTransaction


class Event(Model):
    """Base class of the events, with the name of their kind in the database and in files."""

    KIND: ClassVar[str]

    def __init_subclass__(cls, kind: str) -> None:
        cls.KIND = kind


class TermsEvent(Event, kind="terms"):
    """The name of the table, its starting chips or its money terms changed: values before and after.

    `rate` is the note on the value of a chip, `money` the rate itself. `bearer` says if a person was set to bear the
    rounding difference, before and after; the persons are in `people`, in this order.
    """

    name: tuple[ShortText, ShortText] | None = None
    chips: tuple[NaturalNumber | None, NaturalNumber | None] | None = None
    rate: tuple[ShortText | None, ShortText | None] | None = None
    money: tuple[ChipRate | None, ChipRate | None] | None = None
    rounding: tuple[Rounding | None, Rounding | None] | None = None
    bearer: tuple[Flag, Flag] | None = None


class GameRules(Model):
    """A game with a number of players, and those of its rules that differ from their defaults."""

    game: ShortText
    rules: dict[str, Any]
    players: Annotated[PositiveNumber, Field(le=MAX_SEATS)]


def changed_rules(was: Sheet, now: Sheet) -> dict[str, Any]:
    """Return `rules` of an event: the game and its rules on both sheets, if they differ."""
    if (was.game.id, was.rules) == (now.game.id, now.rules):
        return {}
    agreed = [(one, one.rules.model_dump(mode="json", exclude_defaults=True)) for one in (was, now)]
    return {"rules": tuple({"game": one.game.id, "rules": rules, "players": len(one.players)} for one, rules in agreed)}


class SeatsEvent(Event, kind="seats"):
    """People changed seats, by the kinds of ledger/seat_changes.py; `people` lists them one after the other.

    `stakes` were returned to the last of the people. `dropped` occurs in older events only: a draft of a hand was
    discarded. `rules` are those before and after, if they changed (`changed_rules`).
    """

    moves: tuple[Moved, ...]
    dropped: Flag = False
    stakes: tuple[NaturalNumber, ...] = ()
    rules: tuple[GameRules, GameRules] | None = None


class HostEvent(Event, kind="host"):
    """A person became host, was asked to, or is no longer host: the first of `people`, or else the author."""

    how: Literal["shared", "handed_on", "dismissed", "asked", "declined", "taken_over", "taken_back", "by_link"]


class SheetStartedEvent(Event, kind="began"):
    """A sheet started, continued or from the beginning, or its setup changed in place, or to what was drawn.

    `stakes` were returned to the people. If it was drawn, these are all players in their order, or only the first
    dealer if no seats are drawn. `dropped`: the draft of a hand was discarded. `rules` are those before and after, if
    they changed (`changed_rules`).
    """

    sheet: PositiveNumber
    how: Literal["onward", "anew", "in_place", "drawn"]
    dropped: Flag = False
    stakes: tuple[NaturalNumber, ...] = ()
    rules: tuple[GameRules, GameRules] | None = None


class RenamedEvent(Event, kind="renamed"):
    """A person, the only one of `people`, was renamed."""

    was: ShortText
    now: ShortText


class ClosedEvent(Event, kind="closed"):
    """The table was closed, and open items were set aside.

    They are the hand number of the draft, (sheet, number) of hands with open objections, the numbers of chip entries
    with open objections, and the stakes of the people.
    """

    draft: PositiveNumber | None = None
    objections: tuple[tuple[PositiveNumber, PositiveNumber], ...] = ()
    stakes: tuple[NaturalNumber, ...] = ()
    entries: tuple[PositiveNumber, ...] = ()


class ReopenedEvent(Event, kind="reopened"):
    """The table was reopened."""


class NextTableEvent(Event, kind="next_table"):
    """The next table was opened; the people of the event have the same numbers there."""

    table: ShortText


class GroupedEvent(Event, kind="grouped"):
    """The table was added to a group, a new one or another."""


class RevealedEvent(Event, kind="revealed"):
    """What lay face down for a hand was revealed before all of it was entered."""

    hand: PositiveNumber


class BetChangedEvent(Event, kind="bet"):
    """Bets that the people had placed for a hand were changed or taken back by someone else."""

    hand: PositiveNumber


class SettlementMethodEvent(Event, kind="way"):
    """The settlement method was chosen; for "through", the one person of the event is the intermediary."""

    way: Literal["pairs", "fewest", "through"]


class DrawEvent(Event, kind="draw"):
    """The person of the event, or else the author, threw dice or drew a card for the first deal of a sheet."""

    sheet: PositiveNumber
    dice: Dice | None = None
    card: ShortText | None = None


class WallEvent(Event, kind="wall"):
    """Dice were thrown for the wall of a hand; `people` are the thrower and who takes first."""

    sheet: PositiveNumber
    hand: PositiveNumber
    method: wall.Method
    dice: Dice
    side: wall.Side


#: The access actions that every device at a table can do, without a limit.
SelfAccessAction = Literal["joined", "moved", "stood_up", "asked"]
#: The access actions of a host, or of the person in the seat concerned.
HostAccessAction = Literal[
    "opened", "freed", "removed", "restored", "revoked", "everybody", "locked", "unlocked", "let_in", "turned_away"
]


class AccessEvent(Event, kind="door"):
    """A device joined, moved or was removed, or access to the table changed.

    The first of `people` is the person concerned, if there is one. `role` and `phone` are the role of the device and
    its type, as it reports it. A seat `freed` belonged to the first of `people`; `let_in` and `turned_away` name the
    person in the requested seat. `revoked`: the links and the code are renewed; "everybody": and all other devices must
    rejoin; "restored": the devices that were just removed need not.
    """

    how: SelfAccessAction | HostAccessAction
    role: Role | None = None
    phone: ShortText | None = None


#: The time from the announcement until a table is archived.
ARCHIVING_NOTICE = timedelta(days=30)


class ArchivingEvent(Event, kind="archiving"):
    """The server will archive the table after `ARCHIVING_NOTICE`, if this is its last change until then."""


#: The model of each kind of event.
EVENT_MODELS: Mapping[str, type[Event]] = {model.KIND: model for model in Event.__subclasses__()}


def record_event(writing: WriteTransaction, context: TableContext, happened: Event, people: Iterable[int] = ()) -> None:
    """Record an event of the caller, which all readers see; `people` are the other persons concerned."""
    record_at_table(writing, context.table, happened, context.me.person, people, device=context.me.device)


def record_at_table(  # noqa: PLR0913  an event, and who did it
    writing: WriteTransaction,
    table: TableRow,
    happened: Event,
    person: int | None = None,
    people: Iterable[int] = (),
    *,
    device: int | None = None,
) -> None:
    """Record an event of a table, by a `person`, by a device without one, or by the server.

    An access event beyond the limit of the log is dropped without an error, so that a full log locks no device out.
    """
    access = happened if isinstance(happened, AccessEvent) else None
    number, logged = queries.tables.next_event(writing, table.id, happened.KIND if access else None)
    revision = writing.next_revision(table)
    if access is None:
        quota.check_table_limits(number, quota.MAX_EVENTS)
    elif logged >= (
        quota.MAX_SELF_ACCESS_EVENTS if access.how in get_args(SelfAccessAction) else quota.MAX_ACCESS_EVENTS
    ):
        return
    row = EventRow(
        table_id=table.id,
        event=number,
        revision=revision,
        kind=happened.KIND,
        person=person,
        device=device,
        at=clock.now(),
        people=list(people),
        details=happened.model_dump(mode="json", exclude_unset=True, exclude_none=bool(access)),
    )
    writing.insert(row)


def validate_event(kind: str, what: Mapping[str, Any]) -> dict[str, Any]:
    """Return the details of an event from a file as they are stored; raise `Refused` if they do not fit its kind."""
    with below("what"):
        return read(EVENT_MODELS[kind], what).model_dump(mode="json", exclude_unset=True)
