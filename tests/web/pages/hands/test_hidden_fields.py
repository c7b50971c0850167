"""Hidden bets: what each device receives of them, in the form and through the script endpoints."""

import json
import re
from html import unescape

import pytest
from flask import Flask

from tests.web.conftest import ORIGIN
from tests.web.pages.hands.test_draft import ASKS, draft, write
from tests.web.phones import Phone, host_of, join

SECRET = "5"
"""Chie's bet; no other number in the form has this value."""


@pytest.fixture
def aki(app: Flask) -> Phone:
    return host_of(app, "buki", bets="hidden", payout=2)


@pytest.fixture
def ben(app: Flask, aki: Phone) -> Phone:
    return join(app, aki, 1)


@pytest.fixture
def chie(app: Flask, aki: Phone) -> Phone:
    """Chie, who has placed a bet."""
    chie = join(app, aki, 2)
    assert write(chie, {"bets.2": SECRET}, seat=2).status_code == 200
    return chie


def chosen(form: str) -> list[tuple[str, str]]:
    return re.findall(r'<input type="radio" name="([^"]+)" value="([^"]+)" checked>', form)


def held(form: str) -> dict[str, object]:
    found = re.search(r'data-draft="([^"]*)"', form)
    assert found
    return dict(json.loads(unescape(found[1])))


def turn_up(phone: Phone, number: int = 1) -> int:
    return phone.client.post(
        f"/t/{phone.code}/sheets/1/draft/up", json={"number": number}, headers=ORIGIN | ASKS
    ).status_code


def test_a_hidden_bet_is_sent_to_no_other_device(app: Flask, aki: Phone, ben: Phone, chie: Phone) -> None:
    watcher = join(app, aki, watch=True)
    for phone in (aki, ben, watcher):
        assert draft(phone)["fields"] == {}
        assert (draft(phone)["face_down"], draft(phone)["by"]) == (["bets.2"], {"bets.2": "Chie"})
    for phone in (aki, ben):
        form = phone.get()
        assert chosen(form) == []
        assert held(form)["fields"] == {}
        assert 'id="bets.2" data-seat="2" data-face-down' in form
        assert ">Turn the bets over<" in form
    assert chosen(chie.get()) == [("bets.2", SECRET)]
    assert "data-face-down" not in chie.get()


def test_no_response_contains_a_hidden_bet(aki: Phone, ben: Phone, chie: Phone) -> None:
    refused = write(ben, {"bets.2": "3"}, seen={"bets.2": ""}, seat=2)
    assert refused.status_code == 409
    assert refused.json
    assert refused.json["detail"] == "Chie's part lies face down; turn it over first to change it"
    assert (refused.json["current"]["fields"], refused.json["current"]["face_down"]) == ({}, ["bets.2"])
    mine = write(ben, {"bets.1": "3"}, seat=1).json
    assert mine
    assert (mine["fields"], mine["face_down"]) == ({"bets.1": "3"}, ["bets.2"])
    late = ben.client.get(f"/t/{ben.code}/live/0?page=table", headers=ASKS)
    assert "Go on with hand 1" in late.text
    assert draft(chie)["fields"] == {"bets.2": SECRET}
    for page in ("sheet", "sheets/1/hands", "keep"):
        assert "bets.2" not in aki.client.get(f"/t/{aki.code}/{page}").text


def test_strangers_cannot_see_or_reveal_bets(app: Flask, aki: Phone, chie: Phone) -> None:
    stranger, watcher = Phone(app, aki.code, "no token of this table"), join(app, aki, watch=True)
    assert (turn_up(stranger), turn_up(watcher)) == (404, 403)
    assert draft(aki)["fields"] == {}
    assert draft(chie)["fields"] == {"bets.2": SECRET}


def test_any_player_reveals_the_bets_for_all(app: Flask, aki: Phone, ben: Phone, chie: Phone) -> None:
    assert turn_up(ben) == 200
    for phone in (aki, ben, chie, join(app, aki, watch=True)):
        assert (draft(phone)["fields"], draft(phone)["face_down"]) == ({"bets.2": SECRET}, [])
    assert 'id="bets.2" data-seat="2" data-face-down' not in ben.get()


