"""Names, seats and devices of people."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.web.app.callers import device_kind
from tests.web.browsers import NAMES, Phone, agreed, fragments, joined, opened, play, words


def lines(*names: str) -> dict[str, str]:
    """Return the fields of the form of the next sheet, rendered for the four."""
    typed = {f"players__{seat}": name for seat, name in enumerate(names)}
    return typed | {f"person__{seat}": str(seat + 1) for seat in range(4)} | {"game": "tien-gow", "seats": "4"}


def test_a_new_name_keeps_the_chips_and_a_taken_one_is_refused_at_its_field(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    assert f'action="/t/{host.code}/people/1"' in host.get("t/seat").text
    assert host.post("t/people/1", name="Akira").status_code == 303
    page = words(host.get("t"))
    assert "Akira (you) −2 behind" in page
    assert "Akira corrected a name · Aki → Akira" in page
    answer = host.post("t/people/3", name="Ben")
    assert answer.status_code == 422
    assert 'id="name-3-problem"' in answer.text
    assert answer.text.count('value="Ben"') == 2


def test_the_host_may_rename_all_and_others_themselves(app: Flask) -> None:
    host = opened(app)
    ben, eva = joined(app, host, 1), joined(app, host, helper="Eva")
    page = host.get("t/people").text
    assert all(f'value="{name}"' in page for name in (*NAMES, "Eva"))
    for somebody, name in ((ben, "Ben"), (eva, "Eva")):
        assert "Correct my name" in words(somebody.get("t"))
        page = somebody.get("t/people").text
        assert [one for one in (*NAMES, "Eva") if f'value="{one}"' in page] == [name]
        assert somebody.post("t/people/3", name="Zoe").status_code == 403
    assert eva.post("t/people/5", name="Ewa").status_code == 303
    assert 'value="Ewa"' in host.get("t/people").text


def test_the_next_sheet_asks_whether_a_new_name_is_a_new_person(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    form = host.get("t/sheet")
    assert 'name="person.2" value="3"' in form.text
    sent = lines("Aki", "Ben", "Chié", "Dai") | {"agreed": agreed(form)}
    asked = host.post("t/sheet", **sent)
    assert asked.status_code == 422
    assert "say whether this is Chie, or somebody else" in words(asked)
    assert host.post("t/sheet", **sent, new__2="no").status_code == 303
    assert "Chié −5 behind" in words(host.get("t"))
    # Questions are repeated while another field is invalid, and a new person has no chips.
    again = lines("Aki", "Ben", "Emi", "Dai") | {"new__2": "yes"}
    wrong = host.post("t/sheet", **again, rules__base="many").text
    assert 'name="new.2" value="yes" checked' in wrong
    assert host.post("t/sheet", **again).status_code == 303
    table = words(host.get("t"))
    assert "Emi 0 even" in table
    assert "Without a seat: Chié −5" in table


def test_a_player_who_leaves_the_seat_stays_at_the_table(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    assert ben.post("t/stand-up").status_code == 303
    assert "(you)" not in words(ben.get("t"))
    assert "Take a seat" in words(ben.get("t"))
    assert ben.get("t/seat").status_code == 404


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
    for said in ("Aki (this phone) host · a program · here", "Ben a program · here", "Eva only watches · a program"):
        assert said in page
    assert host.post("t/phones/2/remove").status_code == 303
    page = words(host.get("t/phones"))
    assert "The phone is removed. The links and the code are new." in page
    assert "Ben" not in page
    assert "The host has removed this phone from the table." in words(ben.get("t"))
    assert Phone(app.test_client()).get(host.links["play"]).status_code == 404
    assert eva.get("t").status_code == 200
    assert eva.get("t/live/0?page=phones").status_code == 403
    assert "Eva" in fragments(host.get("t/live/0?page=phones"))["live-phones"]
    assert host.post("t/phones/everybody").location.endswith("/invite")
    assert "Everybody joins again" in words(host.get("t/invite"))
    assert "ask there for the code or the link, and join again" in words(eva.get("t"))
