"""鋤大弟 from the pages: a game of another package, with its own form, words, help and figures."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.settings import Settings, load_settings
from scorekeeper.web import close, create_app
from tests.brought import broken, brought
from tests.databases import new_sqlite
from tests.web.browsers import answered, opened, words
from tests.web.phones import Phone, form_of, host_of

LEFT = {"left.length": "4", "left.0": "0", "left.1": "3", "left.2": "10", "left.3": "13"}
SAID = {
    "en": ("Big Two", "Cards left", "cards of Dai", "Aki leads"),
    "ja": ("鋤大弟（ビッグ・ツー）", "残りの札", "Daiの札", "Akiが先手"),
    "zh-Hant": ("鋤大弟", "剩下的牌", "Dai的牌", "Aki先出"),
}


@pytest.fixture(scope="module")
def app(big_two: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application with the game; each test has a table of its own."""
    instance = tmp_path_factory.mktemp("big-two")
    new_sqlite(instance)
    with brought(big_two):
        app = create_app(load_settings({"SCOREKEEPER_INSTANCE": str(instance), "SCOREKEEPER_RATE_LIMITS": "off"}))
        app.testing = True
        yield app
        close(app)


def test_a_table_is_opened_and_a_hand_is_played_from_the_pages(app: Flask) -> None:
    [row] = re.findall(r'<li><a [^>]*game=big-two">(.*?)</li>', app.test_client().get("/open").text)
    assert re.search(r'<b class="bone-letter" lang="zh-Hant">鋤</b></span><span><b class="serif">Big Two</b>', row)
    assert "<svg" not in row, "a game without tiles has its first character as icon"
    opener = opened(app, game="big-two")
    with opener.client.session_transaction() as session:
        phone = Phone(app, opener.code, session["tables"][opener.code])
    form = form_of(phone.get())
    assert {f"left.{seat}" for seat in range(4)} <= form.keys()
    shown = answered(200, phone.preview(form | LEFT))
    assert "10 cards of Chie + 10 Chie has ten or more: doubled − 3 cards of Ben" in words(shown)
    assert phone.save(form_of(shown.text)).status_code == 303
    assert phone.table().totals == {"Aki": 62, "Ben": 50, "Chie": -18, "Dai": -94}
    assert "No card played 1" in words(phone.client.get(f"/t/{phone.code}/keep"))


@pytest.mark.parametrize("lang", SAID)
def test_the_game_brings_its_words_and_help(app: Flask, lang: str) -> None:
    phone = host_of(app, "big-two")
    phone.save(LEFT)
    pages = [f"/t/{phone.code}{page}" for page in ("", "/sheets/1/hand", "/sheets/1/hands/1")]
    pages += ["/help", "/help/big-two", "/open"]
    read = "".join(words(phone.client.get(f"{page}?lang={lang}")) for page in pages)
    assert [said for said in SAID[lang] if said not in read] == []


def test_a_broken_game_is_logged_as_a_warning(
    big_two: Path, tmp_path: Path, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    with brought(broken(big_two, tmp_path / "wrong", "return pay(higher, lower, ", "return pay(lower, lower, ")):
        app = create_app(settings)
        try:
            page = app.test_client().get("/open")
        finally:
            close(app)
    [line] = caplog.messages
    assert line.startswith("The game big-two is left out: example 1: 0 pays themselves")
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "game=moon" in page.text
    assert "game=big-two" not in page.text
