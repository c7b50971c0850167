"""Errors as pages and as problem documents, in the requested language."""

import logging
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import BadGateway, LengthRequired

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Seat, text
from scorekeeper.service.errors import (
    AlreadyChanged,
    DraftChanged,
    Forbidden,
    JoiningLocked,
    LockedAsPaid,
    NotFound,
    ServiceError,
    Unauthenticated,
)
from scorekeeper.service.views.drafts import DraftView
from tests.web.browsers import answered, words
from tests.web.conftest import ORIGIN

PROBLEM = Problem("piles", "sum", text("the total is %(sum)s; it must be %(piles)s", sum=9, piles=8))
WINNER = Problem(
    "piles", "winner", text("%(winner)s won the last trick, so must have at least one pile", winner=Seat(1))
)


Refusing = Callable[[Exception], FlaskClient]


@pytest.fixture
def refusing(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Refusing:
    """Let a page and an API call raise an error, and return a browser."""

    def refuse(error: Exception) -> FlaskClient:
        def view() -> str:
            raise error

        for endpoint in ("help.index", "api.games.show_games"):
            monkeypatch.setitem(app.view_functions, endpoint, view)
        return app.test_client()

    return refuse


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (ServiceError(text("no")), 400, "refused"),
        (Unauthenticated(), 401, "unknown"),
        (Forbidden(text("no")), 403, "not_yours"),
        (JoiningLocked(text("no")), 403, "locked"),
        (NotFound(), 404, "not_found"),
        (LockedAsPaid(), 409, "locked_as_paid"),
        (AlreadyChanged(text("no")), 409, "taken"),
        (Refused((PROBLEM,)), 422, "invalid"),
        (LengthRequired(), 411, "refused"),
        (BadGateway(), 502, "fault"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_an_error_has_its_status_and_code(refusing: Refusing, error: Exception, status: int, code: str) -> None:
    client = refusing(error)
    page, document = client.get("/help"), client.get("/api/v1/games")
    assert page.status_code == document.status_code == status
    assert page.mimetype == "text/html"
    assert document.mimetype == "application/problem+json"
    assert document.json
    assert (document.json["type"], document.json["status"]) == ("about:blank", status)
    assert document.json["code"] == code
    assert document.json["title"] in page.text
    assert document.json["detail"]


def test_strangers_get_the_page_not_found_message(refusing: Refusing) -> None:
    client = refusing(NotFound())
    for language, said in (("en", "Page not found"), ("ja", "ページが見つかりません"), ("zh-Hant", "找不到頁面")):
        there, nowhere = (words(client.get(f"{path}?lang={language}")) for path in ("/help", "/nowhere"))
        assert there == nowhere
        assert there.count(said) == 1


def test_a_script_of_a_page_gets_a_problem_document(refusing: Refusing) -> None:
    client = refusing(Unauthenticated())
    assert client.get("/help", headers={"Accept": "application/json"}).mimetype == "application/problem+json"
    assert client.get("/help", headers={"Accept": "text/html,*/*;q=0.8"}).mimetype == "text/html"
    assert client.get("/api/v1/games").headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("hand", [None, 3])
def test_every_problem_is_reported_at_its_field_with_player_names(refusing: Refusing, hand: int | None) -> None:
    document = _document(refusing(Refused((PROBLEM, WINNER), ("Aki", "Ben"), hand)))
    assert document["errors"] == [
        {"field": "piles", "code": "sum", "message": "the total is 9; it must be 8"},
        {"field": "piles", "code": "winner", "message": "Ben won the last trick, so must have at least one pile"},
    ]
    assert document["detail"] == ("Hand 3: " if hand else "") + "piles: the total is 9; it must be 8"
    assert document.get("hand") == hand


def test_a_draft_conflict_contains_the_present_draft(refusing: Refusing) -> None:
    stale = DraftChanged(
        text("no"),
        DraftView(4, {"piles.0": "3"}, {"piles.0": "Aki"}, {"piles.0": "Ben"}, 12, ("piles.1",), ("piles.0",)),
    )
    document = _document(refusing(stale))
    assert document["current"] == {
        "number": 4,
        "fields": {"piles.0": "3"},
        "by": {"piles.0": "Aki"},
        "on_behalf_of": {"piles.0": "Ben"},
        "revision": 12,
        "hidden": ["piles.1"],
        "placed": ["piles.0"],
        "closed": False,
    }


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/nowhere", 404), ("POST", "/healthz", 405), ("DELETE", "/api/v1/games", 405), ("GET", "/api/v1/x", 404)],
)
def test_http_errors_are_answered_like_other_errors(client: FlaskClient, method: str, path: str, status: int) -> None:
    answer = client.open(path, method=method, headers=ORIGIN)
    assert answer.status_code == status
    if status == 405:
        assert "GET" in answer.headers["Allow"]
    if path.startswith("/api/"):
        assert answer.json
        assert answer.json["status"] == status


def test_an_internal_error_is_only_logged(app: Flask, refusing: Refusing, caplog: pytest.LogCaptureFixture) -> None:
    app.testing = False
    client = refusing(RuntimeError("the secret of the house"))
    with caplog.at_level(logging.ERROR):
        for path in ("/help", "/api/v1/games"):
            assert "secret" not in answered(500, client.get(path)).text
    assert "the secret of the house" in caplog.text


def _document(client: FlaskClient) -> dict[str, Any]:
    answer = client.get("/api/v1/games").json
    assert isinstance(answer, dict)
    return answer
