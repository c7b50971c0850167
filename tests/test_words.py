"""The translations are complete in every language and match the messages of the source."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

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


@pytest.mark.server  # which starts pybabel
@every_language
def test_a_catalogue_contains_exactly_the_messages_of_the_source(language: str, source_messages: Catalog) -> None:
    catalogue_ids = ids(catalogue(language))
    assert ids(source_messages) - catalogue_ids == set(), "run `make words` and translate"
    assert catalogue_ids - ids(source_messages) == set(), "run `make words`"


@every_language
def test_every_message_is_translated_and_no_translation_is_fuzzy(language: str) -> None:
    messages = catalogue(language)
    assert not messages.obsolete
    for message in messages:
        assert not message.id or (all(texts(message.string)) and not message.fuzzy), message.id
        assert not message.pluralizable or len(texts(message.string)) == messages.num_plurals, message.id
        assert not [path for path, _line in message.locations if path.startswith(("/", ".."))], message.locations


@every_language
def test_a_translation_keeps_the_placeholders_of_its_message(language: str) -> None:
    for message in catalogue(language):
        expected = {placeholder for messages in texts(message.id) for placeholder in PLACEHOLDER.findall(messages)}
        for translated in texts(message.string):
            # A singular form may omit the count; no form may add a placeholder.
            assert set(PLACEHOLDER.findall(translated)) <= expected, message.id
            if isinstance(message.id, str) and message.id:
                assert set(PLACEHOLDER.findall(translated)) == expected, message.id
