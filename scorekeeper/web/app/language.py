"""In which language a request is answered: `?lang=`, what was chosen before, else what the browser asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final, cast

from babel.support import NullTranslations
from flask import Flask, Response, g, request
from flask_babel import Babel, Domain, get_domain, gettext
from markupsafe import Markup, escape

from scorekeeper.games.words import Text
from scorekeeper.web.app import game_words, preferences, static_files

LANGUAGES: Final = {"ja": "日本語", "en": "English", "zh_Hant": "繁體中文"}
"""Every language by its own name, in the order in which they are offered."""

DEFAULT: Final = "en"
# Babel matches zh-TW or zh-HK to nothing, and who reads 简体 reads 繁體 sooner than English: the first part decides.
_BY_FIRST_PART: Final = {"ja": "ja", "en": "en", "zh": "zh_Hant", "yue": "zh_Hant"}
_CHOICE: Final = "lang"
_SENTENCES: Final = 8192
"""More than every sentence of the house in every language."""


def set_up(app: Flask) -> None:
    """Choose the language of every request, and let templates say sentences."""
    translations = str(Path(__file__).parents[2] / "translations")
    babel = _Babel()  # type: ignore[no-untyped-call]  # half of it has types
    babel.init_app(  # type: ignore[no-untyped-call]
        app, DEFAULT, default_translation_directories=translations, locale_selector=current
    )
    app.jinja_env.globals.update(_=said, gettext=said, ngettext=counted)
    app.after_request(_keep_choice)
    app.add_template_global(html_lang)
    app.add_template_global(language_links)
    app.add_template_filter(say, "say")


class _Babel(Babel):
    @cached_property
    def domain_instance(self) -> Domain:
        return game_words.Words(current)


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
    return message.say(translated, players)


def translated(sentence: str) -> str:
    """A sentence in the language of this request; its places are still open."""
    return _translated(_words(), sentence)


def plain(sentence: str) -> Markup:
    """The same on a page, where nothing of it is markup: a game may say anything."""
    return _plain(_words(), sentence)


def said(sentence: str, /, **values: object) -> Markup:
    """A sentence on a page: what is put into its places is escaped."""
    return _filled(_translated(_words(), sentence), values) if values else _whole(_words(), sentence)


def counted(one: str, several: str, number: int, /, **values: object) -> Markup:
    """A sentence on a page that is another one for several."""
    return _filled(_words().ungettext(one, several, number), {"num": number, **values})


def _filled(sentence: str, values: Mapping[str, object]) -> Markup:
    """As `Markup` would fill it, in half the time: it looks in every place for what can stand in one."""
    return _markup(sentence % {name: escape(value) for name, value in values.items()})


def _words() -> NullTranslations:
    """The words of this request: every sentence of a page asks for them."""
    if "words" not in g:
        g.words = get_domain().get_translations()  # type: ignore[no-untyped-call]
    return cast("NullTranslations", g.words)


@lru_cache(maxsize=_SENTENCES)
def _translated(words: NullTranslations, sentence: str) -> str:
    return str(words.ugettext(sentence))


@lru_cache(maxsize=_SENTENCES)
def _plain(words: NullTranslations, sentence: str) -> Markup:
    return escape(_translated(words, sentence))


def _markup(sentence: str) -> Markup:
    return Markup(sentence)  # noqa: S704  our own words


@lru_cache(maxsize=_SENTENCES)
def _whole(words: NullTranslations, sentence: str) -> Markup:
    return _filled(_translated(words, sentence), {})


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
