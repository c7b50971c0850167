"""Define the format of an exported table: every field with its type and bounds."""

from contextlib import suppress
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from scorekeeper.games import fields
from scorekeeper.ledger.money import ChipRate, Rounding
from scorekeeper.ledger.settlement import SettlementMethod
from scorekeeper.service import quota
from scorekeeper.service.events import EVENT_MODELS, ArchivingEvent
from scorekeeper.service.hands.objections import ObjectionReason
from scorekeeper.service.money.entry_types import StoredEntryKind as EntryKind
from scorekeeper.service.tables.opening import Day, Zone

EXPORT_FORMAT = "scorekeeper-evening/2"

#: The columns of rows that have another name in files.
COLUMNS = {
    "after": "after_hand",
    "bearer": "rounding_person",
    "by": "person",
    "method": "settlement_method",
    "note": "rate_note",
    "on_behalf_of": "on_behalf",
    "players": "seats",
    "start": "continued_from",
    "through": "settlement_person",
    "what": "details",
}
#: The fields that hold the name of a person in files and the number in rows, and those that hold several.
PERSON_FIELDS, PEOPLE_FIELDS = {"bearer", "by", "on_behalf_of", "through"}, {"agreed_by", "people", "players"}

MIN_YEAR = 1970
#: Every time from `MIN_YEAR` until before this year has a date in every time zone.
MAX_YEAR = 9999


def _timestamp(value: object) -> datetime:
    with suppress(ValueError, OverflowError):
        time = datetime.fromisoformat(value) if isinstance(value, str) else None
        if time and time.tzinfo and MIN_YEAR <= time.year < MAX_YEAR:
            return time.astimezone(UTC)
    raise PydanticCustomError("moment", "a time")


Timestamp = Annotated[datetime, BeforeValidator(_timestamp)]
PositiveSum = Annotated[int, Field(ge=1, le=2 * fields.HIGHEST_SUM), fields.AS_WHOLE]


#: The names of fields that were renamed since `scorekeeper-evening/1`.
_NEW_NAMES = {
    "agreed": "agreed_by",
    "entries": "chip_entries",
    "entry_objections": "chip_entry_objections",
    "flows": "pairs",
    "kept": "locked_as_paid",
    "on_behalf": "on_behalf_of",
    "settled": "resolved",
    "way": "method",
    "word": "reason",
}


class ExportedModel(fields.Model):
    """Base class of the parts of a file, which may have the names of `scorekeeper-evening/1`."""

    @model_validator(mode="before")
    @classmethod
    def _with_new_names(cls, data: object) -> object:
        old = {old: new for old, new in _NEW_NAMES.items() if new in cls.model_fields}
        if not isinstance(data, dict) or not old.keys() & data.keys():
            return data
        return {old.get(name, name): value for name, value in data.items()}


class ExportedPerson(fields.Model):
    """A person at the table."""

    name: fields.Name
    placeholder: fields.Flag = False


class ExportedVersion(ExportedModel):
    """Something that was written at a revision of the table: who wrote it, and when."""

    revision: fields.PositiveNumber
    by: fields.Name | None = None
    at: Timestamp


class ExportedHand(ExportedVersion):
    """A version of a hand, and its result.

    `after`: it was inserted after that hand (0: before the first) instead of recorded in order.
    """

    number: fields.PositiveNumber
    after: fields.NaturalNumber | None = None
    kind: Literal["recorded", "corrected", "withdrawn", "undone", "restored", "replayed", "reseated"]
    withdrawn: fields.Flag
    on_behalf_of: fields.Name | None = None
    entry: dict[str, Any]
    dealer: fields.SeatNumber
    next_dealer: fields.SeatNumber
    payments: tuple[Any, ...]
    shown: dict[str, Any]
    state: dict[str, Any]


class ExportedAmendment(ExportedVersion):
    """A setup of a sheet until it was amended, after hand `after`."""

    after: fields.PositiveNumber
    edition: fields.NaturalNumber
    rules: dict[str, Any]
    first_dealer: fields.SeatNumber
    start: dict[str, Any] | None = None
    players: fields.Names


