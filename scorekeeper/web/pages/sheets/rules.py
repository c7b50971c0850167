"""The agreed rules, for everybody to read: what differs from the usual first, all of it in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Protocol

from flask import Blueprint, render_template
from flask_babel import gettext

from scorekeeper.games.contract import AnyGame
from scorekeeper.games.fields import Model
from scorekeeper.games.house_rules import AsWritten, RuleField
from scorekeeper.games.words import Text
from scorekeeper.games.words import digits as chips
from scorekeeper.service.tables import detail
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import database
from scorekeeper.web.app.urls import query_number
from scorekeeper.web.templating.i18n import say

blueprint: Final = Blueprint("rules", __name__)


@dataclass(frozen=True)
class AgreedRule:
    """One rule as a table plays it, in words; `usual` is what most tables play, empty where nothing is usual."""

    label: str
    value: str
    usual: str
    help: str


@dataclass(frozen=True)
class RulesCard:
    """What a table has agreed, in the order of the form: what is `different` from the usual, and the rest.

    Or `as_written` alone, where the rules are of a game that is not installed or can be read no longer.
    """

    different: tuple[AgreedRule, ...] = ()
    as_usual: tuple[AgreedRule, ...] = ()
    as_written: tuple[AgreedRule, ...] = ()


@blueprint.get("/t/<code>/rules")
def show(code: str) -> str:
    """What the newest sheet plays by, or an earlier one (`sheet`)."""
    table = detail.get_table(database(), current_caller(code), query_number("sheet"))
    return render_template("sheets/rules.html", table=table)


@blueprint.app_template_global("rules_card")
def rules_card(game: AnyGame, rules: Model, seats: int) -> RulesCard:
    """The card of these rules at a table of this size."""
    if isinstance(rules, AsWritten):
        return RulesCard(as_written=tuple(_as_written(game, rules)))
    left_open = game.left_open(rules, seats)
    different: list[AgreedRule] = []
    as_usual: list[AgreedRule] = []
    for line in (line for line in game.rule_fields if line.counts(rules)):
        given = getattr(rules, line.name), line.default
        value, usual = (left_open.get(line.name) if one is None else one for one in given)
        agreed = AgreedRule(say(line.label), _in_words(line, value), _in_words(line, usual), say(line.help))
        (as_usual if value == usual else different).append(agreed)
    return RulesCard(tuple(different), tuple(as_usual))


class HasAgreement(Protocol):
    """By which rules a sheet was played, and by whom: now, or before it was corrected."""

    @property
    def rules(self) -> Model: ...  # noqa: D102
    @property
    def players(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def first_dealer(self) -> int: ...  # noqa: D102


@dataclass(frozen=True)
class Corrected:
    """One thing that was agreed, as it was and as it is now, in words."""

    label: str
    before: str
    after: str


@blueprint.app_template_filter()
def corrected_to(was: HasAgreement, now: HasAgreement, game: AnyGame) -> list[Corrected]:
    """Everything that was agreed otherwise before."""
    found = [
        Corrected(say(line.label), *(_agreed_value(game, line, agreed) for agreed in (was, now)))
        for line in game.rule_fields
    ]
    first = gettext("First %(dealer)s", dealer=say(game.dealer(game.Rules()).noun))
    found += [
        Corrected(first, was.players[was.first_dealer], now.players[now.first_dealer]),
        Corrected(gettext("Seats"), *(gettext(", ").join(agreed.players) for agreed in (was, now))),
    ]
    return [one for one in found if one.before != one.after]


def _agreed_value(game: AnyGame, line: RuleField, agreed: HasAgreement) -> str:
    """A rule in words; nothing where it does not count beside the others, or nobody can read it."""
    rules = agreed.rules
    if isinstance(rules, AsWritten) or not line.counts(rules):
        return ""
    value = getattr(rules, line.name)
    return _in_words(line, game.left_open(rules, len(agreed.players)).get(line.name) if value is None else value)


def _as_written(game: AnyGame, rules: AsWritten) -> Iterator[AgreedRule]:
    lines = {line.name: line for line in game.rule_fields}
    for name, value in rules.model_dump(mode="json").items():
        plain = value is None or isinstance(value, str | int | float)
        if plain and (line := lines.get(name)):
            yield AgreedRule(say(line.label), _in_words(line, value), "", say(line.help))
        else:
            yield AgreedRule(name, str(value), "", "")


def _in_words(line: RuleField, value: object) -> str:
    """What a rule says, as it is said at the table; nothing where it says nothing."""
    if isinstance(value, Text):
        return say(value)
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, int | float | Fraction):
        return chips(Fraction(value))
    choices = line.choices or {}
    return say(choices[str(value)]) if value in choices else str(value or "")
