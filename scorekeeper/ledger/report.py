"""Settled hands and sheets as JSON values: people by name, amounts as numbers.

The format is fixed: `totals`, `pairs`, `transfers` and a hand's own fields are what other programs read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scorekeeper.games.words import BySeat, Seat, Text, plain_number
from scorekeeper.ledger.balance import named, net, party_name, totals
from scorekeeper.ledger.settlement import fewest
from scorekeeper.ledger.sheet import SettledHand, Sheet, replay
from scorekeeper.ledger.steps import UNHEARD, Steps


def settle(sheet: Sheet, steps: Steps = UNHEARD) -> dict[str, Any]:
    """The settled sheet; `Refused` at the first hand that cannot be."""
    steps.begin(lambda: len(sheet.hands))
    hands = list(steps.each(replay(sheet)))
    flows = [flow for hand in hands for flow in named(hand.flows, sheet.players)]
    won = totals(sheet.players, flows)
    return {
        "game": sheet.game.id,
        "hands": [settled_hand(hand, sheet.players) for hand in hands],
        "next": sheet.game.onward(hands[-1].state if hands else sheet.first_state()).model_dump(mode="json"),
        "totals": won,
        "pairs": amounts(net(flows)),
        "transfers": transfers(won),
    }


def settled_hand(hand: SettledHand, players: Sequence[str]) -> dict[str, Any]:
    """One settled hand."""
    return {
        "number": hand.number,
        "dealer": players[hand.dealer],
        **{name: shown_value(value, players) for name, value in hand.shown.items()},
        "payments": [
            {
                "from": party_name(payment.payer, players),
                "to": party_name(payment.payee, players),
                "amount": payment.chips,
                "reason": payment.why.code,
            }
            for payment in hand.payments
        ],
        "pairs": amounts(net(named(hand.flows, players))),
        "next_dealer": players[hand.next_dealer],
    }


def shown_value(value: object, players: Sequence[str]) -> object:  # noqa: PLR0911  one a kind of value
    """What a game shows, as a JSON value: seats become names."""
    match value:
        case BySeat():
            return dict(zip(players, value, strict=True))
        case Seat():
            return players[value]
        case Text():
            return value.say(str, players)
        case int() | str():
            return value
        case Fraction():
            return plain_number(value)
        case tuple() | list():
            return [shown_value(each, players) for each in value]
        case Mapping():
            return {name: shown_value(each, players) for name, each in value.items()}
        case _:
            return value


def amounts(flows: Iterable[tuple[str, str, int]]) -> list[dict[str, Any]]:
    """`(payer, payee, chips)` as JSON objects."""
    return [{"from": payer, "to": payee, "amount": chips} for payer, payee, chips in flows]


def transfers(won: Mapping[str, int]) -> list[dict[str, Any]]:
    """The fewest payments that settle `won`, sorted like pairs."""
    return amounts(fewest(won))
