"""Define the format of an exported table: every field with its type and bounds."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from scorekeeper.games.fields import (
    AS_WHOLE,
    HIGHEST_SUM,
    Flag,
    Model,
    Name,
    Names,
    NaturalNumber,
    PositiveNumber,
    SeatNumber,
    ShortText,
    read,
)
from scorekeeper.ledger.money import ChipRate, Rounding
from scorekeeper.ledger.settlement import SettlementMethod
from scorekeeper.service import quota
from scorekeeper.service.events import EventKind
from scorekeeper.service.hands.objections import ObjectionReason
from scorekeeper.service.money.entry_types import StoredEntryKind as EntryKind
from scorekeeper.service.tables.opening import Day, Zone

EXPORT_FORMAT: Final = "scorekeeper-evening/1"

MIN_YEAR: Final = 1970
MAX_YEAR: Final = 9999
"""Every time from `MIN_YEAR` until before this year has a date in every time zone."""


def _timestamp(value: object) -> datetime:
    try:
        time = datetime.fromisoformat(value) if isinstance(value, str) else None
        if time and time.tzinfo and MIN_YEAR <= time.year < MAX_YEAR:
            return time.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    raise PydanticCustomError("moment", "a time")


Timestamp = Annotated[datetime, BeforeValidator(_timestamp)]
PositiveSum = Annotated[int, Field(ge=1, le=2 * HIGHEST_SUM), AS_WHOLE]


class ExportedPerson(Model):
    """A person at the table."""

    name: Name
    placeholder: Flag = False


class ExportedHand(Model):
    """A version of a hand, and its result.

    `after`: it was inserted after that hand (0: before the first) instead of recorded in order.
    """

    number: PositiveNumber
    after: NaturalNumber | None = None
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
    """A setup of a sheet until it was amended, after hand `after`."""

    revision: PositiveNumber
    after: PositiveNumber
    by: Name | None = None
    at: Timestamp
    edition: NaturalNumber
    rules: dict[str, Any]
    first_dealer: SeatNumber
    start: dict[str, Any] | None = None
    players: Names


class ExportedObjection(Model):
    """An objection to a hand or a chip entry."""

    number: PositiveNumber
    revision: PositiveNumber
    by: Name | None = None
    word: ObjectionReason
    at: Timestamp
    settled: Flag
    agreed: Annotated[tuple[Name, ...], Field(max_length=quota.MAX_PEOPLE)] = ()


class ExportedEvent(Model):
    """An event of the table; `people` are the other people that it concerns."""

    revision: PositiveNumber
    kind: EventKind
    by: Name | None = None
    at: Timestamp
    people: Annotated[tuple[Name, ...], Field(max_length=quota.MAX_PEOPLE)] = ()
    what: dict[str, Any]


class ExportedChipEntry(Model):
    """A version of a chip entry, and the chips that it moves."""

    number: PositiveNumber
    revision: PositiveNumber
    kind: EntryKind
    withdrawn: Flag
    by: Name | None = None
    at: Timestamp
    what: dict[str, Any]
    flows: Annotated[tuple[tuple[Name, Name, PositiveSum], ...], Field(max_length=quota.MAX_PEOPLE)] = ()


class ExportedSheet(Model):
    """A sheet with every version of its hands, in the order of writing.

    Files from before editions have none, which reads as 0.
    """

    game: Name
    edition: NaturalNumber = 0
    kept: Flag = False
    rules: dict[str, Any]
    players: Names
    first_dealer: SeatNumber
    start: dict[str, Any] | None = None
    opened: Timestamp
    hands: Annotated[tuple[ExportedHand, ...], Field(max_length=quota.MAX_IMPORTED, fail_fast=True)]
    objections: Annotated[tuple[ExportedObjection, ...], Field(max_length=quota.MAX_OBJECTIONS, fail_fast=True)] = ()
    amendments: Annotated[tuple[ExportedAmendment, ...], Field(max_length=quota.MAX_AMENDMENTS, fail_fast=True)] = ()


class ExportedTable(Model):
    """A table. Of the long lists only the first invalid item is reported.

    In older files `rate` contains the text of `note`, and `day` and `zone` are missing.
    """

    format: Literal["scorekeeper-evening/1"]
    code: str | None = None
    exported_at: str | None = None
    links: dict[str, Any] | None = None
    name: ShortText
    created: Timestamp
    day: Day | None = None
    zone: Zone | None = None
    chips: NaturalNumber | None = None
    rate: ChipRate | None = None
    note: ShortText | None = None
    rounding: Rounding | None = None
    bearer: Name | None = None
    way: SettlementMethod | None = None
    through: Name | None = None
    revision: PositiveNumber
    closed: Timestamp | None = None
    demo: bool = False
    people: Annotated[tuple[ExportedPerson, ...], Field(max_length=quota.MAX_PEOPLE)]
    sheets: Annotated[tuple[ExportedSheet, ...], Field(min_length=1, max_length=quota.MAX_SHEETS)]
    events: Annotated[
        tuple[ExportedEvent, ...], Field(max_length=quota.MAX_EVENTS + quota.MAX_ACCESS_EVENTS, fail_fast=True)
    ] = ()
    entries: Annotated[tuple[ExportedChipEntry, ...], Field(max_length=2 * quota.MAX_CHIP_ENTRIES, fail_fast=True)] = ()
    entry_objections: Annotated[
        tuple[ExportedObjection, ...], Field(max_length=quota.MAX_OBJECTIONS, fail_fast=True)
    ] = ()

    @model_validator(mode="before")
    @classmethod
    def _with_note(cls, data: object) -> object:
        if isinstance(data, dict) and "note" not in data and isinstance(data.get("rate"), str):
            return {**data, "rate": None, "note": data["rate"]}
        return data


def parse_export(data: object) -> ExportedTable:
    """Return the table in a JSON value, or raise `Refused` with every invalid field."""
    return read(ExportedTable, data)
