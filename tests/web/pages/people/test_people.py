"""People: their names, seats and devices, the host, and the invitation with its QR codes."""

import io
import re
from datetime import timedelta

import pytest
import zxingcpp
from flask import Flask
from PIL import Image

from scorekeeper.service.people import hosts
from scorekeeper.store import clock
from scorekeeper.web.app.requests import device_kind
from tests.web.browsers import NAMES, Phone, agreed, answered, fragments, joined, opened, play, reseat, words
from tests.web.conftest import ORIGIN
from tests.web.phones import book_of


def test_a_name_is_corrected_by_the_host_or_the_person_and_keeps_the_chips(app: Flask) -> None:
    host = opened(app)
    ben, eva = joined(app, host, 1), joined(app, host, helper="Eva")
    play(host, 1, 1, 2, 3, 0, 3)
    assert f'action="/t/{host.code}/people/1"' in host.get("t/seat").text
    page = host.get("t/people").text
    assert all(f'value="{name}"' in page for name in (*NAMES, "Eva"))
    for somebody, name in ((ben, "Ben"), (eva, "Eva")):
        assert "Correct my name" in words(somebody.get("t"))
        page = somebody.get("t/people").text
        assert [one for one in (*NAMES, "Eva") if f'value="{one}"' in page] == [name]
        assert somebody.post("t/people/3", name="Zoe").status_code == 403
    assert host.post("t/people/1", name="Akira").status_code == eva.post("t/people/5", name="Ewa").status_code == 303
    page = words(host.get("t"))
    for said in ("Akira (you) −2 behind", "Akira corrected a name · Aki → Akira", "Ewa"):
        assert said in page
    answer = answered(422, host.post("t/people/3", name="Ben"))
    assert 'id="name-3-problem"' in answer.text
    assert answer.text.count('value="Ben"') == 2


def test_an_empty_seat_of_an_earlier_game_with_chips_can_be_named(app: Flask) -> None:
    host = opened(app, *NAMES[:3], "")
    play(host, 1, 1, 2, 3, 0, 3)
    reseat(host, *NAMES[:3])
    assert "Player 4 without a seat" in words(host.get("t/people"))
    assert host.post("t/people/4", name="Dai").status_code == 303
    assert "Dai −1" in words(host.get("t"))


def test_the_next_sheet_asks_whether_a_new_name_is_a_new_person(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    form = host.get("t/sheet")
    assert 'name="person.2" value="3"' in form.text
    sent = {f"person__{seat}": seat + 1 for seat in range(4)} | {"game": "tien-gow", "seats": 4}
    sent |= {f"players__{seat}": name for seat, name in enumerate(("Aki", "Ben", "Chié", "Dai"))}
    asked = answered(422, host.post("t/sheet", **sent, agreed=agreed(form)))
    assert "choose whether this is Chie or someone else" in words(asked)
    assert host.post("t/sheet", **sent, agreed=agreed(form), new__2="no").status_code == 303
    assert "Chié −5 behind" in words(host.get("t"))
    # Questions are repeated while another field is invalid, and a new person has no chips.
    again = sent | {"players__2": "Emi", "new__2": "yes"}
    assert 'name="new.2" value="yes" checked' in host.post("t/sheet", **again, rules__base="many").text
    assert host.post("t/sheet", **again).status_code == 303
    table = words(host.get("t"))
    assert ("Emi 0 even" in table, "Without a seat: Chié −5" in table) == (True, True)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15", "iPhone"),
        ("Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36", "Android"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36", "Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15", "Mac"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36", "Linux"),
        ("curl/8.5.0", "program"),
        ("", "program"),
    ],
)
def test_the_kind_of_device_follows_from_the_user_agent(app: Flask, said: str, meant: str) -> None:
    with app.test_request_context(headers={"User-Agent": said}):
        assert device_kind() == meant


