"""The fewest payments that settle balances."""

from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as some

from scorekeeper.games.transfers import EXACT, fewest_transfers


def fewest_by_trying(balances: Sequence[int]) -> int:
    """Return the minimum number of payments by trying all ways to pay the first open balance."""
    if not any(balances):
        return 0
    first = next(index for index, balance in enumerate(balances) if balance)
    ways = []
    for other in range(first + 1, len(balances)):
        if balances[first] * balances[other] < 0:
            settled = list(balances)
            settled[other] += settled[first]
            settled[first] = 0
            ways.append(1 + fewest_by_trying(settled))
    return min(ways)


def after(balances: dict[int, int]) -> dict[int, int]:
    """Return the balances after all transfers."""
    remaining = dict(balances)
    for payer, payee, amount in fewest_transfers(balances):
        remaining[payer] += amount
        remaining[payee] -= amount
    return remaining


def balances_of(smallest: int, largest: int, size: int = 30) -> some.SearchStrategy[dict[int, int]]:
    """Generate balances of some people with the sum 0."""
    numbers = some.lists(some.integers(-size, size), min_size=smallest - 1, max_size=largest - 1)
    return numbers.map(lambda numbers_but_last: dict(enumerate([*numbers_but_last, -sum(numbers_but_last)])))


@given(balances_of(1, 6, size=6))
def test_no_settlement_of_up_to_six_people_has_fewer_payments(balances: dict[int, int]) -> None:
    assert len(fewest_transfers(balances)) == fewest_by_trying(list(balances.values()))


@given(balances_of(1, EXACT + 6))
def test_all_balances_are_settled_by_positive_payments(balances: dict[int, int]) -> None:
    assert not any(after(balances).values())
    assert all(amount > 0 and payer != payee for payer, payee, amount in fewest_transfers(balances))
    assert len(fewest_transfers(balances)) <= max(0, sum(1 for amount in balances.values() if amount) - 1)


def test_twelve_people_in_six_even_pairs_need_six_payments() -> None:
    amounts = [1, 20, 300, 4_000, 50_000, 600_000]
    assert len(fewest_transfers(dict(enumerate([*amounts, *(-amount for amount in reversed(amounts))])))) == 6


def test_thirteen_people_are_settled_by_the_heuristic() -> None:
    balances = dict(enumerate([12, *[-1] * 12]))
    assert len(balances) == EXACT + 1
    assert sorted(fewest_transfers(balances)) == [(payer, 0, 1) for payer in range(1, 13)]


def test_names_settle_like_seats() -> None:
    assert fewest_transfers({"Aki": 7, "Ben": -2, "Chie": 1, "Dai": -6}) == (
        ("Dai", "Aki", 6),
        ("Ben", "Aki", 1),
        ("Ben", "Chie", 1),
    )
    assert fewest_transfers({}) == fewest_transfers({"Aki": 0, "Ben": 0}) == ()
    with pytest.raises(ValueError, match="sum to zero"):
        fewest_transfers({"Aki": 1})
