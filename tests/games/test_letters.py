"""Letters in their normal form, however many were sent."""

import unicodedata
from typing import Any

import pytest

from scorekeeper.games.fields import LONGEST_SENT, MOST_SEATS, Model, Name, Names, Whole, read
from scorekeeper.games.letters import MOST_MARKS, normal
from scorekeeper.games.problems import MOST, Problem, Refused
from scorekeeper.games.words import text

HEAP = "\u0301\u0316" * 250_000
"""Marks that stand in no order: to put all of them in order would take minutes."""


class Sent(Model):
    name: Name | None = None
    names: Names = ()
    number: Whole | None = None


@pytest.mark.parametrize("said", ["Zoë", "ｱｷ３", "Nguyễn", "가", "a" + "\u0301" * MOST_MARKS], ids=ascii)
def test_what_people_write_comes_in_its_normal_form(said: str) -> None:
    for form in ("NFC", "NFKC"):
        assert normal(form, unicodedata.normalize("NFD", said)) == unicodedata.normalize(form, said)


def test_more_marks_on_a_letter_than_any_language_has_stay_as_they_are() -> None:
    assert normal("NFC", HEAP) == HEAP
    assert normal("NFKC", f"３{HEAP}") == f"３{HEAP}"


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"name": HEAP}, "long"),
        ({"name": "e\u0301" * (LONGEST_SENT // 2 + 1)}, "long"),
        ({"names": ["Aki"] * 100_000}, "long"),
        ({f"field {number}": 0 for number in range(100_000)}, "long"),
        ({"number": HEAP}, "whole"),
        ({"number": "１" * 1_000_000}, "whole"),
    ],
    ids=["marks", "a text", "a list", "fields", "marks for a number", "digits"],
)
def test_what_is_too_long_is_refused_as_such(sent: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        read(Sent, sent, from_form=True)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_a_name_in_pieces_is_as_long_as_it_looks() -> None:
    assert read(Sent, {"name": "e\u0323\u0302" * 40}).name == "\u1ec7" * 40


def test_of_a_list_that_is_too_long_no_more_is_looked_at_than_shows_it() -> None:
    with pytest.raises(Refused) as refused:
        read(Sent, {"names": [None] * 100_000})
    assert [problem.field for problem in refused.value.problems] == [f"names.{seat}" for seat in range(MOST_SEATS + 1)]


def test_as_many_problems_are_told_as_anybody_reads() -> None:
    refused = Refused(Problem(str(number), "unknown", text("this is missing")) for number in range(1_000_000))
    assert len(refused.problems) == MOST
