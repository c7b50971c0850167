"""The help pages and the style guide."""

from __future__ import annotations

import pytest
from flask import Flask

from scorekeeper.games import registry
from scorekeeper.web.templating.i18n import LANGUAGES
from tests.web.browsers import Phone, words
from tests.web.phones import host_of


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("page", ["table", *registry.games()])
def test_every_game_is_explained_in_every_language(app: Flask, page: str, lang: str) -> None:
    answer = Phone(app.test_client()).get(f"/help/{page}?lang={lang}")
    assert answer.status_code == 200
    assert f'<html lang="{lang.replace("_", "-")}">' in answer.text
    assert "<h2>" in answer.text
    assert "##" not in words(answer)
    assert "**" not in words(answer)


@pytest.mark.parametrize("page", ["chess", "..%2fsettings", "table.md"])
def test_an_unknown_help_page_is_not_found(app: Flask, page: str) -> None:
    assert Phone(app.test_client()).get(f"/help/{page}").status_code == 404


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", registry.games())
def test_a_form_shows_the_help_about_it(app: Flask, game: str, lang: str) -> None:
    page = host_of(app, game, 3).get(f"hand?lang={lang}")
    about = page.partition('id="about-the-form"')[2].partition("</section>")[0].partition('class="prose"')[2]
    assert "<strong>" in about
    assert "<li>" in about
    assert "<h2>" not in about


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_without_an_auction_has_its_own_help_about_the_form(app: Flask, lang: str) -> None:
    page = host_of(app, "moon", 3, contract=False).get(f"hand?lang={lang}")
    about = page.partition('id="about-the-form"')[2].partition("</section>")[0].partition('class="prose"')[2]
    assert about.count("<li>") == 1


def test_the_style_guide_is_shown_in_tests_and_not_found_in_production(app: Flask) -> None:
    assert "All parts" in words(Phone(app.test_client()).get("/style-guide"))
    app.testing = False
    assert Phone(app.test_client()).get("/style-guide").status_code == 404
