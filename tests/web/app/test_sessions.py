"""The tokens in the session cookie."""

import time

import pytest
from flask import Flask, session
from flask.testing import FlaskClient

from scorekeeper.service.errors import NotFound
from scorekeeper.service.tables import detail
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.sessions import MAX_TABLES, remember_table, table_tokens
from tests.web.api.callers import open_table
from tests.web.browsers import answered, opened


def test_the_newest_tables_are_stored_in_joining_order(app: Flask) -> None:
    with app.test_request_context():
        for number in range(MAX_TABLES + 5):
            remember_table(f"T{number}", "token")
        remember_table("T10", "another token")
        assert list(table_tokens())[-1] == "T10"
        assert len(table_tokens()) == MAX_TABLES
        assert "T4" not in table_tokens()
        assert table_tokens()["T10"] == "another token"
        assert session.permanent


def test_a_full_cookie_fits_in_its_order(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = [f"{MAX_TABLES - number:06}" for number in range(MAX_TABLES)]

    def fill() -> str:
        for code in codes:
            remember_table(code, "t" * 24)
        return ""

    for view in (fill, lambda: " ".join(table_tokens())):
        monkeypatch.setitem(app.view_functions, "help.index", view)
        answer = client.get("/help")
        assert len(answer.headers.get("Set-Cookie", "")) < 4000
    assert answer.text == " ".join(codes)


def test_the_token_identifies_the_caller_and_no_other_does(app: Flask) -> None:
    host, _ = open_table(app.test_client())
    with app.test_request_context():
        remember_table(host.code, host.token or "")
        assert detail.get_table(database(), current_caller(host.code)).me.is_host
    for code in (host.code, "QQQQQQ"):
        for tokens in ({}, {code: "made up"}):
            with app.test_request_context():
                session["tables"] = tokens
                with pytest.raises(NotFound):
                    detail.get_table(database(), current_caller(code))


def test_a_cookie_is_judged_by_no_clock(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    host, now = opened(app), time.time
    for years in (-30, 30):
        monkeypatch.setattr(time, "time", lambda years=years: now() + years * 365 * 86400)
        assert host.get("t").status_code == 200


def test_an_unreadable_cookie_stays_until_there_is_another_seat(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    host, other = opened(app), opened(app)
    monkeypatch.setitem(app.config, "SECRET_KEY", "another key, as after a restore")
    assert "Set-Cookie" not in host.get("/").headers
    assert host.get("t").status_code == 404
    assert "Set-Cookie" not in answered(404, host.post("/code", code="QQQQQQ")).headers
    monkeypatch.undo()
    assert host.get("t").status_code == 200
    monkeypatch.setitem(app.config, "SECRET_KEY", "another key, as after a restore")
    host.post(other.links["play"], seat=1)
    assert host.get(f"/t/{other.code}").status_code == 200


def test_a_cookie_that_was_tampered_with_opens_nothing(app: Flask) -> None:
    host, _ = open_table(app.test_client())
    client = app.test_client()
    client.set_cookie("scorekeeper", "eyJ0YWJsZXMiOnt9fQ.aaaaaa.bbbbbb")
    assert client.get(f"/t/{host.code}/qr.svg").status_code == 404
