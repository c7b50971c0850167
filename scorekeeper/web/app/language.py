"""In which language a request is answered: `?lang=`, what was chosen before, else what the browser asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final

from babel.support import Translations
from flask import Flask, Response, g, request
from flask_babel import Babel, force_locale, get_translations, gettext
from markupsafe import Markup

from scorekeeper.games import registry
from scorekeeper.games.words import Text
from scorekeeper.web.app import preferences, static_files
from scorekeeper.web.app.game_words import words_of

LANGUAGES: Final = {"ja": "日本語", "en": "English", "zh_Hant": "繁體中文"}
"""Every language by its own name, in the order in which they are offered."""

DEFAULT: Final = "en"
# Babel matches zh-TW or zh-HK to nothing, and who reads 简体 reads 繁體 sooner than English: the first part decides.
_BY_FIRST_PART: Final = {"ja": "ja", "en": "en", "zh": "zh_Hant", "yue": "zh_Hant"}
_CHOICE: Final = "lang"


def set_up(app: Flask) -> None:
    """Choose the language of every request, and let templates say sentences."""
    translations = str(Path(__file__).parents[2] / "translations")
    babel = Babel()  # type: ignore[no-untyped-call]  # half of it has types
    babel.init_app(  # type: ignore[no-untyped-call]
        app, DEFAULT, default_translation_directories=translations, locale_selector=current
    )
    _add_words_of_games(app)
    app.after_request(_keep_choice)
    app.add_template_global(html_lang)
    app.add_template_global(language_links)
    app.add_template_filter(say, "say")
    app.add_template_global(_translate, "_")
    app.add_template_global(_translate_number, "ngettext")


def _add_words_of_games(app: Flask) -> None:
    """Look into the catalogues of games for what our own does not say: Flask-Babel keeps one object a language."""
    for language, game in product(LANGUAGES, registry.games().values()):
        with app.app_context(), force_locale(language):
            if words := words_of(game, language):
                get_translations().add_fallback(words)


def current() -> str:
    """The language of this request, as Babel names it."""
    if "language" not in g:
        g.language = _wanted()
    return str(g.language)


def _wanted() -> str:
    accepted = (tag for tag, quality in request.accept_languages if quality > 0)
    tags = (request.args.get(_CHOICE, ""), request.cookies.get(_CHOICE, ""), *accepted)
    return next(filter(None, map(known_language, tags)), DEFAULT)


def known_language(tag: str) -> str | None:
    """Our language for a tag such as `zh-TW`, `zh_Hant` or `ja-JP`, None where there is none."""
    return _BY_FIRST_PART.get(tag.replace("_", "-").split("-")[0].lower())


def html_lang() -> str:
    """The language of this request as HTML and HTTP name it: `zh-Hant`."""
    return _tag(current())


@dataclass(frozen=True)
class LanguageLink:
    """This page in a language: its own `name`, its tag for HTML, the address, and whether it is the one shown."""

    name: str
    lang: str
    url: str
    current: bool


def language_links() -> tuple[LanguageLink, ...]:
    """The languages to choose from."""
    shown = current()
    return tuple(
        LanguageLink(name, _tag(locale), preferences.address(_CHOICE, _tag(locale)), locale == shown)
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


def _keep_choice(response: Response) -> Response:
    if request.endpoint in static_files.ENDPOINTS:  # the same for everybody, and kept whatever becomes of the cookies
        return response
    if chosen := known_language(request.args.get(_CHOICE, "")):
        preferences.keep(response, _CHOICE, chosen)
    response.headers.add("Content-Language", html_lang())
    response.headers.add("Vary", "Accept-Language, Cookie")
    return response


def placeholder(seat: int) -> str:
    """What stands where nobody is named yet."""
    return str(gettext("Player %(number)s", number=seat + 1))
