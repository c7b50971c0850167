"""Define what each kind of chip entry contains, as input and as stored data, which refers to people by number."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationInfo
from pydantic_core import PydanticCustomError

from scorekeeper.games.fields import AS_WHOLE, HIGHEST_SUM, MAX_NUMBER, MAX_TEXT_LENGTH, Flag, Model, ShortText, read
from scorekeeper.games.problems import Problem, Refused, below
from scorekeeper.games.words import normalize_text, text
from scorekeeper.ledger.money import Currency, MoneyAmount
from scorekeeper.service.hands.objections import ObjectionReason

#: The kinds that users enter; carrying over has its own functions.
ChipEntryKind = Literal["buy_in", "return", "adjustment", "count", "payment"]

#: The kinds that the database stores.
StoredEntryKind = Literal[ChipEntryKind, "carried"]


def _person_ref(value: object, info: ValidationInfo) -> int | str:
    """Read a person as a number or a name; a form has the number as digits."""
    from_form = bool(info.context and info.context.get("typed"))
    if isinstance(value, str) and from_form and len(value) <= MAX_TEXT_LENGTH:
        digits = normalize_text("NFKC", value)
        value = int(digits) if digits.strip().isdecimal() else value
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise PydanticCustomError("text", "a text")
    if isinstance(value, str) and not value.strip():
        raise PydanticCustomError("missing", "nobody")
    return value


PersonRef = Annotated[int | str, BeforeValidator(_person_ref)]
PositiveChips = Annotated[int, Field(ge=1, le=MAX_NUMBER), AS_WHOLE]
CountedChips = Annotated[int, Field(ge=0, le=MAX_NUMBER), AS_WHOLE]
SignedChips = Annotated[int, Field(ge=-HIGHEST_SUM, le=HIGHEST_SUM), AS_WHOLE]
#: A function from a field and a reference to the person's number; it raises `Refused` if there is no such person.
FindPerson = Callable[[str, int | str], int]


class BuyInEntry(Model):
    """Chips that a player takes from the box, or returns to it."""

    player: PersonRef
    chips: PositiveChips

    def kept(self, named: FindPerson) -> dict[str, Any]:
        """Return the data of the row."""
        return {"player": named("player", self.player), "chips": self.chips}


class TransferEntry(Model):
    """Chips that one person gives another."""

    from_: Annotated[PersonRef, Field(alias="from")]
    to: PersonRef
    chips: PositiveChips

    def kept(self, named: FindPerson) -> dict[str, Any]:
        """Return the data of the row, or raise `Refused` if both are the same person."""
        giver, getter = named("from", self.from_), named("to", self.to)
        if giver == getter:
            raise Refused([Problem("to", "same", text("choose two different people"))])
        more = self.model_dump(mode="json", exclude={"from_", "to", "chips"}, exclude_unset=True)
        return {"from": giver, "to": getter, "chips": self.chips, **more}


class AdjustmentEntry(TransferEntry):
    """Chips won and lost outside a hand, such as a penalty or a gift."""

    note: ObjectionReason = ""

    def kept(self, named: FindPerson) -> dict[str, Any]:
        """Return the data of the row, without an empty note."""
        return {field: value for field, value in super().kept(named).items() if field != "note" or value}


class PaymentEntry(TransferEntry):
    """Chips paid to settle."""


class StoredPaymentEntry(PaymentEntry):
    """A payment with its amount of money, if the table settles in money."""

    money: MoneyAmount | None = None
    currency: Currency | None = None


class CarriedEntry(TransferEntry):
    """Chips carried over into this table, or `out` of it, with the code, name and entry number of the other table.

    If `out`, `owed` is what each of the two was owed in all (negative: owed) before the carry-over.
    """

    money: MoneyAmount | None = None
    currency: Currency | None = None
    table: ShortText
    name: ShortText
    entry: Annotated[int, Field(ge=1, le=MAX_NUMBER), AS_WHOLE]
    out: Flag = False
    owed: tuple[SignedChips, SignedChips] | None = None


def _non_empty_counts(value: object, info: ValidationInfo) -> object:
    """Drop the empty fields of a form, and refuse a count without any person."""
    if isinstance(value, Mapping) and info.context and info.context.get("typed"):
        value = {name: chips for name, chips in value.items() if chips != ""}
    if value == {}:
        raise PydanticCustomError("missing", "nobody")
    return value


class CountEntry(Model):
    """The counted chips of each person; `book` holds the recorded chips, and `bears` bears the difference."""

    chips: Annotated[dict[PersonRef, CountedChips], Field(max_length=1_000), BeforeValidator(_non_empty_counts)]
    book: Annotated[dict[PersonRef, SignedChips], Field(max_length=1_000, default_factory=dict)]
    note: ObjectionReason = ""
    bears: Annotated[PersonRef | None, BeforeValidator(lambda value: None if value == "" else value)] = None

    def kept(self, named: FindPerson) -> dict[str, Any]:
        """Return the data of the row, or raise `Refused` if a person is named twice or has no recorded chips."""
        counted, book = _by_person("chips", self.chips, named), _by_person("book", self.book, named)
        if counted.keys() != book.keys():
            raise Refused([Problem("book", "missing", text("this is missing"))])
        return {
            "chips": [[person, chips, book[person]] for person, chips in counted.items()],
            **({"note": self.note} if self.note else {}),
            **({} if self.bears is None else {"bears": named("bears", self.bears), "box": True}),
        }

    def beside(self, book: Mapping[int, int], named: FindPerson) -> "CountEntry":
        """Return the count with the currently recorded chips."""
        return self.model_copy(update={"book": {name: book[named(f"chips.{name}", name)] for name in self.chips}})


class StoredCountEntry(CountEntry):
    """A count; one without `box` was recorded before missing chips came from the person who bears them."""

    box: Flag = False

    def kept(self, named: FindPerson) -> dict[str, Any]:
        """Return the data of the row."""
        return {field: value for field, value in super().kept(named).items() if field != "box" or self.box}


def _by_person(field: str, chips: Mapping[int | str, int], named: FindPerson) -> dict[int, int]:
    by_person: dict[int, int] = {}
    for name, count in chips.items():
        person = named(f"{field}.{name}", name)
        if person in by_person:
            raise Refused([Problem(f"{field}.{name}", "double", text("two people cannot have the same name"))])
        by_person[person] = count
    return by_person


ChipEntryInput = BuyInEntry | TransferEntry | CountEntry

INPUT_MODELS: Mapping[str, type[ChipEntryInput]] = {
    "buy_in": BuyInEntry,
    "return": BuyInEntry,
    "adjustment": AdjustmentEntry,
    "count": CountEntry,
    "payment": PaymentEntry,
}

#: The models of the kinds that an export may contain.
STORED_MODELS: Mapping[str, type[ChipEntryInput]] = {
    **INPUT_MODELS,
    "count": StoredCountEntry,
    "payment": StoredPaymentEntry,
    "carried": CarriedEntry,
}

#: The fields of an entry that refer to a person.
PERSON_FIELDS = ("player", "from", "to", "bears")


class _KindInput(Model):
    kind: ChipEntryKind


def parse_chip_entry(given: Mapping[str, Any], *, from_form: bool = False) -> tuple[ChipEntryKind, ChipEntryInput]:
    """Return the kind and the data of an entry as sent, or raise `Refused` with every problem."""
    kind = read(_KindInput, {"kind": given["kind"]} if "kind" in given else {}, from_form=from_form).kind
    fields = {name: value for name, value in given.items() if name != "kind"}
    return kind, read(INPUT_MODELS[kind], fields, from_form=from_form)


def entry_with_names(kind: str, what: Mapping[str, Any], name_of: Callable[[int], str]) -> dict[str, Any]:
    """Return the data of an entry with people by name, as users send it; a count has the chips recorded then."""
    people = {field: name_of(what[field]) for field in PERSON_FIELDS if what.get(field) is not None}
    counted = what["chips"] if kind == "count" else ()
    chips = {name_of(person): count for person, count, _ in counted}
    book = {name_of(person): recorded for person, _, recorded in counted}
    return {**what, **people, **({"chips": chips, "book": book} if counted else {})}


def parse_stored_entry(kind: str, what: Mapping[str, Any], person_named: FindPerson) -> dict[str, Any]:
    """Return the row data of an exported entry, or raise `Refused`, at `what`, if such an entry is invalid."""
    with below("what"):
        return read(STORED_MODELS[kind], what).kept(person_named)
