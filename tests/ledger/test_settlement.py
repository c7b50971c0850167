"""Settlement plans under every method, in chips and in money, and payments in full or in part."""

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given, strategies as some

from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.money import MICROS, ChipRate
from scorekeeper.ledger.settlement import (
    SETTLEMENT_METHODS,
    ChipsAndMoney,
    ChipTransfer,
    Flow,
    SettlementLine,
    SettlementMethod,
    SettlementTerms,
    in_chips,
    open_balances,
    plan_settlement,
    rounding_bearer,
    settlement_lines,
)
from tests.games.test_transfers import fewest_by_trying
from tests.length import some_examples

BANK = 3
SINGLE_FLOW = some.tuples(some.integers(1, 6), some.integers(1, 6), some.integers(1, 9)).filter(
    lambda flow: flow[0] != flow[1]
)
FLOWS = some.lists(SINGLE_FLOW, max_size=12)
METHODS = some.sampled_from(SETTLEMENT_METHODS)
OWED: list[Flow] = [(1, 2, 5), (1, 3, 7), (2, 3, 4), (4, 1, 2), (4, 3, 6)]


def transfers(
    owed: Iterable[Flow], handed: Iterable[Flow] = (), way: SettlementMethod = "fewest"
) -> tuple[SettlementLine, ...]:
    """Return the lines; with the method `through`, all transfers go through `BANK`."""
    agreed = SettlementTerms(way, BANK if way == "through" else None)
    return settlement_lines([ChipTransfer(*flow) for flow in owed], [ChipTransfer(*flow) for flow in handed], agreed)


def in_chips_only(payer: int, payee: int, left: int, paid: int = 0) -> SettlementLine:
    return SettlementLine(payer, payee, ChipsAndMoney(left), ChipsAndMoney(paid), ChipsAndMoney())


def open_amounts(planned: Iterable[SettlementLine]) -> dict[tuple[int, int], int]:
    """Return the open amounts of the transfers that are not paid."""
    return {(line.payer, line.payee): line.open.chips for line in planned if line.open.chips}


def balances_left(owed: Sequence[Flow], handed: Sequence[Flow]) -> dict[int, int]:
    """Return what each person still gets (negative: gives)."""
    return totals(range(1, 7), [*owed, *((payee, payer, chips) for payer, payee, chips in handed)])


def draw_payments(planned: Sequence[SettlementLine], data: some.DataObject) -> list[Flow]:
    """Draw payments of some of the transfers, in any order, in full or in part."""
    chosen = data.draw(some.permutations(planned))[: data.draw(some.integers(0, len(planned)))]
    return [(line.payer, line.payee, data.draw(some.integers(1, line.open.chips))) for line in chosen]


def test_each_method_plans_its_own_transfers() -> None:
    assert open_amounts(transfers(OWED, way="pairs")) == {(1, 2): 5, (1, 3): 7, (2, 3): 4, (4, 1): 2, (4, 3): 6}
    assert open_amounts(transfers(OWED)) == {(1, 3): 10, (4, 2): 1, (4, 3): 7}
    assert open_amounts(transfers(OWED, way="through")) == {(1, 3): 10, (3, 2): 1, (4, 3): 8}


def test_the_largest_debtor_pays_the_largest_creditor_and_ties_go_by_the_order_of_the_people() -> None:
    owed = [(1, 3, 5), (2, 4, 6), (1, 4, 1)]
    assert open_amounts(transfers(owed)) == {(1, 4): 6, (2, 3): 5, (2, 4): 1}
    agreed = SettlementTerms("fewest", people=(2, 1))
    assert plan_settlement(owed, agreed).open == {(2, 4): 6, (1, 3): 5, (1, 4): 1}
    replanned = settlement_lines([ChipTransfer(*flow) for flow in owed], [ChipTransfer(8, 9, 1)], agreed)
    assert open_amounts(replanned) == {(2, 4): 6, (1, 3): 5, (1, 4): 1, (9, 8): 1}


def test_a_partly_paid_line_has_the_whole_and_the_paid_amount() -> None:
    assert transfers(OWED, [(4, 3, 3)]) == (
        in_chips_only(1, 3, 10),
        in_chips_only(4, 2, 1),
        in_chips_only(4, 3, 4, paid=3),
    )
    assert transfers(OWED, [(4, 3, 3), (4, 3, 4)])[-1] == in_chips_only(4, 3, 0, paid=7)


