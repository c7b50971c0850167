"""Where a total comes from."""

import re

import pytest
from flask import Flask

from scorekeeper.web import paging
from tests.web.browsers import Phone, joined, opened, played, stranger, words


@pytest.fixture
def host(app: Flask) -> Phone:
    return played(app)


def test_every_total_and_every_pair_on_the_table_leads_to_where_it_comes_from(host: Phone) -> None:
    links = set(re.findall(r'href="/t/\w{6}/account\?([^"]+)"', host.get("t").text))
    names = ("Aki", "Ben", "Chie", "Dai")
    pairs = {f"of={one}&amp;towards={other}" for one in names for other in names if one != other}
    assert links == pairs | {f"of={name}" for name in names}


def test_an_account_shows_each_hand_with_its_reasons_and_the_sum_after_it(host: Phone) -> None:
    page = words(host.get("t/account?of=Ben&towards=Dai"))
    assert "Hand 3" not in page  # Chie won it
    assert page.index("Hand 2") < page.index("Hand 1")
    assert "Dai → pays Ben 1 4 base − 3 棟 piles" in page
    assert "Ben → pays Dai" not in page
    assert "Chie" not in page


def test_who_owes_whom_is_said_in_words(host: Phone) -> None:
    one = words(host.get("t/account?of=Ben&towards=Dai"))
    other = words(host.get("t/account?of=Dai&towards=Ben"))
    said = re.search(r"Dai owes Ben \d+", one)
    assert said
    assert said[0] in other


def test_without_chips_it_says_so(app: Flask) -> None:
    page = words(opened(app).get("t/account?of=Aki&towards=Ben"))
    assert "No chips have moved here yet." in page


def test_many_hands_are_shown_by_pages(host: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paging, "A_PAGE", 2)
    newest = words(host.get("t/account?of=Ben"))
    assert "Hand 2" in newest
    assert "Hand 1" not in newest
    assert "of=Ben" in next(
        link for link in re.findall(r'href="([^"]+)"', host.get("t/account?of=Ben").text) if "page=2" in link
    )
    assert "Hand 1" in words(host.get("t/account?of=Ben&page=2"))


def test_who_watches_may_see_it_and_a_stranger_may_not(app: Flask, host: Phone) -> None:
    assert joined(app, host, link="watch").get("t/account?of=Aki").status_code == 200
    assert stranger(app, host).get("t/account?of=Aki").status_code == 404
    assert host.get("t/account?of=Sam").status_code == 404
    assert host.get("t/account").status_code == 404
