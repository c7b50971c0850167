"""Describe games, settled sheets and hands as JSON for other programs."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.house_rules import RuleField
from scorekeeper.games.words import BySeat, Seat, Text, plain_number
from scorekeeper.ledger.balances import net, party_name, totals, with_player_names
from scorekeeper.ledger.progress import NO_PROGRESS, Progress
from scorekeeper.ledger.settlement import fewest
from scorekeeper.ledger.sheet import SettledHand, Sheet, replay


def describe_game(game: AnyGame, translate: Callable[[str], str] = str) -> dict[str, Any]:
    """Return the game as JSON values, with labels and help translated by `translate`."""
    return {
        "id": game.id,
        "names": dict(game.names),
        "seats": {"min": game.min_players, "max": game.max_players},
        "rules": [_describe_rule(line, translate) for line in game.rule_fields],
    }


def _describe_rule(line: RuleField, translate: Callable[[str], str]) -> dict[str, Any]:
    return {
        "name": line.name,
        "type": line.kind,
        "default": line.default,
        "min": line.low,
        "max": line.high,
        "nullable": line.nullable,
        "choices": [{"value": value, "label": label.say(translate)} for value, label in line.choices.items()]
        if line.choices
        else None,
        "when": dict([line.when]) if line.when else None,
        "label": line.label.say(translate),
        "help": line.help.say(translate),
    }


def settlement_report(sheet: Sheet, steps: Progress = NO_PROGRESS) -> dict[str, Any]:
    """Settle a sheet and return it as JSON values; raise `Refused` at the first hand that is not valid."""
    steps.begin(lambda: len(sheet.hands))
    hands = list(steps.each(replay(sheet)))
    flows = [flow for hand in hands for flow in with_player_names(hand.flows, sheet.players)]
    won = totals(sheet.players, flows)
    return {
        "game": sheet.game.id,
        "hands": [hand_report(hand, sheet.players) for hand in hands],
        "next": sheet.game.continuation(hands[-1].state if hands else sheet.first_state()).model_dump(mode="json"),
        "totals": won,
        "pairs": amounts(net(flows)),
        "transfers": amounts(fewest(won)),
    }


def hand_report(hand: SettledHand, players: Sequence[str]) -> dict[str, Any]:
    """Return a settled hand as JSON values."""
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
        "pairs": amounts(net(with_player_names(hand.flows, players))),
        "next_dealer": players[hand.next_dealer],
    }


def shown_value(value: object, players: Sequence[str]) -> object:  # noqa: PLR0911  one a kind of value
    """Convert a display value to JSON values, with seats replaced by names."""
    match value:
        case BySeat():
            return dict(zip(players, value, strict=True))
        case Seat():
            return players[value]
        case Text():
            return value.say(str, players)
        case Fraction():
            return plain_number(value)
        case tuple() | list():
            return [shown_value(item, players) for item in value]
        case Mapping():
            return {name: shown_value(item, players) for name, item in value.items()}
        case _:
            return value


def amounts(flows: Iterable[tuple[str, str, int]]) -> list[dict[str, Any]]:
    """Convert flows, `(payer, payee, chips)`, to JSON objects."""
    return [{"from": payer, "to": payee, "amount": chips} for payer, payee, chips in flows]
