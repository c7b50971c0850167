from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.contract import Payment, Term, Why
from scorekeeper.games.words import BySeat, Direction, Seat, Text
from scorekeeper.ledger.json_values import (
    payments_from_json,
    payments_to_json,
    shown_from_json,
    shown_to_json,
    value_from_json,
    value_to_json,
)

numbers = st.integers(-100, 100) | st.fractions(-10, 10, max_denominator=2)
seats = st.integers(0, 6)
terms = st.builds(Term, st.text(max_size=9), numbers, st.none() | seats)
sums = st.lists(terms, max_size=3).map(tuple)
whys = st.builds(Why, st.text(max_size=9), sums, sums, numbers)
parties = seats | st.text(max_size=9)
payments = st.lists(st.builds(Payment, parties, parties, st.integers(1), whys), max_size=4).map(tuple)


def through_json(value: object) -> Any:  # noqa: ANN401  JSON
    return json.loads(json.dumps(value))


@given(payments)
def test_payments_survive_json(paid: tuple[Payment, ...]) -> None:
    assert payments_from_json(through_json(payments_to_json(paid))) == paid


@pytest.mark.parametrize(
    "value",
    [
        7,
        "東1",
        None,
        True,
        Fraction(5, 2),
        Seat(2),
        BySeat((3, -4, 1)),
        Text("%(player)s and %(other)s", {"player": Seat(1), "other": Text("no pile"), "half": Fraction(1, 2)}),
        Direction("clockwise", onward=True),
        Direction("counter-clockwise", onward=False),
        (1, Seat(0)),
        {"deep": (BySeat((1,)),)},
    ],
    ids=str,
)
def test_a_display_value_survives_json_with_its_type(value: object) -> None:
    restored = shown_from_json(through_json(shown_to_json({"it": value})))["it"]
    assert restored == value
    assert type(restored) is type(value)


def test_a_seat_in_a_text_survives_json() -> None:
    sentence = Text("%(player)s deals", {"player": Seat(1)})
    assert value_from_json(through_json(value_to_json(sentence))).say(str, ["Aki", "Ben"]) == "Ben deals"


def test_a_float_is_not_a_display_value() -> None:
    with pytest.raises(TypeError, match=r"2\.5"):
        value_to_json(2.5)
