"""The worked sheets: what goes in, and what must come out. Keys that a sheet does not name may hold anything."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.ledger.report import settle
from scorekeeper.ledger.sheet import SheetRefused, read_sheet

VECTORS = [
    pytest.param(vector, id=f"{path.stem}: {vector['name']}")
    for path in sorted(Path(__file__).with_name("vectors").glob("*.json"))
    for vector in json.loads(path.read_text(encoding="utf-8"))
]


def expected_part(expected: object, got: object) -> object:
    """The part of `got` that `expected` speaks about: objects by the keys named, lists whole."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return {key: expected_part(value, got.get(key)) for key, value in expected.items()}
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        return [expected_part(one, other) for one, other in zip(expected, got, strict=True)]
    return got


@pytest.mark.parametrize("vector", [v for v in VECTORS if "expect" in v.values[0]])  # type: ignore[operator]
def test_a_worked_sheet_settles_as_worked(vector: dict[str, Any]) -> None:
    assert expected_part(vector["expect"], settle(read_sheet(vector["sheet"]))) == vector["expect"]


@pytest.mark.parametrize("vector", [v for v in VECTORS if "error" in v.values[0]])  # type: ignore[operator]
def test_a_sheet_that_cannot_be_right_is_refused(vector: dict[str, Any]) -> None:
    with pytest.raises(SheetRefused):
        settle(read_sheet(vector["sheet"]))


def test_every_worked_sheet_says_what_must_come_out() -> None:
    assert all(("expect" in v.values[0]) != ("error" in v.values[0]) for v in VECTORS)  # type: ignore[operator]
