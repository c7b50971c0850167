"""Input becomes a frozen value, or is refused at its field."""

import math
from fractions import Fraction
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field
from pydantic_core import PydanticCustomError

from scorekeeper.games.checks import length_problem, missing, seat_problem, unexpected
from scorekeeper.games.fields import (
    MAX_NUMBER,
    Flag,
    Half,
    Model,
    Name,
    SeatNumber,
    ShortText,
    Whole,
    read,
    validation_error,
)
from scorekeeper.games.house_rules import Rules, count_rule, rule, rule_fields
from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text


class Box(Model):
    whole: Whole = 0
    half: Half = Fraction(0)
    seat: SeatNumber = 0
    flag: Flag = False
    name: Name = "Aki"
    note: ShortText = ""
    few: Annotated[tuple[Whole, ...], Field(max_length=2)] = ()
    choice: Literal["one", "other"] = "one"
    maybe: Whole | None = None
    inner: "Box | None" = None


def refused(data: object, *, typed: bool = False, model: type[Model] = Box) -> list[tuple[str, str]]:
    try:
        read(model, data, from_form=typed)
    except Refused as refusal:
        return [(problem.field, problem.code) for problem in refusal.problems]
    return []


def read_field(field: str, value: object, *, typed: bool = False) -> Any:  # noqa: ANN401  the type depends on the field
    return getattr(read(Box, {field: value}, from_form=typed), field)


@pytest.mark.parametrize("value", [1, 1.0])
def test_a_whole_number_may_have_a_decimal_point(value: object) -> None:
    assert read_field("whole", value) == 1
    assert isinstance(read_field("whole", value), int)


@pytest.mark.parametrize(
    "value", ["1", True, False, 8.5, None, math.nan, math.inf, -math.inf, [], {}, "", "１"], ids=repr
)
def test_a_value_that_is_no_whole_number_is_refused(value: object) -> None:
    assert refused({"whole": value}) == [("whole", "whole")]


@pytest.mark.parametrize(
    ("value", "number"),
    [("3", 3), ("３", 3), (" 12 ", 12), ("-2", -2), ("−2", -2), ("＋4", 4), ("007", 7), (6, 6)],
)
def test_typed_digits_are_a_number_even_if_wide(value: object, number: int) -> None:
    assert read_field("whole", value, typed=True) == number


@pytest.mark.parametrize(
    "value", ["", " ", "three", "1_0", "1e3", "0x10", "nan", "5.5", "5.0", "1.000", "7,5", "--2", "9" * 21, "1.", ".5"]
)
def test_typed_letters_are_no_number(value: str) -> None:
    assert refused({"whole": value}, typed=True) == [("whole", "whole")]


@pytest.mark.parametrize(
    ("value", "half"), [(7, Fraction(7)), (7.5, Fraction(15, 2)), (-0.5, Fraction(-1, 2)), (0.5, Fraction(1, 2))]
)
def test_a_half_is_exact(value: float, half: Fraction) -> None:
    assert read_field("half", value) == half
    assert isinstance(read_field("half", value), Fraction)


@pytest.mark.parametrize("value", [0.25, 0.1, "2.5", True, None, math.nan, math.inf], ids=repr)
def test_a_value_that_is_no_half_is_refused(value: object) -> None:
    assert refused({"half": value}) == [("half", "half")]


def test_a_typed_half_may_have_wide_digits_a_fraction_is_accepted_and_both_are_written_as_numbers() -> None:
    assert read_field("half", "２.５", typed=True) == Fraction(5, 2)
    assert read_field("half", Fraction(5, 2)) == Fraction(5, 2)
    assert read(Box, {"half": 2.5}).model_dump(mode="json")["half"] == 2.5


@pytest.mark.parametrize(
    ("seat", "codes"), [(0, []), (MAX_NUMBER, []), (-1, [("seat", "low")]), (MAX_NUMBER + 1, [("seat", "high")])]
)
def test_a_seat_is_a_number_from_zero(seat: int, codes: list[tuple[str, str]]) -> None:
    assert refused({"seat": seat}) == codes


@pytest.mark.parametrize("value", [1, 0, "true", "on", None, 1.0], ids=repr)
def test_only_true_and_false_are_flags(value: object) -> None:
    assert refused({"flag": value}) == [("flag", "flag")]
    assert [read_field("flag", flag) for flag in (True, False)] == [True, False]
    assert refused({"flag": "maybe"}, typed=True) == [("flag", "flag")]


@pytest.mark.parametrize(
    ("value", "flag"),
    [("on", True), ("true", True), ("True", True), ("1", True), ("false", False), ("", False), (True, True)],
    ids=repr,
)
def test_a_ticked_box_is_a_flag(value: object, *, flag: bool) -> None:
    assert read_field("flag", value, typed=True) is flag


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("A" * 40, []),
        ("A" * 41, [("name", "long")]),
        (f" {'A' * 40} ", []),
        ("", [("name", "empty")]),
        ("  ", [("name", "empty")]),
        ("A\nki", [("name", "text")]),
        ("A\u2028ki", [("name", "text")]),
        ("A\ud800", [("name", "text")]),
        (3, [("name", "text")]),
        (None, [("name", "text")]),
    ],
    ids=ascii,
)
def test_a_name_is_a_short_text(name: object, codes: list[tuple[str, str]]) -> None:
    assert refused({"name": name}) == codes


def test_a_name_is_trimmed_and_composed_and_a_short_text_may_be_empty() -> None:
    assert read_field("name", " Ame\u0301lie ") == "Amélie"
    assert read_field("note", " ") == ""
    assert refused({"note": "x" * 41}) == [("note", "long")]


