"""The side bets of spectators: the page on which they bet, and the answers of the banker and the host."""

import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.people import joining
from scorekeeper.service.sheets import seating
from scorekeeper.service.sheets.seating import SeatingRequest
from tests.web.browsers import answered, words
from tests.web.conftest import ORIGIN
from tests.web.pages.hands.test_draft import draft, write
from tests.web.pages.hands.test_outdated_forms import agree, send as send_form
from tests.web.phones import NAMES, Phone, book_of, form_of, host_of, join, value_of

WON = {"bets.length": "4", "bets.1": "4", "bets.2": "2", "bets.3": "6", "winner": "2"}


@pytest.fixture
def aki(app: Flask) -> Phone:
    """The host, and the banker of the first hand."""
    return host_of(app, "buki", side_payout_dealer=1.5)


@pytest.fixture
def eva(app: Flask, aki: Phone) -> Phone:
    """A spectator who gave a name."""
    joined = joining.join(book_of(app), aki.code, aki.table().links.watch, name="Eva")
    return Phone(app, joined.code, joined.token)


def send(phone: Phone, **fields: str) -> TestResponse:
    return phone.client.post(f"/t/{phone.code}/bets", data={"number": "1", **fields}, headers=ORIGIN)


def answer(phone: Phone, accepted: str, amount: str = "4", **fields: str) -> TestResponse:
    """Answer the first bet as a page shows it."""
    shown = {"by": "Eva", "on": "2", "amount": amount, "accepted": accepted}
    bet = {f"side_bets.0.{name}": value for name, value in shown.items()}
    return send(phone, was="unanswered", **bet, **fields)


def checked(page: str) -> list[str]:
    return re.findall(r'<input type="radio" name="on" value="(\d)" checked>', page)


def test_a_spectator_sees_the_odds_and_a_refused_bet_keeps_what_was_typed(aki: Phone, eva: Phone) -> None:
    page = eva.client.get(f"/t/{aki.code}/bets").text
    assert re.findall(r"<b>(\w+)</b><small>×([\d.]+)", page) == [
        *(("Aki", "1.5"), ("Ben", "2.5"), ("Chie", "2.5"), ("Dai", "2.5")),
    ]
    assert 'name="amount"' not in aki.client.get(f"/t/{aki.code}/bets").text
    agreed = value_of(page, "agreed")
    refused = answered(422, send(eva, on="2", amount="3", agreed=agreed))
    assert "Eva's side bet would pay 7.5: the bet must be even, such as 4" in words(refused)
    assert (checked(refused.text), 'value="3"' in refused.text) == (["2"], True)
    assert "On whom?" in words(answered(422, send(eva, amount="4")))
    aki.save(WON)
    late = answered(409, send(eva, on="2", amount="4", agreed=agreed))
    assert "hand 1 is already recorded" in words(late)
    assert (checked(late.text), 'value="4"' in late.text) == (["2"], True)
    assert draft(aki)["fields"] == {}
    seating.change_seats(book_of(aki.client.application), Caller(aki.code, aki.token), SeatingRequest((1, 2, 4, 3)))
    moved = answered(409, send(eva, on="2", amount="4", agreed=agreed))
    assert "the seats or the rules were changed" in words(moved)
    assert (checked(moved.text), 'value="4"' in moved.text) == ([], True), "another player has this seat"


def test_the_banker_answers_a_bet_that_is_as_the_page_shows_it(app: Flask, aki: Phone, eva: Phone) -> None:
    ben = join(app, aki, 1)
    assert send(eva, on="2", amount="4").status_code == 303
    for phone, offered in ((aki, True), (ben, False), (eva, False)):
        page = phone.client.get(f"/t/{aki.code}")
        assert "Eva bets 4 on Chie · not answered" in words(page)
        told = "A side bet waits for an answer" in phone.client.get(f"/t/{aki.code}/rules").text
        assert (">Accept<" in page.text, told) == (offered, offered)
    assert "someone else has just entered this" in words(answered(409, answer(aki, "", amount="2")))
    for phone, status in ((eva, 403), (ben, 409)):
        answered(status, answer(phone, ""))
    assert answer(aki, "").status_code == 303
    assert "Eva bets 4 on Chie · accepted" in words(eva.client.get(f"/t/{aki.code}"))
    write(aki, {"side_bets.0.accepted": "so", "side_bets.0.on": "9", "dealer": "x"})
    assert "Eva bets 4 on 9" in words(eva.client.get(f"/t/{aki.code}/bets"))
    assert send(aki).status_code == 303
    send(eva, on="1", amount="2")
    assert "your bet is too late and moves no chips" in words(eva.client.get(f"/t/{aki.code}/bets"))


def drawn(phone: Phone, page: str) -> dict[str, str]:
    """Return the live fragments of a page without tags."""
    live = phone.client.get(f"/t/{phone.code}/live/0?page={page}").json or {}
    return {name: " ".join(re.sub(r"<[^>]+>", " ", part).split()) for name, part in live["fragments"].items()}


