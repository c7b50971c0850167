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
from scorekeeper.service.events import EventKind
from scorekeeper.service.hands.objections import ObjectionReason
from scorekeeper.service.money.entry_types import StoredEntryKind as EntryKind
from scorekeeper.service.quota import (
    MAX_ACCESS_EVENTS,
    MAX_AMENDMENTS,
    MAX_CHIP_ENTRIES,
    MAX_EVENTS,
    MAX_IMPORTED,
    MAX_OBJECTIONS,
    MAX_PEOPLE,
    MAX_SHEETS,
)
from scorekeeper.service.tables.opening import Day

EXPORT_FORMAT: Final = "scorekeeper-evening/1"

MIN_YEAR: Final = 1970
MAX_YEAR: Final = 9999
"""Years whose every moment has a day in every time zone."""


def _moment(value: object) -> datetime:
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
        if moment and moment.tzinfo and MIN_YEAR <= moment.year < MAX_YEAR:
            return moment.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    raise PydanticCustomError("moment", "a time")


Timestamp = Annotated[datetime, BeforeValidator(_moment)]
PositiveNumber = Annotated[int, Field(ge=1, le=HIGHEST), AS_WHOLE]
PositiveSum = Annotated[int, Field(ge=1, le=2 * HIGHEST_SUM), AS_WHOLE]


class ExportedPerson(Model):
    """Somebody at the table."""

    name: Name
    placeholder: Flag = False


class ExportedHand(Model):
    """One version of a hand, and what it came to.

    `after`: it was forgotten at first, and was put in behind that hand when it was recorded (0: before the first).
    """

    number: PositiveNumber
    after: Annotated[int, Field(ge=0, le=HIGHEST), AS_WHOLE] | None = None
    revision: PositiveNumber
    kind: Literal["recorded", "corrected", "withdrawn", "undone", "restored", "replayed", "reseated"]
    withdrawn: Flag
    by: Name | None = None
    on_behalf: Name | None = None
    at: Timestamp
    entry: dict[str, Any]
    dealer: SeatNumber
    next_dealer: SeatNumber
    payments: tuple[Any, ...]
    shown: dict[str, Any]
    state: dict[str, Any]


class ExportedAmendment(Model):
    """What was agreed on a sheet before it was corrected, after hand `after`."""

    revision: PositiveNumber
    after: PositiveNumber
    by: Name | None = None
    at: Timestamp
    edition: Annotated[int, Field(ge=0, le=HIGHEST), AS_WHOLE]
    rules: dict[str, Any]
    first_dealer: SeatNumber
    start: dict[str, Any] | None = None
    players: Names


class ExportedObjection(Model):
    """A word against a hand."""

    number: PositiveNumber
    revision: PositiveNumber
    by: Name | None = None
    word: ObjectionReason
    at: Timestamp
    settled: Flag
    agreed: Annotated[tuple[Name, ...], Field(max_length=MAX_PEOPLE)] = ()


class ExportedEvent(Model):
    """What somebody did to the table beside its hands; `people` are the others whom it concerns."""

    revision: PositiveNumber
    kind: EventKind
    by: Name | None = None
    at: Timestamp
    people: Annotated[tuple[Name, ...], Field(max_length=MAX_PEOPLE)] = ()
    what: dict[str, Any]


class ExportedChipEntry(Model):
    """One version of an entry beside the hands, and the chips that it moves."""

    number: PositiveNumber
    revision: PositiveNumber
    kind: EntryKind
    withdrawn: Flag
    by: Name | None = None
    at: Timestamp
    what: dict[str, Any]
    flows: Annotated[tuple[tuple[Name, Name, PositiveSum], ...], Field(max_length=MAX_PEOPLE)] = ()


class ExportedSheet(Model):
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
    opened: Timestamp
    hands: Annotated[tuple[ExportedHand, ...], Field(max_length=MAX_IMPORTED, fail_fast=True)]
    objections: Annotated[tuple[ExportedObjection, ...], Field(max_length=MAX_OBJECTIONS, fail_fast=True)] = ()
    amendments: Annotated[tuple[ExportedAmendment, ...], Field(max_length=MAX_AMENDMENTS, fail_fast=True)] = ()


class ExportedTable(Model):
    """A table. Of the long lists, the first item that cannot be is told alone.

    In older files `rate` is the note of what a chip is worth, as it is where there is no other.
    Those older than days name none.
    """

    format: Literal["scorekeeper-evening/1"]
    code: str | None = None
    exported_at: str | None = None
    links: dict[str, Any] | None = None
    name: ShortText
    created: Timestamp
    day: Day | None = None
    chips: Annotated[int, Field(ge=0, le=HIGHEST), AS_WHOLE] | None = None
    rate: ChipRate | None = None
    note: ShortText | None = None
    rounding: Rounding | None = None
    bearer: Name | None = None
    way: SettlementMethod | None = None
    through: Name | None = None
    revision: PositiveNumber
    closed: Timestamp | None = None
    demo: bool = False
    people: Annotated[tuple[ExportedPerson, ...], Field(max_length=MAX_PEOPLE)]
    sheets: Annotated[tuple[ExportedSheet, ...], Field(min_length=1, max_length=MAX_SHEETS)]
    events: Annotated[tuple[ExportedEvent, ...], Field(max_length=MAX_EVENTS + MAX_ACCESS_EVENTS, fail_fast=True)] = ()
    entries: Annotated[tuple[ExportedChipEntry, ...], Field(max_length=2 * MAX_CHIP_ENTRIES, fail_fast=True)] = ()
    entry_objections: Annotated[tuple[ExportedObjection, ...], Field(max_length=MAX_OBJECTIONS, fail_fast=True)] = ()

    @model_validator(mode="before")
    @classmethod
    def _with_note(cls, data: object) -> object:
        if isinstance(data, dict) and "note" not in data and isinstance(data.get("rate"), str):
            return {**data, "rate": None, "note": data["rate"]}
        return data


def parse_export(data: object) -> ExportedTable:
    """The evening that JSON `data` holds; `Refused` at every field that cannot be."""
    return read(ExportedTable, data)
