"""The words of games that other packages bring: `translations/<language>/LC_MESSAGES/messages.mo` or `.po`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations
from flask import Flask, Response, g, request
from flask_babel import Babel, force_locale, get_translations, gettext
from markupsafe import Markup

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.words import Text
from scorekeeper.web.app import static_files
from scorekeeper.web.app.static_files import game_file
from scorekeeper.web.templating.preferences import store_choice, url_with_choice

WORDS: Final = "translations/{language}/LC_MESSAGES/messages.{kind}"


def game_catalogue(game: AnyGame, language: str) -> Translations | None:
    """The catalogue in a game's folder, compiled or not; None if there is none in this language."""
    if compiled := game_file(game, WORDS.format(language=language, kind="mo")):
        return Translations(BytesIO(compiled.read_bytes()))
    written = game_file(game, WORDS.format(language=language, kind="po"))
    if written is None:
        return None
    words = BytesIO()
    write_mo(words, read_po(BytesIO(written.read_bytes())))
    words.seek(0)
    return Translations(words)


LANGUAGES: Final = {"ja": "日本語", "en": "English", "zh_Hant": "繁體中文"}
"""Every language by its own name, in the order in which they are offered."""

DEFAULT: Final = "en"
# Babel matches zh-TW or zh-HK to nothing, and who reads 简体 reads 繁體 sooner than English: the first part decides.
_BY_FIRST_PART: Final = {"ja": "ja", "en": "en", "zh": "zh_Hant", "yue": "zh_Hant"}
_CHOICE: Final = "lang"


def init_app(app: Flask) -> None:
    """Choose the language of every request, and let templates say sentences."""
    translations = str(Path(__file__).parents[2] / "translations")
    babel = Babel()  # type: ignore[no-untyped-call]  # half of it has types
    babel.init_app(  # type: ignore[no-untyped-call]
        app, DEFAULT, default_translation_directories=translations, locale_selector=current_language
    )
    _add_words_of_games(app)
    app.after_request(_store_language)
    app.add_template_global(html_lang)
    app.add_template_global(language_links)
    app.add_template_filter(say, "say")
    app.add_template_global(_translate, "_")
    app.add_template_global(_translate_number, "ngettext")


def _add_words_of_games(app: Flask) -> None:
    """Look into the catalogues of games for what our own does not say: Flask-Babel keeps one object a language."""
    for language, game in product(LANGUAGES, registry.games().values()):
        with app.app_context(), force_locale(language):
            if words := game_catalogue(game, language):
                get_translations().add_fallback(words)


def current_language() -> str:
    """The language of this request, as Babel names it."""
    if "language" not in g:
        g.language = _wanted()
    return str(g.language)


def _wanted() -> str:
    accepted = (tag for tag, quality in request.accept_languages if quality > 0)
    tags = (request.args.get(_CHOICE, ""), request.cookies.get(_CHOICE, ""), *accepted)
    return next(filter(None, map(match_language, tags)), DEFAULT)


def match_language(tag: str) -> str | None:
    """Our language for a tag such as `zh-TW`, `zh_Hant` or `ja-JP`, None where there is none."""
    return _BY_FIRST_PART.get(tag.replace("_", "-").split("-")[0].lower())


def html_lang() -> str:
    """The language of this request as HTML and HTTP name it: `zh-Hant`."""
    return _tag(current_language())


@dataclass(frozen=True)
class LanguageLink:
    """This page in a language: its own `name`, its tag for HTML, the address, and whether it is the one shown."""

    name: str
    lang: str
    url: str
    current: bool


def language_links() -> tuple[LanguageLink, ...]:
    """The languages to choose from."""
    shown = current_language()
    return tuple(
        LanguageLink(name, _tag(locale), url_with_choice(_CHOICE, _tag(locale)), locale == shown)
        for locale, name in LANGUAGES.items()
    )


def _tag(locale: str) -> str:
    return locale.replace("_", "-")


def say(message: Text, players: Sequence[str] = ()) -> str:
    """A sentence from further down the house, in the language of this request."""
    return message.say(translations().gettext, players)


def translations() -> Translations:
    """Return the translations for this request; Flask-Babel would look up its language for every sentence."""
    if (found := g.get("translations")) is None:
        found = g.translations = get_translations()
    return found  # type: ignore[no-any-return]


def _translate(message: str, /, **values: object) -> Markup:
    said = Markup(translations().gettext(message))  # noqa: S704  values are escaped
    return said % values if values else said


def _translate_number(one: str, many: str, num: int, /, **values: object) -> Markup:
    return Markup(translations().ngettext(one, many, num)) % {"num": num, **values}  # noqa: S704  values are escaped


def _store_language(response: Response) -> Response:
    if request.endpoint in static_files.ENDPOINTS:  # the same for everybody, and kept whatever becomes of the cookies
        return response
    if chosen := match_language(request.args.get(_CHOICE, "")):
        store_choice(response, _CHOICE, chosen)
    response.headers.add("Content-Language", html_lang())
    response.headers.add("Vary", "Accept-Language, Cookie")
    return response


def default_player_name(seat: int) -> str:
    """What stands where nobody is named yet."""
    return str(gettext("Player %(number)s", number=seat + 1))
