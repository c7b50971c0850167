"""The catalogues of words: everything that the source says, in every language, whole."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
LANGUAGES = ("en", "ja", "zh_Hant")
PLACE = re.compile(r"%\((\w+)\)s")

every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """What the source says now, collected as `make words` does."""
    collected = tmp_path_factory.mktemp("words") / "messages.pot"
    command = ["-q", "extract", "-F", "pyproject.toml", "-k", "text:1", "-o", str(collected), "."]
    subprocess.run([sys.executable, "-m", "babel.messages.frontend", *command], cwd=ROOT, check=True)
    with collected.open("rb") as file:
        return read_po(file)


def catalogue(language: str) -> Catalog:
    with (ROOT / "scorekeeper" / "translations" / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


def texts(words: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """A message or its plural forms; nothing where there is none."""
    return (words,) if isinstance(words, str) else tuple(words or ())


def ids(words: Catalog) -> set[tuple[str, ...]]:
    return {texts(message.id) for message in words if message.id}


@every_language
def test_a_catalogue_holds_what_the_source_says_and_nothing_else(language: str, said: Catalog) -> None:
    held = ids(catalogue(language))
    assert ids(said) - held == set(), "run `make words` and translate"
    assert held - ids(said) == set(), "run `make words`"


@every_language
def test_every_message_is_translated(language: str) -> None:
    words = catalogue(language)
    missing = [message.id for message in words if message.id and not all(texts(message.string))]
    assert not missing
    assert not words.obsolete


@every_language
def test_no_translation_is_fuzzy(language: str) -> None:
    assert not [message.id for message in catalogue(language) if message.id and message.fuzzy]


@every_language
def test_a_translation_keeps_the_places_of_its_message(language: str) -> None:
    for message in catalogue(language):
        expected = {place for words in texts(message.id) for place in PLACE.findall(words)}
        for translated in texts(message.string):
            # A count may be left unsaid in the singular, and nothing else may be said twice or made up.
            assert set(PLACE.findall(translated)) <= expected, message.id
            if isinstance(message.id, str) and message.id:
                assert set(PLACE.findall(translated)) == expected, message.id


@every_language
def test_a_translation_has_as_many_forms_as_its_language(language: str) -> None:
    words = catalogue(language)
    for message in words:
        if message.pluralizable:
            assert len(texts(message.string)) == words.num_plurals, message.id


@every_language
def test_a_catalogue_names_no_place_outside_the_project(language: str) -> None:
    for message in catalogue(language):
        assert not [place for place, _line in message.locations if place.startswith(("/", ".."))]
