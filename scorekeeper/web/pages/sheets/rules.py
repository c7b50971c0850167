"""Show the rules of a sheet, those that differ from their defaults first."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from flask import Blueprint, render_template
from flask_babel import gettext

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import Model
from scorekeeper.games.house_rules import RuleField, UnreadableRules
from scorekeeper.games.words import Text, digits as chips
from scorekeeper.service.tables import detail
from scorekeeper.service.views.sheets import GameView, SheetSetup, SheetView
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.urls import query_number
from scorekeeper.web.templating.i18n import say

blueprint = Blueprint("rules", __name__)


@dataclass(frozen=True)
class AgreedRule:
    """A rule of a table in words; `usual` is its default, empty if it has none."""

    name: str
    label: str
    value: str
    usual: str
    help: str


@dataclass(frozen=True)
class RulesCard:
    """The rules of a table in the order of the form: those that are `different` from their default, and the others.

    Only `as_written` is filled if the game is not installed or the rules cannot be read any more.
    """

    different: tuple[AgreedRule, ...] = ()
    as_usual: tuple[AgreedRule, ...] = ()
    as_written: tuple[AgreedRule, ...] = ()


@blueprint.get("/t/<code>/rules")
def show(code: str) -> str:
    """Show the rules of the newest sheet, or of an earlier one (`sheet`)."""
    table = detail.get_table(database(), current_caller(code), query_number("sheet"))
    return render_template("sheets/rules.html", table=table)


@blueprint.app_template_global("rules_card")
def rules_card(game: AnyGame, rules: Model, seats: int) -> RulesCard:
    """Return the card of these rules for a number of seats."""
    if isinstance(rules, UnreadableRules):
        return RulesCard(as_written=tuple(_as_written(game, rules)))
    left_open = game.unset_values(rules, seats)
    different: list[AgreedRule] = []
    as_usual: list[AgreedRule] = []
    for line in (line for line in game.rule_fields if line.counts(rules)):
        unset, value = left_open.get(line.name), getattr(rules, line.name)
        value, usual = (unset if agreed is None else agreed for agreed in (value, line.default))
        words = _in_words(line, value), _in_words(line, usual)
        rule = AgreedRule(line.name, say(line.label), *words, say(line.help))
        (as_usual if value == usual else different).append(rule)
    return RulesCard(tuple(different), tuple(as_usual))


#: The setup of a sheet, now or before a correction.
AnySetup = SheetView | SheetSetup


@dataclass(frozen=True)
class Corrected:
    """A corrected value of the setup in words, before and after."""

    label: str
    before: str
    after: str


@blueprint.app_template_filter()
def corrected_to(was: AnySetup, now: AnySetup, game: AnyGame) -> list[Corrected]:
    """Return every value of the setup that was corrected."""
    corrections = _rules_in_words(was, now, game)
    label = gettext("First %(dealer)s", dealer=say(game.dealer(game.Rules()).noun))
    corrections += [
        Corrected(label, was.players[was.first_dealer], now.players[now.first_dealer]),
        Corrected(gettext("Seats"), *(gettext(", ").join(setup.players) for setup in (was, now))),
    ]
    return [correction for correction in corrections if correction.before != correction.after]


@blueprint.app_template_filter()
def rule_changes(was: GameView, now: GameView) -> list[Corrected]:
    """Return every rule that applies and has changed; none if the game has, or if they cannot be compared."""
    is_comparable = was.game.id == now.game.id and not isinstance(was.rules, UnreadableRules)
    rules = _rules_in_words(was, now, now.game) if is_comparable else []
    return [rule for rule in rules if rule.after not in ("", rule.before)]


def _rules_in_words(was: AnySetup | GameView, now: AnySetup | GameView, game: AnyGame) -> list[Corrected]:
    """Return all rules, in both setups."""
    return [
        Corrected(say(line.label), *(_rule_text(game, line, setup) for setup in (was, now)))
        for line in game.rule_fields
    ]


def _rule_text(game: AnyGame, line: RuleField, setup: AnySetup | GameView) -> str:
    """Return a rule in words, or an empty string if it does not apply or cannot be read."""
    rules = setup.rules
    if isinstance(rules, UnreadableRules) or not line.counts(rules):
        return ""
    value = getattr(rules, line.name)
    return _in_words(line, game.unset_values(rules, len(setup.players)).get(line.name) if value is None else value)


def _as_written(game: AnyGame, rules: UnreadableRules) -> Iterator[AgreedRule]:
    lines = {line.name: line for line in game.rule_fields}
    for name, value in rules.model_dump(mode="json").items():
        is_scalar = value is None or isinstance(value, str | int | float)
        if is_scalar and (line := lines.get(name)):
            yield AgreedRule(name, say(line.label), _in_words(line, value), "", say(line.help))
        else:
            yield AgreedRule(name, name, str(value), "", "")


def _in_words(line: RuleField, value: object) -> str:
    """Return the value of a rule in words, or an empty string."""
    if isinstance(value, Text):
        return say(value)
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, int | float | Fraction):
        return chips(Fraction(value))
    choices = line.choices or {}
    return say(choices[str(value)]) if value in choices else str(value or "")
