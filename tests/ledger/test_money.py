"""The value of chips in money, and rounding that preserves the sum 0."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, strategies as some

from scorekeeper.games.fields import MAX_NUMBER, read
from scorekeeper.games.problems import Refused
from scorekeeper.ledger.balances import net, totals
from scorekeeper.ledger.money import (
    MICROS,
    ChipRate,
    format_amount,
    parse_amount,
    parse_typed_amount,
    round_amount,
    round_pairs,
    round_totals,
    rounding_person,
)

PEOPLE = range(12)

money = some.integers(-(10**6) * MICROS, 10**6 * MICROS)
roundings = some.sampled_from([None, 1, 10, 50, 100])
bearers = some.none() | some.sampled_from(PEOPLE)
flows_of_some = some.lists(
    some.tuples(some.sampled_from(PEOPLE), some.sampled_from(PEOPLE), some.integers(1, 10**4 * MICROS)).filter(
        lambda flow: flow[0] != flow[1]
    )
)


def yen(**won: int) -> dict[str, int]:
    return {name: units * MICROS for name, units in won.items()}


@pytest.mark.parametrize(
    ("given_as", "currency", "amount"),
    [
        ({"currency": "JPY", "amount": "10"}, "JPY", 10 * MICROS),
        ({"currency": "jpy ", "amount": 10}, "JPY", 10 * MICROS),
        ({"currency": "USD", "amount": "0.05"}, "USD", 50_000),
        ({"currency": "EUR", "amount": "0.000001"}, "EUR", 1),
        ({"currency": "KWD", "amount": f"{MAX_NUMBER}"}, "KWD", MAX_NUMBER * MICROS),
    ],
)
def test_a_rate_is_a_currency_and_an_exact_amount(given_as: object, currency: str, amount: int) -> None:
    rate = read(ChipRate, given_as)
    assert (rate.currency, rate.amount, rate.worth(-3)) == (currency, amount, -3 * amount)
    assert read(ChipRate, rate.model_dump(mode="json")) == rate


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *[("amount", amount) for amount in ("0", "0.0", "-1", "1e3", "", " 1", "0.0000001", "9" * 99, 0.1, True)],
        ("amount", f"{MAX_NUMBER}.1"),
        *[("currency", currency) for currency in ("", "¥", "YEN", "XXX", "JPYY", None, 392)],
    ],
)
def test_an_invalid_amount_or_currency_is_refused(field: str, value: object) -> None:
    with pytest.raises(Refused) as refused:
        read(ChipRate, {"currency": "JPY", "amount": "1"} | {field: value})
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [(field, field)]


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("１０", "10"),
        (" 0．０5 ", "0.05"),
        ("0,05", "0.05"),
        ("1,5", "1.5"),
        ("0,125", "0.125"),
        ("1,000", "1000"),
        ("12，345", "12345"),
        ("1,234,567.5", "1234567.5"),
        ("1.000,5", "1000.5"),
        ("1 000", "1000"),
        ("1000,50", "1000.5"),
    ],
)
def test_an_amount_may_be_typed_as_people_write_it(typed: str, plain: str) -> None:
    assert format_amount(parse_typed_amount(typed)) == plain
    typed_rate = read(ChipRate, {"currency": "ｊｐｙ", "amount": typed}, from_form=True)
    assert typed_rate == ChipRate(currency="JPY", amount=plain)  # type: ignore[arg-type]


@pytest.mark.parametrize("typed", ["1,2,3", "1.2.3", "1,00,000", "1.5,5", "1,5.5", ",", ".", "ten", "10円", "1,", "²½"])
def test_an_invalid_typed_amount_is_refused(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        read(ChipRate, {"currency": "JPY", "amount": typed}, from_form=True)
    assert [problem.field for problem in refused.value.problems] == ["amount"]


@given(money)
def test_an_amount_survives_formatting_exactly(amount: int) -> None:
    shown = format_amount(amount)
    assert Fraction(shown) * MICROS == amount
    assert parse_amount(shown.removeprefix("-")) == abs(amount)


@pytest.mark.parametrize(
    ("ones", "rounding", "expected"),
    [("24.9", 50, 0), ("25", 50, 50), ("-25", 50, -50), ("-24.999999", 50, 0), ("0.5", 1, 1), ("155", 10, 160)],
)
def test_half_is_rounded_away_from_zero(ones: str, rounding: int, expected: int) -> None:
    assert round_amount(int(Fraction(ones) * MICROS), rounding) == expected * MICROS


def test_the_bearer_gets_the_rounding_difference() -> None:
    won = yen(Aki=240, Ben=-120, Chie=-120)
    assert round_totals(won, 50, "Ben") == yen(Aki=250, Ben=-150, Chie=-100)
    assert round_totals(won, 50) == yen(Aki=200, Ben=-100, Chie=-100)  # Aki has the highest total
    assert round_totals(won, None, "Ben") == won
    assert round_totals(yen(Aki=40, Ben=-20, Chie=-20), 50, "Dai") == yen(Aki=50, Ben=0, Chie=0, Dai=-50)
    assert rounding_person({"Ben": 2, "Aki": 2, "Chie": -4}, None) == "Ben", "the first of the highest"
    assert (rounding_person({}, None), round_totals({}, 10), round_pairs((), 10)) == (None, {}, ())


def test_a_pair_without_the_bearer_is_rounded_separately() -> None:
    flows = [("Ben", "Aki", 120 * MICROS), ("Chie", "Aki", 70 * MICROS), ("Chie", "Ben", 30 * MICROS)]
    assert round_pairs(flows, 50, "Aki") == (
        ("Ben", "Aki", 150 * MICROS),  # Ben is down 90, so 100, and has 50 from Chie
        ("Chie", "Aki", 50 * MICROS),
        ("Chie", "Ben", 50 * MICROS),
    )


@given(flows_of_some, roundings, bearers)
def test_rounded_totals_sum_to_zero_and_change_by_half_a_unit_at_most_except_the_bearers(
    flows: list[tuple[int, int, int]], rounding: int | None, bearer: int | None
) -> None:
    won = totals(PEOPLE, flows)
    rounded = round_totals(won, rounding, bearer)
    step = (rounding or 0) * MICROS
    bearing_person = rounding_person(won, bearer)
    assert sum(rounded.values()) == 0
    assert all(money % step == 0 for money in rounded.values()) if rounding else rounded == won
    assert all(2 * abs(rounded[person] - won[person]) <= step for person in PEOPLE if person != bearing_person)
    assert (
        2 * abs(rounded[bearing_person] - won[bearing_person]) <= step * (len(PEOPLE) - 1)
        if bearing_person is not None
        else not won
    )


@given(flows_of_some, roundings, bearers)
def test_pairs_are_rounded_so_that_each_total_holds(
    flows: list[tuple[int, int, int]], rounding: int | None, bearer: int | None
) -> None:
    pairs = round_pairs(flows, rounding, bearer)
    bearing_person = rounding_person(totals((), net(flows)), bearer)
    assert totals(PEOPLE, pairs) == dict.fromkeys(PEOPLE, 0) | round_totals(
        totals(PEOPLE, flows), rounding, bearing_person
    )
    exact = {frozenset(pair[:2]): pair for pair in net(flows)}
    for first, second in combinations(sorted({*PEOPLE} - {bearing_person}), 2):
        rounded = [pair for pair in pairs if {*pair[:2]} == {first, second}]
        payer, payee, owed = exact.get(frozenset((first, second)), (first, second, 0))
        expected = round_amount(owed, rounding)
        assert rounded == ([(payer, payee, expected)] if expected else [])
