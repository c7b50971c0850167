"""Bets that players place from their own device: shown on all others and kept when the hand is recorded."""

import re
from html import unescape

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.conftest import ORIGIN
from tests.web.pages.hands.test_draft import ASKS, draft, write
from tests.web.pages.hands.test_hidden_fields import chosen, held
from tests.web.phones import Phone, host_of, join

BETS = {"bets.length": "4", "bets.1": "4", "bets.2": "2", "bets.3": "6", "winner": "0"}
REFUSED = "Ben has laid 4, not 6; only Aki or the host can change it"


@pytest.fixture
def aki(app: Flask) -> Phone:
    """The host, and the banker of the first hand."""
    return host_of(app, "buki")


@pytest.fixture
def ben(app: Flask, aki: Phone) -> Phone:
    return join(app, aki, 1)


@pytest.fixture
def chie(app: Flask, aki: Phone) -> Phone:
    return join(app, aki, 2)


def lay(phone: Phone, value: str = "4", number: int = 1, **headers: str) -> TestResponse:
    body = {"number": number, "value": value}
    return phone.client.post(f"/t/{phone.code}/sheets/1/draft/lay", json=body, headers=ORIGIN | ASKS | headers)


def row(form: str, seat: int) -> str:
    """Return the text of one seat's bet on the page."""
    found = re.search(rf'<fieldset class="seat" id="bets\.{seat}".*?</fieldset>', form, re.DOTALL)
    assert found
    return unescape(found[0])


def says(phone: Phone, **seen: str) -> dict[str, str]:
    """Return the hidden fields of a form."""
    form = phone.get()
    revision = re.search(r'name="draft" value="(\d+)"', form)
    assert revision
    return {"draft": revision[1], "number": "1", "key": "a key"} | seen


def test_a_bet_is_placed_by_one_call_and_an_invalid_one_is_refused_at_its_field(aki: Phone, ben: Phone) -> None:
    refused = lay(ben, "3")
    assert refused.status_code == 422
    assert refused.json
    assert [(error["field"], error["code"]) for error in refused.json["errors"]] == [("bets.1", "half")]
    answer = lay(ben)
    assert (answer.status_code, answer.json) == (200, draft(ben))
    assert (draft(aki)["fields"], draft(aki)["laid"]) == ({"bets.1": "4"}, ["bets.1"])


def test_only_the_users_own_bet_has_a_button(aki: Phone, ben: Phone) -> None:
    here = f'data-lay="/t/{ben.code}/sheets/1/draft/lay"'
    assert [here in row(ben.get(), seat) for seat in (1, 2, 3)] == [True, False, False]
    assert ">Lay my bet<" in row(ben.get(), 1)
    assert "data-lay=" not in aki.get()
    aki.save(BETS)
    assert ["data-lay=" in ben.get(page) for page in ("hands/1/edit", "hand")] == [False, True]
    assert "data-lay=" not in host_of(ben.client.application).get(), "a game without bets"


def test_every_form_shows_placed_bets_and_who_may_correct_them(app: Flask, aki: Phone, ben: Phone, chie: Phone) -> None:
    lay(ben)
    for phone in (aki, ben, chie):
        assert 'id="bets.1" data-seat="1" data-laid' in row(phone.get(), 1)
        assert ">✓ 4 laid<" in row(phone.get(), 1)
        assert chosen(phone.get()) == [("bets.1", "4")]
        assert held(phone.get())["laid"] == ["bets.1"]
        assert "data-laid" not in row(phone.get(), 2)
    assert [">Mend a slip<" in row(phone.get(), 1) for phone in (aki, ben, chie)] == [True, False, False]
    assert "Only Aki or the host can change it." in row(ben.get(), 1)
    assert "Only Aki" not in row(chie.get(), 1)


def test_a_hidden_bet_is_only_shown_as_placed(app: Flask) -> None:
    aki = host_of(app, "buki", bets="hidden")
    ben, watcher = join(app, aki, 1), join(app, aki, watch=True)
    lay(ben)
    assert (draft(aki)["fields"], draft(aki)["laid"], draft(aki)["face_down"]) == ({}, ["bets.1"], ["bets.1"])
    for phone in (aki, watcher):
        table = phone.client.get(f"/t/{aki.code}").text
        assert ">✓ laid, face down<" in table
        assert "4 laid" not in table
    assert "data-face-down data-laid" in row(aki.get(), 1)
    assert "4 laid" not in aki.get()
    assert ">✓ 4 laid<" in row(ben.get(), 1)