def test_the_pages_of_a_table_show_the_dealer_whom_the_draft_names(app: Flask, aki: Phone, eva: Phone) -> None:
    chie, dai = join(app, aki, 2), join(app, aki, 3)
    assert aki.save(WON).status_code == 303
    assert send(eva, on="1", amount="4", number="2").status_code == 303
    for dealer, name, banker, bettor in (("", "Chie", chie, dai), ("3", "Dai", dai, chie), ("", "Chie", chie, dai)):
        assert write(aki, {"dealer": dealer}, number=2).status_code == 200
        seat = bettor.table().me.seat
        assert bettor.post({"lay": f"bets.{seat}", f"bets.{seat}": "4", "number": "2"}).status_code == 200
        table = drawn(eva, "table")
        assert f"Hand 2 · {name} deals" in table["live-head"]
        assert f"Next hand: {name} deals" in table["live-last"]
        assert f"{name} deals" in drawn(eva, "bets")["live-bets_lead"]
        assert f"Red mark: the dealer ( {name} deals)" in table["live-seats"]
        assert re.findall(r"(\w+) ✓ 4 bet", table["live-seats"]) == [NAMES[seat or 0]]
        for phone in (chie, dai):
            assert ("Accept" in drawn(phone, "table")["live-bets"]) is (phone is banker)
        assert aki.table().sheet.next.dealer_name == "Chie", "as programs read it"


def test_the_page_says_why_a_side_bet_cannot_be_accepted(aki: Phone, eva: Phone) -> None:
    agree(aki, *NAMES, game="buki", rounding="up")
    setup = value_of(eva.client.get(f"/t/{aki.code}/bets").text, "agreed")
    assert send(eva, on="2", amount="3", agreed=setup).status_code == 303
    agree(aki, *NAMES, game="buki", rounding="exact")
    page = words(answered(409, answer(aki, "", amount="3")))
    assert "Eva's side bet would pay 7.5: the bet must be even, such as 4" in page
    assert "Eva bets 3 on Chie · not answered" in page
    assert answer(aki, "false", amount="3").status_code == 303


def test_an_old_form_without_script_shows_the_bet_beside_one_that_was_typed(app: Flask, aki: Phone, eva: Phone) -> None:
    ben, finn = join(app, aki, 1), {"by": "Finn", "on": "1", "amount": "2"}
    send(eva, on="2", amount="4")
    typed = WON | {f"side_bets.0.{name}": value for name, value in finn.items()}
    for phone in (aki, ben):
        page = answered(409, phone.save(typed | {"draft": '{"number": 1, "revision": 1}'})).text
        assert "Eva has placed this bet; only Aki or the host can change it" in page
        there = re.findall(r'name="side_bets\.(\d+)\.by" .*value="(\w+)"', page)
        assert [name for _, name in there] == ["Eva", "Finn"]
    at = there[1][0]
    both = {f"side_bets.{at}.{name}": value for name, value in finn.items()} | draft(ben)["fields"]
    assert ben.save(WON | both).status_code == 303
    told = [(one["by"], one.get("accepted")) for one in aki.table().sheet.hands[0].entry["side_bets"]]
    assert told == [("Eva", "unanswered"), ("Finn", None)]


