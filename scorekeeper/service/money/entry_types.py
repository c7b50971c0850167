"""What an entry of each kind holds, as people send it and as it is kept: there people are persons, never names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field, ValidationInfo
from pydantic_core import PydanticCustomError

from scorekeeper.games.fields import AS_WHOLE, HIGHEST, HIGHEST_SUM, LONGEST, Flag, Model, ShortText, read
from scorekeeper.games.letters import normal
from scorekeeper.games.problems import Problem, Refused, below
from scorekeeper.games.words import text
from scorekeeper.ledger.money import MoneyAmount
from scorekeeper.service.hands.objections import ObjectionReason

ChipEntryKind = Literal["buy_in", "return", "adjustment", "count", "payment"]
"""What people enter themselves; what is carried over has a verb of its own."""

StoredEntryKind = Literal[ChipEntryKind, "carried"]
"""What a book holds."""


def _party(value: object, info: ValidationInfo) -> int | str:
    """A person by number, or by name; in a form the number is digits."""
    typed = bool(info.context and info.context.get("typed"))
    if isinstance(value, str) and typed and len(value) <= LONGEST and normal("NFKC", value).strip().isdecimal():
        value = int(normal("NFKC", value))
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise PydanticCustomError("text", "a text")
    if isinstance(value, str) and not value.strip():
        raise PydanticCustomError("missing", "nobody")
    return value


PersonRef = Annotated[int | str, BeforeValidator(_party)]
PositiveChips = Annotated[int, Field(ge=1, le=HIGHEST), AS_WHOLE]
CountedChips = Annotated[int, Field(ge=0, le=HIGHEST), AS_WHOLE]
SignedChips = Annotated[int, Field(ge=-HIGHEST_SUM, le=HIGHEST_SUM), AS_WHOLE]
FindPerson = Callable[[str, int | str], int]
"""The person who is meant at a field; `Refused` where nobody is."""


class BuyInEntry(Model):
    """Chips that somebody takes from the box, or gives back."""

    player: PersonRef
    chips: PositiveChips

    def kept(self, named: FindPerson) -> dict[str, Any]:
        """As the row holds it."""
        return {"player": named("player", self.player), "chips": self.chips}


class TransferEntry(Model):
    """Chips from one to another."""

    from_: Annotated[PersonRef, Field(alias="from")]
    to: PersonRef
    chips: PositiveChips

    def kept(self, named: FindPerson) -> dict[str, Any]:
        """As the row holds it; `Refused` where both are one person."""
        giver, getter = named("from", self.from_), named("to", self.to)
        if giver == getter:
            raise Refused([Problem("to", "same", text("two different people are expected"))])
        return {"from": giver, "to": getter, "chips": self.chips}


class AdjustmentEntry(TransferEntry):
    """Play outside a hand: a penalty, a gift."""

    note: ObjectionReason = ""

    def kept(self, named: FindPerson) -> dict[str, Any]:
        """As the row holds it."""
        return super().kept(named) | ({"note": self.note} if self.note else {})


class PaymentEntry(TransferEntry):
    """Chips handed over to settle."""


class StoredPaymentEntry(PaymentEntry):
    """The same with what it was in money, where all is settled in money."""

    money: MoneyAmount | None = None

    def kept(self, named: FindPerson) -> dict[str, Any]:
        """As the row holds it."""
        return super().kept(named) | self.model_dump(mode="json", include={"money"}, exclude_unset=True)


class CarriedEntry(TransferEntry):
    """Carried over into this table, or `out` of it: the other table by its code and name, and the entry there.

    Out of it, `owed` is what both were owed in all (negative: owed) when it was carried.
    """

    money: MoneyAmount | None = None
    table: ShortText
    name: ShortText
    entry: Annotated[int, Field(ge=1, le=HIGHEST), AS_WHOLE]
    out: Flag = False
    owed: tuple[SignedChips, SignedChips] | None = None

    def kept(self, named: FindPerson) -> dict[str, Any]:
        """As the row holds it."""
        more = self.model_dump(mode="json", exclude={"from_", "to", "chips"}, exclude_unset=True)
        return super().kept(named) | more


def _counted(value: object, info: ValidationInfo) -> object:
    """Whose chips were counted; in a form an empty field is nobody's."""
    if isinstance(value, Mapping) and info.context and info.context.get("typed"):
        value = {name: chips for name, chips in value.items() if chips != ""}
    if value == {}:
        raise PydanticCustomError("missing", "nobody")
    return value


