"""The worked sheets: input and expected output. Keys that a sheet does not name may have any value.

A hand with `any_plan` may have other payments than those named: as many, with the same totals.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.ledger.reports import settlement_report
from scorekeeper.ledger.sheet import parse_sheet
from tests.games.folders import files, game_of

VECTORS = [
    pytest.param(vector, id=f"{game_of(path)}: {vector['name']}")
    for path in files("vectors.json")
    for vector in json.loads(path.read_text(encoding="utf-8"))
]


def expected_part(expected: object, got: object) -> object:
    """Return the part of `got` that `expected` names: objects by the named keys, lists as a whole."""
    if isinstance(expected, dict) and isinstance(got, dict):
        if expected.get("any_plan") and as_good(expected["pairs"], got["pairs"]):
            got |= {"any_plan": True, "pairs": expected["pairs"]}
        return {key: expected_part(value, got.get(key)) for key, value in expected.items()}
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        return [expected_part(one, other) for one, other in zip(expected, got, strict=True)]
    return got


def as_good(plan: list[dict[str, Any]], other: list[dict[str, Any]]) -> bool:
    """Return whether two plans have the same number of payments and the same totals."""
    return len(plan) == len(other) and moved(plan) == moved(other)


def moved(plan: list[dict[str, Any]]) -> Counter[str]:
    """Return the chips that each person gets from a plan, without zeros."""
    chips: Counter[str] = Counter()
    for pair in plan:
        chips[pair["to"]] += pair["amount"]
        chips[pair["from"]] -= pair["amount"]
    return Counter({name: amount for name, amount in chips.items() if amount})


@pytest.mark.parametrize("vector", [v for v in VECTORS if "expect" in v.values[0]])  # type: ignore[operator]
def test_a_worked_sheet_settles_as_expected(vector: dict[str, Any]) -> None:
    assert expected_part(vector["expect"], settlement_report(parse_sheet(vector["sheet"]))) == vector["expect"]


@pytest.mark.parametrize("vector", [v for v in VECTORS if "error" in v.values[0]])  # type: ignore[operator]
def test_an_invalid_sheet_is_refused(vector: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        settlement_report(parse_sheet(vector["sheet"]))


def test_every_worked_sheet_has_an_expected_result_or_error() -> None:
    assert all(("expect" in v.values[0]) != ("error" in v.values[0]) for v in VECTORS)  # type: ignore[operator]


def plan(*payments: tuple[str, str, int]) -> list[dict[str, Any]]:
    return [{"from": payer, "to": payee, "amount": chips} for payer, payee, chips in payments]


@pytest.mark.parametrize(
    ("other", "good"),
    [
        pytest.param(plan(("Ben", "Aki", 3), ("Dai", "Chie", 3)), True, id="the plan itself"),
        pytest.param(plan(("Dai", "Aki", 3), ("Ben", "Chie", 3)), True, id="another plan as short"),
        pytest.param(plan(("Ben", "Aki", 3), ("Dai", "Aki", 3), ("Aki", "Chie", 3)), False, id="a longer plan"),
        pytest.param(plan(("Ben", "Aki", 4), ("Dai", "Chie", 2)), False, id="other sums"),
        pytest.param(plan(("Aki", "Ben", 3), ("Chie", "Dai", 3)), False, id="the other way round"),
    ],
)
def test_any_plan_accepts_plans_with_equal_length_and_totals(other: list[dict[str, Any]], *, good: bool) -> None:
    named = {"any_plan": True, "pairs": plan(("Ben", "Aki", 3), ("Dai", "Chie", 3))}
    assert (expected_part(named, {"pairs": other}) == named) == good
