"""The words of games that other packages bring: `translations/<language>/LC_MESSAGES/messages.po` or `.mo` in a folder.

They stand behind the house's own: what the house says already is said in its words.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from flask import has_request_context
from flask_babel import Domain

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.web.app.game_files import file_of

WORDS: Final = "translations/{language}/LC_MESSAGES/messages.{kind}"


class Words(Domain):
    """The catalogue of the house and, behind it, those of the games, in the `language` of each request."""

    def __init__(self, language: Callable[[], str]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # half of it has types
        self._language = language
        self._whole: dict[str | None, NullTranslations] = {}

    def get_translations(self) -> NullTranslations:
        """The words of this request's language."""
        language = self._language() if has_request_context() else None
        if language in self._whole:
            return self._whole[language]
        words: NullTranslations = super().get_translations()  # type: ignore[no-untyped-call]
        if language:
            for game in registry.games().values():
                if own := words_of(game, language):
                    words.add_fallback(own)
            self._whole[language] = words
        return words


def words_of(game: AnyGame, language: str) -> Translations | None:
    """What a game's folder says in a language; None where it says nothing."""
    if compiled := file_of(game, WORDS.format(language=language, kind="mo")):
        return _read(compiled, compiled.stat().st_mtime_ns)
    written = file_of(game, WORDS.format(language=language, kind="po"))
    return _read(written, written.stat().st_mtime_ns) if written else None


@cache
def _read(file: Path, _written: int) -> Translations:
    if file.suffix == ".mo":
        return Translations(BytesIO(file.read_bytes()))
    compiled = BytesIO()
    with file.open("rb") as words:
        write_mo(compiled, read_po(words))
    compiled.seek(0)
    return Translations(compiled)
