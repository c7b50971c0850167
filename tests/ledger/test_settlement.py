"""Settling up in chips and in money: rounded, ticked in chips or in money, always to nothing."""

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

A_TRANSFER = some.builds(
    ChipTransfer,
    some.integers(1, 5),
    some.integers(1, 5),
    some.integers(1, 40),
    some.none() | some.integers(1, 500).map(lambda cents: cents * MICROS // 100),
).filter(lambda one: one.payer != one.payee)
TRANSFERS = some.lists(A_TRANSFER, max_size=8)


def yen(chips: int, money: int) -> ChipsAndMoney:
    """So many chips, and what they are in yen."""
    return ChipsAndMoney(chips, money * MICROS)


def test_without_a_rate_all_is_in_chips() -> None:
    (line,) = settlement_lines([ChipTransfer(1, 2, 31)], [ChipTransfer(1, 2, 10)], SettlementTerms("fewest"))
    assert line == SettlementLine(1, 2, ChipsAndMoney(21), ChipsAndMoney(10))
    assert open_balances([line]) == {1: ChipsAndMoney(-21), 2: ChipsAndMoney(21)}


def test_with_a_rate_a_line_says_its_chips_and_its_money() -> None:
    agreed = SettlementTerms("fewest", rate=TEN_YEN)
    (line,) = settlement_lines([ChipTransfer(1, 2, 31)], [ChipTransfer(1, 2, 10)], agreed)
    assert line == SettlementLine(1, 2, yen(21, 210), yen(10, 100))


def test_totals_are_rounded_the_bearer_takes_the_rest_and_then_the_plan_is_made() -> None:
    owed = [ChipTransfer(1, 3, 12), ChipTransfer(2, 3, 19)]
    agreed = SettlementTerms("fewest", rate=TEN_YEN, rounding=100, bearer=3)
    assert [line.open for line in settlement_lines(owed, [], agreed)] == [yen(12, 100), yen(19, 200)]


def test_as_the_pairs_stand_every_pair_is_rounded_by_itself_and_those_of_the_bearer_take_the_rest() -> None:
    owed = [ChipTransfer(1, 2, 14), ChipTransfer(2, 3, 26), ChipTransfer(1, 3, 17)]
    agreed = SettlementTerms("pairs", rate=TEN_YEN, rounding=50, bearer=3)
    assert {(line.payer, line.payee): line.open for line in settlement_lines(owed, [], agreed)} == {
        (1, 2): yen(14, 150),
        (1, 3): yen(17, 150),
        (2, 3): yen(26, 250),
    }


def test_chips_that_say_what_their_line_says_are_the_whole_line_and_others_are_worth_the_rate() -> None:
    owed, agreed = [ChipTransfer(1, 2, 12)], SettlementTerms("fewest", rate=TEN_YEN, rounding=100, bearer=2)
    assert settlement_lines(owed, [ChipTransfer(1, 2, 12)], agreed) == (
        SettlementLine(1, 2, ChipsAndMoney(0, 0), yen(12, 100)),
    )
    assert settlement_lines(owed, [ChipTransfer(1, 2, 5)], agreed) == (SettlementLine(1, 2, yen(7, 50), yen(5, 50)),)
    assert settlement_lines(owed, [ChipTransfer(1, 2, 5, 100 * MICROS)], agreed) == (
        SettlementLine(1, 2, ChipsAndMoney(0, 0), yen(5, 100)),
    )


def test_what_was_carried_in_as_money_is_as_many_chips_as_it_is_worth() -> None:
    (line,) = settlement_lines([ChipTransfer(1, 2, 0, MICROS // 4)], [], SettlementTerms("pairs", rate=NICKEL))
    assert line.open == ChipsAndMoney(5, MICROS // 4)
    assert in_chips(MICROS // 100, NICKEL) == 1


def test_a_table_may_be_settled_in_chips_by_somebody_and_in_money_by_another() -> None:
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
def test_whatever_is_handed_over_all_that_is_open_sums_to_nothing_and_ticking_it_leaves_nothing(
    owed: list[ChipTransfer], handed: list[ChipTransfer], way: str, rounding: int | None, bearer: int | None
) -> None:
    agreed = SettlementTerms(way, 4, NICKEL, rounding, bearer)  # type: ignore[arg-type]  # one of WAYS
    lines = settlement_lines(owed, handed, agreed)
    left = open_balances(lines)
    assert sum(one.money or 0 for one in left.values()) == 0 == sum(one.chips for one in left.values())
    assert all((line.open.chips > 0) == bool(line.open.money) for line in lines)
    ticks = [ChipTransfer(line.payer, line.payee, line.open.chips) for line in lines if line.open.chips]
    assert open_balances(settlement_lines(owed, [*handed, *ticks], agreed)) == {}


@pytest.mark.parametrize("way", SETTLEMENT_METHODS)
def test_every_total_is_rounded_in_every_way(way: str) -> None:
    owed = [ChipTransfer(1, 2, 14), ChipTransfer(2, 3, 26), ChipTransfer(1, 3, 17), ChipTransfer(4, 1, 3)]
    agreed = SettlementTerms(way, 2, TEN_YEN, 100, 3)  # type: ignore[arg-type]  # one of WAYS
    left = open_balances(settlement_lines(owed, [], agreed))
    assert {who: one.money for who, one in left.items() if one.money} == {
        1: -300 * MICROS,
        2: -100 * MICROS,
        3: 400 * MICROS,
    }