def test_a_payment_that_fits_no_line_and_a_correction_replan_only_open_debts() -> None:
    assert transfers([(1, 2, 10)], [(1, 2, 12)]) == (in_chips_only(1, 2, 0, paid=12), in_chips_only(2, 1, 2))
    assert open_amounts(transfers(OWED, [(1, 2, 1), (4, 2, 8)])) == {(1, 3): 9, (2, 3): 8}
    handed = [(1, 3, 9), (1, 2, 1)]
    assert open_amounts(transfers([*OWED, (3, 4, 10)], handed)) == {(3, 4): 2}
    assert open_amounts(transfers([*OWED, (2, 1, 6)], handed)) == {(2, 1): 6, (4, 3): 8}


def test_no_debts_need_no_transfers_and_the_through_method_needs_a_person() -> None:
    assert all(transfers([], way=way) == () for way in SETTLEMENT_METHODS)
    with pytest.raises(ValueError, match="named"):
        plan_settlement([], SettlementTerms("through"))


def test_thirteen_people_are_settled_and_a_separate_pair_settles_alone() -> None:
    owed = [(person, 1, person) for person in range(2, 14)] + [(20, 21, 500)]
    assert open_amounts(transfers(owed)) == {(person, 1): person for person in range(2, 14)} | {(20, 21): 500}


@given(FLOWS, FLOWS, METHODS)
@some_examples(100)
def test_every_plan_settles_the_open_debts(owed: list[Flow], handed: list[Flow], way: SettlementMethod) -> None:
    planned, open_now = transfers(owed, handed, way), balances_left(owed, handed)
    flows = [(payer, payee, chips) for (payer, payee), chips in open_amounts(planned).items()]
    assert totals(range(1, 7), flows) == open_now
    assert all(line.open.chips >= 0 and line.paid.chips >= 0 and line.payer != line.payee for line in planned)
    if way == "fewest":
        assert all(open_now[payer] < 0 < open_now[payee] for payer, payee, _ in flows)
    if way == "through":
        assert all(open_now[payer] < 0 or payer == BANK for payer, _, _ in flows)
        assert all(open_now[payee] > 0 or payee == BANK for _, payee, _ in flows)


@given(FLOWS)
@some_examples(100)
def test_no_plan_for_up_to_six_people_has_fewer_lines(owed: list[Flow]) -> None:
    assert len(transfers(owed)) == fewest_by_trying(list(balances_left(owed, []).values()))


@given(FLOWS, FLOWS, METHODS, some.data())
@some_examples(100)
def test_payments_leave_other_lines_unchanged_and_can_be_withdrawn(
    owed: list[Flow], before: list[Flow], way: SettlementMethod, data: some.DataObject
) -> None:
    first = transfers(owed, before, way)
    payments = draw_payments([line for line in first if line.open.chips], data)
    after = {(line.payer, line.payee): line for line in transfers(owed, [*before, *payments], way)}
    paid = {(payer, payee): chips for payer, payee, chips in payments}
    assert len(after) == len(first)
    for each in first:
        pair, now = (each.payer, each.payee), paid.get((each.payer, each.payee), 0)
        assert after[pair] == in_chips_only(*pair, each.open.chips - now, each.paid.chips + now)
    remaining = [payment for payment in payments if data.draw(some.booleans())]
    assert open_amounts(transfers(owed, [*before, *remaining], way)) == {
        (line.payer, line.payee): line.open.chips
        - sum(payment[2] for payment in remaining if payment[:2] == (line.payer, line.payee))
        for line in first
        if line.open.chips != sum(payment[2] for payment in remaining if payment[:2] == (line.payer, line.payee))
    }


@given(FLOWS, FLOWS, METHODS, some.data())
@some_examples(50)
def test_a_correction_keeps_recorded_payments(
    owed: list[Flow], corrected: list[Flow], way: SettlementMethod, data: some.DataObject
) -> None:
    payments = draw_payments(transfers(owed, way=way), data)
    after = transfers(corrected, payments, way)
    assert {(line.payer, line.payee): line.paid.chips for line in after if line.paid.chips} == {
        payment[:2]: payment[2] for payment in payments
    }
    assert totals(range(1, 7), [(*pair, chips) for pair, chips in open_amounts(after).items()]) == balances_left(
        corrected, payments
    )


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


