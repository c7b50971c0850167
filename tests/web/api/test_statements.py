"""The number of statements that the most frequent calls send to SQLite, with BEGIN and COMMIT."""

from typing import Any

import pytest
from flask import Flask

from tests.web.api.callers import HAND, OTHER_HAND, Caller, answer
from tests.web.statements import counted


@pytest.fixture
def playing(host: Caller) -> Caller:
    """The host of a table in the middle of its second game."""
    for players in (["Aki", "Ben", "Chie", "Dai"], ["Ben", "Aki", "Chie", "Dai"]):
        host.post("/sheets", {"game": "tien-gow", "players": players})
        for hand in (HAND, OTHER_HAND, HAND):
            host.post("/hands", hand)
    return host


CALLS: dict[str, tuple[int, tuple[str, str, object]]] = {
    "look": (12, ("GET", "", None)),
    "hand": (7, ("POST", "/hands", HAND)),
    "preview": (13, ("POST", "/preview", HAND)),
    "correction": (16, ("PUT", "/hands/1", OTHER_HAND)),
    "insertion": (16, ("POST", "/hands", HAND | {"after": 0})),
}


@pytest.mark.parametrize(("most", "call"), CALLS.values(), ids=CALLS)
def test_a_call_needs_no_more_statements_than_its_bound(
    app: Flask, playing: Caller, most: int, call: tuple[str, str, object]
) -> None:
    with counted(app) as statements:
        assert playing.call(*call, Idempotency_Key="k").status_code < 300
    assert 0 < len(statements) <= most, statements


def test_an_import_needs_no_more_statements_than_its_bound(app: Flask, playing: Caller) -> None:
    evening: dict[str, Any] = answer(playing.get("/export.json"))
    with counted(app) as statements:
        assert playing.client.post("/api/v1/import", json=evening).status_code == 201
    assert len(statements) <= 37, statements


def test_an_unchanged_table_needs_one_statement(app: Flask, playing: Caller) -> None:
    etag = playing.get().headers["ETag"]
    for shown in (etag, f"W/{etag}", f'"1", {etag}'):
        with counted(app) as statements:
            assert playing.get(If_None_Match=shown).status_code == 304
        assert len(statements) <= 1, statements
