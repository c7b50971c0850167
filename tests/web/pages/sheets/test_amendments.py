"""The page that corrects the setup of hands already played."""

import re
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.web.browsers import NAMES, joined, opened, play, played, words

AT = "t/sheets/1/agreed"


def wanted(*names: str, first_dealer: int = 0, **more: object) -> dict[str, Any]:
    """Return the fields of the form."""
    lines = {f"players__{seat}": name for seat, name in enumerate(names or NAMES)}
    return {"game": "tien-gow", "first_dealer": first_dealer, **lines, **more}


def left(answer: TestResponse) -> dict[str, str]:
    """Return the hidden fields of the confirmation page."""
    hidden = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', answer.text)
    return {name.replace(".", "__"): value for name, value in hidden}


def test_the_form_is_filled_and_its_effects_are_shown_before_recording(app: Flask) -> None:
    host = opened(app, rules__base="5", first_dealer=2)
    said = "Correct rules or seats of hands already played"
    assert said not in words(host.get("t")), "without hands"
    play(host, 1, 1, 2, 3, 0, 3)
    players = [joined(app, host, 1), joined(app, host, link="watch")]
    for shown in ("t", "t/rules"):
        assert [said in words(phone.get(shown)) for phone in (host, *players)] == [True, False, False]
    form = host.get(AT).text
    assert all(f'value="{name}"' in form for name in NAMES)
    assert 'name="rules.base" type="text" value="5"' in form
    assert 'name="first_dealer" value="2" checked' in form
    assert 'name="seats"' not in form, "as many play as did"
    typed = wanted("Aki", "Emi", "Chie", "Dai", rules__base="5", rules__unit=2, who__1="new", first_dealer=2)
    page = words(host.post(AT, action="look", **typed))
    for said in ("1 → after 2", "Seats Aki, Ben, Chie, Dai → after Aki, Emi, Chie, Dai", "Record · 1 hand changes"):
        assert said in page
    assert "Emi" not in words(host.get("t"))


def test_a_previewed_amendment_is_recorded_and_seen_by_all(app: Flask) -> None:
    host = played(app)
    eva = joined(app, host, link="watch")
    agreed = left(host.get(AT))["agreed"]
    sent = left(host.post(AT, action="look", agreed=agreed, **wanted("Ben", "Aki", "Chie", "Dai", first_dealer=1)))
    assert (sent["first_dealer"], sent["agreed"]) == ("1", agreed)
    answer = host.post(AT, action="record", **sent)
    assert (answer.status_code, answer.location) == (303, f"/t/{host.code}/rules?sheet=1")
    assert "What was agreed is corrected." in words(host.get("t/rules"))
    page = words(eva.get("t/rules"))
    assert "Corrected after hand 3" in page
    assert "Seats Aki, Ben, Chie, Dai → after Ben, Aki, Chie, Dai" in page
    assert "Rules or seats were corrected after hand 3" in words(eva.get("t/sheets/1/hands"))
    hand = words(eva.get("t/sheets/1/hands/2"))
    assert "Who sat where was corrected since; this is how it was entered." in hand


def test_a_new_name_is_asked_about_and_may_rename_a_person(app: Flask) -> None:
    host = played(app)
    typed = wanted("Aki", "Benno", "Chie", "Dai")
    asked = host.post(AT, action="look", **typed)
    assert asked.status_code == 422
    assert "say who Benno is" in words(asked)
    offered = re.findall(r'name="who\.1" value="(\w+)"( checked)?', asked.text)
    assert offered == [("2", ""), ("new", "")], "Ben first, of whom nothing was said"
    looked = host.post(AT, action="look", **typed, who__1="2")
    assert "Name Ben → after Benno" in words(looked)
    sent = left(looked)
    assert 'name="who.1" value="2" checked' in host.post(AT, action="change", **sent).text
    before = words(host.get("t/account?of=Ben"))
    assert host.post(AT, action="record", **sent).status_code == 303
    assert words(host.get("t/account?of=Benno")) == before.replace("Ben", "Benno")
    assert host.post(AT, action="look", **wanted("Aki", "Eva", "Chie", "Dai"), who__1="x").status_code == 422


def test_a_hand_that_would_become_impossible_is_named_and_linked(app: Flask) -> None:
    host = opened(app, "Aki", "Ben", "Chie", game="moon", rules__contract="true")
    tricks = {"tricks__0": 1, "tricks__1": 5, "tricks__2": 1}
    host.post("t/sheets/1/hand", action="save", number=1, key="hand-1", bidder=1, bid=5, **tricks)
    form = wanted("Aki", "Ben", "Chie") | {"game": "moon", "rules__target": "15"}
    assert "Target 21 → after 15" in words(host.post(AT, action="look", **form, rules__contract="true"))
    answer = host.post(AT, action="record", **form, rules__contract="")
    assert answer.status_code == 422
    assert "Hand 1: nobody bids at this table" in words(answer)
    assert "With this, hand 1 could not have been as it was entered." in words(answer)
    assert f'href="/t/{host.code}/sheets/1/hands/1"' in answer.text


def test_invalid_values_and_an_outdated_form_are_refused(app: Flask) -> None:
    host = played(app)
    agreed = left(host.get(AT))["agreed"]
    for form, said in (
        (wanted(rules__unit="0"), "Unit: at least 1"),
        (wanted("Aki", "", "Chie", "Dai"), "this is empty"),
        (wanted("Aki", "Ben", "Chie"), "as many play as before: with more or fewer the next game begins"),
    ):
        answer = host.post(AT, action="look", **form)
        assert (answer.status_code, said in words(answer)) == (422, True)
    assert host.post(AT, action="record", agreed=agreed, **wanted(rules__unit="2")).status_code == 303
    for action in ("look", "record"):
        answer = host.post(AT, action=action, agreed=agreed, **wanted(rules__unit="3"))
        assert answer.status_code == 409
        assert "The seats or the rules have been changed meanwhile" in words(answer)
        assert 'name="rules.unit" type="text" value="2"' in answer.text
