"""Define the answers of the API; each takes its values from the attributes of a view of the service.

People are names, and amounts are numbers of chips. The fields of version 1 never change.
"""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date, datetime
from typing import Annotated, Any, Self

from pydantic import AliasPath, BeforeValidator, Field, RootModel, model_validator

from scorekeeper.games.draw import Dice
from scorekeeper.ledger.money import ChipRate, Rounding, format_amount
from scorekeeper.ledger.reports import GameReport, PairReport, PaymentReport, Report, shown_values
from scorekeeper.ledger.settlement import SettlementMethod
from scorekeeper.ledger.sheet import HandMetadata
from scorekeeper.service.access.callers import Role
from scorekeeper.service.money.entry_types import StoredEntryKind
from scorekeeper.service.sheets.dice import DiceView
from scorekeeper.service.tables.closing import OpenItems
from scorekeeper.service.views.chip_entries import ChipEntryView
from scorekeeper.service.views.drafts import DraftView
from scorekeeper.service.views.hands import HandView
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.web.app import urls


def _without_metadata(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name not in HandMetadata.model_fields}


#: Values by name, or None without any.
ByName = Annotated[dict[str, int] | None, BeforeValidator(lambda values: dict(values) or None)]
AsJson = BeforeValidator(lambda model: model and model.model_dump(mode="json"))
Names = Annotated[tuple[str, ...], BeforeValidator(lambda people: tuple(getattr(one, "name", one) for one in people))]


class GamesAnswer(RootModel[tuple[GameReport, ...]]):
    """All games."""


class HandAnswer(Report):
    """A settled hand. `inserted`: it was added later, before hands with lower numbers; lists are in playing order."""

    number: int
    revision: int
    dealer: str = Field(validation_alias="dealer_name")
    shown: dict[str, Any] = Field(validation_alias="shown_by_name")
    payments: tuple[PaymentReport, ...]
    pairs: tuple[PairReport, ...]
    next_dealer: str = Field(validation_alias="next_dealer_name")
    entry: Annotated[dict[str, Any], BeforeValidator(_without_metadata)]
    note: str | None = Field(None, validation_alias=AliasPath("entry", "note"))
    by: str | None
    on_behalf_of: str | None = Field(validation_alias="on_behalf")
    at: datetime
    inserted: bool = Field(validation_alias="was_inserted")
    withdrawn: bool


class NewHandAnswer(HandAnswer):
    """A new hand, and for a forgotten one the numbers of the later hands that settle differently."""

    changed: tuple[int, ...] = ()


class HandPageAnswer(Report):
    """Hands of a sheet, in playing order; `more`: there are earlier ones."""

    sheet: int = Field(validation_alias="number")
    hands: tuple[HandAnswer, ...]
    more: bool = Field(validation_alias="earlier_hands")


class ChangedHandAnswer(Report):
    """A hand that was changed, and the numbers of all hands that settle differently."""

    hand: HandAnswer
    changed: tuple[int, ...] = Field(validation_alias="changed_numbers")


class NextHandAnswer(Report):
    """The next hand of a sheet. `over`: the length in the rules has been played.

    `previous_revision` is the revision of the hand before, on which the dealer depends, or 0. `start` is where another
    sheet would continue.
    """

    number: int
    dealer: str = Field(validation_alias="dealer_name")
    shown: dict[str, Any] = Field(validation_alias="shown_by_name")
    over: bool
    previous_revision: int = Field(validation_alias="after_revision")
    start: Annotated[dict[str, Any] | None, AsJson]


class SheetAnswer(Report):
    """A sheet with its newest hands, in playing order; `more`: there are earlier ones.

    `setup_revision` is the revision of the table at which its rules or seats were last changed.
    """

    number: int
    setup_revision: int = Field(validation_alias="revision")
    game: str = Field(validation_alias=AliasPath("game", "id"))
    locked_as_paid: bool
    rules: Annotated[dict[str, Any] | None, AsJson]
    players: tuple[str, ...]
    hands: tuple[HandAnswer, ...]
    more: bool = Field(validation_alias="earlier_hands")
    next: NextHandAnswer


class ChangedSheetAnswer(Report):
    """A sheet whose setup was corrected, without hands, and the numbers of all hands that settle differently."""

    sheet: SheetAnswer
    changed: tuple[int, ...] = Field(validation_alias="changed_numbers")


