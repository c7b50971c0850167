"""Find the fewest payments that settle balances.

This is part of the games because a freestyle hand of zero-sum points is paid this way; the ledger uses it to settle
tables. Up to `EXACT` people, the result is the minimum: people are split into as many groups with the sum 0 as possible
(by dynamic programming over all subsets), and a group of k needs k - 1 payments.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import chain
from typing import TypeVar

#: Maximum number of people with a balance for whom the minimum is guaranteed.
EXACT = 12

K = TypeVar("K", bound=Hashable)


def fewest_transfers(balances: Mapping[K, int]) -> tuple[tuple[K, K, int], ...]:
    """Return `(payer, payee, amount)` that bring all balances to 0; a positive balance is owed to the party.

    Raise ValueError if the balances do not sum to 0.
    """
    if sum(balances.values()):
        message = "balances must sum to zero"
        raise ValueError(message)
    open_balances = [(party, amount) for party, amount in balances.items() if amount]
    groups = [[*range(len(open_balances))]]
    if len(open_balances) <= EXACT:
        groups = _most_groups([amount for _, amount in open_balances])
    return tuple(chain.from_iterable(_largest_first(dict(open_balances[place] for place in group)) for group in groups))


def _most_groups(amounts: Sequence[int]) -> list[list[int]]:
    """Return the indexes of `amounts` in as many zero-sum groups as possible.

    `best[mask]` is the maximum number of zero-sum prefixes when the members of `mask` are added one by one.
    """
    count = len(amounts)
    sums = [0] * (1 << count)
    best = [0] * (1 << count)
    last = [0] * (1 << count)
    for mask in range(1, 1 << count):
        members = [place for place in range(count) if mask >> place & 1]
        sums[mask] = sums[mask & mask - 1] + amounts[members[0]]
        last[mask] = max(members, key=lambda place: best[mask ^ 1 << place])
        best[mask] = best[mask ^ 1 << last[mask]] + (sums[mask] == 0)
    groups: list[list[int]] = []
    mask = (1 << count) - 1
    while mask:
        if sums[mask] == 0:
            groups.append([])
        groups[-1].append(last[mask])
        mask ^= 1 << last[mask]
    return [sorted(group) for group in reversed(groups)]


def _largest_first(balances: dict[K, int]) -> Iterator[tuple[K, K, int]]:
    """Let the largest debtor pay the largest creditor until all is settled; ties go to the earlier party."""
    parties = [*balances]
    payees = [(-chips, place) for place, chips in enumerate(balances.values()) if chips > 0]
    payers = [(chips, place) for place, chips in enumerate(balances.values()) if chips < 0]
    heapify(payees)
    heapify(payers)
    while payees:
        (credit, payee), (debt, payer) = heappop(payees), heappop(payers)
        paid = min(-credit, -debt)
        yield parties[payer], parties[payee], paid
        if credit + paid:
            heappush(payees, (credit + paid, payee))
        if debt + paid:
            heappush(payers, (debt + paid, payer))
