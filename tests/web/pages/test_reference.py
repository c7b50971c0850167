"""The tiles and cards of a game, as a page and over others."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask_babel import force_locale

from scorekeeper.games import registry
from scorekeeper.games.tien_gow.combinations import NAMES
from scorekeeper.web.pages import help as help_pages
from scorekeeper.web.templating.i18n import LANGUAGES, say
from tests.web.browsers import Phone, words
from tests.web.phones import host_of


@pytest.mark.parametrize("game", registry.games())
def test_every_game_with_tiles_or_cards_shows_them_in_help_at_the_table_and_from_the_form(
    app: Flask, game: str
) -> None:
    host = host_of(app, game, 3)
    address = f"/t/{host.code}/tiles"
    pages = [Phone(app.test_client()).get(f"/help/{game}/tiles"), host.client.get(address)]
    assert (f"/help/{game}/tiles" in host.client.get(f"/help/{game}").text) == (game != "freestyle")
    if game == "freestyle":
        assert [page.status_code for page in pages] == [404, 404]
        assert address not in host.get()
        return
    assert all(page.text.count('type="checkbox"') >= 22 for page in pages)
    assert all(f'href="{address}" data-over' in host.get(form) for form in ("hand", "hands/0/forgotten"))
    assert f'href="{address}" data-over' in host.client.get(f"/t/{host.code}").text


def test_chosen_tiles_are_explained_and_no_more_of_them_than_there_are(app: Flask) -> None:
    page = Phone(app.test_client()).get("/help/tien-gow/tiles?piece=6-6&piece=5-4&piece=5-4&piece=9-9")
    assert "天九 can be led. Nothing beats it. Beats: 地八 · 人七 · 和五" in words(page)
    assert page.text.count(" checked") == 2


def test_a_table_for_double_six_shows_that_set(app: Flask) -> None:
    host = host_of(app, "twister", 2, tile_set="double-six")
    assert "Tiles left: 27, with 156 pips" in host.client.get(f"/t/{host.code}/tiles?piece=6-6").text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", registry.games())
def test_a_game_on_paper_has_its_sections_about_playing_and_paying_and_the_rules_of_the_table(
    app: Flask, game: str, lang: str
) -> None:
    host = host_of(app, game, 3, unit=7)
    page = host.client.get(f"/t/{host.code}/game-sheet?lang={lang}").text
    assert page.count("<h2>") >= 3
    assert '<b dir="auto">7</b>' in page
    assert "Ben" not in words(host.client.get(f"/help/{game}/scorecard"))
    assert "Ben" in words(host.client.get(f"/t/{host.code}/scorecard"))
    assert f"/help/{game}/game-sheet" in host.client.get(f"/help/{game}").text
    assert f"/t/{host.code}/game-sheet" in host.client.get(f"/t/{host.code}").text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_and_readings_are_those_of_the_help(app: Flask, lang: str) -> None:
    rows = re.findall(r"<tr>.*?</tr>", Phone(app.test_client()).get(f"/help/tien-gow?lang={lang}").text, re.DOTALL)
    with app.test_request_context(), force_locale(lang):
        for _, named in NAMES.values():
            name, reading = re.split(r" ?[(（]", say(named).rstrip(")）"), maxsplit=1)
            assert any(f"<td>{name}</td>" in row and f"<td>{reading}</td>" in row for row in rows), say(named)


def test_the_help_of_a_plug_in_without_sections_leaves_its_tiles_and_has_no_sheet(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "en.md").write_text("# A game\n\nIt is played with tiles.\n", encoding="utf-8")
    monkeypatch.setattr(help_pages, "_file", lambda _game: tmp_path / "en.md")
    answers = [app.test_client().get(f"/help/moon/{page}").status_code for page in ("tiles", "scorecard", "game-sheet")]
    assert answers == [200, 200, 404]
