"""The draft that all devices of a table share, as the form's script reads and writes it."""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.browsers import answered
from tests.web.conftest import ORIGIN
from tests.web.phones import Phone, host_of, join

ASKS = {"Accept": "application/json"}


@pytest.fixture
def aki(app: Flask) -> Phone:
    return host_of(app)


@pytest.fixture
def ben(app: Flask, aki: Phone) -> Phone:
    return join(app, aki, 1)


def write(phone: Phone, fields: dict[str, Any], number: int = 1, **more: Any) -> TestResponse:
    body = {"number": number, "fields": fields, **more}
    return phone.client.post(f"/t/{phone.code}/sheets/1/draft", json=body, headers=ORIGIN | ASKS)


def draft(phone: Phone) -> dict[str, Any]:
    return dict(phone.client.get(f"/t/{phone.code}/sheets/1/draft", headers=ASKS).json or {})


def test_fields_entered_on_one_device_appear_in_the_form_of_another_with_their_author(aki: Phone, ben: Phone) -> None:
    assert write(aki, {"piles.0": "0", "piles.1": "3"}, seat=1).status_code == 200
    told = draft(ben)
    assert told["fields"] == {"piles.0": "0", "piles.1": "3"}
    assert (told["by"]["piles.1"], told["on_behalf_of"]["piles.1"]) == ("Aki", "Ben")
    form = ben.get()
    assert re.search(r'name="piles\.0" value="0" checked', form)
    assert ">by Aki for Ben<" in form
    assert ">by Aki for Ben<" not in aki.get(), "who entered it knows"


def test_a_hint_about_the_entered_values_is_shown_on_all_phones_until_one_turns_hints_off(
    aki: Phone, ben: Phone
) -> None:
    assert write(ben, {"piles.1": "0"}).status_code == 200
    few = "<p>No 結 below two 棟 (2牌縛り): Ben</p>"
    live = aki.client.get(f"/t/{aki.code}/live/0?page=entry").json or {}
    assert few in live["fragments"]["live-hint"]
    assert few in aki.get()
    assert few not in aki.get("hand?hints=off")
    assert "Show hints" in aki.get()
    assert few in ben.get()
    assert few in aki.get("hand?hints=on")


def send(phone: Phone, body: bytes) -> TestResponse:
    address = f"/t/{phone.code}/sheets/1/draft"
    return phone.client.post(address, data=body, content_type="application/json", headers=ORIGIN | ASKS)


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        (rb'"a\uDC04b"', "a\ufffdb"),
        (rb'"\ud83c\udc04 \\ud83c"', "\U0001f004 \\ud83c"),
        (b'"\xed\xa0\xbd"', "\ufffd\ufffd\ufffd"),
    ],
    ids=["alone", "whole, and no escape", "in bytes"],
)
def test_a_lone_surrogate_breaks_no_form_and_a_deep_draft_none(aki: Phone, ben: Phone, sent: bytes, kept: str) -> None:
    assert send(aki, b'{"number": 1, "fields": {"note": %s}}' % sent).status_code == 200
    assert send(aki, b'{"number": 1, "fields": ' + b"[" * 100_000).status_code == 400
    assert draft(ben)["fields"] == {"note": kept}
    assert kept in unescape(ben.get())


def test_a_player_without_a_device_is_marked_until_others_enter_the_field(app: Flask, aki: Phone) -> None:
    def marked(phone: Phone) -> list[str]:
        return re.findall(r'data-by="piles.(\d)"[^>]*>no phone here yet<', phone.get())

    assert marked(aki) == [], "one phone enters for all"
    ben = join(app, aki, 1)
    assert marked(ben) == ["2", "3"]
    write(ben, {"piles.3": "0"}, seat=3)
    assert marked(aki) == ["2"]


def test_several_values_of_one_field_are_stored(app: Flask) -> None:
    aki = host_of(app, "che-deng")
    write(aki, {"players.1.discards": ["6-5", "6-5", "2-1"]})
    assert re.findall(r'name="players\.1\.discards" value="(.*?)" checked', aki.get()) == ["6-5", "6-5", "2-1"]


def test_a_hostile_value_stays_text(aki: Phone) -> None:
    evil = '"><script>alert(1)</script>'
    write(aki, {"note": evil, "piles.0": evil})
    form = aki.get()
    assert evil not in form
    assert evil in unescape(form)


def test_an_invalid_body_or_field_is_refused(aki: Phone) -> None:
    for body in (b"[]", b'{"number": 1, "fields": {"a": 1}}', b'{"number": "x", "fields": {}}'):
        assert send(aki, body).status_code == 422
    assert write(aki, {"bets.0": "4"}).status_code == 422, "another game has bets"
    assert draft(aki)["fields"] == {}


def test_a_phone_without_its_cookie_hears_that_it_joins_again_and_keeps_what_was_typed(app: Flask, aki: Phone) -> None:
    for code in (aki.code, "ZZZZZZ"):  # nobody learns from it which tables there are
        lost = Phone(app, code, "")
        lost.client = app.test_client()
        told = write(lost, {"piles.0": "4"})
        assert told.json
        assert (told.status_code, told.json["code"]) == (404, "rejoin")
        saved = answered(404, lost.save({"winner": "0", "piles.0": "4"}))
        assert "join again" in saved.text
        assert 'value="4"' in saved.text
