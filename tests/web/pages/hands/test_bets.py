"""The bets of Buki-Domino: what the form offers, and bets that players place from their own device."""

import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.browsers import answered, words
from tests.web.conftest import ORIGIN
from tests.web.pages.hands.test_draft import ASKS, draft, write
from tests.web.pages.hands.test_outdated_forms import agree
from tests.web.phones import NAMES, Phone, form_of, host_of, join, value_of

BETS = {"bets.length": "4", "bets.1": "4", "bets.2": "2", "bets.3": "6"}
WON = BETS | {"winner": "0"}
REFUSED = "Ben bet 4, not 6; only Aki or the host can change it"


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


def offered(form: str, seat: int) -> list[int]:
    """Return the bets that are offered for a seat."""
    return [int(bet) for bet in re.findall(rf'type="radio" name="bets\.{seat}" value="(\d+)"', form)]


def dimmed(form: str, seat: int) -> dict[int, str]:
    """Return the disabled bets of a seat, with the reasons."""
    found = re.findall(rf'<p class="notice why" id="bets\.{seat}\.(\d+)-why" popover>(.*?)</p>', form)
    opened = re.findall(rf'aria-disabled="true" popovertarget="bets\.{seat}\.(\d+)-why"', form)
    assert opened == [bet for bet, _ in found]
    return {int(bet): unescape(why) for bet, why in found}


def lead(form: str) -> str:
    found = re.search(r'<div class="lead[^"]*">(.*?)</div>', form, re.DOTALL)
    assert found
    return " ".join(unescape(re.sub("<[^>]+>", "", found[1])).split())


@pytest.mark.parametrize(
    ("rules", "bets", "dim"),
    [
        ({}, [2, 4, 6], {3: "the payout would be 7.5", 5: "the payout would be 12.5"}),
        ({"rounding": "up"}, [2, 3, 4, 5, 6], {}),
        ({"payout": 3}, [2, 3, 4, 5, 6], {}),
        ({"unit": 2}, [2, 3, 4, 5, 6], {}),
        ({"min_bet": 4}, [4, 6, 8, 10, 12], {5: "", 7: "", 9: "", 11: ""}),
        ({"min_bet": 10}, [], {}),
    ],
    ids=str,
)
def test_only_payable_bets_within_the_bounds_are_offered_and_the_others_have_a_reason(
    app: Flask, rules: dict[str, Any], bets: list[int], dim: dict[int, str]
) -> None:
    form = host_of(app, "buki", **rules).get()
    assert (offered(form, 0), offered(form, 1)) == ([], bets)
    assert dimmed(form, 1).keys() == dim.keys()
    assert all(dimmed(form, 1)[bet].startswith(reason) for bet, reason in dim.items())
    assert ("a bet of 10 to 30" in form) is (not bets), "many are typed"


def test_the_form_states_the_betting_deadline_for_any_dealer(aki: Phone) -> None:
    assert lead(aki.get()) == "Aki deals · bets close before your third play"
    assert lead(aki.preview({"dealer": "2"}).text) == "Chie deals · bets close before your third play"
    aki.save(BETS | {"winner": "1"})
    assert lead(aki.get()) == "Ben deals · bets close before your first play"
    assert "bets close before your first play" in aki.client.get(f"/t/{aki.code}").text
    assert lead(aki.get("hand?lang=ja")) == "親はBen · 賭けの締め切り：自分の最初のプレイの前"


def test_the_carried_stake_is_shown_and_a_correction_offers_the_bets_of_that_hand(aki: Phone) -> None:
    aki.save(BETS | {"draw": "true"})
    form = aki.get()
    assert all(f"{stake} carried over from the draw" in form for stake in (4, 2, 6))
    assert "0 carried over" not in form
    aki.save(BETS | {"winner": "1"}, number=2, key="second")
    form = aki.get("hands/2/edit")
    assert (offered(form, 1), list(dimmed(form, 1))) == ([2, 4, 6], [3, 5])
    assert "4 carried over from the draw" in form
    assert lead(form) == "Aki deals · bets close before your third play"
    assert "carried over from the draw" not in aki.get("hands/1/edit")