def test_all_problems_are_reported_at_once_with_their_fields() -> None:
    data = {"whole": "1", "choice": "none", "few": [1, "2"], "inner": {"seat": -1, "nonsense": 1}, "extra": 1}
    assert refused(data) == [
        ("whole", "whole"),
        ("few.1", "whole"),
        ("choice", "choice"),
        ("inner.seat", "low"),
        ("inner.nonsense", "unknown"),
        ("extra", "unknown"),
    ]
    with pytest.raises(Refused) as refusal:
        read(Box, {"seat": -1, "choice": "none"})
    assert str(refusal.value) == "seat: at least 0; choice: choose one of these: 'one' or 'other'"
    with pytest.raises(Refused, match=r"half: at least 0\.5"):
        read(HouseRules, {"half": 0})


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"few": [1, 2, 3]}, ("few", "long")),
        ({"few": "12"}, ("few", "list")),
        ({"few": 1}, ("few", "list")),
        ({"inner": 3}, ("inner", "object")),
        ({"inner": [1]}, ("inner", "object")),
        ([], ("", "object")),
        (None, ("", "object")),
        ("{}", ("", "object")),
    ],
    ids=repr,
)
def test_a_value_that_is_no_list_or_object_is_refused(data: object, problem: tuple[str, str]) -> None:
    assert refused(data) == [problem]


def test_a_validator_may_have_its_own_message() -> None:
    error = validation_error("tile", text("enter a tile like 6-5"))
    assert isinstance(error, PydanticCustomError)
    assert (error.context or {})["code"] == "tile"


class HouseRules(Rules):
    whole: Whole = count_rule(4, text("Base"), text("What is owed."))
    bounded: Whole = count_rule(1, text("Bounded"), text("Few."), low=0, high=2)
    half: Half = rule(Fraction(5, 2), text("Payout"), text("Times."), low=0.5, high=9)
    flag: Flag = rule(True, text("Flag"), text("Or not."))
    choice: Literal["a", "b"] = rule("a", text("Choice"), text("Which."), choices={"a": text("A"), "b": text("B")})
    open_choice: Literal["a"] | None = rule(None, text("Open"), text("Or not."), choices={"a": text("A")})
    maybe: Whole | None = rule(None, text("Maybe"), text("Or nothing."), low=1, high=3)
    named: ShortText = rule("", text("Name"), text("Free."), when=("choice", "b"))
    by_flag: Whole = count_rule(1, text("By flag"), text("Only so."), when=("flag", True))


def test_the_form_shows_every_rule_the_unit_last() -> None:
    lines = rule_fields(HouseRules)
    assert [(line.name, line.kind, line.default, line.low, line.high, line.nullable) for line in lines] == [
        ("whole", "whole", 4, 1, MAX_NUMBER, False),
        ("bounded", "whole", 1, 0, 2, False),
        ("half", "half", 2.5, 0.5, 9, False),
        ("flag", "flag", True, None, None, False),
        ("choice", "choice", "a", None, None, False),
        ("open_choice", "choice", None, None, None, True),
        ("maybe", "whole", None, 1, 3, True),
        ("named", "text", "", None, None, False),
        ("by_flag", "whole", 1, 1, MAX_NUMBER, False),
        ("unit", "whole", 1, 1, MAX_NUMBER, False),
    ]
    assert lines[4].choices == {"a": text("A"), "b": text("B")}
    assert [line.when for line in lines if line.when] == [("choice", "b"), ("flag", True)]
    assert (lines[0].label, lines[0].help) == (text("Base"), text("What is owed."))


@pytest.mark.parametrize(
    ("rules", "codes"),
    [
        ({"bounded": 0}, []),
        ({"bounded": 2}, []),
        ({"bounded": -1}, [("bounded", "low")]),
        ({"bounded": 3}, [("bounded", "high")]),
        ({"half": 0.5}, []),
        ({"half": 0}, [("half", "low")]),
        ({"half": 9}, []),
        ({"half": 9.5}, [("half", "high")]),
        ({"maybe": 0}, [("maybe", "low")]),
        ({"maybe": None}, []),
        ({"open_choice": None}, []),
        ({"open_choice": "b"}, [("open_choice", "choice")]),
        ({"whole": MAX_NUMBER}, []),
        ({"whole": MAX_NUMBER + 1}, [("whole", "high")]),
        ({"whole": 0}, [("whole", "low")]),
    ],
    ids=str,
)
def test_bounds_are_included(rules: dict[str, Any], codes: list[tuple[str, str]]) -> None:
    assert refused(rules, model=HouseRules) == codes


def test_a_seat_that_the_table_does_not_have_is_a_problem() -> None:
    assert [len(seat_problem("winner", seat, 4)) for seat in (-1, 0, 3, 4)] == [1, 0, 0, 1]
    assert seat_problem("winner", 4, 4)[0].message == text("seats are numbered 0 to %(last)s", last=3)


def test_a_list_holds_one_entry_a_seat() -> None:
    assert [len(length_problem("bets", [1] * length, 3)) for length in (2, 3, 4)] == [1, 0, 1]


def test_missing_and_unexpected_fields_are_problems() -> None:
    box = read(Box, {"maybe": 1})
    assert missing(box, "maybe", "inner") == (Problem("inner", "missing", text("this is missing")),)
    assert unexpected(box, "why", text("not here"), "maybe", "inner") == (Problem("maybe", "why", text("not here")),)
