"""Settlement plans under every method, and payments in full or in part, recorded and withdrawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as some

from scorekeeper.ledger.balances import totals
from scorekeeper.ledger.settlement import (
    SETTLEMENT_METHODS,
    Flow,
    PlannedTransfer,
    SettlementMethod,
    plan_settlement,
    planned_transfers,
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
) -> tuple[PlannedTransfer, ...]:
    """Return the transfers; with the method `through`, all go through `BANK`."""
    return planned_transfers(owed, handed, way, BANK if way == "through" else None)


def open_amounts(planned: Iterable[PlannedTransfer]) -> dict[tuple[int, int], int]:
    """Return the open amounts of the transfers that are not paid."""
    return {(line.payer, line.payee): line.open for line in planned if line.open}


def open_balances(owed: Sequence[Flow], handed: Sequence[Flow]) -> dict[int, int]:
    """Return what each person still gets (negative: gives)."""
    return totals(range(1, 7), [*owed, *((payee, payer, chips) for payer, payee, chips in handed)])


def draw_payments(planned: Sequence[PlannedTransfer], data: some.DataObject) -> list[Flow]:
    """Draw payments of some of the transfers, in any order, in full or in part."""
    chosen = data.draw(some.permutations(planned))[: data.draw(some.integers(0, len(planned)))]
    return [(line.payer, line.payee, data.draw(some.integers(1, line.open))) for line in chosen]


def test_each_method_plans_its_own_transfers() -> None:
    assert open_amounts(transfers(OWED, way="pairs")) == {(1, 2): 5, (1, 3): 7, (2, 3): 4, (4, 1): 2, (4, 3): 6}
    assert open_amounts(transfers(OWED)) == {(1, 3): 10, (4, 2): 1, (4, 3): 7}
    assert open_amounts(transfers(OWED, way="through")) == {(1, 3): 10, (3, 2): 1, (4, 3): 8}


def test_the_largest_debtor_pays_the_largest_creditor_and_ties_go_by_the_order_of_the_people() -> None:
    owed = [(1, 3, 5), (2, 4, 6), (1, 4, 1)]
    assert open_amounts(transfers(owed)) == {(1, 4): 6, (2, 3): 5, (2, 4): 1}
    assert plan_settlement(owed, "fewest", people=(2, 1)).open == {(2, 4): 6, (1, 3): 5, (1, 4): 1}
    replanned = planned_transfers(owed, [(8, 9, 1)], "fewest", people=(2, 1))
    assert open_amounts(replanned) == {(2, 4): 6, (1, 3): 5, (1, 4): 1, (9, 8): 1}


def test_a_partly_paid_line_has_the_whole_and_the_paid_amount() -> None:
    assert transfers(OWED, [(4, 3, 3)]) == (
        PlannedTransfer(1, 3, 10),
        PlannedTransfer(4, 2, 1),
        PlannedTransfer(4, 3, 7, paid=3),
    )
    assert transfers(OWED, [(4, 3, 3), (4, 3, 4)])[-1] == PlannedTransfer(4, 3, 7, paid=7)


def test_a_payment_that_fits_no_line_replans_only_open_debts() -> None:
    assert transfers([(1, 2, 10)], [(1, 2, 12)]) == (PlannedTransfer(1, 2, 12, paid=12), PlannedTransfer(2, 1, 2))
    assert open_amounts(transfers(OWED, [(1, 2, 1), (4, 2, 8)])) == {(1, 3): 9, (2, 3): 8}


def test_after_a_correction_only_what_is_open_is_planned() -> None:
    handed = [(1, 3, 9), (1, 2, 1)]
    assert open_amounts(transfers([*OWED, (3, 4, 10)], handed)) == {(3, 4): 2}
    assert open_amounts(transfers([*OWED, (2, 1, 6)], handed)) == {(2, 1): 6, (4, 3): 8}


def test_no_debts_need_no_transfers_and_the_through_method_needs_a_person() -> None:
    assert all(transfers([], way=way) == () for way in SETTLEMENT_METHODS)
    with pytest.raises(ValueError, match="named"):
        plan_settlement([], "through")


def test_thirteen_people_are_settled_and_a_separate_pair_settles_alone() -> None:
    owed = [(person, 1, person) for person in range(2, 14)] + [(20, 21, 500)]
    assert open_amounts(transfers(owed)) == {(person, 1): person for person in range(2, 14)} | {(20, 21): 500}


@given(FLOWS, FLOWS, METHODS)
@some_examples(100)
def test_every_plan_settles_the_open_debts_from_debtors_to_creditors(
    owed: list[Flow], handed: list[Flow], way: SettlementMethod
) -> None:
    planned, open_now = transfers(owed, handed, way), open_balances(owed, handed)
    flows = [(payer, payee, chips) for (payer, payee), chips in open_amounts(planned).items()]
    assert totals(range(1, 7), flows) == open_now
    assert all(line.open >= 0 and 0 <= line.paid <= line.amount and line.payer != line.payee for line in planned)
    if way == "fewest":
        assert all(open_now[payer] < 0 < open_now[payee] for payer, payee, _ in flows)
    if way == "through":
        assert all(open_now[payer] < 0 or payer == BANK for payer, _, _ in flows)
        assert all(open_now[payee] > 0 or payee == BANK for _, payee, _ in flows)


@given(FLOWS)
@some_examples(100)
def test_no_plan_for_up_to_six_people_has_fewer_lines(owed: list[Flow]) -> None:
    assert len(transfers(owed)) == fewest_by_trying(list(open_balances(owed, []).values()))


@given(FLOWS, FLOWS, METHODS, some.data())
@some_examples(100)
def test_payments_leave_other_lines_unchanged_and_can_be_withdrawn(
    owed: list[Flow], before: list[Flow], way: SettlementMethod, data: some.DataObject
) -> None:
    first = transfers(owed, before, way)
    payments = draw_payments([line for line in first if line.open], data)
    after = {(line.payer, line.payee): line for line in transfers(owed, [*before, *payments], way)}
    paid = {(payer, payee): chips for payer, payee, chips in payments}
    assert len(after) == len(first)
    for line in first:
        pair = line.payer, line.payee
        assert after[pair] == PlannedTransfer(*pair, line.amount, line.paid + paid.get(pair, 0))
    remaining = [payment for payment in payments if data.draw(some.booleans())]
    assert open_amounts(transfers(owed, [*before, *remaining], way)) == {
        (line.payer, line.payee): line.open
        - sum(payment[2] for payment in remaining if payment[:2] == (line.payer, line.payee))
        for line in first
        if line.open != sum(payment[2] for payment in remaining if payment[:2] == (line.payer, line.payee))
    }


@given(FLOWS, FLOWS, METHODS, some.data())
@some_examples(50)
def test_a_correction_keeps_recorded_payments(
    owed: list[Flow], corrected: list[Flow], way: SettlementMethod, data: some.DataObject
) -> None:
    payments = draw_payments(transfers(owed, way=way), data)
    after = transfers(corrected, payments, way)
    assert {(line.payer, line.payee): line.paid for line in after if line.paid} == {
        payment[:2]: payment[2] for payment in payments
    }
    assert totals(range(1, 7), [(*pair, chips) for pair, chips in open_amounts(after).items()]) == open_balances(
        corrected, payments
    )