def test_only_a_stake_that_lies_on_the_table_is_shown_in_its_players_row(aki: Phone) -> None:
    def stakes() -> list[str]:
        return re.findall(
            r'<span class="beside">(stake left on the table \d+)</span>', aki.client.get(f"/t/{aki.code}").text
        )

    aki.save(BETS | {"draw": "true"})
    assert stakes() == [f"stake left on the table {stake}" for stake in (4, 2, 6)]
    aki.client.post(f"/t/{aki.code}/close", data={"set_aside": "yes"}, headers=ORIGIN)
    assert "The session is over" in aki.client.get(f"/t/{aki.code}").text
    assert stakes() == [], "the owners have them back"


def test_the_form_says_that_the_last_hidden_bet_makes_all_final(app: Flask) -> None:
    said = "Then all are final, also without “Place my bet”."
    assert said in host_of(app, "buki", bets="hidden").get()
    assert said not in host_of(app, "buki").get()


def lay(phone: Phone, value: str = "4", number: int = 1) -> TestResponse:
    body = {"number": number, "value": value}
    return phone.client.post(f"/t/{phone.code}/sheets/1/draft/place", json=body, headers=ORIGIN | ASKS)


def row(form: str, seat: int) -> str:
    """Return the text of one seat's bet on the page."""
    found = re.search(rf'<fieldset class="seat" id="bets\.{seat}".*?</fieldset>', form, re.DOTALL)
    assert found
    return unescape(found[0])


def says(phone: Phone) -> dict[str, str]:
    """Return the hidden fields of a form."""
    return {"draft": unescape(value_of(phone.get(), "draft")), "number": "1", "key": "a key"}


def chosen(form: str) -> list[tuple[str, str]]:
    return re.findall(r'<input type="radio" name="([^"]+)" value="([^"]+)" checked>', form)


def held(form: str) -> dict[str, object]:
    return dict(json.loads(unescape(value_of(form, "draft"))))


def test_every_form_shows_placed_bets_and_who_may_lay_and_correct_them(aki: Phone, ben: Phone, chie: Phone) -> None:
    here = f'data-lay="/t/{ben.code}/sheets/1/draft/place"'
    assert [here in row(ben.get(), seat) for seat in (1, 2, 3)] == [True, False, False]
    assert "data-lay=" not in aki.get()
    refused = answered(422, lay(ben, "3"))
    assert refused.json
    assert [(error["field"], error["code"]) for error in refused.json["errors"]] == [("bets.1", "half")]
    answer = lay(ben)
    assert (answer.status_code, answer.json) == (200, draft(ben))
    assert (draft(aki)["fields"], draft(aki)["placed"]) == ({"bets.1": "4"}, ["bets.1"])
    for phone in (aki, ben, chie):
        assert 'id="bets.1" data-seat="1" data-laid' in row(phone.get(), 1)
        assert ">✓ 4 bet<" in row(phone.get(), 1)
        assert chosen(phone.get()) == [("bets.1", "4")]
        assert held(phone.get())["placed"] == ["bets.1"]
        assert "data-laid" not in row(phone.get(), 2)
    assert [">Fix a mistake<" in row(phone.get(), 1) for phone in (aki, ben, chie)] == [True, False, False]
    assert "Only Aki can change it." in row(ben.get(), 1)
    assert "Only Aki" not in row(chie.get(), 1)
    aki.save(WON)
    assert ["data-lay=" in ben.get(page) for page in ("hands/1/edit", "hand")] == [False, True]
    assert "data-lay=" not in host_of(ben.client.application).get(), "a game without bets"


def test_a_user_who_may_not_correct_bets_cannot_change_the_dealer(aki: Phone, ben: Phone, chie: Phone) -> None:
    options = '<option value="3" disabled>Dai</option>'
    assert options not in chie.get()
    lay(ben)
    assert [options in phone.get() for phone in (aki, chie)] == [False, True]
    reason = r"</option>\s*</select>\s*<p class=\"help\">Only Aki can change it\."
    assert [bool(re.search(reason, phone.get())) for phone in (aki, chie)] == [False, True]
    write(aki, {"dealer": "3"})
    assert '<option value="3" selected>Dai</option>' in chie.get()


