"""Cache times and compression of static files."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from scorekeeper.web.app.static_files import IMMUTABLE, version

STYLE = "css/base.css"
STATIC = Path(__file__).parents[3] / "static"
GZIP = {"Accept-Encoding": "gzip, deflate"}


@pytest.fixture
def address(app: Flask) -> str:
    with app.test_request_context():
        return url_for("static", filename=STYLE)


@pytest.mark.parametrize("headers", [{}, GZIP], ids=["plain", "gzip"])
@pytest.mark.parametrize("asked", [f"/static/{STYLE}", f"/static/{STYLE}?v=older"])
def test_an_unversioned_file_is_revalidated(client: FlaskClient, asked: str, headers: dict[str, str]) -> None:
    answer = client.get(asked, headers=headers, buffered=True)
    assert answer.headers["Cache-Control"] == "no-cache"
    again = client.get(asked, headers=headers | {"If-None-Match": answer.headers["ETag"]}, buffered=True)
    assert (again.status_code, again.data) == (304, b"")


def test_gzip_reduces_a_file_to_a_third(client: FlaskClient, address: str) -> None:
    plain = client.get(address, buffered=True)
    small = client.get(address, headers=GZIP, buffered=True)
    assert gzip.decompress(small.data) == plain.data
    assert len(small.data) < len(plain.data) / 2
    assert small.content_length == len(small.data)
    assert small.headers["Content-Encoding"] == "gzip"
    assert small.headers["Cache-Control"] == IMMUTABLE
    assert [answer.headers["Vary"] for answer in (plain, small)] == ["Accept-Encoding"] * 2


@pytest.mark.parametrize("accepted", [{}, {"Accept-Encoding": "br"}, {"Accept-Encoding": "gzip;q=0, *;q=0"}])
def test_a_browser_without_gzip_gets_the_plain_file(
    client: FlaskClient, address: str, accepted: dict[str, str]
) -> None:
    answer = client.get(address, headers=accepted, buffered=True)
    assert "Content-Encoding" not in answer.headers
    assert answer.data == (STATIC / STYLE).read_bytes()


@pytest.mark.parametrize("asked", ["/", "/static/icons/tile.png", "/static/css/nothing.css?v=1"])
def test_pages_images_and_missing_files_are_not_compressed_and_the_last_not_cached(
    client: FlaskClient, asked: str
) -> None:
    answer = client.get(asked, headers=GZIP, buffered=True)
    assert "Content-Encoding" not in answer.headers
    if "nothing" in asked:
        assert answer.status_code == 404
        assert "max-age" not in answer.headers["Cache-Control"]


def test_a_changed_file_has_another_version(tmp_path: Path) -> None:
    file = tmp_path / "a.css"
    file.write_text("one")
    before = version(file)
    file.write_text("two")
    os.utime(file, ns=(1, 1))
    assert version(file) != before


def test_a_missing_file_has_no_version(app: Flask, tmp_path: Path) -> None:
    assert version(tmp_path / "nothing.css") is None
    with app.test_request_context():
        assert url_for("static", filename="nothing.css") == "/static/nothing.css"
