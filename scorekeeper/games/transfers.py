"""The fewest payments that bring balances to nothing.

It stands on the games' floor because a freestyle hand of zero-sum points is paid this way; the ledger settles evenings
with it. Up to `EXACT` people the answer is the smallest possible: they are split into as many groups as possible that
each sum to nothing (found by a walk over all subsets), and a group of k needs k - 1 payments.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import Final, TypeVar

EXACT: Final = 12
"""Up to this many people with a balance the fewest payments are found for certain."""

K = TypeVar("K", bound=Hashable)


def fewest_transfers(balances: Mapping[K, int]) -> tuple[tuple[K, K, int], ...]:
    """`(payer, payee, amount)` by which every balance (positive: is owed) becomes nothing; they sum to nothing."""
    return tuple(transfer for group in _zero_sum_groups(balances) for transfer in _largest_first(group))


def _zero_sum_groups(balances: Mapping[K, int]) -> list[dict[K, int]]:
    """Those who have a balance, in as many groups as possible that each sum to nothing; too many people in one."""
    if sum(balances.values()):
        message = "balances that do not sum to nothing cannot be settled"
        raise ValueError(message)
    open_balances = [(who, amount) for who, amount in balances.items() if amount]
    if len(open_balances) > EXACT:
        return [dict(open_balances)]
    groups = _most_groups([amount for _, amount in open_balances])
    return [dict(open_balances[place] for place in group) for group in groups]


def _most_groups(amounts: Sequence[int]) -> list[list[int]]:
    """The places of `amounts` in as many groups as possible that each sum to nothing.

    `best[mask]` is the number of zero-sum prefixes on the best way of adding the members of `mask` one by one.
    """
    count = len(amounts)
    sums = [0] * (1 << count)
    best = [0] * (1 << count)
    last = [-1] * (1 << count)
    for mask in range(1, 1 << count):
        low = mask & -mask
        sums[mask] = sums[mask ^ low] + amounts[low.bit_length() - 1]
        for place in range(count):
            if mask >> place & 1 and best[mask ^ 1 << place] > (
                best[mask ^ 1 << last[mask]] if last[mask] >= 0 else -1
            ):
                last[mask] = place
        best[mask] = best[mask ^ 1 << last[mask]] + (sums[mask] == 0)
    return _groups_on_the_way(sums, last, (1 << count) - 1)


def _groups_on_the_way(sums: Sequence[int], last: Sequence[int], mask: int) -> list[list[int]]:
    groups: list[list[int]] = []
    while mask:
        if sums[mask] == 0:
            groups.append([])
        groups[-1].append(last[mask])
        mask ^= 1 << last[mask]
    return [sorted(group) for group in reversed(groups)]


def _largest_first(balances: dict[K, int]) -> tuple[tuple[K, K, int], ...]:
    """The largest debtor pays the largest creditor, until nothing is open; who stands first where they are equal."""
    people = [*balances]
    payees = [(-chips, place) for place, chips in enumerate(balances.values()) if chips > 0]
    payers = [(chips, place) for place, chips in enumerate(balances.values()) if chips < 0]
    heapify(payees)
    heapify(payers)
    transfers: list[tuple[K, K, int]] = []
    while payees:
        (wanted, payee), (owed, payer) = heappop(payees), heappop(payers)
        paid = min(-wanted, -owed)
        transfers.append((people[payer], people[payee], paid))
        if wanted + paid:
            heappush(payees, (wanted + paid, payee))
        if owed + paid:
            heappush(payers, (owed + paid, payer))
    return tuple(transfers)
