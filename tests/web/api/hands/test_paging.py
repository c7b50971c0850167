"""GET /tables/CODE returns the newest hands, GET /tables/CODE/hands all of them, page by page."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.web.api.callers import HAND, Caller, answer, fields, refusal

MANY = 53


def _numbers(shown: dict[str, Any]) -> list[int]:
    return [hand["number"] for hand in shown["hands"]]


@pytest.fixture
def long(host: Caller) -> Caller:
    """The host of a table with more hands than one response holds."""
    for _ in range(MANY):
        answer(host.post("/hands", HAND), 201)
    return host


def test_a_table_contains_the_newest_fifty_hands_and_whether_there_are_more(long: Caller) -> None:
    sheet = long.table()["sheet"]
    assert _numbers(sheet) == list(range(4, MANY + 1))
    assert sheet["more"] is True
    assert sheet["next"]["number"] == MANY + 1
    assert answer(long.get("/hands")) == {"sheet": 1, "hands": sheet["hands"], "more": True}


@pytest.mark.parametrize("count", [0, 2])
def test_a_short_sheet_is_complete(host: Caller, count: int) -> None:
    for _ in range(count):
        host.post("/hands", HAND)
    sheet = host.table()["sheet"]
    assert (_numbers(sheet), sheet["more"]) == (list(range(1, count + 1)), False)


PAGES: dict[str, Sequence[int]] = {
    "": range(4, 54),
    "?before=4": range(1, 4),
    "?before=54": range(4, 54),
    "?before=53&limit=50": range(3, 53),
    "?before=52&limit=50": range(2, 52),
    "?before=51&limit=50": range(1, 51),
    "?before=2": [1],
    "?before=1": [],
    "?before=1&limit=1": [],
    "?limit=1": [53],
    "?before=20&limit=3": range(17, 20),
    "?limit=200": range(1, 54),
    "?limit=53": range(1, 54),
    "?limit=52": range(2, 54),
    "?before=60&limit=3": range(51, 54),
    "?before=1000000000&limit=2": range(52, 54),
}


def test_a_page_holds_the_hands_before_a_number_in_order(long: Caller) -> None:
    for asked, numbers in PAGES.items():
        page = answer(long.get(f"/hands{asked}"))
        assert (_numbers(page), page["more"]) == (list(numbers), min(numbers, default=1) > 1), asked


def test_the_pages_contain_every_hand_once(long: Caller) -> None:
    seen: list[int] = []
    page = answer(long.get("/hands?limit=7"))
    while page["more"]:
        seen = [*_numbers(page), *seen]
        page = answer(long.get(f"/hands?limit=7&before={seen[0]}"))
    assert [*_numbers(page), *seen] == list(range(1, MANY + 1))


def test_the_hands_of_an_older_sheet_are_listed(host: Caller, watcher: Caller) -> None:
    hand = answer(host.post("/hands", HAND), 201)
    host.post("/sheets", {"game": "moon", "players": ["Ben", "Aki", "Chie"]})
    assert answer(watcher.get("/hands?sheet=1")) == {"sheet": 1, "hands": [hand], "more": False}
    assert answer(watcher.get("/hands")) == {"sheet": 2, "hands": [], "more": False}


def test_a_withdrawn_hand_keeps_its_place(host: Caller) -> None:
    for _ in range(3):
        host.post("/hands", HAND)
    host.call("DELETE", "/hands/2")
    page = answer(host.get("/hands?before=3"))
    assert [(hand["number"], hand["withdrawn"]) for hand in page["hands"]] == [(1, False), (2, True)]


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ("limit=0", "limit"),
        ("limit=201", "limit"),
        ("limit=-1", "limit"),
        ("limit=x", "limit"),
        ("limit=1.5", "limit"),
        ("limit=", "limit"),
        ("before=0", "before"),
        ("before=x", "before"),
        ("before=1000000001", "before"),
        ("sheet=0", "sheet"),
        ("sheet=x", "sheet"),
        ("page=2", "page"),
    ],
)
def test_an_invalid_query_is_refused_at_its_field(host: Caller, asked: str, field: str) -> None:
    assert fields(refusal(host.get(f"/hands?{asked}"), 422)) == [field]


def test_a_missing_sheet_is_not_found(host: Caller) -> None:
    refusal(host.get("/hands?sheet=2"), 404)
