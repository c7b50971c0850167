"""The form of an evening's document: every field, its type and its bounds."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from scorekeeper.games.fields import (
    AS_WHOLE,
    HIGHEST,
    HIGHEST_SUM,
    Flag,
    Model,
    Name,
    Names,
    SeatNumber,
    ShortText,
    read,
)
from scorekeeper.ledger.money import ChipRate, Rounding
from scorekeeper.ledger.settlement import SettlementMethod
from scorekeeper.service.bounds import (
    MOST_AMENDMENTS,
    MOST_ENTRIES,
    MOST_EVENTS,
    MOST_IMPORTED,
    MOST_LOG_LINES,
    MOST_OBJECTIONS,
    MOST_PEOPLE,
    MOST_SHEETS,
)
from scorekeeper.service.days import Day
from scorekeeper.service.entry_kinds import Stored as EntryKind
from scorekeeper.service.events import Kind
from scorekeeper.service.hands.objections import Word

FORMAT: Final = "scorekeeper-evening/1"

EARLIEST: Final = 1970
LATEST: Final = 9999
"""Years whose every moment has a day in every time zone."""


def _moment(value: object) -> datetime:
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
        if moment and moment.tzinfo and EARLIEST <= moment.year < LATEST:
            return moment.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    raise PydanticCustomError("moment", "a time")


Moment = Annotated[datetime, BeforeValidator(_moment)]
Count = Annotated[int, Field(ge=1, le=HIGHEST), AS_WHOLE]
Sum = Annotated[int, Field(ge=1, le=2 * HIGHEST_SUM), AS_WHOLE]


class Person(Model):
    """Somebody at the table."""

    name: Name
    placeholder: Flag = False


class Hand(Model):
    """One version of a hand, and what it came to.

    `after`: it was forgotten at first, and was put in behind that hand when it was recorded (0: before the first).
    """

    number: Count
    after: Annotated[int, Field(ge=0, le=HIGHEST), AS_WHOLE] | None = None
    revision: Count
    kind: Literal["recorded", "corrected", "withdrawn", "undone", "restored", "replayed", "reseated"]
    withdrawn: Flag
    by: Name | None = None
    on_behalf: Name | None = None
    at: Moment
    entry: dict[str, Any]
    dealer: SeatNumber
    next_dealer: SeatNumber
    payments: tuple[Any, ...]
    shown: dict[str, Any]
    state: dict[str, Any]


class Amendment(Model):
    """What was agreed on a sheet before it was corrected, after hand `after`."""

    revision: Count
    after: Count
    by: Name | None = None
    at: Moment
    edition: Annotated[int, Field(ge=0, le=HIGHEST), AS_WHOLE]
    rules: dict[str, Any]
    first_dealer: SeatNumber
    start: dict[str, Any] | None = None
    players: Names


class Objection(Model):
    """A word against a hand."""

    number: Count
    revision: Count
    by: Name | None = None
    word: Word
    at: Moment
    settled: Flag
    agreed: Annotated[tuple[Name, ...], Field(max_length=MOST_PEOPLE)] = ()


class Event(Model):
    """What somebody did to the table beside its hands; `people` are the others whom it concerns."""

    revision: Count
    kind: Kind
    by: Name | None = None
    at: Moment
    people: Annotated[tuple[Name, ...], Field(max_length=MOST_PEOPLE)] = ()
    what: dict[str, Any]


class Entry(Model):
    """One version of an entry beside the hands, and the chips that it moves."""

    number: Count
    revision: Count
    kind: EntryKind
    withdrawn: Flag
    by: Name | None = None
    at: Moment
    what: dict[str, Any]
    flows: Annotated[tuple[tuple[Name, Name, Sum], ...], Field(max_length=MOST_PEOPLE)] = ()


class Sheet(Model):
    """A sheet with every version of its hands, in the order of writing.

    Files that are older than editions name none, which is 0.
    """

    game: Name
    edition: Annotated[int, Field(ge=0, le=HIGHEST), AS_WHOLE] = 0
    kept: Flag = False
    rules: dict[str, Any]
    players: Names
    first_dealer: SeatNumber
    start: dict[str, Any] | None = None
    opened: Moment
    hands: Annotated[tuple[Hand, ...], Field(max_length=MOST_IMPORTED, fail_fast=True)]
    objections: Annotated[tuple[Objection, ...], Field(max_length=MOST_OBJECTIONS, fail_fast=True)] = ()
    amendments: Annotated[tuple[Amendment, ...], Field(max_length=MOST_AMENDMENTS, fail_fast=True)] = ()


class Evening(Model):
    """A table. Of the long lists, the first item that cannot be is told alone.

    In older files `rate` is the note of what a chip is worth, as it is where there is no other.
    Those older than days name none.
    """

    format: Literal["scorekeeper-evening/1"]
    code: str | None = None
    exported_at: str | None = None
    links: dict[str, Any] | None = None
    name: ShortText
    created: Moment
    day: Day | None = None
    chips: Annotated[int, Field(ge=0, le=HIGHEST), AS_WHOLE] | None = None
    rate: ChipRate | None = None
    note: ShortText | None = None
    rounding: Rounding | None = None
    bearer: Name | None = None
    way: SettlementMethod | None = None
    through: Name | None = None
    revision: Count
    closed: Moment | None = None
    demo: bool = False
    people: Annotated[tuple[Person, ...], Field(max_length=MOST_PEOPLE)]
    sheets: Annotated[tuple[Sheet, ...], Field(min_length=1, max_length=MOST_SHEETS)]
    events: Annotated[tuple[Event, ...], Field(max_length=MOST_EVENTS + MOST_LOG_LINES, fail_fast=True)] = ()
    entries: Annotated[tuple[Entry, ...], Field(max_length=2 * MOST_ENTRIES, fail_fast=True)] = ()
    entry_objections: Annotated[tuple[Objection, ...], Field(max_length=MOST_OBJECTIONS, fail_fast=True)] = ()

    @model_validator(mode="before")
    @classmethod
    def _with_note(cls, data: object) -> object:
        if isinstance(data, dict) and "note" not in data and isinstance(data.get("rate"), str):
            return {**data, "rate": None, "note": data["rate"]}
        return data


def read_evening(data: object) -> Evening:
    """The evening that JSON `data` holds; `Refused` at every field that cannot be."""
    return read(Evening, data)