def test_bets_of_another_hand_are_not_revealed(ben: Phone, chie: Phone) -> None:
    assert turn_up(ben, 2) == 409
    assert turn_up(ben, 0) == 409
    assert draft(ben)["face_down"] == ["bets.2"]
    assert draft(chie)["face_down"] == []


def test_revealing_without_a_script_keeps_the_input(ben: Phone, chie: Phone) -> None:
    form = {"bets.length": "4", "bets.1": "3", "winner": "1", "note": "thirsty"}
    answer = ben.post(form | {"action": "turn_up", "number": "1", "key": "a key"})
    assert answer.status_code == 200
    assert chosen(answer.text) == [("bets.1", "3"), ("bets.2", SECRET), ("winner", "1")]
    assert 'value="thirsty"' in answer.text
    assert 'value="a key"' in answer.text
    assert draft(chie)["face_down"] == []


def test_revealing_too_late_without_a_script_shows_a_message(ben: Phone, chie: Phone) -> None:
    chie.save({"bets.length": "4", "bets.1": "2", "bets.2": "4", "bets.3": "6", "winner": "0"})
    answer = ben.post({"bets.1": "3", "action": "turn_up", "number": "1", "key": "another"})
    assert answer.status_code == 409


def test_saving_with_hidden_bets_is_refused_and_keeps_the_input(ben: Phone, chie: Phone) -> None:
    answer = ben.save({"bets.length": "4", "bets.1": "3", "winner": "1"})
    assert answer.status_code == 422
    assert chosen(answer.text) == [("bets.1", "3"), ("winner", "1")]
    assert answer.text.count("This lies face down; turn it over before you save.") == 2, "on top, and at its field"
    assert "everybody but the dealer bets" in answer.text, "Dai's is missing"
    assert draft(chie)["fields"] == {"bets.2": SECRET}


@pytest.mark.parametrize("action", ["save", "preview"])
def test_a_form_shows_that_a_new_bet_is_hidden(ben: Phone, chie: Phone, action: str) -> None:
    form = {"bets.length": "4", "bets.1": "3", "bets.2": "4", "bets.3": "6", "winner": "1", "note": "thirsty"}
    answer = ben.post(form | {"action": action, "number": "1", "key": "a key"})
    assert answer.status_code == 409
    said = "Chie: This lies face down; turn it over before you save."
    assert answer.text.count(said) == 2, "on top, and at its field"
    assert chosen(answer.text) == [("bets.1", "3"), ("bets.3", "6"), ("winner", "1")], "Chie's is not Ben's to say"
    assert 'value="thirsty"' in answer.text
    assert 'id="bets.2" data-seat="2" data-face-down' in answer.text
    assert draft(chie)["fields"] == {"bets.2": SECRET}
    turn_up(ben)
    assert ben.save(form | {"bets.2": SECRET}).status_code == 303


def test_revealed_bets_are_shown_after_a_refusal_without_a_script(ben: Phone, chie: Phone) -> None:
    turn_up(chie)
    answer = ben.save({"bets.length": "4", "bets.1": "3", "winner": "1"})
    assert chosen(answer.text) == [("bets.1", "3"), ("bets.2", SECRET), ("winner", "1")]


def test_a_correction_hides_nothing(ben: Phone, chie: Phone) -> None:
    chie.save({"bets.length": "4", "bets.1": "2", "bets.2": "4", "bets.3": "6", "winner": "0"})
    write(chie, {"bets.1": "4"}, number=2)
    form = ben.get("hands/1/edit")
    assert chosen(form) == [("bets.1", "2"), ("bets.2", "4"), ("bets.3", "6"), ("winner", "0")]
    assert "face down" not in form


def test_other_games_have_no_hidden_bets(app: Flask) -> None:
    aki = host_of(app)
    write(aki, {"piles.1": "3"}, seat=1)
    form = join(app, aki, 2).get()
    assert ("piles.1", "3") in chosen(form)
    assert held(form)["face_down"] == []
    assert "data-back" not in form