def test_the_bets_as_before_are_offered_without_those_that_are_placed(aki: Phone, ben: Phone) -> None:
    aki.save(WON)
    assert "as before: Ben 4, Chie 2, Dai 6" in aki.get()
    assert lay(ben, "2", number=2).status_code == 200
    assert ("as before: Chie 2, Dai 6" in aki.get(), "as before: Ben" in aki.get()) == (True, False)


def test_placing_a_bet_without_a_script_keeps_the_input(aki: Phone, ben: Phone) -> None:
    typed = {"bets.length": "4", "bets.2": "6", "winner": "2", "note": "thirsty", "lay": "bets.1"}
    for wrong, said in (({"bets.1": "3"}, "the payout would be 7.5"), ({}, "everyone except the dealer must bet")):
        answer = answered(422, ben.post(says(ben) | typed | wrong))
        assert said in row(answer.text, 1)
        assert ("bets.2", "6") in chosen(answer.text)
    assert draft(ben)["placed"] == []
    answer = answered(200, ben.post(says(ben) | typed | {"bets.1": "4"}))
    assert "data-laid" in row(answer.text, 1)
    assert chosen(answer.text) == [("bets.1", "4"), ("bets.2", "6"), ("winner", "2")]
    assert 'value="thirsty"' in answer.text
    assert (draft(aki)["fields"], draft(aki)["placed"]) == ({"bets.1": "4"}, ["bets.1"])


def test_only_the_host_corrects_or_withdraws_a_bet_without_a_script(aki: Phone, ben: Phone, chie: Phone) -> None:
    lay(ben)
    for asked in ("mend", "take_back"):
        refused = answered(409, chie.post(says(chie) | {"bets.1": "6", "note": "thirsty", asked: "bets.1"}))
        assert chosen(refused.text) == [("bets.1", "4")]
        assert 'value="thirsty"' in refused.text
    typed = {"bets.length": "4", "bets.1": "6", "bets.2": "2"}
    assert chosen(aki.post(says(aki) | typed | {"mend": "bets.1"}).text) == [("bets.1", "6"), ("bets.2", "2")]
    assert (draft(ben)["fields"], draft(ben)["placed"]) == ({"bets.1": "6"}, ["bets.1"])
    assert chosen(aki.post(says(aki) | typed | {"take_back": "bets.1"}).text) == [("bets.2", "2")]
    assert (draft(ben)["fields"], draft(ben)["placed"]) == ({}, [])


@pytest.mark.parametrize("action", ["save", "preview"])
def test_a_form_with_another_bet_is_refused_and_keeps_its_input(ben: Phone, chie: Phone, action: str) -> None:
    form = says(chie) | WON | {"bets.1": "6", "note": "thirsty", "action": action}
    lay(ben)
    answer = answered(409, chie.post(form))
    assert unescape(answer.text).count(REFUSED) == 2, "on top, and at its field"
    assert REFUSED in row(answer.text, 1)
    assert chosen(answer.text) == [("bets.1", "4"), ("bets.2", "2"), ("bets.3", "6"), ("winner", "0")]
    assert 'value="thirsty"' in answer.text
    part = chie.post(form, "hand?part=preview")
    assert (part.status_code, f'data-wrong="{REFUSED}"' in unescape(part.text)) == (409, True)
    assert chie.save(WON).status_code == 303


def test_an_outdated_form_shows_a_placed_bet_and_no_other_one(aki: Phone, ben: Phone) -> None:
    lay(ben, "4")
    write(aki, {"bets.1": "2"})
    old = form_of(aki.get()) | {"bets.1": "6", "bets.2": "6"}
    agree(aki, *NAMES, game="buki", side_payout_dealer="2")
    shown = form_of(answered(409, aki.post(old | {"action": "preview"})).text)
    assert (shown["bets.1"], shown["bets.2"]) == ("2", "6")