def test_the_host_sees_every_device_and_removes_one(app: Flask) -> None:
    host = opened(app)
    ben, eva = joined(app, host, 1), joined(app, host, link="watch", name="Eva")
    assert "/phones" in host.get("t/host").text
    page = words(host.get("t/phones"))
    for said in (
        "Aki (this phone) host · an app or script · here",
        "Ben an app or script · here",
        "Eva watching · an app or script",
    ):
        assert said in page
    assert host.post("t/phones/2/remove").status_code == 303
    page = words(host.get("t/phones"))
    assert "Phone removed. There are new links and a new code." in page
    assert "Ben" not in page
    assert "The host removed this phone from the table or did not let it in." in words(ben.get("t"))
    assert Phone(app.test_client()).get(host.links["play"]).status_code == 404
    assert eva.get("t/live/0?page=phones").status_code == 403
    assert "Eva" in fragments(host.get("t/live/0?page=phones"))["live-phones"]
    assert host.post("t/phones/everybody").location.endswith("/phones")
    page = words(host.get("t/phones"))
    assert "Make everyone join again" in page
    assert "1 phone was just removed." in page
    removed = eva.get("t")
    assert "Ask for the code or the link, then join again" in words(removed)
    assert removed.headers["Refresh"] == "3", "the page finds out by itself that the phone is back"
    for said in ("The phones are back.", "It was more than a minute ago, or someone has joined since"):
        host.post("t/phones/restore")
        assert said.lower() in words(host.get("t/phones")).lower()
    assert eva.get("t").status_code == 200


@pytest.mark.parametrize(
    ("away", "shown"),
    [
        (timedelta(minutes=7), r"Ben an app or script · \d\d:\d\d "),
        (timedelta(hours=13), r"Ben an app or script · \w+ \d+, \d{4} "),
    ],
)
def test_an_absent_device_shows_when_it_was_last_seen(
    app: Flask, monkeypatch: pytest.MonkeyPatch, away: timedelta, shown: str
) -> None:
    host, begun = opened(app), clock.now()
    joined(app, host, 1)
    monkeypatch.setattr(clock, "now", lambda: begun + away)
    assert re.search(shown, words(host.get("t/phones")))


def test_the_host_page_lists_every_action_with_its_effects(app: Flask) -> None:
    aki = opened(app, game="buki")
    bets = {"bets__length": 4, "bets__1": "4", "bets__2": "2", "bets__3": "6"}
    aki.post("t/sheets/1/hand", action="save", number=1, key="k", draw="true", **bets)
    assert "No hand is being entered right now." in words(aki.get("t/host"))
    draft = {"number": 2, "fields": {"bets.1": "2"}}
    aki.client.post(f"/t/{aki.code}/sheets/1/draft", json=draft, headers=ORIGIN)
    page, form = words(aki.get("t/host")), words(aki.get("t/sheet"))
    stays = "Hand 2 is being entered. What was entered stays with each person, even if they change seats."
    thrown_away = "Hand 2 is being entered. This input will be discarded."
    stakes = "Stakes on the table ( Ben 4, Chie 2, Dai 6) stay if the game continues"
    assert (page.count(stays), page.count(thrown_away)) == (1, 1)
    assert "Stakes on the table are returned: Ben 4, Chie 2, Dai 6." in page
    assert all(stakes in shown for shown in (page, form))
    assert stays in form
    assert thrown_away in words(aki.post("t/sheet", game="buki", choose="moon"))


def test_hosts_are_appointed_and_replaced(app: Flask) -> None:
    aki = opened(app)
    ben = joined(app, aki, 1)
    assert "Lock joining" not in words(ben.get("t/host"))
    assert aki.post("t/host/appoint", person=2).status_code == 303
    assert "Host: Aki , Ben" in words(ben.get("t/host"))
    assert ben.post("t/host/dismiss", person=1).status_code == 303
    assert ben.post("t/host/dismiss", person=2).status_code == 409
    assert ben.post("t/host/appoint", person=1, instead="yes").status_code == 303
    assert "Who else?" in words(aki.get("t/host"))


def test_an_absent_host_is_replaced_and_informed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    aki = opened(app)
    ben, chie = joined(app, aki, 1), joined(app, aki, 2)
    assert "Take over as host" not in words(ben.get("t/host"))
    assert "a host was active in the last 15 minutes" in words(answered(409, ben.post("t/host/take-over")))
    later = clock.now() + timedelta(minutes=16)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert "Take over as host Become host instead?" in words(ben.get("t/host"))
    assert ben.post("t/host/take-over").status_code == 303
    assert "Ben took over as host: no host had been here for 15 minutes." in words(chie.get("t"))
    assert "Host: Ben" in words(chie.post("t/host/take-over"))
    assert "Take back the host role" in words(aki.get("t"))
    aki.post("t/host/take-back")
    assert "Host: Aki" in words(chie.get("t/host"))
    page = words(aki.get("t"))
    assert ("Take back the host role" in page, "Aki is host again" in page) == (False, True)


