"""The pages of an older database: sheets that are locked as paid can be read and not changed."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from types import MappingProxyType

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.games import registry
from scorekeeper.settings import load_settings
from scorekeeper.store import queries
from scorekeeper.store.snapshot_cache import SnapshotCache
from scorekeeper.web import close, create_app
from scorekeeper.web.app.state import state
from tests import old_book
from tests.length import AT_LENGTH
from tests.old_book import kept_at
from tests.web.browsers import Phone, answered, words

SAID = {
    "en": "This game is locked as it was paid: the app would now settle it differently, or no longer has this game.",
    "ja": "このゲームは当時の精算のまま残してあります。",
    "zh-Hant": "這一場保留當時的付款紀錄：",
}
READ = [
    (name, lang) for name, lang in product(old_book.BESIDE, SAID) if AT_LENGTH or lang == "en" or name == "Tien Gow"
]
"""The tables and languages: one table in every language, all of them in a long run."""
ACTIONS = re.compile(r'(?:href|action)="[^"]*/(?:hand|edit|withdraw|object)["?]')
"""The requests that enter, correct, withdraw or dispute a hand."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application with the older database, for tests that only read or are refused."""
    folder: Path = tmp_path_factory.mktemp("before")
    old_book.lay(f"sqlite:///{folder}/scorekeeper.db")
    app = create_app(load_settings({"SCOREKEEPER_INSTANCE": str(folder), "SCOREKEEPER_RATE_LIMITS": "off"}))
    app.testing = True
    yield app
    close(app)


def phone_of(app: Flask, name: str) -> Phone:
    """Return the browser of Aki, who opened the table."""
    phone = Phone(app.test_client(), old_book.BESIDE[name]["code"])
    with phone.client.session_transaction() as session:
        session["tables"] = {phone.code: old_book.BESIDE[name]["token"]}
    return phone


def pages_of(phone: Phone, sheet: int) -> list[str]:
    """Return the paths of a sheet and of all its hands."""
    index = phone.get(f"t/sheets/{sheet}/hands").text
    numbers = sorted({int(number) for number in re.findall(rf"/sheets/{sheet}/hands/(\d+)", index)})
    return [f"t/sheets/{sheet}/hands", f"t/rules?sheet={sheet}", *(f"t/sheets/{sheet}/hands/{n}" for n in numbers)]


def read(phone: Phone, page: str, lang: str) -> TestResponse:
    """Open a page in a language."""
    answer = phone.get(f"{page}{'&' if '?' in page else '?'}lang={lang}")
    assert answer.status_code == 200, page
    return answer


@pytest.mark.parametrize(("name", "lang"), READ)
def test_every_page_is_shown_and_those_of_a_locked_sheet_with_a_notice(app: Flask, name: str, lang: str) -> None:
    phone, kept = phone_of(app, name), kept_at(state(app).database, name)
    for sheet in range(1, len(old_book.exported(name)["sheets"]) + 1):
        pages = pages_of(phone, sheet)
        for page in pages if lang == "en" else pages[:3]:
            answer = read(phone, page, lang)
            if sheet in kept:
                assert not ACTIONS.search(answer.text), page
                assert (SAID[lang] in words(answer)) is ("rules" not in page), page
            else:
                assert SAID[lang] not in words(answer), page
    for page in ("t", "t/keep", "t/sheet", "t/rules", "t/invite", "t/account?of=Aki", "t/account?of=Aki&towards=Ben"):
        read(phone, page, lang)
    for page in ("t/export.json", "t/live/0?page=table", f"/?lang={lang}"):
        assert phone.get(page).status_code == 200


