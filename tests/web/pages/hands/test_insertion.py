"""Inserting a hand on the pages of the host: links, form, preview and recording."""

import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.browsers import Phone, joined, played, words
from tests.web.conftest import ORIGIN
from tests.web.phones import value_of

CHIE: dict[str, object] = {"winner": 2, "piles__0": 2, "piles__1": 3, "piles__2": 3, "piles__3": 0}
THERE = "t/sheets/1/hands/1/forgotten"


@pytest.fixture
def host(app: Flask) -> Phone:
    return played(app)


def listed(phone: Phone, sheet: int = 1) -> list[str]:
    """Return the numbers in the list of hands, the newest first."""
    return re.findall(r'<span aria-hidden="true">(\d+)</span></a>', phone.get(f"t/sheets/{sheet}/hands").text)


def typed(phone: Phone) -> None:
    """Enter the winner of the next hand in the draft."""
    draft = {"number": 4, "fields": {"winner": "1"}}
    assert phone.client.post(f"/t/{phone.code}/sheets/1/draft", json=draft, headers=ORIGIN).status_code == 200


def put_in(phone: Phone, action: str = "save", **more: object) -> TestResponse:
    """Insert a hand won by Chie after the first one."""
    return phone.post(THERE, action=action, key="forgotten", **CHIE, **more)


def test_the_host_has_links_to_the_form_of_every_position_but_the_last(app: Flask, host: Phone) -> None:
    page = host.get("t/sheets/1/hands").text
    offered = re.findall(r'<option value="(\d+)">([^<]+)</option>', page)
    assert offered == [("2", "after hand 2"), ("1", "after hand 1"), ("0", "before the first hand")]
    answer = host.get("t/sheets/1/hands/forgotten?after=2")
    assert answer.location.endswith("/sheets/1/hands/2/forgotten")
    assert host.get("t/sheets/1/hands/forgotten?after=x").location.endswith("/hands/0/forgotten")
    assert "/sheets/1/hands/2/forgotten" in host.get("t/sheets/1/hands/2").text
    assert "forgotten" not in host.get("t/sheets/1/hands/3").text
    ben = joined(app, host, 1)
    for path in ("t/sheets/1/hands", "t/sheets/1/hands/1"):
        assert "forgotten" not in ben.get(path).text


def test_the_form_has_the_state_of_its_position_and_no_draft(host: Phone) -> None:
    typed(host)
    form = host.get(THERE)
    assert "A forgotten hand" in words(form)
    assert "played after hand 1" in words(form)
    assert "Ben deals" in words(form)
    assert "data-draft=" not in form.text
    assert not re.search(r'name="winner"[^>]* checked', form.text)
    first = words(host.get("t/sheets/1/hands/0/forgotten"))
    assert "played before the first hand" in first
    assert "Aki deals" in first


def test_an_inserted_hand_is_listed_once_at_its_position(host: Phone) -> None:
    for _ in range(2):
        assert put_in(host).location.endswith("/sheets/1/hands")
    page = words(host.get("t/sheets/1/hands"))
    assert "Hand 4 is put in." in page
    assert listed(host) == ["3", "2", "4", "1"]
    assert "put in" in words(host.get("t/sheets/1/hands/4"))
    other = host.post(THERE, action="save", key="forgotten", **CHIE | {"finish": "bao_zun"})
    assert other.status_code == 422
    assert value_of(other.text, "key") != "forgotten"


def test_the_effects_or_the_problems_are_shown_first(host: Phone) -> None:
    page = put_in(host, "preview")
    assert page.status_code == 200
    assert "Hand 4 put in" in words(page)
    assert "Record · 3 hands change" in words(page)
    wrong = host.post(THERE, action="save", **CHIE | {"piles__3": 4, "note": "late"})
    assert wrong.status_code == 422
    assert 'value="late"' in wrong.text
    assert listed(host) == ["3", "2", "1"]


def test_a_changed_previous_hand_is_reported(host: Phone) -> None:
    seen = value_of(host.get(THERE).text, "revision")
    host.post("t/sheets/1/hands/1/edit", action="save", key="c", **CHIE)
    answer = put_in(host, revision=seen, note="late")
    assert answer.status_code == 409
    assert 'value="late"' in answer.text
    assert value_of(answer.text, "revision") != seen
    assert listed(host) == ["3", "2", "1"]


def test_the_draft_of_the_next_hand_gets_the_new_number(app: Flask, host: Phone) -> None:
    ben = joined(app, host, 1)
    typed(ben)
    put_in(host)
    form = {"number": 4, "winner": 1, "piles__0": 2, "piles__1": 3, "piles__2": 0, "piles__3": 3, "note": "mine"}
    for action in ("save", "preview"):
        answer = ben.post("t/sheets/1/hand", action=action, key="ben", **form)
        assert answer.status_code == 409
        assert "A forgotten hand has been put in: the next hand is hand 5 now" in words(answer)
        assert value_of(answer.text, "number") == "5"
        assert 'value="mine"' in answer.text
    assert ben.post("t/sheets/1/hand", action="save", key="ben", **form | {"number": 5}).status_code == 303
