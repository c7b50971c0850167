"""Templates, scripts and translations in the folders of games."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import Flask
from flask_babel import gettext

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.freestyle.game import GAME as FREESTYLE
from scorekeeper.settings import Settings
from scorekeeper.web import close, create_app
from scorekeeper.web.app import static_files
from scorekeeper.web.app.static_files import GENERATED_FORM, form_script_url, form_template, game_file
from scorekeeper.web.templating.i18n import game_catalogue
from tests.web.phones import host_of

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Cards left"\nmsgstr "{said}"\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a top-level package of a game, empty at first."""
    package = tmp_path / "a_game"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield package
    sys.modules.pop("a_game", None)


@pytest.fixture
def game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """A game with this folder."""
    game: AnyGame = replace(FREESTYLE, id="a-game", package="a_game")
    games = MappingProxyType({**registry.games(), "a-game": game})
    monkeypatch.setattr(registry, "games", lambda: games)
    return game


def test_a_game_without_a_form_gets_the_generated_one_and_no_script(app: Flask, game: AnyGame) -> None:
    assert form_template(game) == GENERATED_FORM
    with app.test_request_context():
        assert form_script_url(game) is None
    assert app.test_client().get("/games/a-game/form.js").status_code == 404


def test_the_form_and_script_of_a_game_are_rendered_and_served(app: Flask, folder: Path, game: AnyGame) -> None:
    (folder / "form.html").write_text("<p>{{ sheet.game.id }} asks</p>", encoding="utf-8")
    (folder / "form.js").write_text("alert('花')", encoding="utf-8")
    page = host_of(app, "a-game").get()
    assert "<p>a-game asks</p>" in page
    assert '<script type="module" blocking="render" src="/games/a-game/form.js?v=' in page
    script = app.test_client().get("/games/a-game/form.js", buffered=True)
    assert "花" in script.text
    assert script.mimetype == "text/javascript"


@pytest.mark.parametrize("name", ["a_game/nothing.html", "nowhere/form.html", "os/form.html", "table/form.html"])
def test_other_names_are_not_templates(game: AnyGame, name: str) -> None:
    assert static_files._load_template(name) is None


def test_a_game_without_a_package_has_no_folder() -> None:
    assert game_file(replace(FREESTYLE, package=""), "form.html") is None


def test_catalogues_are_read_from_source_or_compiled(folder: Path, game: AnyGame) -> None:
    assert game_catalogue(game, "ja") is None
    words = folder / "translations" / "ja" / "LC_MESSAGES"
    words.mkdir(parents=True)
    (words / "messages.po").write_text(PO.format(said="残り"), encoding="utf-8")
    written = game_catalogue(game, "ja")
    assert written
    assert written.gettext("Cards left") == "残り"
    with (words / "messages.mo").open("wb") as compiled:
        write_mo(compiled, read_po(BytesIO(PO.format(said="残りの札").encode())))
    both = game_catalogue(game, "ja")
    assert both
    assert both.gettext("Cards left") == "残りの札"


def test_own_translations_take_precedence(settings: Settings, folder: Path, game: AnyGame) -> None:
    words = folder / "translations" / "ja" / "LC_MESSAGES"
    words.mkdir(parents=True)
    (words / "messages.po").write_text(
        PO.format(said="残り") + '\nmsgid "House rules"\nmsgstr "別の言葉"\n', encoding="utf-8"
    )
    app = create_app(settings)
    assert host_of(app, "a-game").client.get("/?lang=ja").status_code == 200
    with app.test_request_context("/?lang=ja"):
        assert gettext("Cards left") == "残り"
        assert gettext("House rules") != "別の言葉"
    with app.test_request_context("/?lang=zh-Hant"):
        assert gettext("Cards left") == "Cards left"
    close(app)
