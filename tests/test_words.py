"""The translations match the messages of the source; a missing one is a warning, and an error in `make release`."""

import gettext
import os
import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from hatch_build import compile_words

ROOT = Path(__file__).parents[1]
LANGUAGES = ("en", "ja", "zh_Hant")
PLACEHOLDER = re.compile(r"%\((\w+)\)s")

every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def source_messages(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """The messages of the source, extracted as `make words` does."""
    collected = tmp_path_factory.mktemp("words") / "messages.pot"
    command = ["-q", "extract", "-F", "pyproject.toml", "-k", "text:1", "-o", str(collected), "."]
    subprocess.run([sys.executable, "-m", "babel.messages.frontend", *command], cwd=ROOT, check=True)
    with collected.open("rb") as file:
        return read_po(file)


def catalogue(language: str) -> Catalog:
    with (ROOT / "scorekeeper" / "translations" / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


def texts(messages: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Return a message or its plural forms; an empty tuple for None."""
    return (messages,) if isinstance(messages, str) else tuple(messages or ())


def ids(messages: Catalog) -> set[tuple[str, ...]]:
    return {texts(message.id) for message in messages if message.id}


@every_language
def test_a_message_without_a_translation_is_named(language: str, source_messages: Catalog) -> None:
    translated = {
        texts(message.id) for message in catalogue(language) if all(texts(message.string)) and not message.fuzzy
    }
    for sentence, *_ in sorted(ids(source_messages) - translated):
        warnings.warn(f"{sentence!r} is not translated to {language}: the app shows it in English", stacklevel=1)


@every_language
def test_a_catalogue_contains_only_messages_of_the_source(language: str, source_messages: Catalog) -> None:
    messages = catalogue(language)
    assert ids(messages) - ids(source_messages) == set(), "run `make words`"
    assert not messages.obsolete
    for message in messages:
        assert not message.pluralizable or len(texts(message.string)) == messages.num_plurals, message.id
        assert not [path for path, _line in message.locations if path.startswith(("/", ".."))], message.locations


@every_language
def test_a_translation_keeps_the_placeholders_of_its_message(language: str) -> None:
    for message in catalogue(language):
        expected = {placeholder for messages in texts(message.id) for placeholder in PLACEHOLDER.findall(messages)}
        for translated in filter(None, texts(message.string)):
            # A singular form may omit the count; no form may add a placeholder.
            assert set(PLACEHOLDER.findall(translated)) <= expected, message.id
            if isinstance(message.id, str) and message.id:
                assert set(PLACEHOLDER.findall(translated)) == expected, message.id


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
