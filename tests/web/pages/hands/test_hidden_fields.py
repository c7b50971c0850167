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
TYPED = {"bets.length": "4", "bets.1": "3", "winner": "1", "note": "thirsty"}


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


def test_any_player_reveals_the_bets_for_all_by_a_script_or_without_one(app: Flask, ben: Phone, chie: Phone) -> None:
    watcher = join(app, ben, watch=True)
    assert ben.client.post(f"/t/{ben.code}/sheets/1/draft/up", json={"number": 2}, headers=ORIGIN).status_code == 409
    answer = ben.post(TYPED | {"action": "turn_up", "number": "1", "key": "a key"})
    assert answer.status_code == 200
    assert chosen(answer.text) == [("bets.1", "3"), ("bets.2", SECRET), ("winner", "1")]
    assert 'value="thirsty"' in answer.text
    assert 'value="a key"' in answer.text
    for phone in (ben, chie, watcher):
        assert (draft(phone)["fields"], draft(phone)["face_down"]) == ({"bets.2": SECRET}, [])


def test_saving_with_hidden_bets_is_refused_and_keeps_the_input(ben: Phone, chie: Phone) -> None:
    answer = ben.save(TYPED)
    assert answer.status_code == 422
    assert chosen(answer.text) == [("bets.1", "3"), ("winner", "1")]
    assert answer.text.count("This lies face down; turn it over before you save.") == 2, "on top, and at its field"
    assert "everybody but the dealer bets" in answer.text, "Dai's is missing"
    assert draft(chie)["fields"] == {"bets.2": SECRET}


@pytest.mark.parametrize("action", ["save", "preview"])
def test_a_form_shows_that_a_new_bet_is_hidden(ben: Phone, chie: Phone, action: str) -> None:
    form = TYPED | {"bets.2": "4", "bets.3": "6"}
    answer = ben.post(form | {"action": action, "number": "1", "key": "a key"})
    assert answer.status_code == 409
    said = "Chie: This lies face down; turn it over before you save."
    assert answer.text.count(said) == 2, "on top, and at its field"
    assert chosen(answer.text) == [("bets.1", "3"), ("bets.3", "6"), ("winner", "1")], "Chie's is not Ben's to say"
    assert 'value="thirsty"' in answer.text
    turned = ben.client.post(f"/t/{ben.code}/sheets/1/draft/up", json={"number": 1}, headers=ORIGIN | ASKS)
    assert turned.status_code == 200
    assert ben.save(form | {"bets.2": SECRET}).status_code == 303
