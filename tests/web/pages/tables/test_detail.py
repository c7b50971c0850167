"""The table page: its contents, and actions by role."""

import re

import pytest
from flask import Flask

from tests.web.browsers import answered, joined, opened, play, undo, words
from tests.web.phones import value_of


def test_the_invitation_is_only_offered_if_useful_and_allowed(app: Flask) -> None:
    host = opened(app, "Aki", "Ben", game="freestyle")
    watcher = joined(app, host, link="watch")
    assert "Let the others join" in words(host.get("t"))
    assert "no phone here yet" in words(watcher.get("t"))
    for phone in (host, joined(app, host, 1), watcher):
        page = words(phone.get("t"))
        assert ("Let the others join" in page, "no phone here yet" in page) == (False, False)


def test_the_header_the_payments_with_reasons_and_the_own_chips_first_are_shown(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    page = words(host.get("t"))
    assert "Enter hand 1" in page
    assert " 0 " not in page, "there is nothing to add up"
    play(host, 1, 1, 2, 3, 0, 3)
    for said in (
        "Aki (you) −2 behind Ben −2 you owe Chie 0 even Dai 0 even",
        "Chie → pays Ben 5 4 base + 1 無勝",
        "East 2 (東2局)",
        "親 ×2",
        "Hand 2 · Ben deals",
        "Ben +2 · +5 +1 +8",
    ):
        assert said in words(host.get("t"))
    assert "Ben (you) +8 ahead Aki +2 owes you Chie +5 owes you Dai +1 owes you" in words(ben.get("t"))
    play(host, 2, 1, 1, 5, 2, 0, finish="bao_zun")
    assert "( 4 base − 1 棟 piles ) × 2 包尊" in words(host.get("t"))


def test_the_notice_of_the_end_of_a_game_leads_to_settling_up(app: Flask) -> None:
    host = opened(app, game="buki", rules__length="1")
    bets = {"bets__length": 4, "bets__1": 2, "bets__2": 2, "bets__3": 2}
    host.post("t/sheets/1/hand", action="save", number=1, key="hand-1", winner=0, **bets)
    for phone in (host, joined(app, host, 1)):
        notice = phone.get("t").text.partition('<p class="over">')[2].partition("</p>")[0]
        assert ("The game is over." in notice, f'href="/t/{host.code}/settle"' in notice) == (True, True)


def test_an_undone_hand_is_entered_again_by_its_author_under_its_number(app: Flask) -> None:
    host = opened(app)
    others = [joined(app, host, 1), joined(app, host, link="watch")]
    play(host, 1, 1, 2, 3, 0, 3, note="tea")
    page = host.get("t")
    assert "Hand 1 is saved." in words(page)
    assert ["Undo" in words(answer) for answer in (page, *(phone.get("t") for phone in others))] == [True, False, False]
    answer = undo(host, page)
    assert answer.location.endswith("/sheets/1/hands/1/edit")
    form = host.get(answer.location)
    assert "✓ Hand 1 is withdrawn. It does not count until you save it here" in words(form)
    assert 'name="piles.1" value="3" checked' in form.text
    assert 'value="tea"' in form.text
    assert "Enter hand 1 again Enter hand 2" in words(host.get("t"))
    again = {f"piles__{seat}": piles for seat, piles in enumerate((3, 3, 0, 2))}
    fields = {"action": "save", "winner": 1, "revision": value_of(form.text, "revision"), "key": "again", **again}
    assert host.post("t/sheets/1/hands/1/edit", **fields).location == f"/t/{host.code}"
    table = host.get("t")
    assert all(said in words(table) for said in ("Hand 1 is saved.", "Enter hand 2"))
    undo(host, table)
    play(host, 2, 1, 2, 3, 0, 3)
    assert not re.search("Enter hand . again", words(host.get("t"))), "only the last hand is entered again"


def test_undo_is_offered_until_the_next_hand_is_recorded(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    page = host.get("t")
    play(host, 2, 1, 2, 3, 0, 3)
    assert "/sheets/1/hands/1/undo" not in host.get("t").text
    answer = answered(409, undo(host, page))
    assert "Another hand has been saved since: hand 1 can be corrected or withdrawn, but not undone. " in words(answer)
    assert "withdrawn" not in words(host.get("t/sheets/1/hands"))


def test_the_seats_show_the_direction_of_play(app: Flask) -> None:
    host = opened(app, game="twister", rules__turning="alternating")
    level = {f"players__{seat}__{what}": said for seat in range(4) for what, said in (("face_down", 1), ("pips", 5))}
    runs = (("onward", "this order, clockwise"), ("backward", "the opposite order, counter-clockwise"))
    for number, (way, said) in enumerate(runs, start=1):
        for page, times in (("t", 1), ("t/sheets/1/hand", 2)):
            shown = host.get(page)
            assert shown.text.count(f'data-turn="{way}"') == times
            assert f"Play goes in {said}." in words(shown)
        answered(303, host.post("t/sheets/1/hand", number=number, key=f"key-{number}", action="save", **level))
        assert f'data-turn="{way}"' in host.get(f"t/sheets/1/hands/{number}/edit").text
    assert "data-turn" not in opened(app).get("t").text, "a game without a direction"


@pytest.mark.parametrize(
    ("lang", "game", "mark", "said"),
    [
        ("en", "moon", "先 first bidder", "Aki bids first"),
        ("en", "moon without an auction", "先 first player", "Aki plays first"),
        ("ja", "da-san", "先 ディーラー", "ディーラーは Aki"),
        ("zh-Hant", "freestyle", "莊 莊家", "Aki 做莊"),
    ],
)
def test_the_dealer_has_the_name_of_the_game(app: Flask, lang: str, game: str, mark: str, said: str) -> None:
    game, _, bare = game.partition(" ")
    host = opened(app, "Aki", "Ben", "Chie", game=game, rules__contract="" if bare else "true")
    page = words(host.get(f"t?lang={lang}"))
    assert mark in page
    assert said in page
    assert said.replace(" ", "") in words(host.get("t/sheets/1/hand")).replace(" ", "")
    assert f'<span class="on">{mark[0]}</span>' in host.get("t/sheet").text


def test_a_name_cannot_write_into_the_page(app: Flask) -> None:
    host = opened(app, "<b>Aki</b>", "50%(n)s", "Chie", "Dai", name="<script>")
    play(host, 1, 0, 4, 3, 1, 0)
    play(host, 2, 1, 2, 3, 0, 3)
    for page in ("t", "t/sheets/1/hands"):
        text = host.get(page).text
        assert "<b>Aki" not in text
        assert "<script>" not in text
        for name in ("&lt;b&gt;Aki&lt;/b&gt;", "50%(n)s"):
            assert f'<span class="name" dir="auto">{name}</span> 結' in text, "in a headline"
