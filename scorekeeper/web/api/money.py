"""List, enter and withdraw chip entries, and settle up."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from flask import Blueprint
from pydantic import Field, WithJsonSchema

from scorekeeper.games.fields import Model, Name, NaturalNumber, PositiveNumber, ShortText
from scorekeeper.ledger.settlement import SettlementMethod
from scorekeeper.service.access.callers import Caller, IdempotencyKey
from scorekeeper.service.money import chip_entries, settlement
from scorekeeper.service.money.entry_types import ChipEntryKind
from scorekeeper.service.money.settlement import SeenLine
from scorekeeper.service.quota import MAX_PEOPLE
from scorekeeper.service.tables import carry_over
from scorekeeper.web.api.answers import CarryOverAnswer, ChipEntryAnswer, ChipEntryPageAnswer, SettlementPlanAnswer
from scorekeeper.web.api.operations import NameOrNumber, PageQuery, operation
from scorekeeper.web.app.requests import database

blueprint = Blueprint("money", __name__, url_prefix="/tables/<code>")


class RevisionQuery(Model):
    """The revision of a chip entry that the client has seen."""

    revision: NaturalNumber | None = None


@operation(blueprint.get("/chip-entries"))
def list_chip_entries(caller: Caller, query: PageQuery) -> ChipEntryPageAnswer:
    """List chip entries.

    Chips that moved outside the hands, before a number.
    """
    return ChipEntryPageAnswer.model_validate(chip_entries.list_chip_entries(database(), caller, **dict(query)))


_BY_NAME = {"type": ["object", "null"], "additionalProperties": {"type": "integer"}}


class ChipEntryInput(Model):
    """A chip entry of one of five kinds; people are given by name or number.

    `buy_in` and `return` have `player` and `chips`; `adjustment` and `payment` have `from`, `to` and `chips`, an
    adjustment also `note`. `count` has the counted `chips` by name, and may have a `note`, who `bears` the chips that
    are missing in all, and the chips by the database that the client saw, `book`, by name.
    """

    kind: ChipEntryKind
    player: NameOrNumber = None
    giver: NameOrNumber = Field(default=None, alias="from")
    to: NameOrNumber = None
    chips: Annotated[Any, WithJsonSchema({"anyOf": [{"type": "integer"}, _BY_NAME]})]
    note: Annotated[Any, WithJsonSchema({"type": ["string", "null"]})] = None
    bears: NameOrNumber = None
    book: Annotated[Any, WithJsonSchema(_BY_NAME)] = None


@operation(blueprint.post("/chip-entries"))
def add_chip_entry(
    caller: Caller, body: ChipEntryInput, key: IdempotencyKey | None
) -> tuple[ChipEntryAnswer, Literal[200, 201]]:
    """Record chips that move outside the hands.

    The same request with the same key returns the recorded entry.
    """
    given = body.model_dump(by_alias=True, exclude_unset=True)
    entry = chip_entries.add_chip_entry(database(), caller, given, key=key)
    return ChipEntryAnswer.model_validate(entry), 200 if entry.is_repeat else 201


@operation(blueprint.delete("/chip-entries/<int:number>"))
def withdraw_chip_entry(
    caller: Caller, number: int, query: RevisionQuery, key: IdempotencyKey | None
) -> ChipEntryAnswer:
    """Withdraw a chip entry.

    It stays visible, with its number.
    """
    entry = chip_entries.withdraw_chip_entry(database(), caller, number, key, revision=query.revision)
    return ChipEntryAnswer.model_validate(entry)


class SettlementQuery(Model):
    """A settlement method; without one, the chosen method is used. `through` is the name of the person who collects."""

    method: str | None = None
    through: str | None = None


class SettlementMethodInput(Model):
    """The settlement method to choose."""

    method: SettlementMethod
    through: str | None = None


@operation(blueprint.get("/settlement"))
def show_settlement(caller: Caller, query: SettlementQuery) -> SettlementPlanAnswer:
    """Show what is still open.

    By the chosen settlement method or by another one.
    """
    found = settlement.get_settlement(database(), caller, query.method, query.through)
    return SettlementPlanAnswer.model_validate(found.settlement)


@operation(blueprint.put("/settlement"))
def choose_method(caller: Caller, body: SettlementMethodInput) -> SettlementPlanAnswer:
    """Choose the settlement method.

    Any player may, before the first payment is recorded.
    """
    settlement.choose_method(database(), caller, body.method, body.through)
    return show_settlement(caller, SettlementQuery())


class LineInput(Model):
    """A line of the settlement as the client has seen it."""

    giver: str = Field(alias="from")
    receiver: str = Field(alias="to")
    chips: PositiveNumber
    money: ShortText | None = None
    paid: NaturalNumber = 0


class LinesInput(Model):
    """Lines of the settlement."""

    lines: Annotated[tuple[LineInput, ...], Field(max_length=MAX_PEOPLE)]


class GoingHomeInput(LinesInput):
    """The person who goes home, and all lines of the settlement with that person."""

    name: Name


@operation(blueprint.post("/settlement/home"))
def settle_person(caller: Caller, body: GoingHomeInput) -> SettlementPlanAnswer:
    """Settle with a person who goes home early.

    The payments of all lines with that person are recorded, while the others may play on.
    """
    numbers = _person_numbers(caller)
    settlement.settle_person(database(), caller, numbers.get(body.name, 0), _seen(body, numbers))
    return show_settlement(caller, SettlementQuery())


@operation(blueprint.get("/carry-over"))
def show_carry_over(caller: Caller) -> CarryOverAnswer:
    """Show the debts that were carried over.

    Those from this table to the next one, and those to this table from the one before.
    """
    return CarryOverAnswer.model_validate(carry_over.get_carry_over(database(), caller))


@operation(blueprint.post("/carry-over"))
def carry_over_debts(caller: Caller, body: LinesInput) -> CarryOverAnswer:
    """Carry open lines of the settlement over to the next table."""
    carry_over.carry_over(database(), caller, _seen(body, _person_numbers(caller)))
    return show_carry_over(caller)


@operation(blueprint.delete("/carry-over/<int:number>"))
def undo_carry_over(caller: Caller, number: int) -> CarryOverAnswer:
    """Undo a carry-over, by the number of its chip entry."""
    carry_over.undo_carry_over(database(), caller, number)
    return show_carry_over(caller)


def _person_numbers(caller: Caller) -> dict[str, int]:
    lines = settlement.get_settlement(database(), caller).settlement.lines
    return {line.payer: line.payer_number for line in lines} | {line.payee: line.payee_number for line in lines}


def _seen(body: LinesInput, numbers: Mapping[str, int]) -> list[SeenLine]:
    return [
        SeenLine(numbers.get(line.giver, 0), numbers.get(line.receiver, 0), line.chips, line.money or "")
        for line in body.lines
    ]
