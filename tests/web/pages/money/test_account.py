"""The account page: the payments that make up a total."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.money import account, chip_entries
from scorekeeper.web.app.state import state
from tests.web.browsers import Phone, joined, opened, played, stranger, words


@pytest.fixture
def host(app: Flask) -> Phone:
    return played(app)


def test_every_total_and_every_pair_links_to_its_account(host: Phone) -> None:
    links = set(re.findall(r'href="/t/\w{6}/account\?([^"]+)"', host.get("t").text))
    names = ("Aki", "Ben", "Chie", "Dai")
    pairs = {f"of={one}&amp;towards={other}" for one in names for other in names if one != other}
    assert links == pairs | {f"of={name}" for name in names}


def test_an_account_shows_each_hand_with_reasons_and_running_total(host: Phone) -> None:
    page = words(host.get("t/account?of=Ben&towards=Dai"))
    assert "Hand 3" not in page  # Chie won it
    assert page.index("Hand 2") < page.index("Hand 1")
    assert "Dai → pays Ben 1 4 base − 3 棟 piles" in page
    assert "Ben → pays Dai" not in page
    assert "Chie →" not in page
    assert "pays Chie" not in page


def test_the_balance_of_a_pair_is_described_in_words(host: Phone) -> None:
    one = words(host.get("t/account?of=Ben&towards=Dai"))
    other = words(host.get("t/account?of=Dai&towards=Ben"))
    said = re.search(r"Dai owes Ben \d+", one)
    assert said
    assert said[0] in other


def test_an_account_without_chips_has_a_message(app: Flask) -> None:
    page = words(opened(app).get("t/account?of=Aki&towards=Ben"))
    assert "No chips have moved here yet." in page


def test_many_hands_are_paged_with_continuous_totals(host: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = host.get("t/account?of=Ben")
    monkeypatch.setattr(account, "PAGE_SIZE", 2)
    newest = host.get("t/account?of=Ben")
    older = host.get(leading(newest, "Older hands"))
    assert [numbers(page) for page in (whole, newest, older)] == [["3", "2", "1"], ["3", "2"], ["1"]]
    assert sums(newest) + sums(older) == sums(whole)
    assert "Older hands" not in older.text
    assert numbers(host.get(leading(older, "Newest hands"))) == ["3", "2"]
    assert "Newest hands" not in newest.text


def test_an_account_includes_earlier_games(host: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = {"players__0": "Ben", "players__1": "Aki"}
    assert host.post("t/sheet", game="freestyle", seats=2, first_dealer=0, **seats).status_code == 303
    host.post("t/sheets/2/hand", action="save", number=1, key="k", points__0=1, points__1=4)
    monkeypatch.setattr(account, "PAGE_SIZE", 2)
    newest = host.get("t/account?of=Ben")
    older = host.get(leading(newest, "Older hands"))
    assert re.findall(r"/sheets/(\d+)/hands/(\d+)", newest.text) == [("2", "1"), ("1", "3")]
    assert re.findall(r"/sheets/(\d+)/hands/(\d+)", older.text) == [("1", "2"), ("1", "1")]
    assert sums(newest)[0] == words(newest).split("ahead")[0].split()[-1]
    assert sums(older)[-1] == "+8"


def numbers(page: TestResponse) -> list[str]:
    """Return the numbers of the hands on the page, in order."""
    return re.findall(r"<h2><a [^>]*>Hand (\d+)</a>", page.text)


def sums(page: TestResponse) -> list[str]:
    """Return the running totals of these hands."""
    return re.findall(r"after this hand (\S+)", words(page))


def leading(page: TestResponse, said: str) -> str:
    """Return the target of the button with this label."""
    [address] = re.findall(rf'href="([^"]+)">{said}<', page.text)
    return unescape(address)


def test_spectators_may_see_an_account_and_strangers_may_not(app: Flask, host: Phone) -> None:
    assert joined(app, host, link="watch").get("t/account?of=Aki").status_code == 200
    assert stranger(app, host).get("t/account?of=Aki").status_code == 404
    assert host.get("t/account?of=Sam").status_code == 404
    assert host.get("t/account").status_code == 404


def test_chip_entries_are_part_of_the_account(app: Flask, host: Phone) -> None:
    with host.client.session_transaction() as session:
        who = Caller(host.code, session["tables"][host.code])
    given = {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 500, "note": "tea"}
    chip_entries.add_chip_entry(state(app).database, who, given)
    assert "Outside the hands −500 Aki → Ben 500 : tea after this" in words(host.get("t/account?of=Aki"))
