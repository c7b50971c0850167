"""The page of the host, and the ways to become host."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from scorekeeper.service.people import hosts
from scorekeeper.store import clock
from tests.web.browsers import Phone, joined, opened, words
from tests.web.phones import book_of

BEN = 2


def host(phone: Phone) -> str:
    return words(phone.get("t/host"))


def test_the_host_page_lists_every_action_with_its_effects(app: Flask) -> None:
    aki = opened(app, game="buki")
    bets = {"bets__length": 4, "bets__1": "4", "bets__2": "2", "bets__3": "6"}
    aki.post("t/sheets/1/hand", action="save", number=1, key="k", draw="true", **bets)
    assert "No hand is being entered just now." in host(aki)
    draft = {"number": 2, "fields": {"bets.1": "2"}}
    aki.client.post(f"/t/{aki.code}/sheets/1/draft", json=draft, headers={"Origin": "http://localhost"})
    page = host(aki)
    for chore in ("Who is here", "Invite", "Seats, and the rules for hands to come", "The game", "The host"):
        assert chore in page
    stays = "Hand 2 is being entered: what was entered stays with the people it was entered for."
    thrown_away = "Hand 2 is being entered: what was entered is thrown away."
    assert (page.count(stays), page.count(thrown_away)) == (1, 1)
    assert "Stakes on the table ( Ben 4, Chie 2, Dai 6) stay where the game goes on" in page
    assert "Stakes on the table go back to their owners: Ben 4, Chie 2, Dai 6." in page
    form = words(aki.get("t/sheet"))
    assert stays in form
    assert thrown_away in words(aki.post("t/sheet", game="buki", choose="moon"))
    assert "Stakes on the table ( Ben 4, Chie 2, Dai 6) stay where the game goes on" in form


def test_hosts_are_appointed_and_replaced(app: Flask) -> None:
    aki = opened(app)
    ben = joined(app, aki, 1)
    assert "Host: Aki" in host(ben)
    assert "Lock joining" not in host(ben)
    assert aki.post("t/host/appoint", person=BEN).status_code == 303
    assert "Host: Aki , Ben" in host(ben)
    assert ben.post("t/host/dismiss", person=1).status_code == 303
    assert ben.post("t/host/dismiss", person=BEN).status_code == 409
    assert ben.post("t/host/appoint", person=1, instead="yes").status_code == 303
    assert "Who else?" in host(aki)


def test_an_absent_host_is_replaced_and_informed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    aki = opened(app)
    ben, chie = joined(app, aki, 1), joined(app, aki, 2)
    assert "Take over as host" not in host(ben)
    too_early = ben.post("t/host/take-over")
    assert too_early.status_code == 409
    assert "a host has been here in the last 15 minutes" in words(too_early)
    later = datetime.now(UTC) + timedelta(minutes=16)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert "Take over as host Be the host instead?" in host(ben)
    assert ben.post("t/host/take-over").status_code == 303
    assert "Ben took over as host: no host had been here for 15 minutes." in words(chie.get("t"))
    assert "Host: Ben" in words(chie.post("t/host/take-over"))
    assert "Be host again" in words(aki.get("t"))
    aki.post("t/host/take-back")
    assert "Host: Aki" in host(chie)
    page = words(aki.get("t"))
    assert "Be host again" not in page
    assert "Aki is host again" in page


def test_a_host_link_works_once_and_not_by_opening_it(app: Flask) -> None:
    aki = opened(app)
    ben = joined(app, aki, 1)
    code, secret = hosts.renew_host_link(book_of(app), aki.code)
    link = f"/host/{code}/{secret}"
    new = Phone(app.test_client(), code)
    assert new.get(f"/host/{code}/wrong").status_code == 404
    assert "works once, within ten minutes" in words(new.get(link))
    assert ben.post(link).status_code == 303
    assert re.search(r"Host: Aki , Ben", host(ben))
    assert "Ben (you)" in words(ben.get("t"))
    assert new.get(link).status_code == new.post(link).status_code == 404
