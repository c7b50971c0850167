"""Settling up in chips and in money: rounded, paid in chips or in money, always with the sum 0."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from scorekeeper.ledger.money import MICROS, ChipRate
from scorekeeper.ledger.settlement import (
    SETTLEMENT_METHODS,
    ChipsAndMoney,
    ChipTransfer,
    SettlementLine,
    SettlementTerms,
    in_chips,
    open_balances,
    settlement_lines,
)
from tests.length import some_examples

TEN_YEN = ChipRate(currency="JPY", amount=10)
NICKEL = ChipRate.model_validate({"currency": "USD", "amount": "0.05"})

SINGLE_TRANSFER = some.builds(
    ChipTransfer,
    some.integers(1, 5),
    some.integers(1, 5),
    some.integers(1, 40),
    some.none() | some.integers(1, 500).map(lambda cents: cents * MICROS // 100),
).filter(lambda one: one.payer != one.payee)
TRANSFERS = some.lists(SINGLE_TRANSFER, max_size=8)


def yen(chips: int, money: int) -> ChipsAndMoney:
    """Return chips and their value in yen."""
    return ChipsAndMoney(chips, money * MICROS)


def test_a_line_has_only_chips_without_a_rate() -> None:
    (line,) = settlement_lines([ChipTransfer(1, 2, 31)], [ChipTransfer(1, 2, 10)], SettlementTerms("fewest"))
    assert line == SettlementLine(1, 2, ChipsAndMoney(21), ChipsAndMoney(10))
    assert open_balances([line]) == {1: ChipsAndMoney(-21), 2: ChipsAndMoney(21)}


def test_a_line_has_chips_and_money_with_a_rate() -> None:
    agreed = SettlementTerms("fewest", rate=TEN_YEN)
    (line,) = settlement_lines([ChipTransfer(1, 2, 31)], [ChipTransfer(1, 2, 10)], agreed)
    assert line == SettlementLine(1, 2, yen(21, 210), yen(10, 100))


def test_totals_are_rounded_before_planning_and_the_bearer_takes_the_difference() -> None:
    owed = [ChipTransfer(1, 3, 12), ChipTransfer(2, 3, 19)]
    agreed = SettlementTerms("fewest", rate=TEN_YEN, rounding=100, bearer=3)
    assert [line.open for line in settlement_lines(owed, [], agreed)] == [yen(12, 100), yen(19, 200)]


def test_the_pairs_method_rounds_each_pair_and_the_bearers_pairs_take_the_difference() -> None:
    owed = [ChipTransfer(1, 2, 14), ChipTransfer(2, 3, 26), ChipTransfer(1, 3, 17)]
    agreed = SettlementTerms("pairs", rate=TEN_YEN, rounding=50, bearer=3)
    assert {(line.payer, line.payee): line.open for line in settlement_lines(owed, [], agreed)} == {
        (1, 2): yen(14, 150),
        (1, 3): yen(17, 150),
        (2, 3): yen(26, 250),
    }


def test_a_payment_of_the_chips_of_its_line_pays_the_line_and_others_are_worth_the_rate() -> None:
    owed, agreed = [ChipTransfer(1, 2, 12)], SettlementTerms("fewest", rate=TEN_YEN, rounding=100, bearer=2)
    assert settlement_lines(owed, [ChipTransfer(1, 2, 12)], agreed) == (
        SettlementLine(1, 2, ChipsAndMoney(0, 0), yen(12, 100)),
    )
    assert settlement_lines(owed, [ChipTransfer(1, 2, 5)], agreed) == (SettlementLine(1, 2, yen(7, 50), yen(5, 50)),)
    assert settlement_lines(owed, [ChipTransfer(1, 2, 5, 100 * MICROS)], agreed) == (
        SettlementLine(1, 2, ChipsAndMoney(0, 0), yen(5, 100)),
    )


def test_money_carried_over_becomes_the_chips_it_is_worth() -> None:
    (line,) = settlement_lines([ChipTransfer(1, 2, 0, MICROS // 4)], [], SettlementTerms("pairs", rate=NICKEL))
    assert line.open == ChipsAndMoney(5, MICROS // 4)
    assert in_chips(MICROS // 100, NICKEL) == 1


def test_a_table_may_be_settled_partly_in_chips_and_partly_in_money() -> None:
    owed, agreed = [ChipTransfer(1, 2, 30), ChipTransfer(1, 3, 4)], SettlementTerms("pairs", rate=TEN_YEN)
    handed = [ChipTransfer(1, 2, 30), ChipTransfer(1, 3, 4, 40 * MICROS)]
    assert open_balances(settlement_lines(owed, handed, agreed)) == {}


@given(
    TRANSFERS,
    TRANSFERS,
    some.sampled_from(SETTLEMENT_METHODS),
    some.sampled_from((None, 1, 10)),
    some.none() | some.just(4),
)
@some_examples(100)
def test_open_amounts_sum_to_zero_after_any_payments_and_paying_them_settles_all(
    owed: list[ChipTransfer], handed: list[ChipTransfer], way: str, rounding: int | None, bearer: int | None
) -> None:
    agreed = SettlementTerms(way, 4, NICKEL, rounding, bearer)  # type: ignore[arg-type]  # one of SETTLEMENT_METHODS
    lines = settlement_lines(owed, handed, agreed)
    balances = open_balances(lines)
    assert (
        sum(amount.money or 0 for amount in balances.values()) == 0 == sum(amount.chips for amount in balances.values())
    )
    assert all((line.open.chips > 0) == bool(line.open.money) for line in lines)
    payments = [ChipTransfer(line.payer, line.payee, line.open.chips) for line in lines if line.open.chips]
    assert open_balances(settlement_lines(owed, [*handed, *payments], agreed)) == {}


@pytest.mark.parametrize("way", SETTLEMENT_METHODS)
def test_every_total_is_rounded_under_every_method(way: str) -> None:
    owed = [ChipTransfer(1, 2, 14), ChipTransfer(2, 3, 26), ChipTransfer(1, 3, 17), ChipTransfer(4, 1, 3)]
    agreed = SettlementTerms(way, 2, TEN_YEN, 100, 3)  # type: ignore[arg-type]  # one of SETTLEMENT_METHODS
    balances = open_balances(settlement_lines(owed, [], agreed))
    assert {person: amount.money for person, amount in balances.items() if amount.money} == {
        1: -300 * MICROS,
        2: -100 * MICROS,
        3: 400 * MICROS,
    }