def test_a_user_who_may_not_correct_bets_cannot_change_the_dealer(aki: Phone, ben: Phone, chie: Phone) -> None:
    options = '<option value="3" disabled>Dai</option>'
    assert options not in chie.get()
    lay(ben)
    assert options in chie.get()
    assert options not in aki.get()
    write(aki, {"dealer": "3"})
    form = chie.get()
    assert '<option value="3" selected>Dai</option>' in form
    assert '<option value="" disabled>Aki, whose turn it is</option>' in form


def test_placing_a_bet_without_a_script_keeps_the_input(aki: Phone, ben: Phone) -> None:
    typed = {"bets.length": "4", "bets.2": "6", "winner": "2", "note": "thirsty", "lay": "bets.1"}
    for wrong, said in (({"bets.1": "3"}, "the payout would be 7.5"), ({}, "everybody but the dealer bets")):
        answer = ben.post(says(ben) | typed | wrong)
        assert answer.status_code == 422
        assert said in row(answer.text, 1)
        assert ("bets.2", "6") in chosen(answer.text)
    assert draft(ben)["laid"] == []
    answer = ben.post(says(ben) | typed | {"bets.1": "4"})
    assert answer.status_code == 200
    assert "data-laid" in row(answer.text, 1)
    assert chosen(answer.text) == [("bets.1", "4"), ("bets.2", "6"), ("winner", "2")]
    assert 'value="thirsty"' in answer.text
    assert (draft(aki)["fields"], draft(aki)["laid"]) == ({"bets.1": "4"}, ["bets.1"])


def test_only_the_host_corrects_or_withdraws_a_bet_without_a_script(aki: Phone, ben: Phone, chie: Phone) -> None:
    lay(ben)
    for asked in ("mend", "take_back"):
        refused = chie.post(says(chie) | {"bets.1": "6", "note": "thirsty", asked: "bets.1"})
        assert refused.status_code == 409
        assert chosen(refused.text) == [("bets.1", "4")]
        assert 'value="thirsty"' in refused.text
    typed = {"bets.length": "4", "bets.1": "6", "bets.2": "2"}
    assert chosen(aki.post(says(aki) | typed | {"mend": "bets.1"}).text) == [("bets.1", "6"), ("bets.2", "2")]
    assert (draft(ben)["fields"], draft(ben)["laid"]) == ({"bets.1": "6"}, ["bets.1"])
    assert chosen(aki.post(says(aki) | typed | {"take_back": "bets.1"}).text) == [("bets.2", "2")]
    assert (draft(ben)["fields"], draft(ben)["laid"]) == ({}, [])


@pytest.mark.parametrize("action", ["save", "preview"])
def test_a_form_with_another_bet_is_refused_and_keeps_its_input(ben: Phone, chie: Phone, action: str) -> None:
    form = says(chie) | BETS | {"bets.1": "6", "note": "thirsty", "action": action}
    lay(ben)
    answer = chie.post(form)
    assert answer.status_code == 409
    assert unescape(answer.text).count(REFUSED) == 2, "on top, and at its field"
    assert REFUSED in row(answer.text, 1)
    assert chosen(answer.text) == [("bets.1", "4"), ("bets.2", "2"), ("bets.3", "6"), ("winner", "0")]
    assert 'value="thirsty"' in answer.text
    part = chie.post(form, "hand?part=preview")
    assert (part.status_code, f'data-wrong="{REFUSED}"' in unescape(part.text)) == (409, True)
    assert chie.save(BETS).status_code == 303


def test_the_host_may_change_a_bet_that_the_form_has_shown(aki: Phone, ben: Phone) -> None:
    before = says(aki)
    lay(ben)
    form = BETS | {"bets.1": "6", "action": "save"}
    answer = aki.post(before | form)
    assert answer.status_code == 409
    assert chosen(answer.text)[0] == ("bets.1", "4")
    assert REFUSED in row(answer.text, 1)
    previewed = aki.post(says(aki) | form | {"action": "preview"})
    assert (previewed.status_code, ("bets.1", "6") in chosen(previewed.text)) == (200, True)
    assert aki.post(says(aki) | form).status_code == 303
    assert aki.table().sheet.hands[0].entry["bets"] == [None, 6, 2, 6]
