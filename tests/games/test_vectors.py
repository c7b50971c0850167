"""The worked sheets: input and expected output. Keys that a sheet does not name may have any value.

A hand with `any_plan` may have other payments than those named: as many, with the same totals.
"""

import json
from collections import Counter
from typing import Any

import pytest

from scorekeeper.games.problems import Refused
from scorekeeper.ledger.sheet import parse_sheet
from tests.games.folders import files, game_of
from tests.reports import settlement_report

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


def in_old_names(report: Any) -> Any:  # noqa: ANN401  JSON
    """Return a report in the names of the worked sheets: shown values beside the others, and `amount` for `chips`."""
    if isinstance(report, list):
        return [in_old_names(part) for part in report]
    if not isinstance(report, dict):
        return report
    old = {"amount": report["chips"]} if "from" in report else report.get("shown", {})
    return {name: in_old_names(part) for name, part in (report | old).items()}


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
    assert (
        expected_part(vector["expect"], in_old_names(settlement_report(parse_sheet(vector["sheet"]))))
        == vector["expect"]
    )


@pytest.mark.parametrize("vector", [v for v in VECTORS if "error" in v.values[0]])  # type: ignore[operator]
def test_an_invalid_sheet_is_refused(vector: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        settlement_report(parse_sheet(vector["sheet"]))