def accepted_by(form: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of the first side bet in a form."""
    return {name: value for name, value in form.items() if name.startswith("side_bets.0.") and value}


def test_a_form_does_not_bring_back_what_others_have_changed_in_a_bet(aki: Phone, eva: Phone) -> None:
    send(eva, on="2", amount="4")
    old = form_of(aki.get()) | {"winner": "2", "note": "tea"}
    bet = {"side_bets.0.by": "Eva", "side_bets.0.on": "2", "side_bets.0.amount": "4"}
    assert accepted_by(old) == bet | {"side_bets.0.accepted": "unanswered"}
    assert answer(aki, "").status_code == 303
    agree(aki, *NAMES, game="buki", side_payout_dealer="2")
    page = answered(409, aki.post(old | {"action": "save"}))
    form = form_of(page.text)
    assert (accepted_by(form), form["winner"], form["note"]) == (bet, "2", "tea")
    assert send_form(aki, page.text, form | WON).status_code == 303
    [side_bet] = aki.table().sheet.hands[0].entry["side_bets"]
    assert side_bet.get("accepted") is None


def test_an_outdated_form_says_of_no_reader_that_they_asked_the_banker_again(
    app: Flask, aki: Phone, eva: Phone
) -> None:
    phones = aki, join(app, aki, 1)
    send(eva, on="2", amount="4")
    answer(aki, "")
    write(aki, {"dealer": "3"})
    old = [form_of(phone.get()) for phone in phones]
    assert [form["side_bets.0.accepted"] for form in old] == ["unanswered"] * 2
    agree(aki, "Ben", "Aki", "Chie", "Dai", game="buki")
    for phone, form in zip(phones, old, strict=True):
        assert "Side bets not answered" not in words(answered(409, phone.post(form | {"action": "preview"})))


@pytest.mark.parametrize(("answered_with", "saved"), [("", None), ("false", False)])
def test_an_answer_given_in_an_outdated_form_stays_in_it(
    aki: Phone, eva: Phone, answered_with: str, *, saved: bool | None
) -> None:
    accepted = "side_bets.0.accepted"
    send(eva, on="2", amount="4")
    old = form_of(aki.get()) | {accepted: answered_with}
    agree(aki, "Aki", "Ben", "Dai", "Chie", game="buki", side_payout_dealer="2")
    for name, value, kept in (("amount", "2", False), ("amount", "4", True), ("accepted", "late", False)):
        write(aki, {f"side_bets.0.{name}": value})
        page = answered(409, aki.post(old | {"action": "preview"})).text
        shown = form_of(page).get(accepted, "")
        assert shown == (answered_with if kept else draft(aki)["fields"][accepted]), name
    write(aki, {accepted: "unanswered"})
    page = answered(409, aki.post(old | {"action": "preview"})).text
    assert send_form(aki, page, form_of(page) | WON).status_code == 303
    [side_bet] = aki.table().sheet.hands[0].entry["side_bets"]
    assert (side_bet["on"], side_bet.get("accepted")) == (3, saved)


@pytest.mark.parametrize(("answered_with", "said"), [("", "accepted"), ("false", "refused")])
def test_an_outdated_form_names_an_answer_to_a_bet_that_was_taken_back(
    aki: Phone, eva: Phone, answered_with: str, said: str
) -> None:
    send(eva, on="2", amount="4")
    old = form_of(aki.get()) | {"side_bets.0.accepted": answered_with, "action": "preview"}
    agree(aki, "Aki", "Ben", "Dai", game="buki")
    page = answered(409, aki.post(old))
    assert f"You had entered: Side bets Eva · Chie · 4 · {said} This is no longer below." in words(page)
    left = {name: value for name, value in form_of(page.text).items() if name.startswith("side_bets.")}
    assert not any(left.values()), left


def test_a_bet_of_a_spectator_who_takes_a_seat_is_in_no_form_any_more(app: Flask, aki: Phone, eva: Phone) -> None:
    ben = join(app, aki, 1)
    send(eva, on="2", amount="4")
    old = form_of(ben.get()) | {"side_bets.1.by": "Finn", "winner": "2"}
    agree(aki, *NAMES[:3], "Eva", game="buki")
    page = answered(409, ben.post(old | {"action": "preview"}))
    form = form_of(page.text)
    assert (accepted_by(form), form["side_bets.1.by"], form["winner"]) == ({}, "Finn", "2")
    assert "You had entered: Side bets Finn Who went out? Chie Your input" in words(page)
    lost = answered(409, ben.post(old | {"side_bets.1.on": "3", "action": "preview"}))
    assert "You had entered: Side bets Finn · Dai This is no longer below." in words(lost), "all that Ben said of it"
    agree(aki, *NAMES[:3], game="moon")
    again = answered(409, ben.post(old | {"note": "tea", "action": "preview"}))
    assert form_of(again.text)["note"] == "tea"


def test_the_comparison_with_the_recorded_hand_says_how_each_side_bet_was_answered(app: Flask, aki: Phone) -> None:
    ben = join(app, aki, 1)
    bets = {"side_bets.0.by": "Eva", "side_bets.0.on": "0", "side_bets.0.amount": "2", "side_bets.0.accepted": "false"}
    bets |= {"side_bets.1.by": "Finn", "side_bets.1.on": "1", "side_bets.1.amount": "4"}
    assert aki.save(WON | bets).status_code == 303
    recorded = "Eva · Aki · 2 · refused, Finn · Ben · 4 · accepted"
    for sent, yours in ((bets, recorded), (bets | {"side_bets.1.accepted": "late"}, recorded[:-8] + "too late")):
        page = words(answered(409, ben.save(WON | sent | {"winner": "0"}, key="of Ben")))
        assert f"Side bets {recorded} {'≠ ' if yours != recorded else ''}{yours} Your input" in page


def test_a_spectator_with_chips_sees_their_own_result_beside_their_total(aki: Phone, eva: Phone) -> None:
    for number, name in enumerate(("Eva", "Gil"), 1):
        bet = {"by": name, "on": "2", "amount": "4"}
        hand = WON | {f"side_bets.0.{field}": value for field, value in bet.items()} | {"dealer": "0"}
        assert aki.save(hand, number, name).status_code == 303
    page = words(eva.client.get(f"/t/{aki.code}"))
    assert "Your result 0 now +10 (was +10)" in page
    assert "Gil +10 now" not in page
