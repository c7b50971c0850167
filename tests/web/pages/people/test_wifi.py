"""The Wi-Fi of the home, entered by a host: who sees its code, where it is kept, and where it never is."""

import html
import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.settings import WIFI_FILE, Settings
from scorekeeper.web.app import state
from tests.web.browsers import Phone, answered, joined, opened, stranger, words
from tests.web.conftest import ORIGIN
from tests.web.rights.requests import CALLS, FORMS, PAGES

pytestmark = pytest.mark.sqlite("PostgreSQL keeps no Wi-Fi")

PAGE = "t/invite/wifi"
NAME, PASSWORD = "Tea & <house>", 'ool"ong 4711'
EVERYWHERE_ELSE = [
    one for one in (*PAGES, *CALLS, *FORMS) if one.path not in {"/invite/wifi", "/invite/wifi/forget", "/delete"}
]


@pytest.fixture
def kept(settings: Settings) -> Path:
    """The file in which the Wi-Fi is kept, if it is."""
    return settings.instance / WIFI_FILE


@pytest.fixture
def host(app: Flask) -> Phone:
    """The phone of the host of a table."""
    return opened(app)


def enter(host: Phone, name: str = NAME, password: str = PASSWORD) -> str:
    """Enter the Wi-Fi, and return the page that follows."""
    answer = answered(303, host.post(PAGE, name=name, password=password))
    return html.unescape(host.get(answer.location).text)


def test_whoever_may_see_the_join_page_sees_the_wifi_that_a_host_typed_once(app: Flask, host: Phone) -> None:
    ben, eva = joined(app, host, 1), joined(app, host, link="watch")
    for phone in (host, ben, eva):
        assert "1. Wi-Fi" not in words(phone.get("t/invite"))
        assert ("The host can enter it." in words(phone.get(PAGE))) is (phone is not host)
    assert f"Wi-Fi {NAME} Password {PASSWORD}" in " ".join(re.sub(r"</?(?:d[dlt]|div)[^>]*>", " ", enter(host)).split())
    later = opened(app, "Finn", "Gus")
    for phone in (host, ben, eva, later):
        assert "1. Wi-Fi 2. Table" in words(phone.get("t/invite"))
        page = answered(200, phone.get(PAGE))
        assert html.escape(PASSWORD, quote=True) in page.text.replace("&#34;", "&quot;")
        assert page.headers["Cache-Control"] == "no-store"
    assert PASSWORD not in html.unescape(answered(404, stranger(app, host).get(PAGE)).text)


def test_only_a_host_enters_replaces_and_removes_it(app: Flask, host: Phone, kept: Path) -> None:
    others = [joined(app, host, 1), joined(app, host, link="watch")]
    enter(host)
    for phone, status in (*((other, 403) for other in others), (stranger(app, host), 404)):
        answered(status, phone.post(PAGE, name="Evil twin", password="12345678"))
        answered(status, phone.post(f"{PAGE}/forget"))
        assert [said in words(phone.get(PAGE)) for said in ("Forget", "Another Wi-Fi")] == [False, False]
    assert json.loads(kept.read_text()) == {"name": NAME, "password": PASSWORD}
    assert "new password" in enter(host, NAME, "new password")
    answer = answered(303, host.post(f"{PAGE}/forget"))
    assert "The Wi-Fi is forgotten." in words(host.get(answer.location))
    assert not kept.exists()
    assert "new password" not in html.unescape(host.get(PAGE).text)
    answered(303, host.post(f"{PAGE}/forget"))


def test_what_cannot_be_is_said_at_its_field_and_nothing_typed_is_lost(host: Phone, kept: Path) -> None:
    enter(host)
    answer = answered(422, host.post(PAGE, name="茶" * 11, password="ｓｈｏｒｔ"))
    assert [f'value="{typed}"' in answer.text for typed in ("茶" * 11, "ｓｈｏｒｔ")] == [True, True]
    assert "at most 32 letters" in words(answer)
    assert "8 to 63 letters" in words(answer)
    assert answer.headers["Cache-Control"] == "no-store"
    assert json.loads(kept.read_text())["name"] == NAME