def test_the_host_of_a_locked_sheet_has_links_to_the_next_and_players_wait(app: Flask) -> None:
    phone = phone_of(app, "Tien Gow")
    answer = phone.get("t")
    assert SAID["en"] in words(answer)
    assert not ACTIONS.search(answer.text)
    assert answer.text.count(f'href="/t/{phone.code}/sheet"') == 2, "the button and the menu"
    assert "Chie → pays Ben 10 ( 4 base + 1 無勝 no pile ) × 2 親 dealer" in words(phone.get("t/sheets/2/hands/1"))
    assert words(phone_of(app, "Da San").get("t/account?of=Aki")).count("locked as paid") == 2
    with phone.client.session_transaction() as session:
        session["tables"] = {phone.code: old_book.BESIDE["Tien Gow"]["players"]["Ben"]}
    page = words(phone.get("t"))
    assert "The host can start the next game." in page
    assert "Enter hand" not in page


def test_a_locked_sheet_has_no_forms_and_no_form_or_call_changes_it(app: Flask) -> None:
    phone, beside = phone_of(app, "Tien Gow"), old_book.BESIDE["Tien Gow"]
    before = phone.get("t/export.json").get_json()
    for page in ("hand", "hands/1/edit", "hands/1/withdraw"):
        answer = answered(409, phone.get(f"t/sheets/9/{page}"))
        assert "This game was paid under earlier rules of the app, so it can no longer be changed." in words(answer)
    for sent in (
        "hand save",
        "hand preview",
        "hand turn_up",
        "hands/1/edit save",
        "hands/1/withdraw",
        "hands/1/object",
    ):
        page, _, action = sent.partition(" ")
        assert phone.post(f"t/sheets/9/{page}", action=action, number=2, winner=1, word="no").status_code == 409
    asking = {"headers": {"Authorization": f"Bearer {beside['token']}"}}
    client, here = app.test_client(), f"/api/v1/tables/{beside['code']}"
    sheet = client.get(here, **asking).get_json()["sheet"]
    following = {"number": 2, "dealer": "Ben", "shown": {}, "over": False, "previous_revision": 45, "start": None}
    assert (sheet["locked_as_paid"], sheet["next"]) == (True, following)
    answer = client.post(f"{here}/hands", json={"entry": {"winner": 1, "piles": [2, 3, 0, 3]}}, **asking)
    assert (answer.status_code, answer.get_json()["code"]) == (409, "locked_as_paid")
    assert phone.get("t/export.json").get_json() | {"exported_at": ""} == before | {"exported_at": ""}


@pytest.fixture
def without_buki(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The application without the game Buki, with empty caches."""
    only = {name: game for name, game in registry.games().items() if name != "buki"}
    monkeypatch.setattr(registry, "games", lambda: MappingProxyType(only))
    state(app).database.snapshots = SnapshotCache()
    yield
    state(app).database.snapshots = SnapshotCache()


def test_pages_of_a_game_that_is_not_installed_show_raw_values_and_joining_is(app: Flask, without_buki: None) -> None:
    phone = phone_of(app, "Buki")
    for lang, said in reversed(SAID.items()):
        for page in ("t", "t/rules", "t/sheets/1/hands", "t/account?of=Eva"):
            assert "buki" in words(read(phone, page, lang))
        assert said in words(phone.get("t"))
    for page in ("t/keep", "t/sheet", *pages_of(phone, 1), *pages_of(phone, 6)):
        read(phone, page, "en")
    assert "Eva 10 4 side_bet × 2.5 side_payout" in words(phone.get("t/sheets/1/hands/1"))
    assert "help/buki" not in phone.get("t").text
    assert "rounding up" in words(phone.get("t/rules"))
    page = phone.get("t/sheet").text
    assert 'name="game" value="tien-gow"' in page
    assert 'value="Chie"' in page
    with state(app).database.reading() as reading:
        table = queries.tables.by_code(reading, old_book.BESIDE["Buki"]["code"])
        assert table is not None
    answer = app.test_client().get(f"/join/{table.code}/{table.play_secret}", follow_redirects=True)
    assert (answer.status_code, "buki" in words(answer)) == (200, True)
    assert "as most tables play" not in words(answer)
