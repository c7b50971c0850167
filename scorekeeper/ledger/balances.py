"""Balances: chips that flowed between parties, netted to at most one direction a pair."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

K = TypeVar("K", int, str, int | str)
"""A party: a seat, a name, or either."""


class PlayerNames(Protocol):
    """The players' names by seat: a sequence or a mapping."""

    def __getitem__(self, seat: int, /) -> str: ...


def net(flows: Iterable[tuple[K, K, int]]) -> tuple[tuple[K, K, int], ...]:
    """`(payer, payee, chips)` netted: each pair once, more than no chips; by payer, then payee, as plain strings."""
    balances: dict[tuple[K, K], int] = {}
    for payer, payee, chips in flows:
        if (back := balances.get((payee, payer))) is None:
            balances[payer, payee] = balances.get((payer, payee), 0) + chips
        else:
            balances[payee, payer] = back - chips
    pairs = [
        (one, other, chips) if chips > 0 else (other, one, -chips) for (one, other), chips in balances.items() if chips
    ]
    pairs.sort(key=_as_texts)
    return tuple(pairs)


def _as_texts(pair: tuple[K, K, int]) -> tuple[str, str]:
    return str(pair[0]), str(pair[1])


def totals(parties: Iterable[K], flows: Iterable[tuple[K, K, int]]) -> dict[K, int]:
    """Chips won (negative: lost) of each of the `parties`, and of everybody else who paid or was paid."""
    won: dict[K, int] = dict.fromkeys(parties, 0)
    for payer, payee, chips in flows:
        won[payer] = won.get(payer, 0) - chips
        won[payee] = won.get(payee, 0) + chips
    return won


def with_player_names(
    flows: Iterable[tuple[int | str, int | str, int]], players: PlayerNames
) -> tuple[tuple[str, str, int], ...]:
    """The flows between seats and guests as flows between names."""
    return tuple((party_name(payer, players), party_name(payee, players), chips) for payer, payee, chips in flows)


def party_name(party: int | str, players: PlayerNames) -> str:
    """The name of a party: the player's in that seat, or the guest's own."""
    return party if isinstance(party, str) else players[party]
