"""Joining by a link."""

import re

from flask import Flask

from tests.web.browsers import (
    Phone,
    agreed,
    answered,
    claimed,
    fragments,
    joined,
    opened,
    play,
    reseat,
    stranger,
    words,
)
from tests.web.conftest import ORIGIN


def test_a_seat_shows_whether_its_person_has_a_device_and_is_joined_with_one_tap(app: Flask) -> None:
    host = opened(app)
    form = Phone(app.test_client()).get(host.links["play"])
    page = words(form)
    assert 'id="name"' not in form.text, "every seat has a name"
    assert "Aki ✓ seated · this is me" in page
    assert "Ben no phone here yet" in page
    assert (page.count("no phone here yet"), page.count("this is me")) == (3, 1)
    ben = joined(app, host, 1)
    assert "Ben (you)" in words(ben.get("t"))
    assert "Ben ✓ seated" in words(host.get("t/invite"))
    assert ben.get(host.links["play"]).location == f"/t/{host.code}", "who is there already"
    assert ben.post("t/stand-up").status_code == 303
    page = words(ben.get("t"))
    assert ("Take a seat" in page, "(you)" in page) == (True, False)
    assert ben.get("t/seat").status_code == 404


def test_an_unnamed_seat_needs_a_name_that_is_free(app: Flask) -> None:
    host, hidden = opened(app, "Aki", "", ""), r'aria-hidden="true" name="seat" value="(\d*)"( disabled)?'
    new = Phone(app.test_client(), host.code)
    form = new.get(host.links["play"]).text
    assert 'id="name"' in form
    assert re.findall(hidden, form) == [("", " disabled")]
    answer = answered(422, new.post(host.links["play"], seat=1, name=" "))
    assert 'id="name-problem">enter your name first: this seat is empty' in answer.text
    assert re.findall(hidden, answer.text) == [("1", "")]
    taken = new.post(host.links["play"], seat=1, name="Aki")
    assert (taken.status_code, 'value="Aki"' in taken.text) == (422, True)
    assert new.get("t").status_code == 404
    assert new.post(host.links["play"], seat=1, name="Eva").status_code == 303
    assert "Eva (you)" in words(new.get("t"))
    assert "Enter hand 1" in words(joined(app, host, helper="Finn").get("t"))


def test_an_occupied_seat_is_requested(app: Flask) -> None:
    host = opened(app)
    old, new = joined(app, host, 1), Phone(app.test_client(), host.code)
    assert "Ben has this seat" in words(answered(409, new.post(host.links["play"], seat=1)))
    asked = new.get(host.links["play"] + "?move=1")
    assert "Are you Ben? Ben 's seat is on another phone. That phone and the host will be asked" in words(asked)
    assert '<button class="button quiet">I am Ben: ask them' in asked.text
    assert new.post(host.links["play"], seat=1, move=1).status_code == 303
    page = new.get("t")
    assert "You asked for Ben 's seat, which is on another phone. That phone and the host have been" in words(page)
    assert "Host: Aki" in words(page)
    [address] = re.findall(r'action="(/t/\w+/seat-requests/\d+)"', page.text)
    for phone in (old, host):
        live = fragments(phone.get("t/live/0?page=table"))["live-asking"]
        assert "Someone on another phone says they are <b" in live
        assert address in live
    assert "asking/" not in joined(app, host, 2).get("t").text
    assert old.post(address, let="yes").location == f"/t/{host.code}"
    assert "Ben (you)" in words(new.get("t"))
    assert old.get("t").status_code == 404
    assert "no longer asking for a seat" in words(host.get(host.post(address, let="no").location))


def test_a_seat_that_was_taken_or_moved_meanwhile_is_refused(app: Flask) -> None:
    host = opened(app, "Aki", "", "Chie")
    new = Phone(app.test_client(), host.code)
    invitation = new.get(host.links["play"])
    reseat(host, "Aki", "Chie", "")
    answer = answered(409, new.post(host.links["play"], seat=1, name="Eva", agreed=agreed(invitation)))
    assert "the seats or the rules were changed in the meantime" in words(answer)
    assert 'value="Eva"' in answer.text
    joined(app, host, 2, name="Kim")
    taken = new.post(host.links["play"], seat=2, name="Eva", agreed=agreed(answer))
    assert (taken.status_code, "Kim has this seat" in words(taken)) == (409, True)
    assert 'name="move"' not in taken.text
    assert new.get("t").status_code == 404


