"""Compressed responses."""

import gzip
import re
from dataclasses import replace

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.games import registry
from scorekeeper.web.app.state import state
from tests.web.phones import host_of

GZIP = {"Accept-Encoding": "gzip, deflate"}


def size(answer: TestResponse) -> int:
    """Return the bytes of a response with its head."""
    return len(answer.data) + sum(len(name) + len(value) + 4 for name, value in answer.headers)


@pytest.mark.parametrize("game", registry.games())
def test_the_form_of_a_hand_takes_16_requests_and_45_kibibytes_at_most(app: Flask, game: str) -> None:
    client, code = (host := host_of(app, game, 3)).client, host.code
    page = client.get(f"/t/{code}/sheets/1/hand", headers=GZIP)
    html = gzip.decompress(page.data).decode()
    files = re.findall(r'<(?:script|link rel="stylesheet")[^>]* (?:src|href)="([^"]+)"', html)
    answers = [page, *(client.get(file, headers=GZIP, buffered=True) for file in files)]
    assert not any(b'import "' in gzip.decompress(answer.data) for answer in answers)
    assert len(answers) <= 16
    assert sum(map(size, answers)) <= 45 * 1024


@pytest.mark.parametrize("path", ["/t/{}/live/0?page=table", "/api/v1/tables/{}"])
def test_a_compressed_answer_is_not_sent_again_if_it_is_known(app: Flask, path: str) -> None:
    host = host_of(app)
    headers = {"Authorization": f"Bearer {host.token}"}
    plain = host.client.get(path.format(host.code), headers=headers)
    small = host.client.get(path.format(host.code), headers=headers | GZIP)
    assert gzip.decompress(small.data) == plain.data
    assert small.headers["Content-Encoding"] == "gzip"
    assert small.content_length == len(small.data) < len(plain.data) / 2
    assert "Accept-Encoding" in plain.vary
    for known in (plain.headers["ETag"], small.headers["ETag"]):
        again = host.client.get(path.format(host.code), headers=headers | GZIP | {"If-None-Match": known})
        assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("accepted", [{}, {"Accept-Encoding": "br"}, {"Accept-Encoding": "gzip;q=0, *;q=0"}])
@pytest.mark.parametrize("path", ["/", "/static/css/main.css"])
def test_a_browser_without_gzip_gets_the_plain_answer(app: Flask, path: str, accepted: dict[str, str]) -> None:
    assert "Content-Encoding" not in app.test_client().get(path, headers=accepted, buffered=True).headers


@pytest.mark.parametrize("path", ["/healthz", "/static/icons/tile.png", "/static/css/nothing.css?v=1"])
def test_what_would_not_get_much_smaller_is_not_compressed(app: Flask, path: str) -> None:
    answer = app.test_client().get(path, headers=GZIP, buffered=True)
    assert ("Content-Encoding" in answer.headers) == (answer.mimetype == "text/html")


@pytest.mark.parametrize(
    ("public_url", "site", "is_compressed"),
    [
        ("http://192.0.2.1:8000", None, True),
        ("https://scores.example.org", None, False),
        ("https://scores.example.org", "none", True),
        ("https://scores.example.org", "same-origin", True),
        ("https://scores.example.org", "same-site", False),
        ("https://scores.example.org", "cross-site", False),
    ],
)
def test_no_other_site_learns_the_compressed_length_of_a_page(
    app: Flask, public_url: str, site: str | None, *, is_compressed: bool
) -> None:
    app.extensions["scorekeeper"] = replace(state(app), public_url=public_url)
    answer = app.test_client().get("/", headers=GZIP | ({"Sec-Fetch-Site": site} if site else {}))
    assert ("Content-Encoding" in answer.headers) == is_compressed
