"""Net chip flows so that each pair of parties has at most one direction."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

#: A party: a seat, a name, or either.
K = TypeVar("K", int, str, int | str)


def net(flows: Iterable[tuple[K, K, int]]) -> tuple[tuple[K, K, int], ...]:
    """Net flows of `(payer, payee, chips)` to one positive flow a pair, sorted by payer, then payee, as strings."""
    balances: dict[tuple[K, K], int] = {}
    for payer, payee, chips in flows:
        if (reverse := balances.get((payee, payer))) is None:
            balances[payer, payee] = balances.get((payer, payee), 0) + chips
        else:
            balances[payee, payer] = reverse - chips
    pairs = [
        (first, second, chips) if chips > 0 else (second, first, -chips)
        for (first, second), chips in balances.items()
        if chips
    ]
    return tuple(sorted(pairs, key=lambda pair: (str(pair[0]), str(pair[1]))))


def totals(parties: Iterable[K], flows: Iterable[tuple[K, K, int]]) -> dict[K, int]:
    """Return the chips won (negative: lost) by each of the `parties` and by every other party of a flow."""
    won: dict[K, int] = dict.fromkeys(parties, 0)
    for payer, payee, chips in flows:
        won[payer] = won.get(payer, 0) - chips
        won[payee] = won.get(payee, 0) + chips
    return won


def with_player_names(
    flows: Iterable[tuple[int | str, int | str, int]], players: Sequence[str]
) -> tuple[tuple[str, str, int], ...]:
    """Replace seats by names in flows between seats and guests."""
    return tuple((party_name(payer, players), party_name(payee, players), chips) for payer, payee, chips in flows)


def party_name(party: int | str, players: Sequence[str]) -> str:
    """Return the name of a party: of the player in the seat, or of the guest."""
    return party if isinstance(party, str) else players[party]
