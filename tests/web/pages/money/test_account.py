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
from tests.web.browsers import Phone, played, words


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
    owed = re.search(r"Dai owes Ben \d+", page)
    assert owed
    assert owed[0] in words(host.get("t/account?of=Dai&towards=Ben"))
    assert page.index("Hand 2") < page.index("Hand 1")
    assert "Dai → pays Ben 1 4 base − 3 棟 piles" in page
    assert "Ben → pays Dai" not in page
    assert "Chie →" not in page
    assert "pays Chie" not in page


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


def test_chip_entries_are_part_of_the_account(app: Flask, host: Phone) -> None:
    with host.client.session_transaction() as session:
        who = Caller(host.code, session["tables"][host.code])
    given = {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 500, "note": "tea"}
    chip_entries.add_chip_entry(state(app).database, who, given)
    assert "Outside the hands −500 Aki → Ben 500 : tea after this" in words(host.get("t/account?of=Aki"))