def test_a_host_link_works_once_and_not_by_opening_it(app: Flask) -> None:
    aki = opened(app)
    ben = joined(app, aki, 1)
    code, secret = hosts.renew_host_link(book_of(app), aki.code)
    new, link = Phone(app.test_client(), code), f"/host/{code}/{secret}"
    assert new.get(f"/host/{code}/wrong").status_code == 404
    assert "works only once and expires after ten minutes" in words(new.get(link))
    assert ben.post(link).status_code == 303
    assert "Host: Aki , Ben" in words(ben.get("t/host"))
    assert "Ben (you)" in words(ben.get("t"))
    assert new.get(link).status_code == new.post(link).status_code == 404


def test_a_host_link_asks_who_is_there_and_gives_the_seat_with_the_part_of_the_host(app: Flask) -> None:
    host = opened(app)
    code, secret = hosts.renew_host_link(book_of(app), host.code)
    new = Phone(app.test_client(), host.code)
    page = new.get(f"/host/{code}/{secret}")
    assert "Who are you?" in words(page)
    assert re.findall(r'name="person" value="(\d)"', page.text) == ["1", "2", "3", "4"]
    ben = joined(app, host, 1)
    assert new.post(f"/host/{code}", person=2).status_code == 303
    assert "Ben (you)" not in words(ben.get("t")), "another phone had the seat, and only watches now"
    assert "Ben (you)" in words(new.get("t"))
    assert "For the host" in words(new.get("t/host"))


def test_a_host_without_a_seat_is_always_offered_one(app: Flask) -> None:
    host = opened(app)
    code, secret = hosts.renew_host_link(book_of(app), host.code)
    new = Phone(app.test_client(), host.code)
    new.get(f"/host/{code}/{secret}")
    assert new.post(f"/host/{code}").status_code == 303
    for page in ("t", "t/host"):
        assert "Take a seat" in words(new.get(page)), page


def test_the_invitation_shows_codes_and_links_that_are_locked_and_replaced(app: Flask) -> None:
    host = opened(app)
    watcher = joined(app, host, link="watch")
    assert f'src="/t/{host.code}/qr.svg"' in host.get("t/invite").text
    for phone in (host, watcher):
        page = phone.get("t/invite").text
        assert host.links["watch"] in page, "spectators share this link only"
        assert [said in page for said in ('class="code"', host.links["play"])] == [phone is host] * 2
    for fields in ({"locked": "1"}, {}):
        host.post("t/lock", **fields)
        assert ("Joining is locked" in words(host.get("t/invite"))) is bool(fields)
    assert host.post("t/revoke").status_code == 303
    said = words(host.get("t/invite"))
    assert ("There are new links and a new code" in said, host.links["play"] in said) == (True, False)
    assert Phone(app.test_client()).get(host.links["play"]).status_code == 404


def test_a_seat_with_another_person_by_now_is_not_freed(app: Flask) -> None:
    host = opened(app)
    joined(app, host, 1)
    joined(app, host, 2)
    page = host.get("t/host")
    reseat(host, "Aki", "Chie", "Ben", "Dai")
    answer = answered(409, host.post("t/seats/1/free", agreed=agreed(page)))
    assert "The seats or the rules were changed in the meantime. This is the current state." in words(answer)
    assert "Chie ✓ seated" in words(answer)
    assert host.post("t/seats/2/free", agreed=agreed(answer)).status_code == 303
    assert "Ben no phone here yet" in words(host.get("t/invite"))


def _read(png: bytes) -> str:
    found = zxingcpp.read_barcode(Image.open(io.BytesIO(png)))
    assert found
    return str(found.text)


def test_the_qr_code_contains_the_link_and_that_of_a_spectator_only_the_watch_link(app: Flask) -> None:
    host = opened(app)
    watcher = joined(app, host, link="watch")
    picture = host.get("t/qr.png")
    assert picture.mimetype == "image/png"
    play, watch = (f"http://localhost{host.links[kind]}" for kind in ("play", "watch"))
    assert [_read(one.data) for one in (picture, host.get("t/qr.png?kind=watch"))] == [play, watch]
    for kind in ("play", "watch", "nonsense"):
        assert _read(watcher.get(f"t/qr.png?kind={kind}").data) == watch
    drawn = host.get("t/qr.svg")
    assert drawn.mimetype == "image/svg+xml"
    assert "style=" not in drawn.text
    assert not re.search("<svg[^>]* (width|height)=", drawn.text), "opened by itself, it fills the screen"
    [rect], [path] = (re.findall(f"<{tag} [^>]*>", drawn.text) for tag in ("rect", "path"))
    assert all(said in rect for said in ('width="100%"', 'fill="white"'))
    assert all(said in path for said in ('d="M8,8', 'fill="#000000"')), "dark on white with a quiet zone"
