"""Inserting a hand on the pages of the host: links, form, preview and recording."""

import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.browsers import Phone, joined, opened, play, played, reseat, words
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


def test_the_list_links_to_the_form_of_every_position_but_the_last(host: Phone) -> None:
    page = host.get("t/sheets/1/hands").text
    offered = re.findall(r'<option value="(\d+)">([^<]+)</option>', page)
    assert offered == [("2", "after hand 2"), ("1", "after hand 1"), ("0", "before the first hand")]
    answer = host.get("t/sheets/1/hands/forgotten?after=2")
    assert answer.location.endswith("/sheets/1/hands/2/forgotten")
    assert host.get("t/sheets/1/hands/forgotten?after=x").location.endswith("/hands/0/forgotten")


def test_a_hand_links_to_the_position_after_it(host: Phone) -> None:
    assert "/sheets/1/hands/2/forgotten" in host.get("t/sheets/1/hands/2").text
    assert "forgotten" not in host.get("t/sheets/1/hands/3").text


def test_a_hand_can_be_inserted_at_the_end_of_an_earlier_game(host: Phone) -> None:
    reseat(host, "Ben", "Aki", "Chie", "Dai")
    assert "/sheets/1/hands/3/forgotten" in host.get("t/sheets/1/hands/3").text
    host.post("t/sheets/1/hands/3/forgotten", action="save", **CHIE)
    assert listed(host) == ["4", "3", "2", "1"]


def test_the_form_has_the_state_of_its_position(host: Phone) -> None:
    page = words(host.get(THERE))
    assert "A forgotten hand" in page
    assert "played after hand 1" in page
    assert "東2局" in page or "Ben deals" in page
    assert "played before the first hand" in words(host.get("t/sheets/1/hands/0/forgotten"))
    assert "Aki deals" in words(host.get("t/sheets/1/hands/0/forgotten"))


def test_the_effects_are_shown_first(host: Phone) -> None:
    page = put_in(host, "preview")
    assert page.status_code == 200
    assert "Hand 4 put in" in words(page)
    assert "Record · 3 hands change" in words(page)
    assert listed(host) == ["3", "2", "1"]


def test_an_inserted_hand_is_listed_at_its_position(host: Phone) -> None:
    answer = put_in(host)
    assert answer.location.endswith("/sheets/1/hands")
    page = words(host.get("t/sheets/1/hands"))
    assert "Hand 4 is put in." in page
    assert listed(host) == ["3", "2", "4", "1"]
    assert "put in" in words(host.get("t/sheets/1/hands/4"))


def test_the_same_form_sent_twice_records_one_hand(host: Phone) -> None:
    put_in(host)
    assert put_in(host).status_code == 303
    assert listed(host) == ["3", "2", "4", "1"]


def test_another_hand_with_the_same_key_is_refused(host: Phone) -> None:
    put_in(host)
    answer = host.post(THERE, action="save", key="forgotten", **CHIE | {"finish": "bao_zun"})
    assert answer.status_code == 422
    assert value_of(answer.text, "key") != "forgotten"
    assert listed(host) == ["3", "2", "4", "1"]


def test_problems_are_shown_at_their_field_and_no_input_is_lost(host: Phone) -> None:
    answer = host.post(THERE, action="save", **CHIE | {"piles__3": 4, "note": "late"})
    assert answer.status_code == 422
    assert 'value="late"' in answer.text
    assert listed(host) == ["3", "2", "1"]


def test_a_changed_previous_hand_is_reported(host: Phone) -> None:
    seen = value_of(host.get(THERE).text, "revision")
    host.post("t/sheets/1/hands/1/edit", action="save", key="c", **CHIE)
    answer = put_in(host, revision=seen, note="late")
    assert answer.status_code == 409
    assert 'value="late"' in answer.text
    assert value_of(answer.text, "revision") != seen
    assert listed(host) == ["3", "2", "1"]


def test_only_the_host_may_insert_a_hand(app: Flask, host: Phone) -> None:
    ben = joined(app, host, 1)
    for path in ("t/sheets/1/hands", "t/sheets/1/hands/1"):
        assert "forgotten" not in ben.get(path).text
    assert ben.get(THERE).status_code == 403
    assert put_in(ben).status_code == 403
    assert Phone(app.test_client(), host.code).get(THERE).status_code == 404
    assert listed(host) == ["3", "2", "1"]


def test_there_is_no_form_after_a_missing_hand(host: Phone) -> None:
    assert host.get("t/sheets/1/hands/4/forgotten").status_code == 404
    assert host.get(f"t/sheets/1/hands/{10**30}/forgotten").status_code == 404


def test_an_inserted_hand_has_no_shared_draft(host: Phone) -> None:
    typed(host)
    page = host.get(THERE).text
    assert "data-draft=" not in page
    assert not re.search(r'name="winner"[^>]* checked', page)


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


def test_pages_of_hands_follow_the_order_of_play(app: Flask) -> None:
    host = opened(app)
    for number in range(1, 52):
        play(host, number, 1, 2, 3, 0, 3)
    put_in(host)
    assert listed(host)[-2:] == ["3", "2"]
    older = host.get("t/sheets/1/hands?before=2").text
    assert re.findall(r'<span aria-hidden="true">(\d+)</span></a>', older) == ["52", "1"]