class ExportedObjection(ExportedVersion):
    """An objection to a hand or a chip entry."""

    number: fields.PositiveNumber
    reason: ObjectionReason
    resolved: fields.Flag
    agreed_by: Annotated[tuple[fields.Name, ...], Field(max_length=quota.MAX_PEOPLE)] = ()


#: The kinds of event that a file may have.
_EVENT_KINDS = [kind for kind in EVENT_MODELS if kind != ArchivingEvent.KIND]


class ExportedEvent(ExportedVersion):
    """An event of the table; `people` are the other people that it concerns."""

    kind: Annotated[
        Literal[*_EVENT_KINDS],  # type: ignore[valid-type]
        BeforeValidator(lambda kind: "next_table" if kind == "again" else kind),
    ]
    people: Annotated[tuple[fields.Name, ...], Field(max_length=quota.MAX_PEOPLE)] = ()
    what: dict[str, Any]


class ExportedPair(fields.Model):
    """The chips that a person gives another."""

    giver: fields.Name = Field(alias="from")
    receiver: fields.Name = Field(alias="to")
    chips: PositiveSum

    @model_validator(mode="before")
    @classmethod
    def _from_list(cls, data: object) -> object:
        """Read a list of the three values, as in files of `scorekeeper-evening/1`."""
        return dict(zip(("from", "to", "chips"), data, strict=False)) if isinstance(data, list) else data


class ExportedChipEntry(ExportedVersion):
    """A version of a chip entry, and the chips that it moves."""

    number: fields.PositiveNumber
    kind: EntryKind
    withdrawn: fields.Flag
    what: dict[str, Any]
    pairs: Annotated[tuple[ExportedPair, ...], Field(max_length=quota.MAX_PEOPLE)] = ()


class ExportedSheet(ExportedModel):
    """A sheet with every version of its hands, in the order of writing.

    Files from before editions have none, which reads as 0.
    """

    game: fields.Name
    edition: fields.NaturalNumber = 0
    locked_as_paid: fields.Flag = False
    rules: dict[str, Any]
    players: fields.Names
    first_dealer: fields.SeatNumber
    start: dict[str, Any] | None = None
    opened: Timestamp
    hands: Annotated[tuple[ExportedHand, ...], Field(max_length=quota.MAX_IMPORTED, fail_fast=True)]
    objections: Annotated[tuple[ExportedObjection, ...], Field(max_length=quota.MAX_OBJECTIONS, fail_fast=True)] = ()
    amendments: Annotated[tuple[ExportedAmendment, ...], Field(max_length=quota.MAX_AMENDMENTS, fail_fast=True)] = ()


class ExportedTable(ExportedModel):
    """A table. Of the long lists only the first invalid item is reported.

    In older files `rate` contains the text of `note`, and `day` and `zone` are missing.
    """

    format: Literal["scorekeeper-evening/1", "scorekeeper-evening/2"]
    code: str | None = None
    exported_at: str | None = None
    links: dict[str, Any] | None = None
    name: fields.ShortText
    created: Timestamp
    day: Day | None = None
    zone: Zone | None = None
    chips: fields.NaturalNumber | None = None
    rate: ChipRate | None = None
    note: fields.ShortText | None = None
    rounding: Rounding | None = None
    bearer: fields.Name | None = None
    method: SettlementMethod | None = None
    through: fields.Name | None = None
    revision: fields.PositiveNumber
    closed: Timestamp | None = None
    demo: bool = False
    people: Annotated[tuple[ExportedPerson, ...], Field(max_length=quota.MAX_PEOPLE)]
    sheets: Annotated[tuple[ExportedSheet, ...], Field(min_length=1, max_length=quota.MAX_SHEETS)]
    events: Annotated[
        tuple[ExportedEvent, ...], Field(max_length=quota.MAX_EVENTS + quota.MAX_ACCESS_EVENTS, fail_fast=True)
    ] = ()
    chip_entries: Annotated[
        tuple[ExportedChipEntry, ...], Field(max_length=2 * quota.MAX_CHIP_ENTRIES, fail_fast=True)
    ] = ()
    chip_entry_objections: Annotated[
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
    return fields.read(ExportedTable, data)
