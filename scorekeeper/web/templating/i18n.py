"""Choose the language, the text size and whether hints are shown, and add the translations of game packages.

A choice is made by `?name=value` and stored in a cookie. A game's catalogue is
`translations/<language>/LC_MESSAGES/messages.mo` or `.po`.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from itertools import product
from pathlib import Path
from urllib.parse import urlencode

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations
from flask import Flask, Response, g, request
from flask_babel import Babel, force_locale, get_translations, gettext
from markupsafe import Markup

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.games.words import Text
from scorekeeper.ledger.money import Money, local_amount
from scorekeeper.web.app import static_files
from scorekeeper.web.app.static_files import game_file

WORDS = "translations/{language}/LC_MESSAGES/messages.{kind}"


def game_catalogue(game: AnyGame, language: str) -> Translations | None:
    """Return the catalogue of a game, compiled or not, or None if it has none in this language."""
    if compiled := game_file(game, WORDS.format(language=language, kind="mo")):
        return Translations(BytesIO(compiled.read_bytes()))
    source = game_file(game, WORDS.format(language=language, kind="po"))
    if source is None:
        return None
    content = BytesIO()
    write_mo(content, read_po(BytesIO(source.read_bytes())))
    content.seek(0)
    return Translations(content)


#: Every language under its own name, in the order of the menu.
LANGUAGES = {"ja": "日本語", "en": "English", "zh_Hant": "繁體中文"}

DEFAULT = "en"
# Babel matches zh-TW or zh-HK to nothing, and readers of 简体 read 繁體 more easily than English: only the first subtag
# decides.
_BY_FIRST_SUBTAG = {"ja": "ja", "en": "en", "zh": "zh_Hant", "yue": "zh_Hant"}
_CHOICE = "lang"

#: The values of each preference, the usual one first.
PREFERENCES = {"text": ("normal", "large"), "hints": ("on", "off")}

_COOKIE_LIFETIME = timedelta(days=400)


def init_app(app: Flask) -> None:
    """Set up Flask-Babel, store what is chosen, and add the functions of translations and choices to templates."""
    translations = str(Path(__file__).parents[2] / "translations")
    babel = Babel()  # type: ignore[no-untyped-call]  # partly untyped
    babel.init_app(  # type: ignore[no-untyped-call]
        app, DEFAULT, default_translation_directories=translations, locale_selector=current_language
    )
    # The catalogues of games are fallbacks: Flask-Babel has one translations object per language.
    for language, game in product(LANGUAGES, registry.games().values()):
        with app.app_context(), force_locale(language):
            if catalogue := game_catalogue(game, language):
                get_translations().add_fallback(catalogue)
    app.after_request(_store_choices)
    app.add_template_global(preference)
    app.add_template_global(url_with_choice)
    app.add_template_global(html_lang)
    app.jinja_env.globals["languages"] = LANGUAGES
    app.add_template_filter(say, "say")
    app.add_template_global(_translate, "_")
    app.add_template_global(_translate_plural, "ngettext")


def current_language() -> str:
    """Return the language of this request, as Babel names it."""
    if "language" not in g:
        accepted = (tag for tag, quality in request.accept_languages if quality > 0)
        tags = (request.args.get(_CHOICE, ""), request.cookies.get(_CHOICE, ""), *accepted)
        g.language = next(filter(None, map(match_language, tags)), DEFAULT)
    return str(g.language)


def match_language(tag: str) -> str | None:
    """Return the supported language for a tag such as `zh-TW`, `zh_Hant` or `ja-JP`, or None."""
    return _BY_FIRST_SUBTAG.get(tag.replace("_", "-").split("-")[0].lower())


def html_lang() -> str:
    """Return the language of this request as HTML and HTTP name it: `zh-Hant`."""
    return current_language().replace("_", "-")


def say(message: Text, players: Sequence[str] = ()) -> str:
    """Translate a message of the service or of a game into the language of this request, with its amounts of money."""
    if money := {name: value for name, value in message.values.items() if isinstance(value, Money)}:
        amounts = {name: local_amount(*value, current_language()) for name, value in money.items()}
        message = replace(message, values={**message.values, **amounts})
    return message.say(translations().gettext, players)


def translations() -> Translations:
    """Return the translations for this request; Flask-Babel would look up its language for every sentence."""
    if (current := g.get("translations")) is None:
        current = g.translations = get_translations()
    return current  # type: ignore[no-any-return]


def _translate(message: str, /, **values: object) -> Markup:
    translation = Markup(translations().gettext(message))  # noqa: S704  values are escaped
    return translation % values if values else translation


def _translate_plural(one: str, many: str, num: int, /, **values: object) -> Markup:
    return Markup(translations().ngettext(one, many, num)) % {"num": num, **values}  # noqa: S704  values are escaped


def url_with_choice(name: str, value: str) -> str:
    """Return the URL of this page with another choice; all other query parameters stay."""
    return f"?{urlencode({**request.args, name: value})}"


def preference(name: str) -> str:
    """Return the value of a preference for this request, such as `normal` or `large` for `text`."""
    values = (request.args.get(name), request.cookies.get(name))
    return next((value for value in values if value in PREFERENCES[name]), None) or PREFERENCES[name][0]


def _store_choices(response: Response) -> Response:
    if request.endpoint in static_files.ENDPOINTS:  # the same for all readers, and cached independently of cookies
        return response
    chosen = {name: request.args[name] for name, values in PREFERENCES.items() if request.args.get(name) in values}
    if language := match_language(request.args.get(_CHOICE, "")):
        chosen[_CHOICE] = language
    for name, value in chosen.items():
        response.set_cookie(name, value, max_age=_COOKIE_LIFETIME, samesite="Lax", httponly=True)
    response.headers.add("Content-Language", html_lang())
    response.headers.add("Vary", "Accept-Language, Cookie")
    return response


def default_player_name(seat: int) -> str:
    """Return the name of a player who has not been named yet."""
    return str(gettext("Player %(number)s", number=seat + 1))
