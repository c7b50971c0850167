"""Translations are compiled for a wheel."""

import gettext
import os
from pathlib import Path

from hatch_build import compile_words

CATALOGUE = """\
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "winner"
msgstr "勝者"
"""


def test_translations_are_compiled_if_they_are_newer(tmp_path: Path) -> None:
    catalogue = tmp_path / "scorekeeper/translations/ja/LC_MESSAGES/messages.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(CATALOGUE)
    (compiled,) = compile_words(tmp_path)
    with compiled.open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("winner") == "勝者"
    assert compile_words(tmp_path) == []
    later = compiled.stat().st_mtime + 1
    os.utime(catalogue, (later, later))
    assert compile_words(tmp_path) == [compiled]
    assert sorted(file.suffix for file in catalogue.parent.iterdir()) == [".mo", ".po"]