def _nobody(value: object) -> object:
    return None if value == "" else value


class CountEntry(Model):
    """Each one's real chips; `book` is what the book said of them, and `bears` is who bears what they differ by."""

    chips: Annotated[dict[PersonRef, CountedChips], Field(max_length=1_000), BeforeValidator(_counted)]
    book: Annotated[dict[PersonRef, SignedChips], Field(max_length=1_000, default_factory=dict)]
    note: ObjectionReason = ""
    bears: Annotated[PersonRef | None, BeforeValidator(_nobody)] = None

    def kept(self, named: FindPerson) -> dict[str, Any]:
        """As the row holds it; `Refused` where somebody is named twice, or what the book said of one is missing."""
        counted, book = _by_person("chips", self.chips, named), _by_person("book", self.book, named)
        if counted.keys() != book.keys():
            raise Refused([Problem("book", "missing", text("this is missing"))])
        return {
            "chips": [[person, chips, book[person]] for person, chips in sorted(counted.items())],
            **({"note": self.note} if self.note else {}),
            **({} if self.bears is None else {"bears": named("bears", self.bears)}),
        }

    def beside(self, book: Mapping[int, int], named: FindPerson) -> CountEntry:
        """The same with what the book says now."""
        return self.model_copy(update={"book": {name: book[named(f"chips.{name}", name)] for name in self.chips}})


def _by_person(field: str, chips: Mapping[int | str, int], named: FindPerson) -> dict[int, int]:
    of: dict[int, int] = {}
    for name, there in chips.items():
        person = named(f"{field}.{name}", name)
        if person in of:
            raise Refused([Problem(f"{field}.{name}", "double", text("two people cannot have the same name"))])
        of[person] = there
    return of


ChipEntryInput = BuyInEntry | TransferEntry | CountEntry

INPUT_MODELS: Final[Mapping[str, type[BuyInEntry | TransferEntry | CountEntry]]] = {
    "buy_in": BuyInEntry,
    "return": BuyInEntry,
    "adjustment": AdjustmentEntry,
    "count": CountEntry,
    "payment": PaymentEntry,
}

STORED_MODELS: Final[Mapping[str, type[ChipEntryInput]]] = {
    **INPUT_MODELS,
    "payment": StoredPaymentEntry,
    "carried": CarriedEntry,
}
"""What a file may hold of every kind."""

PERSON_FIELDS: Final = ("player", "from", "to", "bears")
"""The fields of an entry that hold a person."""


class _Kind(Model):
    kind: ChipEntryKind


def parse_chip_entry(given: Mapping[str, Any], *, from_form: bool = False) -> tuple[ChipEntryKind, ChipEntryInput]:
    """The kind of what was sent, and what it holds; `Refused` with every problem."""
    kind = read(_Kind, {"kind": given["kind"]} if "kind" in given else {}, from_form=from_form).kind
    return kind, read(
        INPUT_MODELS[kind], {name: value for name, value in given.items() if name != "kind"}, from_form=from_form
    )


def entry_with_names(kind: str, what: Mapping[str, Any], name_of: Callable[[int], str]) -> dict[str, Any]:
    """What an entry holds, by names: as people send it, of a count with what the book said then."""
    people = {field: name_of(what[field]) for field in PERSON_FIELDS if what.get(field) is not None}
    counted = what["chips"] if kind == "count" else ()
    chips = {name_of(person): there for person, there, _ in counted}
    book = {name_of(person): there for person, _, there in counted}
    return {**what, **people, **({"chips": chips, "book": book} if counted else {})}


def parse_stored_entry(kind: str, what: Mapping[str, Any], person_named: FindPerson) -> dict[str, Any]:
    """What a file says of an entry, as the row holds it; `Refused`, at `what`, where such an entry cannot hold it."""
    with below("what"):
        return read(STORED_MODELS[kind], what).kept(person_named)
