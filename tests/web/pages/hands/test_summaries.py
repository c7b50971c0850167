"""The headline of a hand: its winner and result, on every page."""

from __future__ import annotations

import re

from flask import Flask

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.money import chip_entries
from scorekeeper.web.app.state import state
from tests.web.browsers import Phone, joined, opened, play, words

HEADLINE = "Ben 結 · 包尊"


def with_a_hand(app: Flask) -> Phone:
    host = opened(app)
    play(host, 1, 1, 1, 5, 2, 0, finish="bao_zun")
    return host


def test_the_headline_is_on_the_table_the_list_and_every_version_of_the_hand(app: Flask) -> None:
    host = with_a_hand(app)
    assert words(host.get("t")).count(HEADLINE) == 2, "the last hand, and its row in the list"
    for page in ("t/sheets/1/hands", "t/sheets/1/hands/1"):
        assert HEADLINE in words(host.get(page))
    assert "Benの結・包尊" in re.sub(r"\s", "", words(host.get("t?lang=ja")))
    host.post("t/sheets/1/hands/1/edit", action="save", winner=0, piles__0=5, piles__1=1, piles__2=2, piles__3=0)
    page = words(host.get("t/sheets/1/hands/1?lang=en"))
    assert page.index("Aki 結") < page.index("As it was before") < page.index(HEADLINE)


def test_a_name_in_a_headline_is_escaped(app: Flask) -> None:
    host = opened(app, "<b>Aki</b>", "50%(n)s", "Chie", "Dai")
    play(host, 1, 0, 4, 3, 1, 0)
    play(host, 2, 1, 2, 3, 0, 3)
    page = joined(app, host, 2).get("t/sheets/1/hands").text
    assert '<span class="name" dir="auto">&lt;b&gt;Aki&lt;/b&gt;</span> 結' in page
    assert '<span class="name" dir="auto">50%(n)s</span> 結' in page


def test_a_hand_shows_its_entry_and_the_chips_of_all_players(app: Flask) -> None:
    host = with_a_hand(app)
    for page in ("t", "t/sheets/1/hands/1"):
        said = words(host.get(page))
        assert "Aki 1 棟 −6 Ben 5 棟 · 結 · 包尊 +20 Chie 2 棟 −4 Dai 0 棟 −10" in said
    assert HEADLINE in words(host.get("t/account?of=Ben"))


def test_points_are_shown_with_chips_next_to_them(app: Flask) -> None:
    host = opened(app, "Aki", "Ben", "Chie", game="moon", rules__contract="on")
    failed = {"bidder": 1, "bid": 5, "tricks__0": 2, "tricks__1": 3, "tricks__2": 2}
    host.post("t/sheets/1/hand", action="save", number=1, key="1", **failed)
    page = words(host.get("t"))
    assert "Aki (you) 2 points 0 even 先 first bidder" in page
    assert "Ben −2 points 0 even" in page
    assert "Aki tricks 2 points before and after: 0 → 2" in page
    assert "Ben bid 5 · tricks 3 · 5 − 3 → −2 points before and after: 0 → −2" in page
    assert "scores" not in page, "they are told with the players"
    assert "+2 points after it: = 2" in page
    shot = {"bidder": 0, "bid": "moon", "tricks__0": 7, "tricks__1": 0, "tricks__2": 0}
    host.post("t/sheets/1/hand", action="save", number=2, key="2", **shot)
    page = words(host.get("t"))
    assert "points before and after: 2 → 23 chips +46" in page
    assert "+21 points after it: = 23 chips +46" in page
    assert "Aki (you) 0 points +46 ahead" in page


def test_chip_entries_are_described_on_every_browser(app: Flask) -> None:
    host = with_a_hand(app)
    ben = joined(app, host, 1)
    with host.client.session_transaction() as session:
        who = Caller(host.code, session["tables"][host.code])
    given = {"kind": "adjustment", "from": "Aki", "to": "Ben", "chips": 5, "note": "<tea>"}
    chip_entries.add_chip_entry(state(app).database, who, given)
    said = words(ben.get("t"))
    assert "Aki wrote down chips outside the hands · Aki → Ben 5 : <tea> you +5" in said
    chip_entries.withdraw_chip_entry(state(app).database, who, 1)
    assert "Aki withdrew chips outside the hands · Aki → Ben 5 : <tea> you −5" in words(ben.get("t"))
    count = {"kind": "count", "chips": {"Aki": 0, "Ben": 20}}
    chip_entries.add_chip_entry(state(app).database, who, count)
    assert "Aki wrote down a count of the chips · Aki +6" in words(ben.get("t"))
