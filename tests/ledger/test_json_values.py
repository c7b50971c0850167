"""Values of the database and of files as JSON."""

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, strategies as some

from scorekeeper.games.contract import Payment, Term, Why
from scorekeeper.games.words import BySeat, Direction, Seat, Text
from scorekeeper.ledger.json_values import (
    dump_json,
    load_json,
    payments_from_json,
    payments_to_json,
    shown_from_json,
    shown_to_json,
    value_from_json,
    value_to_json,
)


@pytest.mark.parametrize(
    "value",
    [[0, 1, 10**30, -1, 0.5, True, None], {"名": "包尊 \u2028 <b>", "deep": [[], {"": {}}]}, "", {"half": "\ud800"}],
    ids=["numbers", "words", "nothing", "half a character"],
)
def test_a_value_survives_json(value: object) -> None:
    assert load_json(dump_json(value)) == value
    assert load_json(dump_json(value).encode()) == value


def test_json_is_compact_and_parsed_with_spaces_and_escapes() -> None:
    assert dump_json({"a": [1, 2], "b": "包"}) == '{"a":[1,2],"b":"包"}'
    assert load_json('{"a": [1, 2], "b": "\\u5305"}') == {"a": [1, 2], "b": "包"}


def test_invalid_json_is_refused() -> None:
    with pytest.raises(ValueError, match="line 1"):
        load_json("[1,")
    with pytest.raises(TypeError):
        dump_json([Decimal(1), "\ud800", object()])


numbers = some.integers(-100, 100) | some.fractions(-10, 10, max_denominator=2)
seats = some.integers(0, 6)
terms = some.builds(Term, some.text(max_size=9), numbers, some.none() | seats)
sums = some.lists(terms, max_size=3).map(tuple)
whys = some.builds(Why, some.text(max_size=9), sums, sums, numbers)
parties = seats | some.text(max_size=9)
payments = some.lists(some.builds(Payment, parties, parties, some.integers(1), whys), max_size=4).map(tuple)


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


def test_a_seat_in_a_text_survives_json_and_a_float_is_no_display_value() -> None:
    sentence = Text("%(player)s deals", {"player": Seat(1)})
    assert value_from_json(through_json(value_to_json(sentence))).say(str, ["Aki", "Ben"]) == "Ben deals"
    with pytest.raises(TypeError, match=r"2\.5"):
        value_to_json(2.5)
