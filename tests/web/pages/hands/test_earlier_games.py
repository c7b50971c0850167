"""The earlier games of a table: links, corrections, withdrawals and objections."""

import re

import pytest
from flask import Flask

from tests.web.browsers import NAMES, Phone, fragments, joined, play, played, reseat, undo, words

TURNED = {"winner": 1, "piles__0": 3, "piles__1": 3, "piles__2": 0, "piles__3": 2}


@pytest.fixture
def host(app: Flask) -> Phone:
    """Aki's browser: three hands of 打天九, then a game of freestyle for two without a hand."""
    phone = played(app)
    reseat(phone, "Aki", "Ben", game="freestyle")
    return phone


def test_the_table_and_the_list_of_hands_link_to_earlier_games(host: Phone) -> None:
    page = host.get("t")
    assert "Earlier games 1 · Tien Gow Aki , Ben , Chie , Dai" in words(page)
    assert page.text.count(f'href="/t/{host.code}/sheets/1/hands"') == 3, "the result, the card, and the menu"
    for number in (1, 2):
        page = host.get(f"t/sheets/{number}/hands")
        assert "1 · Tien Gow Aki , Ben , Chie , Dai 2 · Freestyle Aki , Ben" in words(page)
        [current] = re.findall(r'href="([^"]+)" aria-current="page"', page.text)
        assert current == f"/t/{host.code}/sheets/{number}/hands"
    assert "Tien Gow · game 1 of this evening" in words(host.get("t/sheets/1/hands/3/edit"))


def test_the_last_result_can_be_undone_until_the_next_game_has_a_hand(app: Flask, host: Phone) -> None:
    ben = joined(app, host, 1)
    page = host.get("t")
    assert "Hand 3 you −1 Chie 結" in words(page)
    assert "Tien Gow · game 1 of this evening Your result" in words(page)
    assert "Next hand: " not in words(page), "that was of the game before"
    assert fragments(ben.get("t/live/0?page=table"))["live-last"].count("game 1 of this evening") == 1
    assert undo(host, page).location == f"/t/{host.code}/sheets/1/hands/3/edit"
    assert "Enter hand 3 again Enter hand 1" in words(host.get("t"))
    assert "Hand 2 you" in words(host.get("t"))
    saved = host.post("t/sheets/2/hand", action="save", number=1, key="one", points__0=1, points__1=2)
    assert saved.status_code == 303
    table = words(host.get("t"))
    assert "Hand 1 you" in table
    assert "of this evening" not in table.partition("Everybody")[0]


def test_an_objection_to_a_hand_of_an_earlier_game_shows_on_the_table(app: Flask, host: Phone) -> None:
    joined(app, host, 1).post("t/sheets/1/hands/2/object", word="three")
    assert f'href="/t/{host.code}/sheets/1/hands/2">⚑ Game 1, hand 2: objection' in host.get("t").text
    play(host, 1, 0, sheet=2, points__0=1, points__1=2)
    assert words(host.get("t")).count("Game 1, hand 2: objection") == 1
    assert "Game 1, hand 2: objection" in words(host.get("t/sheets/2/hands"))
    host.post("t/sheets/1/hands/2/edit", action="save", **TURNED)
    assert "objection" not in words(host.get("t"))


def test_a_withdrawn_hand_of_an_earlier_game_is_shown_there(host: Phone) -> None:
    consider = host.get("t/sheets/1/hands/3/withdraw")
    assert "Withdraw · 1 hand changes" in words(consider)
    assert "Next hand" not in words(consider), "nobody deals the next hand of a game that is over"
    assert 'name="back" value="hand"' in consider.text
    answer = host.post("t/sheets/1/hands/3/withdraw", back="hand")
    assert answer.location == f"/t/{host.code}/sheets/1/hands/3"
    assert "Hand 3 is withdrawn." in words(host.get("t/sheets/1/hands/3"))


def test_a_continued_game_keeps_its_start_after_a_correction(app: Flask) -> None:
    host = played(app)
    fields = {"game": "tien-gow", "begin": "onward", "sheet": 1, "hand": 3, "seats": 4}
    seats = {f"players__{seat}": name for seat, name in enumerate(NAMES)}
    assert host.post("t/sheet", **fields, **seats).status_code == 303
    shown = words(host.post("t/sheets/1/hands/3/edit", action="preview", **TURNED))
    assert "Game 2 goes on from this one; it still begins as it did." in shown
    assert host.post("t/sheets/1/hands/3/edit", action="save", **TURNED).status_code == 303
    assert "Hand 1 · Chie deals" in words(host.get("t"))