class PlannedSheetAnswer(Report):
    """A sheet that would begin: what is known before its first hand."""

    number: int
    game: str = Field(validation_alias=AliasPath("new_sheet", "sheet", "game", "id"))
    rules: Annotated[dict[str, Any], AsJson] = Field(validation_alias=AliasPath("new_sheet", "sheet", "rules"))
    players: tuple[str, ...]
    dealer: str = Field(validation_alias="dealer_name")
    shown: Annotated[
        dict[str, Any], BeforeValidator(lambda outlook, info: shown_values(outlook, info.data["players"]))
    ] = Field(validation_alias="outlook")
    start: Annotated[dict[str, Any] | None, AsJson] = Field(validation_alias=AliasPath("new_sheet", "sheet", "start"))


class ChipEntryAnswer(Report):
    """Chips that moved outside the hands, with the fields in which they were entered.

    `chips` is a number, or for a count the counted chips by name, with those of the database in `book`. `entered` is
    the revision of the table at that time, and so the position among the hands.
    """

    number: int
    kind: StoredEntryKind
    revision: int
    entered: int
    player: str | None
    giver: str | None = Field(serialization_alias="from")
    receiver: str | None = Field(serialization_alias="to")
    chips: int | dict[str, int]
    book: dict[str, int] | None
    bears: str | None
    note: str
    money: str | None
    pairs: tuple[PairReport, ...]
    by: str | None
    at: datetime
    withdrawn: bool
    withdrawn_by: str | None

    @model_validator(mode="before")
    @classmethod
    def _of_view(cls, view: ChipEntryView) -> dict[str, Any]:
        people = () if view.counted else view.people
        player, giver, receiver = (*people, None, None) if len(people) == 1 else (None, *(people or (None, None)))
        return {
            **vars(view),
            "player": player,
            "giver": giver,
            "receiver": receiver,
            "chips": {one.name: one.counted for one in view.counted} or view.chips,
            "book": {one.name: one.book for one in view.counted} or None,
        }


class ChipEntryPageAnswer(Report):
    """Chip entries, the oldest first; `more`: there are earlier ones."""

    chip_entries: tuple[ChipEntryAnswer, ...] = Field(validation_alias="entries")
    more: bool


class TermsAnswer(Report):
    """The name of a table, its starting chips, the value of a chip, the rounding, and who bears the difference."""

    name: str
    chips: int | None
    rate: ChipRate | None
    note: str | None
    rounding: Rounding | None
    bearer: str | None


class TablePlayerAnswer(Report):
    """A player, by seat and number; `has_device`: a device holds the seat."""

    seat: int
    person: int
    name: str
    has_device: bool


class TableAnswer(TermsAnswer):
    """A table with the newest hands of its newest sheet; totals, pairs and transfers cover all sheets."""

    code: str
    revision: int
    day: date
    closed: datetime | None
    players: tuple[TablePlayerAnswer, ...]
    spectators: Names
    sheet: SheetAnswer
    totals: dict[str, int]
    pairs: tuple[PairReport, ...]
    transfers: tuple[PairReport, ...]
    chips_held: ByName
    previous_table: str | None = Field(validation_alias=AliasPath("adjacent_tables", "before"))
    next_table: str | None = Field(validation_alias=AliasPath("adjacent_tables", "after"))
    chip_entries: tuple[ChipEntryAnswer, ...] = Field(validation_alias="entries")


class LinksAnswer(Report):
    """The links by which others join; the code of the table is part of them."""

    play: str | None = None
    watch: str


Links = Annotated[LinksAnswer, BeforeValidator(lambda links, info: urls.links(info.data["code"], links))]


class TokenAnswer(Report):
    """A table or a group, by its code, and a token for it."""

    code: str
    token: str


class OpenedTableAnswer(TokenAnswer):
    """A table that was opened, and the links for the others."""

    links: Links
    table: TableAnswer


class AdmittedAnswer(TokenAnswer):
    """A token for another table, with the role and the seat there."""

    role: Role
    seat: int | None
    links: Links


class JoinedAnswer(Report):
    """A token for the table; `requested_seat` is a seat that another device holds, which is asked for it."""

    token: str
    role: Role
    seat: int | None
    requested_seat: int | None


class ClosedAnswer(Report):
    """When the table was closed, or null."""

    closed: datetime | None


