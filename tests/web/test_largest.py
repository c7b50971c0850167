"""Bounds of statements, steps and memory for the largest request of every route."""

from collections.abc import Callable, Mapping
from functools import partial

import pytest
from flask import Flask

from scorekeeper.service import quota
from tests.length import AT_LENGTH, soak
from tests.web.largest import (
    CALLS,
    FORMS,
    HANDS,
    NEED_NEXT_TABLE,
    SHARE,
    Cost,
    Evening,
    cost,
    of_games,
    of_hands,
    routes,
    send,
)

pytestmark = pytest.mark.sqlite("counts the statements of its driver")

STATEMENTS = 100
STEPS = 4_000_000
"""Function calls: less than a second."""
MORE_STEPS = dict.fromkeys(("/api/v1/tables/<code>/export.xlsx", "/t/<code>/export.xlsx"), 5_500_000)
"""The most hands of a workbook, with eleven payments each: less than a second too."""
BYTES = 24 << 20
"""Peak memory."""
MORE_BYTES = {
    "/api/v1/settle": 160 << 20,
    "/api/v1/tables/<code>/since/<int:revision>": 32 << 20,
    "t/export.json": 36 << 20,
} | dict.fromkeys(MORE_STEPS, 28 << 20)
"""20,000 payments between the longest names, twice; such a request counts several times.

About 6,000 payments; a file of 24 MB.
"""
OFTEN = frozenset({"api.games.settle_sheet", "api.money.add_chip_entry", "draft.update_draft"})
"""The routes that are measured by default."""
WHOLE: Mapping[str, int] = {
    "t/export.json": 1_700_000,
    "g/people/1": 2_400_000,
    "g/people/1/hands?of=dealer": 2_400_000,
}
"""Steps of requests that process all hands of the largest table."""
PART = ("t/export.csv?of=hands&part=1", "t/export.csv?of=payments&part=1", "g/people/1/hands")
"""Pages with as many hands as one request may have, which a short table has not."""
FIXED = 0 if AT_LENGTH else 25_000
"""Steps that do not grow with the hands."""


@soak
def test_the_largest_request_of_every_route_is_bounded(app: Flask) -> None:
    file = of_hands(HANDS)
    same = Evening.begin(app, file)
    for method, rule in routes(app):
        if AT_LENGTH or rule.endpoint in OFTEN:
            at = same if method == "GET" else Evening.begin(app, file)
            if rule.endpoint in NEED_NEXT_TABLE:
                at.call("POST", "/next-table", {})
            spent = cost(app, partial(send, at, method, rule))
            assert spent.status < (400 if rule.endpoint in {*CALLS, *FORMS} else 500), (method, rule.rule, spent)
            assert_little(rule.rule, spent)


def assert_little(name: str, spent: Cost, rows: int = 0) -> None:
    """Assert that a request stays within its bounds, besides the rows that it writes."""
    assert spent.statements <= STATEMENTS + rows, (name, spent)
    assert spent.steps <= MORE_STEPS.get(name, STEPS), (name, spent)
    assert spent.allocated <= MORE_BYTES.get(name, BYTES), (name, spent)


@soak
@pytest.mark.parametrize("players", [2, 12] if AT_LENGTH else [2])
@pytest.mark.parametrize(
    "name", ["transfer.import_table", "api.transfer.import_table"] if AT_LENGTH else ["transfer.import_table"]
)
def test_the_largest_evening_that_comes_in_is_bounded_and_a_larger_one_is_refused_before(
    app: Flask, monkeypatch: pytest.MonkeyPatch, name: str, players: int
) -> None:
    monkeypatch.setattr(quota, "MAX_REQUEST_WORK", quota.MAX_REQUEST_WORK // SHARE)
    client = app.test_client()

    def sent(file: bytes) -> Cost:
        return cost(app, partial(FORMS[name], Evening(app, client, "", "", file, "")))

    sent(b"no evening")  # the first refusal of a process loads templates and translations
    most = quota.MAX_REQUEST_WORK // (quota.HAND_WEIGHT + players - 1)
    taken, refused = (sent(of_hands(many, players)) for many in (most, most + 1))
    assert (taken.status < 400, refused.status) == (True, 413)
    assert_little(name, taken, rows=most)
    assert refused.steps < taken.steps / 2  # it is only parsed
    assert refused.statements == 0


AT_ONCE = quota.MAX_REQUEST_WORK // (quota.HAND_WEIGHT + 11) - 2
"""The most hands of twelve people for which an inserted hand stays within one change."""
FULL: Mapping[str, tuple[int, Callable[[], bytes]]] = {
    "hands that one change can settle anew": (AT_ONCE // SHARE, partial(of_hands, AT_ONCE // SHARE)),
    "very many hands": (quota.MAX_HANDS // 4, partial(of_hands, quota.MAX_HANDS // 4)),
    "very many games": (0, of_games),
}
"""The hands of the first game, and the file."""
CHANGES: tuple[tuple[str, str, object], ...] = (
    ("PUT", "/sheets/1?preview=1", {"rules": {"game_name": "another"}, "first_dealer": 1}),
    ("POST", "/hands", {"entry": {"points": [0] * 11 + [1]}, "after": 0, "expected": {"sheet": 1}}),
    ("DELETE", "/hands/1", None),
    ("PUT", "/sheets/1", {"first_dealer": 1}),
    ("POST", "/next-table", {}),
)
"""Requests that settle every hand again."""


@soak
@pytest.mark.parametrize("name", FULL if AT_LENGTH else [*FULL][:1])
def test_a_table_that_is_full_costs_no_more(app: Flask, name: str) -> None:
    hands, file = FULL[name]
    at = Evening.begin(app, file())
    for method, rule in routes(app):
        if method == "GET" and (AT_LENGTH or rule.rule.endswith("withdraw")):
            spent = cost(app, partial(send, at, method, rule))
            assert spent.status < 500, (rule.rule, spent)
            assert_little(rule.rule, spent)
    for method, path, body in CHANGES:
        spent = cost(app, partial(at.call, method, path, body))
        assert spent.status in {200, 201, 409, 422}, (path, spent)
        assert_little(path, spent, rows=hands)


@soak
def test_what_goes_over_a_whole_evening_takes_less_than_a_second_of_the_longest(app: Flask) -> None:
    short, long = (Evening.begin(app, of_hands(many)) for many in (4, quota.MAX_HANDS // SHARE))
    parts = dict.fromkeys(PART if AT_LENGTH else (), STEPS)
    for path, most in {**WHOLE, **parts}.items():
        short.get(path)  # fills the caches
        spent = cost(app, partial(long.get, path))
        assert spent.status == 200, (path, spent)
        assert spent.statements <= STATEMENTS, (path, spent)
        assert spent.steps <= most / SHARE + FIXED, (path, spent)
        assert spent.allocated <= MORE_BYTES.get(path, BYTES), (path, spent)
