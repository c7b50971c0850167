"""What a game asks for, described for other programs: its seats, and its rules with type, default, bounds and words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.house_rules import RuleField


def describe(game: AnyGame, translate: Callable[[str], str] = str) -> dict[str, Any]:
    """The game as JSON values, labels and help in the language of `translate`."""
    return {
        "id": game.id,
        "names": dict(game.names),
        "seats": {"min": game.few, "max": game.many},
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
