"""The help pages and the style guide."""

import re

import pytest
from flask import Flask

from scorekeeper.games import registry
from scorekeeper.web.pages.help import PAGES
from scorekeeper.web.templating.i18n import LANGUAGES
from tests.web.browsers import Phone, answered, words
from tests.web.phones import host_of


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("page", [*PAGES, *registry.games()])
def test_every_game_is_explained_in_every_language(app: Flask, page: str, lang: str) -> None:
    answer = answered(200, Phone(app.test_client()).get(f"/help/{page}?lang={lang}"))
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


ANCHOR = re.compile(r'<a id="([^"]+)"')
NAMES = re.compile(r'(?:<a id="[^"]+"></a>)+')
LINKED = re.compile(r'<a class="(?:about|defined)" [^>]*href="/help/([^"]+)"')


@pytest.mark.parametrize("page", [*PAGES, *registry.games()])
def test_a_help_page_names_the_same_paragraphs_in_all_languages_and_links_to_them(app: Flask, page: str) -> None:
    phone = Phone(app.test_client())
    pages = {lang: {one: phone.get(f"/help/{one}?lang={lang}").text for one in (page, *PAGES)} for lang in LANGUAGES}
    names = {lang: {one: ANCHOR.findall(text) for one, text in read.items()} for lang, read in pages.items()}
    assert all(read[page] == names["en"][page] for read in names.values())
    assert len(set(names["en"][page])) == len(names["en"][page])
    for lang, read in pages.items():
        for link in LINKED.findall(read[page]):
            linked, _, name = link.partition("#")
            assert not name or name in names[lang][linked], link


@pytest.mark.parametrize("game", registry.games())
def test_each_control_of_a_form_and_each_rule_leads_to_its_paragraph(app: Flask, game: str) -> None:
    declared, host = registry.games()[game], host_of(app, game, 3)
    together = NAMES.findall(Phone(app.test_client()).get(f"/help/{game}").text)
    paragraph = {name: ANCHOR.findall(names) for names in together for name in ANCHOR.findall(names)}
    assert {f"field-{field}" for field in declared.Entry.model_fields} <= set(paragraph)
    form = host.get("hand")
    links = LINKED.findall(form)
    assert {"table#field-dealer", "table#field-note"} <= set(links)
    shown = {name.split(".")[0] for name in re.findall(r' name="([a-z_.0-9]+)"', form)}
    for field in shown & set(declared.Entry.model_fields):
        assert any(f"{game}#{name}" in links for name in paragraph[f"field-{field}"]), field
    rules = {f"{game}#rule-{line.name}" for line in declared.rule_fields}
    assert rules <= set(LINKED.findall(Phone(app.test_client()).get(f"/open?game={game}").text))
    agreed = {f"{game}#rule-{line.name}" for line in declared.rule_fields if line.counts(declared.Rules())}
    assert agreed <= set(LINKED.findall(host.client.get(f"/t/{host.code}/rules").text))


def test_a_word_of_the_games_leads_to_its_line_in_the_glossary(app: Flask) -> None:
    host = host_of(app, "tien-gow", 4)
    fields = {"winner": "0", "finish": "bao_zun", "bonuses.0.kind": "he_zun", "bonuses.0.player": "1"}
    host.save(fields | {f"piles.{seat}": str(piles) for seat, piles in enumerate((4, 3, 1, 0))})
    links = LINKED.findall(host.client.get(f"/t/{host.code}").text)
    assert {f"glossary#{name}" for name in ("piles", "base", "he_zun", "bao_zun", "round", "dealer")} <= set(links)


def test_the_style_guide_is_shown_in_tests_and_not_found_in_production(app: Flask) -> None:
    assert "All parts" in words(Phone(app.test_client()).get("/style-guide"))
    app.testing = False
    assert Phone(app.test_client()).get("/style-guide").status_code == 404
