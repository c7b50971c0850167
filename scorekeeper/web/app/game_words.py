"""The words of games that other packages bring: `translations/<language>/LC_MESSAGES/messages.mo` or `.po`."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from scorekeeper.games.contract import AnyGame
from scorekeeper.web.app.game_files import file_of

WORDS: Final = "translations/{language}/LC_MESSAGES/messages.{kind}"


def words_of(game: AnyGame, language: str) -> Translations | None:
    """The catalogue in a game's folder, compiled or not; None if there is none in this language."""
    if compiled := file_of(game, WORDS.format(language=language, kind="mo")):
        return Translations(BytesIO(compiled.read_bytes()))
    written = file_of(game, WORDS.format(language=language, kind="po"))
    if written is None:
        return None
    words = BytesIO()
    write_mo(words, read_po(BytesIO(written.read_bytes())))
    words.seek(0)
    return Translations(words)
