"""Errors as pages and as problem documents, in the requested language."""

from __future__ import annotations

import logging
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
from tests.web.browsers import words
from tests.web.conftest import ORIGIN

PROBLEM = Problem("piles", "sum", text("%(sum)s in all, the players take %(piles)s", sum=9, piles=8))
WINNER = Problem("piles", "winner", text("%(winner)s won the last trick and has at least one pile", winner=Seat(1)))


def _refusing(own_app: Flask, error: Exception) -> FlaskClient:
    def view() -> str:
        raise error

    own_app.add_url_rule("/refuse", view_func=view)
    own_app.add_url_rule("/api/refuse", endpoint="api_refuse", view_func=view)
    return own_app.test_client()


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (ServiceError(text("no")), 400, "refused"),
        (Unauthenticated(), 401, "unknown"),
        (Forbidden(text("no")), 403, "not_yours"),
        (JoiningLocked(text("no")), 403, "locked"),
        (NotFound(), 404, "not_found"),
        (LockedAsPaid(), 409, "kept"),
        (AlreadyChanged(text("no")), 409, "taken"),
        (Refused((PROBLEM,)), 422, "invalid"),
        (LengthRequired(), 411, "refused"),
        (BadGateway(), 502, "fault"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_an_error_has_its_status_and_code(own_app: Flask, error: Exception, status: int, code: str) -> None:
    client = _refusing(own_app, error)
    page, document = client.get("/refuse"), client.get("/api/refuse")
    assert page.status_code == document.status_code == status
    assert page.mimetype == "text/html"
    assert document.mimetype == "application/problem+json"
    assert document.json
    assert document.json["type"] == "about:blank"
    assert document.json["status"] == status
    assert document.json["code"] == code
    assert document.json["title"] in page.text
    assert document.json["detail"]


def test_strangers_get_the_page_not_found_message(own_app: Flask) -> None:
    client = _refusing(own_app, NotFound())
    for language, said in (("en", "Page not found"), ("ja", "ページが見つかりません"), ("zh-Hant", "找不到頁面")):
        there, nowhere = (words(client.get(f"{path}?lang={language}")) for path in ("/refuse", "/nowhere"))
        assert there == nowhere
        assert there.count(said) == 1


def test_a_script_of_a_page_gets_a_problem_document(own_app: Flask) -> None:
    client = _refusing(own_app, Unauthenticated())
    assert client.get("/refuse", headers={"Accept": "application/json"}).mimetype == "application/problem+json"
    assert client.get("/refuse", headers={"Accept": "text/html,*/*;q=0.8"}).mimetype == "text/html"
    assert client.get("/api/refuse").headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("hand", [None, 3])
def test_every_problem_is_reported_at_its_field_with_player_names(own_app: Flask, hand: int | None) -> None:
    document = _document(_refusing(own_app, Refused((PROBLEM, WINNER), ("Aki", "Ben"), hand)))
    assert document["errors"] == [
        {"field": "piles", "code": "sum", "message": "9 in all, the players take 8"},
        {"field": "piles", "code": "winner", "message": "Ben won the last trick and has at least one pile"},
    ]
    assert document["detail"] == ("Hand 3: " if hand else "") + "9 in all, the players take 8"
    assert document.get("hand") == hand


def test_a_draft_conflict_contains_the_present_draft(own_app: Flask) -> None:
    stale = DraftChanged(
        text("no"),
        DraftView(4, {"piles.0": "3"}, {"piles.0": "Aki"}, {"piles.0": "Ben"}, 12, ("piles.1",), ("piles.0",)),
    )
    document = _document(_refusing(own_app, stale))
    assert document["current"] == {
        "number": 4,
        "fields": {"piles.0": "3"},
        "by": {"piles.0": "Aki"},
        "on_behalf": {"piles.0": "Ben"},
        "revision": 12,
        "face_down": ["piles.1"],
        "laid": ["piles.0"],
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


def test_an_internal_error_is_logged_and_not_shown(own_app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    own_app.testing = False
    client = _refusing(own_app, RuntimeError("the secret of the house"))
    with caplog.at_level(logging.ERROR):
        for path in ("/refuse", "/api/refuse"):
            answer = client.get(path)
            assert answer.status_code == 500
            assert "secret" not in answer.text
    assert "the secret of the house" in caplog.text


def _document(client: FlaskClient) -> dict[str, Any]:
    answer = client.get("/api/refuse").json
    assert isinstance(answer, dict)
    return answer
