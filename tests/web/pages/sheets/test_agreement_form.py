"""The form of the rules, as it is read."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.web.pages.sheets.agreement_form import AgreementForm, read_form


def typed(**rules: str) -> AgreementForm:
    """Return a typed form of Moon with its auction on."""
    usual = {"game": "moon", "seats": "3", "rules.contract": "true"}
    return read_form(MultiDict(usual | {f"rules.{name}": value for name, value in rules.items()}))


def agreed(**rules: str) -> Any:  # noqa: ANN401  any game's
    """Return the rules that the game reads from the form."""
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
def test_a_typed_rule_is_read(name: str, value: str, kept: object) -> None:
    assert getattr(agreed(**{name: value}), name) == kept


def test_a_rule_that_was_not_asked_has_its_default() -> None:
    form = typed()
    assert agreed() == form.game.Rules()
    assert form.changed == 0


@pytest.mark.parametrize(("settle", "stake"), [("winner", 5), ("difference", 1), ("none", 1)])
def test_a_dependent_rule_is_only_read_with_its_condition(settle: str, stake: int) -> None:
    assert agreed(settle=settle, stake="5").stake == stake


def test_a_rule_that_does_not_apply_has_no_problems() -> None:
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
def test_only_rules_that_apply_count_as_changed(rules: dict[str, str], changed: int) -> None:
    assert typed(**rules).changed == changed


def test_the_name_of_the_dealer_follows_the_typed_rules() -> None:
    assert typed().dealer.noun.id == "first bidder"
    assert typed(contract="").dealer.noun.id == "first player"
    assert typed(contract="", target="many").dealer.noun.id == "first bidder", "while something is wrong, as usual"
