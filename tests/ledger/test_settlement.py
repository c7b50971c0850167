"""Settling up in chips and in money: rounded, ticked in chips or in money, always to nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from scorekeeper.ledger.money import UNIT, Rate
from scorekeeper.ledger.settlement import WAYS, Agreed, Amount, Handover, Transfer, handovers, in_chips, still_open
from tests.length import some_examples

TEN_YEN = Rate(currency="JPY", amount=10)
NICKEL = Rate.model_validate({"currency": "USD", "amount": "0.05"})

A_TRANSFER = some.builds(
    Transfer,
    some.integers(1, 5),
    some.integers(1, 5),
    some.integers(1, 40),
    some.none() | some.integers(1, 500).map(lambda cents: cents * UNIT // 100),
).filter(lambda one: one.payer != one.payee)
TRANSFERS = some.lists(A_TRANSFER, max_size=8)


def yen(chips: int, money: int) -> Amount:
    """So many chips, and what they are in yen."""
    return Amount(chips, money * UNIT)


def test_without_a_rate_all_is_in_chips() -> None:
    (line,) = handovers([Transfer(1, 2, 31)], [Transfer(1, 2, 10)], Agreed("fewest"))
    assert line == Handover(1, 2, Amount(21), Amount(10))
    assert still_open([line]) == {1: Amount(-21), 2: Amount(21)}


def test_with_a_rate_a_line_says_its_chips_and_its_money() -> None:
    agreed = Agreed("fewest", rate=TEN_YEN)
    (line,) = handovers([Transfer(1, 2, 31)], [Transfer(1, 2, 10)], agreed)
    assert line == Handover(1, 2, yen(21, 210), yen(10, 100))


def test_totals_are_rounded_the_bearer_takes_the_rest_and_then_the_plan_is_made() -> None:
    owed = [Transfer(1, 3, 12), Transfer(2, 3, 19)]
    agreed = Agreed("fewest", rate=TEN_YEN, rounding=100, bearer=3)
    assert [line.open for line in handovers(owed, [], agreed)] == [yen(12, 100), yen(19, 200)]


def test_as_the_pairs_stand_every_pair_is_rounded_by_itself_and_those_of_the_bearer_take_the_rest() -> None:
    owed = [Transfer(1, 2, 14), Transfer(2, 3, 26), Transfer(1, 3, 17)]
    agreed = Agreed("pairs", rate=TEN_YEN, rounding=50, bearer=3)
    assert {(line.payer, line.payee): line.open for line in handovers(owed, [], agreed)} == {
        (1, 2): yen(14, 150),
        (1, 3): yen(17, 150),
        (2, 3): yen(26, 250),
    }


def test_chips_that_say_what_their_line_says_are_the_whole_line_and_others_are_worth_the_rate() -> None:
    owed, agreed = [Transfer(1, 2, 12)], Agreed("fewest", rate=TEN_YEN, rounding=100, bearer=2)
    assert handovers(owed, [Transfer(1, 2, 12)], agreed) == (Handover(1, 2, Amount(0, 0), yen(12, 100)),)
    assert handovers(owed, [Transfer(1, 2, 5)], agreed) == (Handover(1, 2, yen(7, 50), yen(5, 50)),)
    assert handovers(owed, [Transfer(1, 2, 5, 100 * UNIT)], agreed) == (Handover(1, 2, Amount(0, 0), yen(5, 100)),)


def test_what_was_carried_in_as_money_is_as_many_chips_as_it_is_worth() -> None:
    (line,) = handovers([Transfer(1, 2, 0, UNIT // 4)], [], Agreed("pairs", rate=NICKEL))
    assert line.open == Amount(5, UNIT // 4)
    assert in_chips(UNIT // 100, NICKEL) == 1


def test_a_table_may_be_settled_in_chips_by_somebody_and_in_money_by_another() -> None:
    owed, agreed = [Transfer(1, 2, 30), Transfer(1, 3, 4)], Agreed("pairs", rate=TEN_YEN)
    handed = [Transfer(1, 2, 30), Transfer(1, 3, 4, 40 * UNIT)]
    assert still_open(handovers(owed, handed, agreed)) == {}


@given(TRANSFERS, TRANSFERS, some.sampled_from(WAYS), some.sampled_from((None, 1, 10)), some.none() | some.just(4))
@some_examples(100)
def test_whatever_is_handed_over_all_that_is_open_sums_to_nothing_and_ticking_it_leaves_nothing(
    owed: list[Transfer], handed: list[Transfer], way: str, rounding: int | None, bearer: int | None
) -> None:
    agreed = Agreed(way, 4, NICKEL, rounding, bearer)  # type: ignore[arg-type]  # one of WAYS
    lines = handovers(owed, handed, agreed)
    left = still_open(lines)
    assert sum(one.money or 0 for one in left.values()) == 0 == sum(one.chips for one in left.values())
    assert all((line.open.chips > 0) == bool(line.open.money) for line in lines)
    ticks = [Transfer(line.payer, line.payee, line.open.chips) for line in lines if line.open.chips]
    assert still_open(handovers(owed, [*handed, *ticks], agreed)) == {}


@pytest.mark.parametrize("way", WAYS)
def test_every_total_is_rounded_in_every_way(way: str) -> None:
    owed = [Transfer(1, 2, 14), Transfer(2, 3, 26), Transfer(1, 3, 17), Transfer(4, 1, 3)]
    agreed = Agreed(way, 2, TEN_YEN, 100, 3)  # type: ignore[arg-type]  # one of WAYS
    left = still_open(handovers(owed, [], agreed))
    assert {who: one.money for who, one in left.items() if one.money} == {
        1: -300 * UNIT,
        2: -100 * UNIT,
        3: 400 * UNIT,
    }
