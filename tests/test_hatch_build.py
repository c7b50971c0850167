"""What is compiled for a wheel."""

import gettext
import os
from pathlib import Path

from hatch_build import compile_words

WORDS = """\
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "winner"
msgstr "勝者"
"""


def test_words_are_compiled_when_they_are_newer(tmp_path: Path) -> None:
    words = tmp_path / "scorekeeper/translations/ja/LC_MESSAGES/messages.po"
    words.parent.mkdir(parents=True)
    words.write_text(WORDS)
    (compiled,) = compile_words(tmp_path)
    with compiled.open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("winner") == "勝者"
    assert compile_words(tmp_path) == []
    later = compiled.stat().st_mtime + 1
    os.utime(words, (later, later))
    assert compile_words(tmp_path) == [compiled]
    assert sorted(file.suffix for file in words.parent.iterdir()) == [".mo", ".po"]
