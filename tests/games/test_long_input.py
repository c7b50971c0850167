"""Texts of any length: their normal form, and input that is too long."""

import unicodedata
from typing import Annotated, Any

import pytest
from pydantic import Field

from scorekeeper.games.fields import MAX_RAW_LENGTH, MAX_SEATS, Model, Name, Names, Whole, read
from scorekeeper.games.problems import MOST, Problem, Refused
from scorekeeper.games.words import MAX_MARKS, normalize_text, text

HEAP = "\u0301\u0316" * 250_000
"""Unordered marks; sorting all of them would take minutes."""


class Sent(Model):
    name: Name | None = None
    names: Names = ()
    number: Whole | None = None
    numbers: Annotated[tuple[Whole, ...], Field(max_length=2)] | None = None


@pytest.mark.parametrize("string", ["Zoë", "ｱｷ３", "Nguyễn", "가", "a" + "\u0301" * MAX_MARKS], ids=ascii)
def test_ordinary_text_is_normalized(string: str) -> None:
    for form in ("NFC", "NFKC"):
        assert normalize_text(form, unicodedata.normalize("NFD", string)) == unicodedata.normalize(form, string)


def test_a_name_is_as_long_as_composed_and_a_text_with_too_many_marks_on_a_letter_is_unchanged() -> None:
    assert read(Sent, {"name": "e\u0323\u0302" * 40}).name == "\u1ec7" * 40
    assert normalize_text("NFC", HEAP) == HEAP
    assert normalize_text("NFKC", f"３{HEAP}") == f"３{HEAP}"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"name": HEAP}, "long"),
        ({"name": "e\u0301" * (MAX_RAW_LENGTH // 2 + 1)}, "long"),
        ({"names": ["Aki"] * 100_000}, "long"),
        ({f"field {number}": 0 for number in range(100_000)}, "long"),
        ({"number": HEAP}, "whole"),
        ({"number": "１" * 1_000_000}, "whole"),
    ],
    ids=["marks", "a text", "a list", "fields", "marks for a number", "digits"],
)
def test_input_that_is_too_long_is_refused(sent: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        read(Sent, sent, from_form=True)
    assert [problem.code for problem in refused.value.problems] == [code]


@pytest.mark.parametrize(("field", "most"), [("names", MAX_SEATS), ("numbers", 2)])
def test_a_list_that_is_too_long_is_truncated_before_validation(field: str, most: int) -> None:
    with pytest.raises(Refused) as refused:
        read(Sent, {field: [None] * 100_000})
    assert [problem.field for problem in refused.value.problems] == [f"{field}.{place}" for place in range(most + 1)]


def test_a_refusal_has_a_maximum_number_of_problems() -> None:
    refused = Refused(Problem(str(number), "unknown", text("this is missing")) for number in range(1_000_000))
    assert len(refused.problems) == MOST