def test_its_file_belongs_to_its_owner_alone_and_is_replaced_as_a_whole(host: Phone, kept: Path) -> None:
    before = {*kept.parent.iterdir()}
    enter(host)
    assert kept.stat().st_mode & 0o777 == 0o600
    with kept.open() as old:
        enter(host, "Another", "")
        assert json.loads(old.read())["name"] == NAME, "who reads it meanwhile reads a complete one"
    assert json.loads(kept.read_text()) == {"name": "Another", "password": ""}
    assert {*kept.parent.iterdir()} - before == {kept}


@pytest.mark.parametrize(
    "broken",
    [
        b"", b"{", b"\xff\xfe", b"[]", b'{"name": "Tea"}', b'{"name": 7, "password": "oolong 4711"}', b"[" * 99_999,
        b'{"name": "Tea", "password": "short 4711\\u0000"}', b'{"name": "\\ud800", "password": "oolong 4711"}',
    ],
    ids=range(9),
)  # fmt: skip
def test_a_broken_file_is_ignored_and_the_log_does_not_quote_it(
    host: Phone, kept: Path, broken: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    kept.write_bytes(broken)
    assert "1. Wi-Fi" not in words(answered(200, host.get("t/invite")))
    assert "Enter the Wi-Fi once" in words(answered(200, host.get(PAGE)))
    assert f"{kept} is ignored" in caplog.text
    assert "4711" not in caplog.text
    assert PASSWORD in enter(host)


def test_a_folder_that_cannot_be_written_is_said_and_what_was_typed_can_be_sent_again(
    host: Phone, monkeypatch: pytest.MonkeyPatch, kept: Path
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", lambda **_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        answer = answered(503, host.post(PAGE, name=NAME, password=PASSWORD))
    typed = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', answer.text))
    assert {name: html.unescape(value) for name, value in typed.items()} == {"name": NAME, "password": PASSWORD}
    assert not kept.exists()


def test_a_server_with_a_public_address_and_a_phone_from_elsewhere_have_none(
    app: Flask, host: Phone, settings: Settings, kept: Path
) -> None:
    enter(host)
    outside = {"REMOTE_ADDR": "8.8.8.8"}
    assert "Wi-Fi" not in words(host.get("t/invite", environ_overrides=outside))
    answered(404, host.get(PAGE, environ_overrides=outside))
    state.init_app(app, settings, "https://club.example", state.state(app).database)
    assert "Wi-Fi" not in words(host.get("t/invite"))
    answered(404, host.get(PAGE))
    answered(404, host.post(PAGE, name="Evil twin", password="12345678"))
    answered(404, host.post(f"{PAGE}/forget"))
    assert json.loads(kept.read_text())["name"] == NAME


def test_no_other_page_call_file_or_log_has_the_wifi(app: Flask, host: Phone, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    ben, eva = joined(app, host, 1), joined(app, host, link="watch")
    assert PASSWORD in enter(host)
    with host.client.session_transaction() as session:
        token = session["tables"][host.code]
    statuses = set()
    for phone in (host, ben, eva):
        for request in EVERYWHERE_ELSE if phone is host else PAGES:
            if request.path == "/invite/wifi":
                continue
            headers = {"Authorization": f"Bearer {token}"} if request.api else ORIGIN
            said = None if request.method == "GET" else {"word": "tea"}
            body: dict[str, Any] = {"json" if request.api else "data": said}
            answer = phone.client.open(request.address(host.code), method=request.method, headers=headers, **body)
            statuses.add(answer.status_code)
            text = html.unescape(answer.data.decode("utf-8", "replace"))
            assert PASSWORD not in text, request
            assert NAME not in text, request
    assert {200, 303, 422} <= statuses, "they were answered"
    for page in ("/", "/tables", "/open", "/help", "/metrics", "/readyz", "/healthz"):
        assert PASSWORD not in html.unescape(host.get(page).text)
    assert PASSWORD not in caplog.text
    assert NAME not in caplog.text
