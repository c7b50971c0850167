"""QR codes, decoded from their images."""

import io
import xml.etree.ElementTree as ET

import pytest
import zxingcpp
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from tests.web.api.callers import Caller, open_table
from tests.web.api.conftest import secret

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def sitting(client: FlaskClient) -> tuple[Caller, dict[str, str]]:
    """Return a browser that opened a table, and its links."""
    host, opened = open_table(client)
    _sit(client, host.code, host.token)
    return host, opened["links"]


def _sit(client: FlaskClient, code: str, token: str | None) -> None:
    with client.session_transaction() as session:
        session["tables"] = {code: token}


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


def test_spectators_get_the_watch_link_only(app: Flask, client: FlaskClient) -> None:
    host, opened = open_table(client)
    watcher = host.joining(secret=secret(opened, "watch"))
    _sit(client, host.code, watcher.token)
    for kind in ("play", "watch", "nonsense"):
        assert _read(client.get(f"/t/{host.code}/qr.png?kind={kind}").data) == opened["links"]["watch"]


def test_the_svg_is_dark_on_white_with_a_quiet_zone(
    client: FlaskClient, sitting: tuple[Caller, dict[str, str]]
) -> None:
    picture = client.get(f"/t/{sitting[0].code}/qr.svg")
    assert picture.mimetype == "image/svg+xml"
    assert "style=" not in picture.text
    drawing = ET.fromstring(picture.text)
    box, dark = drawing.find(f"{SVG}rect"), drawing.find(f"{SVG}path")
    assert box is not None
    assert dark is not None
    assert (box.get("fill"), box.get("width"), dark.get("fill")) == ("white", "100%", "#000000")
    assert dark.get("d", "").startswith("M8,8")
