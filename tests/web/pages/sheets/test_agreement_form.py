"""The form on which a table agrees, read."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.web.pages.sheets.agreement_form import AgreementForm, read_form


def typed(**rules: str) -> AgreementForm:
    """A form of Moon with its auction on, as it was typed."""
    usual = {"game": "moon", "seats": "3", "rules.contract": "true"}
    return read_form(MultiDict(usual | {f"rules.{name}": value for name, value in rules.items()}))


def agreed(**rules: str) -> Any:  # noqa: ANN401  any game's
    """What the game reads from the form."""
    form = typed(**rules)
    return form.game.read_rules(form.rules, form.seats, from_form=True)


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        pytest.param("target", "", None, id="a number left open"),
        pytest.param("target", "１１", 11, id="a number"),
        pytest.param("failed_moon", "", None, id="a choice left open"),
        pytest.param("failed_moon", "value", "value", id="a choice"),
        pytest.param("moon_value", "", 21, id="a number left empty that cannot be open is as usual"),
        pytest.param("contract", "", False, id="a flag that is off"),
    ],
)
def test_a_rule_is_agreed_as_it_is_typed(name: str, value: str, kept: object) -> None:
    assert getattr(agreed(**{name: value}), name) == kept


def test_what_was_not_asked_is_as_usual() -> None:
    form = typed()
    assert agreed() == form.game.Rules()
    assert form.changed == 0


@pytest.mark.parametrize(("settle", "stake"), [("winner", 5), ("difference", 1), ("none", 1)])
def test_a_rule_that_counts_only_beside_another_is_agreed_there_alone(settle: str, stake: int) -> None:
    assert agreed(settle=settle, stake="5").stake == stake


def test_nothing_can_be_wrong_with_a_rule_that_does_not_count() -> None:
    assert agreed(contract="", moon_value="nothing", failed_moon="half").moon_value == 21


@pytest.mark.parametrize(
    ("rules", "changed"),
    [
        ({"target": ""}, 1),
        ({"failed_moon": "value"}, 1),
        ({"failed_moon": ""}, 0),
        ({"stake": "5"}, 0),
        ({"stake": "5", "settle": "winner"}, 2),
        ({"contract": "", "failed_moon": "value"}, 1),
    ],
    ids=str,
)
def test_only_rules_that_count_are_counted_as_not_as_usual(rules: dict[str, str], changed: int) -> None:
    assert typed(**rules).changed == changed


def test_whoever_has_the_deal_is_called_by_the_rules_that_are_typed() -> None:
    assert typed().dealer.noun.id == "first bidder"
    assert typed(contract="").dealer.noun.id == "first player"
    assert typed(contract="", target="many").dealer.noun.id == "first bidder", "while something is wrong, as usual"
