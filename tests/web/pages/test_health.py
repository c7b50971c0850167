"""Liveness and readiness."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store.book import Book
from scorekeeper.web.live.hub import Hub


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_server_that_works_says_so(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text, answer.mimetype) == (200, "ok\n", "text/plain")


def test_a_book_that_cannot_be_read_is_not_ready(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def reading(_book: Book) -> None:
        raise OSError("disk gone")

    monkeypatch.setattr(Book, "reading", reading)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert "disk gone" not in answer.text
    assert "disk gone" in caplog.text
    assert client.get("/healthz").status_code == 200


def test_a_stream_that_hears_nothing_is_not_ready(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hub, "alive", lambda _hub: False)
    answer = client.get("/readyz", headers={"Accept": "application/json"})
    assert answer.status_code == 503
    assert answer.json
    assert answer.json["code"] == "not_ready"