def told(answer: TestResponse) -> str:
    """Return what an outdated form says about the values that its reader had entered."""
    return words(answered(409, answer)).partition("· House rules ")[2].partition("Check every line")[0]


KEPT = "Your input is still below, with the people you entered it for. "


def test_an_outdated_form_names_what_the_reader_had_entered_and_does_not_find_below(
    aki: Phone, ben: Phone, chie: Phone
) -> None:
    def lost(*said: str) -> str:
        return "Aki deals. You had entered: " + " ".join(said) + " This is no longer below."

    assert lay(ben, "2").status_code == 200
    write(chie, {"bets.2": "3"}, seat=2)
    write(chie, {"bets.3": "4", "winner": "2"})
    forms = {phone: form_of(phone.get()) | {"action": "preview"} for phone in (aki, ben, chie)}
    agree(aki, *NAMES, game="buki", min_bet="4", rounding="up")
    assert KEPT not in words(answered(409, aki.post(forms[aki]))), "Aki had entered nothing"
    assert told(aki.post(forms[aki] | {"note": "tea"})) == "Aki deals. " + KEPT
    assert told(ben.post(forms[ben])).startswith(lost("Bets Ben 2"))
    assert told(chie.post(forms[chie])).startswith(lost("Bets Chie 3"))
    assert told(chie.post(forms[chie] | {"bets.3": "6"})).startswith(lost("Bets Chie 3")), "typed since, and below"
    assert lay(join(chie.client.application, aki, 3), "8").status_code == 200
    assert told(chie.post(forms[chie])).startswith(lost("Bets Chie 3 , Dai 4"))
    agree(aki, "Aki", "Ben", "Dai", game="buki", min_bet="4")
    assert told(chie.post(forms[chie] | {"note": "tea"})).startswith(lost("Bets Chie 3 , Dai 4", "Who went out? Chie"))


def test_an_outdated_form_names_the_bet_of_a_player_who_deals_now(aki: Phone, ben: Phone) -> None:
    aki.save(WON | {"winner": "1"})
    write(aki, {"bets.0": "4", "bets.2": "6"}, number=2, seat=0)
    form = form_of(aki.get()) | {"action": "preview"}
    revision = aki.table().sheet.hands[0].revision
    aki.post({"revision": str(revision)}, "hands/1/withdraw")
    answer = aki.post(form)
    assert "Hand 1 was changed in the meantime." in words(answer)
    assert told(answer).startswith("Aki deals. You had entered: Bets Aki 4 This is no longer below.")
    assert 'data-wrong="Hand 1 was changed in the meantime."' in aki.post(form, "hand?part=preview").text


def test_the_host_may_change_a_bet_that_the_form_has_shown(aki: Phone, ben: Phone) -> None:
    before = says(aki)
    lay(ben)
    form = WON | {"bets.1": "6", "action": "save"}
    answer = answered(409, aki.post(before | form))
    assert chosen(answer.text)[0] == ("bets.1", "4")
    assert REFUSED in row(answer.text, 1)
    previewed = aki.post(says(aki) | form | {"action": "preview"})
    assert (previewed.status_code, ("bets.1", "6") in chosen(previewed.text)) == (200, True)
    assert aki.post(says(aki) | form).status_code == 303
    assert aki.table().sheet.hands[0].entry["bets"] == [None, 6, 2, 6]


SECRET = "5"
"""Chie's hidden bet; no other number in the form has this value."""
TYPED = {"bets.length": "4", "bets.1": "3", "winner": "1", "note": "thirsty"}


def hidden(app: Flask) -> tuple[Phone, Phone, Phone, Phone]:
    """Return Aki, Ben, Chie, who has placed a hidden bet, and a spectator."""
    aki = host_of(app, "buki", bets="hidden", payout=2)
    chie = join(app, aki, 2)
    assert write(chie, {"bets.2": SECRET}, seat=2).status_code == 200
    return aki, join(app, aki, 1), chie, join(app, aki, watch=True)