def test_a_line_has_only_chips_without_a_rate_and_money_with_one() -> None:
    owed, handed = [ChipTransfer(1, 2, 31)], [ChipTransfer(1, 2, 10)]
    (line,) = settlement_lines(owed, handed, SettlementTerms("fewest"))
    assert line == in_chips_only(1, 2, 21, paid=10)
    assert open_balances([line]) == {1: ChipsAndMoney(-21), 2: ChipsAndMoney(21)}
    (line,) = settlement_lines(owed, handed, SettlementTerms("fewest", rate=TEN_YEN))
    assert line == SettlementLine(1, 2, yen(21, 210), yen(10, 100), yen(0, 0))


def test_totals_or_pairs_are_rounded_before_planning_and_the_bearer_takes_the_difference() -> None:
    owed = [ChipTransfer(1, 3, 12), ChipTransfer(2, 3, 19)]
    agreed = SettlementTerms("fewest", rate=TEN_YEN, rounding=100, bearer=3)
    assert [line.open for line in settlement_lines(owed, [], agreed)] == [yen(12, 100), yen(19, 200)]
    owed = [ChipTransfer(1, 2, 14), ChipTransfer(2, 3, 26), ChipTransfer(1, 3, 17)]
    agreed = SettlementTerms("pairs", rate=TEN_YEN, rounding=50, bearer=3)
    assert {(line.payer, line.payee): line.open for line in settlement_lines(owed, [], agreed)} == {
        (1, 2): yen(14, 150),
        (1, 3): yen(17, 150),
        (2, 3): yen(26, 250),
    }


@pytest.mark.parametrize("way", SETTLEMENT_METHODS)
def test_a_debt_with_an_amount_of_money_is_not_rounded_and_does_not_count_for_the_biggest_winner(way: str) -> None:
    owed = [ChipTransfer(1, 2, 13), ChipTransfer(1, 3, 12), ChipTransfer(2, 3, 2, 20 * MICROS)]
    agreed = SettlementTerms(way, 2, TEN_YEN, 100)  # type: ignore[arg-type]  # one of SETTLEMENT_METHODS
    assert rounding_bearer(owed, agreed, TEN_YEN) == 2, "who won ¥130 of play and owes ¥20 from before; 3 is at ¥140"
    assert rounding_bearer(owed[2:], agreed, TEN_YEN) is None
    balances = open_balances(settlement_lines(owed, [], agreed))
    expected = {1: -300 * MICROS, 2: 180 * MICROS, 3: 120 * MICROS}
    assert {person: amount.money for person, amount in balances.items()} == expected
    alone = settlement_lines(owed[2:], [], SettlementTerms("pairs", rate=TEN_YEN, rounding=50))
    assert [line.open for line in alone] == [yen(2, 20)]


def test_a_payment_of_the_chips_of_its_line_pays_the_line_and_others_are_worth_the_rate() -> None:
    owed, agreed = [ChipTransfer(1, 2, 12)], SettlementTerms("fewest", rate=TEN_YEN, rounding=100, bearer=2)
    assert settlement_lines(owed, [ChipTransfer(1, 2, 12)], agreed) == (
        SettlementLine(1, 2, yen(0, 0), yen(12, 100), yen(0, 0)),
    )
    assert settlement_lines(owed, [ChipTransfer(1, 2, 5)], agreed) == (
        SettlementLine(1, 2, yen(7, 50), yen(5, 50), yen(0, 0)),
    )
    assert settlement_lines(owed, [ChipTransfer(1, 2, 5, 100 * MICROS)], agreed) == (
        SettlementLine(1, 2, yen(0, 0), yen(5, 100), yen(0, 0)),
    )


def test_what_was_carried_over_to_the_next_table_is_not_among_what_was_paid() -> None:
    owed, over = [ChipTransfer(1, 2, 20)], ChipTransfer(1, 2, 4, carried_over=True)
    handed = [ChipTransfer(1, 2, 5), over, ChipTransfer(1, 2, 1)]
    for rate, amount in ((None, ChipsAndMoney), (TEN_YEN, lambda chips: yen(chips, 10 * chips))):
        (line,) = settlement_lines(owed, handed, SettlementTerms("fewest", rate=rate))
        assert line == SettlementLine(1, 2, amount(10), amount(6), amount(4))


def test_money_carried_over_becomes_the_chips_it_is_worth() -> None:
    (line,) = settlement_lines([ChipTransfer(1, 2, 0, MICROS // 4)], [], SettlementTerms("pairs", rate=NICKEL))
    assert line.open == ChipsAndMoney(5, MICROS // 4)
    assert in_chips(MICROS // 100, NICKEL) == 1


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
