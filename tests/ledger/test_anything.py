"""Any value in a sheet is settled or refused in one line."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, strategies as some

from scorekeeper.games.problems import Refused
from scorekeeper.games.registry import games
from scorekeeper.ledger.sheet import format_refusal, parse_sheet
from tests.games.folders import folder
from tests.length import some_examples
from tests.reports import settlement_report

values = some.recursive(
    some.none()
    | some.booleans()
    | some.integers(-3, 9)
    | some.integers()
    | some.sampled_from([0.5, 1.0, 1e308, -0.0])
    | some.text()
    | some.sampled_from(["moon", "6-5", "plain", "Aki", "\ud800", "a\nb", "2026-11-21T21:30:00Z"]),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@cache
def worked(game: str) -> list[dict[str, Any]]:
    """Return the worked sheets of a game."""
    sheets: list[dict[str, Any]] = json.loads((folder(game) / "vectors.json").read_text(encoding="utf-8"))
    return sheets


def places(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all values inside."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, item in inner:
        yield (*path, step)
        yield from places(item, (*path, step))


def changed(sheet: dict[str, Any], path: tuple[Any, ...], value: object) -> dict[str, Any]:
    """Return a copy with another value at the path."""
    copy: dict[str, Any] = json.loads(json.dumps(sheet))
    parent: Any = copy
    for step in path[:-1]:
        parent = parent[step]
    parent[path[-1]] = value
    return copy


def outcome(sheet: object) -> str:
    """Return the settled sheet as JSON, or the line of the refusal."""
    try:
        return json.dumps(settlement_report(parse_sheet(sheet)), ensure_ascii=False, allow_nan=False)
    except Refused as refused:
        return format_refusal(refused)


@pytest.mark.parametrize("game", games())
@some_examples(40)
@given(data=some.data())
def test_a_sheet_with_any_value_anywhere_is_settled_or_refused_in_one_line(game: str, data: some.DataObject) -> None:
    sheet = data.draw(some.sampled_from(worked(game)))["sheet"]
    line = outcome(changed(sheet, data.draw(some.sampled_from(list(places(sheet)))), data.draw(values)))
    assert line.startswith(("{", "sheet: ", "hand "))
    assert len(line.splitlines()) == 1
    assert line.encode()


@given(values)
def test_any_value_is_refused_in_one_line(value: object) -> None:
    line = outcome(value)
    assert line.startswith("sheet: ")
    assert len(line.splitlines()) == 1


@pytest.mark.parametrize("game", games())
@some_examples(40)
@given(data=some.data())
def test_an_unknown_field_anywhere_is_refused(game: str, data: some.DataObject) -> None:
    sheet = data.draw(some.sampled_from([case["sheet"] for case in worked(game) if not case.get("error")]))
    objects = [(), *(path for path in places(sheet) if isinstance(at(sheet, path), dict))]
    path = data.draw(some.sampled_from(objects))
    with pytest.raises(Refused, match="no such field"):
        settlement_report(parse_sheet(changed(sheet, (*path, "extra"), 1)))


def at(sheet: dict[str, Any], path: tuple[Any, ...]) -> object:
    """Return the value at the path."""
    value: Any = sheet
    for step in path:
        value = value[step]
    return value