Money = Annotated[str | None, BeforeValidator(lambda money: None if money is None else format_amount(money))]


class AmountAnswer(Report):
    """Chips, and their value in money if a chip has one."""

    chips: int
    money: Money


class SettlementLineAnswer(PairReport):
    """Chips that one person still has to pay another, their value, and the chips that were `paid` already."""

    chips: int = Field(validation_alias=AliasPath("open", "chips"))
    money: Money = Field(validation_alias=AliasPath("open", "money"))
    paid: int = Field(validation_alias=AliasPath("paid", "chips"))


class SettlementPlanAnswer(Report):
    """Who still has to pay whom by a method, and what each person still receives (negative: pays)."""

    method: SettlementMethod = Field(validation_alias=AliasPath("chosen", "method"))
    through: str | None = Field(validation_alias=AliasPath("chosen", "through"))
    lines: tuple[SettlementLineAnswer, ...]
    open: dict[str, AmountAnswer]


class CarriedDebtAnswer(PairReport):
    """A debt that was carried over, by the number of its chip entry, with the name and the code of the other table."""

    number: int = Field(validation_alias="entry")
    chips: int = Field(validation_alias=AliasPath("amount", "chips"))
    money: Money = Field(validation_alias=AliasPath("amount", "money"))
    table: str
    code: str


class CarryOverAnswer(Report):
    """The debts that were carried from this table to the next, and to this table from the one before."""

    outgoing: tuple[CarriedDebtAnswer, ...]
    incoming: tuple[CarriedDebtAnswer, ...]


class ThrowAnswer(Report):
    """What a player threw, or the card that was drawn."""

    player: str = Field(validation_alias="name")
    dice: Dice | None
    card: str | None


class DrawAnswer(Report):
    """The draw for the first deal. `order` has those with equal values together; `waiting` have to throw."""

    throws: tuple[ThrowAnswer, ...]
    order: tuple[tuple[str, ...], ...]
    waiting: tuple[str, ...]
    taken: bool


class WallAnswer(Report):
    """The wall of the next hand. `stacks` are from the dealer's left, with who takes each tile, from the top."""

    method: str
    dice: Dice
    side: str
    thrower: str
    first: str
    stacks: tuple[tuple[str, ...], ...]


class DealtWallAnswer(Report):
    """A wall without a table: `first` takes first, counted counter-clockwise from the thrower, who is 0.

    `stacks` have who takes each tile, from the top, counted from the player who takes first. A free wall has none.
    """

    sum: int
    first: int
    stacks: tuple[tuple[int, ...], ...]


class TableDiceAnswer(Report):
    """The draw for the first deal until the first hand, and what was thrown for the wall of the next hand."""

    draw: DrawAnswer | None
    wall: WallAnswer | None

    @classmethod
    def of(cls, view: DiceView) -> Self:
        """Return the answer for the dice of a table."""
        names = {player.person: player.name for player in view.table.players}
        seats = [player.name for player in view.table.players]
        draw = view.draw and {
            "throws": view.draw.throws,
            "order": [[names[person] for person in place] for place in view.draw.order.places],
            "waiting": [names[person] for person in view.draw.order.waiting],
            "taken": view.draw.is_taken,
        }
        wall = view.wall and {
            **vars(view.wall),
            "thrower": seats[view.wall.thrower],
            "first": seats[view.wall.first],
            "stacks": [[seats[seat] for seat in stack] for stack in view.wall.stacks],
        }
        return cls.model_validate({"draw": draw, "wall": wall})


#: The answers with the recorded value that a refused request conflicts with, by the type of its view.
_CONFLICTS: Mapping[type, type[Report]] = {HandView: HandAnswer, ChipEntryView: ChipEntryAnswer, SheetView: SheetAnswer}


def conflict(view: object) -> dict[str, Any] | None:
    """Return the recorded value that a refused request conflicts with, or what prevents a table from being closed."""
    if isinstance(view, DraftView):
        return asdict(view)
    if isinstance(view, OpenItems):
        objections = [{"sheet": sheet, "number": number} for sheet, number in view.objections]
        stakes = [{"name": name, "chips": chips} for name, chips in view.stakes]
        return {"draft": view.draft, "objections": objections, "chip_entries": view.entries, "stakes": stakes}
    answer = _CONFLICTS.get(type(view))
    return answer.model_validate(view).model_dump(mode="json") if answer else None