def test_a_request_for_a_seat_is_marked_on_every_page_of_the_table_also_while_typing(app: Flask) -> None:
    host = opened(app)
    joined(app, host, 1)
    joined(app, host, 1, move="1")
    assert "says they are Ben" in words(host.get("t"))
    for page in ("t/sheets/1/hand", "t/seats", "t/chips", "t/settle", "t/rules", "t/sheets/1/hands"):
        header = host.get(page).text.partition("<header")[2].partition("</header>")[0]
        assert "Someone is asking for a seat:</span>" in header, page
    assert "says they are Ben" in words(host.get("t/host"))
    for page in ("entry", "settle", ""):
        assert "Ben" in fragments(host.get(f"t/live/0?page={page}"))["live-asked"]


def test_who_asked_for_a_seat_reads_the_no_and_what_to_do(app: Flask) -> None:
    host = opened(app)
    joined(app, host, 1)
    new = joined(app, host, 1, move="1")
    [address] = re.findall(r'action="(/t/\w+/seat-requests/\d+)"', new.get("t").text)
    assert host.post(address, let="no").status_code == 303
    assert "No: Ben 's seat stays on the other phone." in words(new.get("t"))


def test_the_seat_of_the_host_is_asked_of_others_and_a_locked_table_still_hears_who_sits_there(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    assert "scorekeeper host" in words(joined(app, host, 0, move="1").get("t"))
    assert "says they are Aki" in words(ben.get("t"))
    assert host.post("t/lock", locked="1").status_code == 303
    late, again = (Phone(app.test_client(), host.code, host.links) for _ in range(2))
    assert "this is me" in words(late.get(host.links["play"]))
    for phone in (late, again):
        assert phone.post(host.links["play"], seat=1, move="1").status_code == 303
        waiting = phone.get("t")
        assert (waiting.status_code, waiting.headers["Refresh"]) == (404, "3")
        assert "as soon as they allow it" in words(waiting)
    addresses = re.findall(r'action="(/t/\w+/seat-requests/\d+)"', ben.get("t").text)[-4::2]
    for address, let in zip(addresses, ("no", "yes"), strict=True):
        assert ben.post(address, let=let).status_code == 303
    assert "did not let it in" in words(late.get("t"))
    assert "Ben (you)" in words(again.get("t"))


def test_a_spectator_without_a_name_enters_one_later_to_bet_and_reads_why_a_name_is_refused(app: Flask) -> None:
    host = opened(app, game="buki")
    eva, hint = joined(app, host, link="watch"), "To bet, open the link for spectators again and enter your name."
    assert hint in words(eva.get("t"))
    assert "Your name" in words(eva.get(host.links["watch"]))
    assert "someone at this table has this name" in words(answered(422, eva.post(f"/join/{host.code}", name="Ben")))
    assert eva.post(f"/join/{host.code}", name="Eva").location == f"/t/{host.code}"
    assert (hint in words(eva.get("t")), "Bet on this hand" in words(eva.get("t"))) == (False, True)
    assert eva.get(host.links["watch"]).location == f"/t/{host.code}"
    assert words(host.get("t/phones")).count("watching") == 1, "the same phone"


def test_the_address_behind_a_link_opens_nothing_by_itself(app: Flask) -> None:
    host = opened(app)
    watcher = joined(app, host, link="watch").get("t")
    assert ("You are watching" in words(watcher), 'method="post"' in watcher.text) == (True, False)
    for page in (f"/join/{host.code}", f"/move/{host.code}", f"/host/{host.code}"):
        assert app.test_client().post(page, data={"seat": 1}, headers=ORIGIN).status_code == 404
    charlie = stranger(app, host)
    assert charlie.get(f"/join/{host.code}").status_code == charlie.get(f"/join/{host.code}/wrong").status_code == 404
    there, nowhere = charlie.get("t"), charlie.get("/t/QQQQQQ")
    assert there.status_code == nowhere.status_code == 404
    assert there.text.replace(host.code, "QQQQQQ") == nowhere.text, "strangers cannot tell whether there is a table"


def test_the_secret_of_a_link_leaves_the_address_and_ends_with_coming_in(app: Flask) -> None:
    host, other = opened(app), opened(app, "Kim", "Lea", "Mo", "Nao")
    new = app.test_client()
    for there in (host, other):
        led = new.get(there.links["play"])
        assert (led.status_code, led.location) == (303, f"/join/{there.code}")
        kept = led.headers["Set-Cookie"]
        assert all(word in kept for word in (f"Path=/join/{there.code}", "HttpOnly", "SameSite=Lax"))
    assert "Ben no phone here yet" in words(new.get(f"/join/{host.code}"))
    assert "Lea no phone here yet" in words(new.get(f"/join/{other.code}"))
    assert new.post(f"/join/{host.code}", data={"seat": 1}, headers=ORIGIN).location == f"/t/{host.code}"
    assert new.get_cookie("link", path=f"/join/{host.code}") is None
    assert new.get(f"/join/{host.code}").location == f"/t/{host.code}"
    assert new.get(f"/join/{other.code}").status_code == 200


def test_a_move_link_works_once_and_leaves_the_old_device_with_a_message(app: Flask) -> None:
    host = opened(app)
    ben, chie = joined(app, host, 1), joined(app, host, 2)
    shown = ben.post("t/seat/move")
    assert "data:image/svg+xml;base64," in shown.text
    link = "/move/" + words(shown).split("/move/")[1].split()[0]
    new = Phone(app.test_client(), host.code)
    for _ in range(2):
        assert new.get(link).status_code == 200, "opening it moves nothing"
    assert new.post(link).status_code == 303
    assert "Ben (you)" in words(new.get("t"))
    assert Phone(app.test_client()).post(link).status_code == 404
    claimed(app, host, 2)
    for old in (ben, chie):
        for answer in (old.get("t"), old.get("t/seat"), old.post("t/seat/move")):
            assert answer.status_code == 404
            assert "Your seat is on another phone now" in words(answer)
            assert "ask them for a new one" not in words(answer)


def test_who_joins_a_full_table_can_say_that_they_play_and_is_on_the_list_of_the_host(app: Flask) -> None:
    host = opened(app)
    for seat in (1, 2, 3):
        joined(app, host, seat)
    new = Phone(app.test_client(), host.code, host.links)
    assert "I play too" in words(new.get(host.links["play"]))
    assert new.post(host.links["play"], name="Eva", plays="1").status_code == 303
    assert "Eva wants to play" in words(host.get("t/host"))


def test_a_big_screen_opens_by_its_own_link_shows_nothing_private_and_is_taken_back(app: Flask) -> None:
    host = opened(app)
    link = re.search(r"/screen/\w{6}/[\w-]+\?lang=en", answered(200, host.post("t/screen")).text)
    assert link
    screen = Phone(app.test_client(), host.code)
    assert screen.get(link[0]).location == f"/t/{host.code}/screen"
    seen = answered(200, screen.get("t/screen")).text
    play(host, 1, 1, 2, 3, 0, 3)
    later = fragments(screen.get("t/live/0?page=screen"))["live-screen"]
    assert ("Ben" in seen, "data-told" in seen, "\u2212" in later) == (True, False, True)
    assert (host.links["play"] in seen, "<form" in seen, '<a class="skip"' in seen) == (False, False, True)
    assert host.get(link[0]).location == f"/t/{host.code}/screen"
    assert host.get("t/phones").status_code == 200, "a host stays host"
    assert fragments(host.get("t/live/0?page=screen"))["live-screen"] == later, "all see the same"
    page = words(host.get("t/phones"))
    assert "Big screen watching" in page
    assert "Aki made a link for a big screen" in words(host.get("t/log"))
    assert host.post("t/phones/2/remove").status_code == 303
    assert screen.get("t/screen").status_code == 404
    assert Phone(app.test_client(), host.code).get(link[0]).status_code == 404
    another = re.search(r"/screen/\w{6}/[\w-]+", host.post("t/screen").text)
    assert another
    assert screen.get(another[0]).status_code == 303
    assert screen.get("t/screen").status_code == 200
