"""The table page: its contents, and actions by role."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from scorekeeper.web.templating.filters import wind_round
from tests.web.browsers import NAMES, joined, opened, play, undo, words
from tests.web.phones import value_of


def test_a_new_table_shows_the_first_steps(app: Flask) -> None:
    page = words(opened(app).get("t"))
    assert "No hand yet Let the others join: code " in page
    assert "Enter hand 1" in page
    assert " 0 " not in page, "there is nothing to add up"
    for fold in ("pairs", "transfers"):
        assert re.search(rf'id="live-{fold}">\s*<i hidden data-nothing></i>', opened(app).get("t").text)


def test_the_invitation_is_only_offered_if_useful_and_allowed(app: Flask) -> None:
    host = opened(app, "Aki", "Ben", game="freestyle")
    watcher = joined(app, host, link="watch")
    assert "Let the others join" in words(host.get("t"))
    assert "no phone yet" in words(watcher.get("t"))
    ben = joined(app, host, 1)
    for phone in (host, ben, watcher):
        assert "Let the others join" not in words(phone.get("t"))
        assert "no phone yet" not in words(phone.get("t"))


def test_after_a_hand_each_user_sees_own_chips_first(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    play(host, 1, 1, 2, 3, 0, 3)
    assert "Aki (you) −2 behind Ben −2 you owe Chie 0 even Dai 0 even" in words(host.get("t"))
    assert "Ben (you) +8 ahead Aki +2 owes you Chie +5 owes you Dai +1 owes you" in words(ben.get("t"))


def test_every_payment_is_shown_with_its_reason(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    page = words(host.get("t"))
    assert "Chie → pays Ben 5 4 base + 1 無勝" in page
    play(host, 2, 1, 1, 5, 2, 0, finish="bao_zun")
    assert "( 4 base − 1 棟 piles) × 2 包尊" in words(host.get("t"))


def test_the_header_shows_round_dealer_and_multiplier(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    page = words(host.get("t"))
    assert "East 2 (東2局)" in page
    assert "親 ×2" in page
    assert "Hand 2 · Ben deals" in page


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("4 base − 3 棟 piles", "Chie 0 even", "entered by Aki ·", "Without a seat: Eva , Fay")),
        ("ja", ("基準点 4 − 棟 3", "Chie ±0", "入力：Aki ·", "席のない人： Eva 、 Fay")),
        ("zh-Hant", ("基準點 4 − 棟 3", "Chie 0 平", "由Aki輸入 ·", "沒有座位的人： Eva 、 Fay")),
    ],
)
def test_sums_and_lists_are_localized(app: Flask, lang: str, said: tuple[str, ...]) -> None:
    host = opened(app)
    joined(app, host, helper="Eva")
    joined(app, host, helper="Fay")
    play(host, 1, 1, 2, 3, 0, 3)
    page = words(host.get(f"t?lang={lang}"))
    assert [one for one in said if one not in page] == []


@pytest.mark.parametrize(
    ("code", "said"),
    [("東1", "East 1 (東1局)"), ("南4", "South 4 (南4局)"), ("西2", "West 2 (西2局)"), ("北3", "North 3 (北3局)")],
)
def test_a_round_is_named_by_its_wind(app: Flask, code: str, said: str) -> None:
    with app.test_request_context():
        assert wind_round(code) == said
    with app.test_request_context("/?lang=ja"):
        assert wind_round(code) == f"{code}局"


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "round East 1 (東1局)"), ("ja", "場 東1局"), ("zh-Hant", "圈 東1局")]
)
def test_a_hand_shows_its_round_under_its_name(app: Flask, lang: str, said: str) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    assert said in words(host.get(f"t/sheets/1/hands/1?lang={lang}"))


def test_the_pairs_are_a_table_with_its_headers(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    text = host.get("t").text
    assert '<th scope="col"><span class="name" dir="auto">Ben</span></th>' in text
    assert '<th scope="row"><span class="name" dir="auto">Ben</span></th>' in text
    assert "Ben +2 · +5 +1 +8" in words(host.get("t"))


def test_an_undone_hand_is_entered_again_under_its_number(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3, note="tea")
    assert "Hand 1 is saved." in words(host.get("t"))
    page = host.get("t")
    assert "Undo" in words(page)
    answer = undo(host, page)
    assert answer.location.endswith("/sheets/1/hands/1/edit")
    form = host.get(answer.location)
    assert "✓ Hand 1 is taken back. It counts for nothing until it is saved here, and then as hand 1 again." in words(
        form
    )
    assert 'name="piles.1" value="3" checked' in form.text
    assert 'value="tea"' in form.text
    # The hand stays withdrawn, and the table links back to it instead of the next one.
    assert "Enter hand 1 again Enter hand 2" in words(host.get("t"))
    again = {f"piles__{seat}": piles for seat, piles in enumerate((3, 3, 0, 2))}
    fields = {"action": "save", "winner": 1, "revision": value_of(form.text, "revision"), "key": "again", **again}
    assert host.post("t/sheets/1/hands/1/edit", **fields).location == f"/t/{host.code}"
    table = host.get("t")
    assert "Hand 1 is saved." in words(table)
    assert "Undo" in words(table)
    assert "Enter hand 2" in words(table)
    assert not re.search("hand . again", words(table))
    assert undo(host, table).location.endswith("/sheets/1/hands/1/edit")


def test_undo_is_offered_only_to_the_author_of_the_hand(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    watcher = joined(app, host, link="watch")
    play(ben, 1, 1, 2, 3, 0, 3)
    offered = ["Undo" in words(phone.get("t")) for phone in (host, ben, watcher)]
    assert offered == [False, True, False]


@pytest.mark.parametrize("newer", [1, 2])
def test_undo_is_offered_until_the_next_hand_is_recorded(app: Flask, newer: int) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    page = host.get("t")
    if newer == 2:
        seats = {f"players__{seat}": name for seat, name in enumerate(NAMES)}
        answer = host.post("t/sheet", game="tien-gow", begin="anew", seats=4, first_dealer=0, **seats)
        assert answer.status_code == 303
    play(host, 1 if newer == 2 else 2, 1, 2, 3, 0, 3, sheet=newer)
    assert "/sheets/1/hands/1/undo" not in host.get("t").text
    answer = undo(host, page)
    assert answer.status_code == 409
    said = "Another hand has been saved since: hand 1 can be corrected or withdrawn, but not undone. "
    assert said + "This is how it stands now." in words(answer)
    for sheet in (1, newer):
        assert "withdrawn" not in words(host.get(f"t/sheets/{sheet}/hands"))


def test_a_second_undo_redirects_to_the_same_form(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    play(host, 1, 1, 2, 3, 0, 3)
    page = host.get("t")
    assert undo(host, page).location == undo(ben, page).location
    assert host.get("t/export.json").get_json()["sheets"][0]["hands"][-1]["kind"] == "undone"


def test_only_the_last_hand_can_be_entered_again(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    undo(host, host.get("t"))
    play(host, 2, 1, 2, 3, 0, 3)
    assert not re.search("hand . again", words(host.get("t")))
    host.post("t/sheets/1/hands/2/withdraw")
    assert not re.search("hand . again", words(host.get("t"))), "one that was withdrawn is not meant to come back"


def test_undo_does_not_withdraw_a_corrected_hand(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    play(host, 1, 1, 2, 3, 0, 3)
    page = host.get("t")
    ben.post("t/sheets/1/hands/1/edit", action="save", winner=1, piles__0=3, piles__1=3, piles__2=0, piles__3=2)
    answer = undo(host, page)
    assert answer.status_code == 409
    assert "Hand 1 has been changed by somebody else. This is how it stands now." in words(answer)
    assert "corrected" in words(answer)
    assert "withdrawn" not in words(host.get("t/sheets/1/hands"))


@pytest.mark.parametrize("link", ["play", "watch"])
def test_only_the_host_gets_the_link_to_the_next_sheet(app: Flask, link: str) -> None:
    host = opened(app)
    other = joined(app, host, link=link)
    assert f'href="/t/{host.code}/sheet"' in host.get("t").text
    assert f'href="/t/{host.code}/sheet"' not in other.get("t").text


LEVEL = {f"players__{seat}__{what}": number for seat in range(4) for what, number in (("face_down", 1), ("pips", 5))}


@pytest.mark.parametrize(
    ("game", "rules", "runs"),
    [
        pytest.param(
            "che-deng",
            {},
            [("onward", "this order, clockwise"), ("backward", "the opposite order, counter-clockwise")],
            id="alternating",
        ),
        pytest.param("twister", {}, [("onward", "this order, counter-clockwise")] * 2, id="fixed"),
        pytest.param(
            "twister",
            {"rules__turning": "alternating"},
            [("onward", "this order, counter-clockwise"), ("backward", "the opposite order, clockwise")],
            id="alternating, where agreed",
        ),
    ],
)
def test_the_seats_show_the_direction_of_play(
    app: Flask, game: str, rules: dict[str, str], runs: list[tuple[str, str]]
) -> None:
    host = opened(app, game=game, **rules)
    for number, (way, said) in enumerate(runs, start=1):
        page = host.get("t")
        assert f'<ol class="rows" data-turn="{way}">' in page.text
        assert f"Play runs in {said}." in words(page)
        form = host.get("t/sheets/1/hand")
        assert form.text.count(f'data-turn="{way}"') == 2
        assert f"Play runs in {said}." in words(form)
        saved = host.post("t/sheets/1/hand", number=number, key=f"key-{number}", action="save", **LEVEL)
        assert saved.status_code == 303, saved.text
        assert f'data-turn="{way}"' in host.get(f"t/sheets/1/hands/{number}/edit").text


def test_a_game_without_a_direction_shows_no_arrows(app: Flask) -> None:
    host = opened(app)
    assert "data-turn" not in host.get("t").text + host.get("t/sheets/1/hand").text


@pytest.mark.parametrize(
    ("game", "names", "said"),
    [
        ("moon", ("Aki", "Ben", "Chie"), "Moon"),
        ("freestyle", ("Aki", "Ben"), "Mahjong"),
        ("buki", ("Aki", "Ben", "Chie", "Dai"), "Buki-Domino"),
    ],
)
def test_a_game_without_rounds_shows_its_name_instead(app: Flask, game: str, names: tuple[str, ...], said: str) -> None:
    rules = {"rules__game_name": "Mahjong"} if game == "freestyle" else {}
    assert said in words(opened(app, *names, game=game, **rules).get("t"))


def test_a_name_cannot_write_into_the_page(app: Flask) -> None:
    host = opened(app, "<b>Aki</b>", "Ben", "Chie", "Dai", name="<script>")
    play(host, 1, 1, 2, 3, 0, 3)
    text = host.get("t").text
    assert "<b>Aki" not in text
    assert "<script>" not in text


@pytest.mark.parametrize(
    ("lang", "game", "mark", "said"),
    [
        ("en", "moon", "先 first bidder", "Aki bids first"),
        ("ja", "moon", "先 最初に競る人", "Aki から競る"),
        ("zh-Hant", "moon", "先 先叫者", "Aki 先叫"),
        ("en", "moon without an auction", "先 first player", "Aki plays first"),
        ("ja", "moon without an auction", "先 最初に出す人", "Aki から出す"),
        ("zh-Hant", "moon without an auction", "先 先出的人", "Aki 先出"),
        ("en", "da-san", "先 dealer", "Aki draws first"),
        ("ja", "da-san", "先 ディーラー", "ディーラーは Aki"),
        ("zh-Hant", "da-san", "先 先摸牌的人", "Aki 先摸牌"),
        ("en", "freestyle", "親 dealer", "Aki deals"),
        ("ja", "freestyle", "親 親", "親は Aki"),
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


MOON = {"bidder": 0, "bid": 4, "tricks__0": 4, "tricks__1": 2, "tricks__2": 1}
DA_SAN = {"bidder": 0, "bid": 2, "winner": 0}


@pytest.mark.parametrize(
    ("lang", "game", "hand", "never"),
    [
        ("en", "moon", MOON, "deal"),
        ("ja", "moon", MOON, "親"),
        ("zh-Hant", "moon", MOON, "莊"),
        ("ja", "da-san", DA_SAN, "親"),
        ("zh-Hant", "da-san", DA_SAN, "莊"),
    ],
)
def test_pages_of_a_game_without_a_dealer_mention_none(
    app: Flask, lang: str, game: str, hand: dict[str, object], never: str
) -> None:
    host = opened(app, "Aki", "Ben", "Chie", game=game, rules__contract="true")
    host.get(f"t?lang={lang}")
    pages = [host.post("t/sheets/1/hand", action="preview", number=1, key="one", **hand)]
    host.post("t/sheets/1/hand", action="save", number=1, key="one", **hand)
    host.post("t/sheets/1/hand", action="save", number=2, key="two", **hand)
    [revision] = re.findall(r'name="revision" value="(\d+)"', host.get("t/sheets/1/hands/1/edit").text)
    other = host.post(
        "t/sheets/1/hands/1/edit", action="preview", number=1, key="three", revision=revision, dealer=2, **hand
    )
    assert "data-previewed" in other.text
    paths = (
        "t",
        "t/sheets/1/hand",
        "t/sheets/1/hands",
        "t/sheets/1/hands/1",
        "t/sheets/1/hands/1/withdraw",
        "t/sheet",
        "t/rules",
        f"/open?game={game}",
    )
    for page in (*pages, other, *map(host.get, paths)):
        assert page.status_code == 200
        assert never not in words(page)
