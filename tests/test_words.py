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
LANGUAGES = ("ja", "zh_Hant")
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


INSTEAD = {
    "en": {
        r"\bevenings?\b": "session",
        r"\bsheets?\b": "game",
        r"\bsomebody\b": "someone",
        r"\beverybody\b": "everyone",
        r"\bhand-overs?\b|\bhand(s|ed|ing)? (it )?over\b": "transfer, pay",
        r"\bthe book\b": "recorded, the database",
        r"\b(write|writes|wrote|written) (it )?down\b": "record",
        r"\bbears?\b": "cover",
        r"\banew\b|\bbegan\b|\bbegun\b": "start, start over",
        r"\bgoes on\b": "continue",
        r"\b(lays?|laid) (my|your|the|this|a) bets?\b|\bbets? (are|is) (laid|down)\b": "place a bet",
        r"\bturn(s|ed)? .*over\b": "reveal",
        r"\bputs? (in|away)\b": "add, hide",
        r"\bmeanwhile\b": "in the meantime",
        r"\bjust now\b": "right now",
        r"\b(is|are) expected\b": "enter, choose",
        r"\b(is|are) told\b": "is notified",
        r"\bby itself\b": "automatically, on its own",
        r"\bset aside\b": "left as is",
        r"\bso many\b": "too many",
        r"\bstands\b": "is, is shown",
        r"\bany more\b": "no longer",
        r"\busual\b": "default",
        r"\bbeside\b|\boutside a hand\b": "outside the hands",
        r"\bfrom the side\b": "side bet",
        r"\bhow many .* has\b": "how many … does … have",
        r"\bcomes? to\b": "add up to",
        r"\bcomes? in\b": "join in",
    },
    "ja": {
        "今回の一局|いちばん勝った局": "最高の一局",
        "採用": "あり・なし",
        "スマホ|スマートフォン": "端末",
        "おなじ顔ぶれ": "同じ顔ぶれ",
        "ふたり": "二人",
        "ぜんぶ": "すべて",
        "はらう": "払う",
        "のこり": "残り",
        "もどす": "戻す",
        "引き受け": "負担",
        "局のほか": "局の外",
        "見本の卓": "お試しの卓",
        "前の会": "前の卓",
        "プレイの順": "手番の順",
        "届かず": "失敗",
        "席の外": "席のない人",
        "席を変え": "席を替え",
        "1つの卓|ひとつの卓": "一つの卓",
        "一点": "1点",
    },
    "zh_Hant": {
        "主持人": "桌主",
        "採用": "有、無",
        "常用": "預設",
        "枚": "個",
        "競叫": "叫牌",
        "叫牌失敗|射月失敗": "未達成",
        "賠注": "賠付",
        "發牌即終": "發牌就結束",
        "遊戲編號": "場次",
        "這張牌?桌": "這一桌",
        "本場最佳": "本桌最佳",
        "圈風": "風圈",
        "這筆記錄": "這筆紀錄",
        "旁觀者": "觀戰者",
        "觀看": "觀戰",
        "未了": "沒處理完",
    },
}
"""Words that the messages no longer use, by language, each with the one to use."""


@pytest.mark.parametrize("language", INSTEAD)
def test_a_message_uses_the_words_that_were_agreed(language: str, source_messages: Catalog) -> None:
    is_source = language == "en"
    messages = source_messages if is_source else catalogue(language)
    said = [
        sentence
        for message in messages
        if message.id
        for sentence in texts(message.id if is_source else message.string)
    ]
    assert said
    assert [
        f"{sentence!r}: say {instead} for {found[0]!r}"
        for word, instead in INSTEAD[language].items()
        for sentence in said
        if (found := re.search(word, sentence, re.IGNORECASE))
    ] == []


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