def test_a_hidden_bet_is_sent_to_no_other_device(app: Flask) -> None:
    aki, ben, chie, watcher = hidden(app)
    for phone in (aki, ben, watcher):
        assert draft(phone)["fields"] == {}
        assert (draft(phone)["hidden"], draft(phone)["by"]) == (["bets.2"], {"bets.2": "Chie"})
    for phone in (aki, ben):
        form = phone.get()
        assert chosen(form) == []
        assert held(form)["fields"] == {}
        assert 'id="bets.2" data-seat="2" data-face-down' in form
        assert (">Reveal the bets<" in form) == (phone is aki), "Ben neither deals nor is the host"
    assert chosen(chie.get()) == [("bets.2", SECRET)]
    assert "data-face-down" not in chie.get()
    lay(ben)
    assert (draft(aki)["fields"], draft(aki)["placed"], draft(aki)["hidden"]) == ({}, ["bets.1"], ["bets.1", "bets.2"])
    for phone in (aki, watcher):
        table = phone.client.get(f"/t/{aki.code}").text
        assert ">✓ bet placed, hidden<" in table
        assert "4 bet" not in table
    assert "data-face-down data-laid" in row(aki.get(), 1)
    assert "4 bet" not in aki.get()
    assert ">✓ 4 bet<" in row(ben.get(), 1)


def test_the_dealer_or_the_host_reveals_the_bets_for_all_by_a_script_or_without_one(app: Flask) -> None:
    aki, ben, chie, watcher = hidden(app)
    form = TYPED | {"action": "turn_up", "number": "1", "key": "a key"}
    refused, answer = ben.post(form), aki.post(form)
    assert refused.status_code == 409
    assert "only Aki or the host can reveal this before all are in" in refused.text
    assert answer.status_code == 200
    for shown, bets in ((refused, []), (answer, [("bets.2", SECRET)])):
        assert chosen(shown.text) == [("bets.1", "3"), *bets, ("winner", "1")]
        assert 'value="thirsty"' in shown.text
        assert 'value="a key"' in shown.text
    assert "Aki revealed the hidden entries of hand 1" in words(ben.client.get(f"/t/{ben.code}"))
    assert "Aki revealed the hidden entries of hand 1" in words(aki.client.get(f"/t/{aki.code}/log"))
    for phone in (ben, chie, watcher):
        assert (draft(phone)["fields"], draft(phone)["hidden"]) == ({"bets.2": SECRET}, [])


@pytest.mark.parametrize("action", ["save", "preview"])
def test_saving_with_hidden_bets_is_refused_and_a_form_shows_that_a_new_bet_is_hidden(app: Flask, action: str) -> None:
    aki, ben, chie, _ = hidden(app)
    answer = answered(422, ben.save(TYPED))
    assert chosen(answer.text) == [("bets.1", "3"), ("winner", "1")]
    said = "Chie's part is hidden until all are in, or the dealer or host reveals it"
    assert unescape(answer.text).count(said) == 2, "on top, and at its field"
    assert "everyone except the dealer must bet" in answer.text, "Dai's is missing"
    assert draft(chie)["fields"] == {"bets.2": SECRET}
    form = TYPED | {"bets.2": "4", "bets.3": "6"}
    answer = answered(409, ben.post(form | {"action": action, "number": "1", "key": "a key"}))
    assert unescape(answer.text).count(said) == 2, "on top, and at its field"
    assert chosen(answer.text) == [("bets.1", "3"), ("bets.3", "6"), ("winner", "1")], "Chie's is not Ben's to say"
    assert 'value="thirsty"' in answer.text
    up = f"/t/{aki.code}/sheets/1/draft/reveal"
    turned = [aki.client.post(up, json={"number": number}, headers=ORIGIN | ASKS).status_code for number in (2, 1)]
    assert turned == [409, 200]
    assert ben.save(form | {"bets.2": SECRET}).status_code == 303
