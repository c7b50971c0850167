"""A hand says who won it with what, wherever it is shown."""

import re

from flask import Flask

from tests.web.browsers import Phone, joined, opened, play, words

HEADLINE = "Ben 結 · 包尊"


def with_a_hand(app: Flask) -> Phone:
    host = opened(app)
    play(host, 1, 1, 1, 5, 2, 0, finish="bao_zun")
    return host


def test_who_won_with_what_is_said_at_the_table_in_the_list_and_on_its_page(app: Flask) -> None:
    host = with_a_hand(app)
    assert words(host.get("t")).count(HEADLINE) == 2, "the last hand, and its row in the list"
    for page in ("t/sheets/1/hands", "t/sheets/1/hands/1"):
        assert HEADLINE in words(host.get(page))
    assert "ベンの結・包尊" not in words(opened(app).get("t?lang=ja"))
    assert "Benの結・包尊" in re.sub(r"\s", "", words(host.get("t?lang=ja")))


def test_every_version_of_a_hand_says_its_own(app: Flask) -> None:
    host = with_a_hand(app)
    host.post("t/sheets/1/hands/1/edit", action="save", winner=0, piles__0=5, piles__1=1, piles__2=2, piles__3=0)
    page = words(host.get("t/sheets/1/hands/1"))
    assert page.index("Aki 結") < page.index("As it was before") < page.index(HEADLINE)


def test_a_hand_that_was_withdrawn_says_what_it_was(app: Flask) -> None:
    host = opened(app, "Aki", "Ben", game="freestyle", rules__high_wins="on")
    host.post("t/sheets/1/hand", action="save", number=1, key="a key", points__0=1, points__1=2)
    host.post("t/sheets/1/hands/1/withdraw")
    for page in ("t/sheets/1/hands", "t/sheets/1/hands/1"):
        assert "Ben : best with 2" in words(host.get(page))


def test_a_name_is_no_markup_in_it(app: Flask) -> None:
    host = opened(app, "<b>Aki</b>", "50%(n)s", "Chie", "Dai")
    play(host, 1, 0, 4, 3, 1, 0)
    play(host, 2, 1, 2, 3, 0, 3)
    page = joined(app, host, 2).get("t/sheets/1/hands").text
    assert '<span class="name" dir="auto">&lt;b&gt;Aki&lt;/b&gt;</span> 結' in page
    assert '<span class="name" dir="auto">50%(n)s</span> 結' in page
