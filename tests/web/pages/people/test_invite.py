"""The invitation page with its QR codes, and the host's actions on it."""

import io
import re

import pytest
import zxingcpp
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from tests.web.api.callers import Caller, open_table
from tests.web.browsers import Phone, agreed, joined, opened, reseat, words


def test_the_invitation_shows_qr_code_join_code_and_links_and_spectators_share_the_watch_link(app: Flask) -> None:
    host = opened(app)
    watcher = joined(app, host, link="watch")
    assert f'src="/t/{host.code}/qr.svg"' in host.get("t/invite").text
    for phone in (host, watcher):
        page = phone.get("t/invite").text
        assert host.links["watch"] in page
        assert [said in page for said in ('class="code"', host.links["play"])] == [phone is host] * 2


def test_joining_is_locked_and_opened_and_new_links_replace_the_old_ones(app: Flask) -> None:
    host = opened(app)
    for fields in ({"locked": "1"}, {}):
        host.post("t/lock", **fields)
        assert ("Joining is locked" in words(host.get("t/invite"))) is bool(fields)
    assert host.post("t/revoke").status_code == 303
    page = words(host.get("t/invite"))
    assert "The links and the code are new" in page
    assert host.links["play"] not in page
    assert Phone(app.test_client()).get(host.links["play"]).status_code == 404


def test_a_seat_with_another_person_by_now_is_not_freed(app: Flask) -> None:
    host = opened(app)
    joined(app, host, 1)
    joined(app, host, 2)
    page = host.get("t/host")
    reseat(host, "Aki", "Chie", "Ben", "Dai")
    answer = host.post("t/seats/1/free", agreed=agreed(page))
    assert answer.status_code == 409
    assert "The seats or the rules have been changed meanwhile. This is how it stands now." in words(answer)
    assert "Chie ✓ seated" in words(answer)
    assert host.post("t/seats/2/free", agreed=agreed(answer)).status_code == 303
    assert "Ben no phone yet" in words(host.get("t/invite"))


@pytest.fixture
def sitting(client: FlaskClient) -> tuple[Caller, dict[str, str]]:
    """Return a browser that opened a table, and its links."""
    host, opened = open_table(client)
    with client.session_transaction() as session:
        session["tables"] = {host.code: host.token}
    return host, opened["links"]


def _read(png: bytes) -> str:
    found = zxingcpp.read_barcode(Image.open(io.BytesIO(png)))
    assert found
    return str(found.text)


def test_the_qr_code_contains_the_link(client: FlaskClient, sitting: tuple[Caller, dict[str, str]]) -> None:
    host, links = sitting
    picture = client.get(f"/t/{host.code}/qr.png")
    assert picture.mimetype == "image/png"
    assert _read(picture.data) == links["play"]
    assert _read(client.get(f"/t/{host.code}/qr.png?kind=watch").data) == links["watch"]


def test_spectators_get_the_watch_link_only(client: FlaskClient, sitting: tuple[Caller, dict[str, str]]) -> None:
    host, links = sitting
    watcher = host.joining(secret=links["watch"].rsplit("/", 1)[1])
    with client.session_transaction() as session:
        session["tables"] = {host.code: watcher.token}
    for kind in ("play", "watch", "nonsense"):
        assert _read(client.get(f"/t/{host.code}/qr.png?kind={kind}").data) == links["watch"]


def test_the_svg_is_dark_on_white_with_a_quiet_zone(
    client: FlaskClient, sitting: tuple[Caller, dict[str, str]]
) -> None:
    picture = client.get(f"/t/{sitting[0].code}/qr.svg")
    assert picture.mimetype == "image/svg+xml"
    assert "style=" not in picture.text
    [rect], [path] = (re.findall(f"<{tag} [^>]*>", picture.text) for tag in ("rect", "path"))
    assert all(said in rect for said in ('width="100%"', 'fill="white"'))
    assert all(said in path for said in ('d="M8,8', 'fill="#000000"'))
