"""The language and the text size of a response, and how they are chosen."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web.templating.i18n import language_links, match_language


def _language(client: FlaskClient, path: str = "/healthz", accept: str = "") -> str:
    return client.get(path, headers={"Accept-Language": accept} if accept else {}).headers["Content-Language"]


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("zh_HK", "zh_Hant"),
        ("zh-Hant-MO", "zh_Hant"),
        ("zh-CN", "zh_Hant"),
        ("yue", "zh_Hant"),
        ("ja-JP", "ja"),
        ("EN-gb", "en"),
        ("de", None),
        ("", None),
    ],
)
def test_language_tags_of_browsers_are_matched(tag: str, language: str | None) -> None:
    assert match_language(tag) == language


@pytest.mark.parametrize(
    ("accept", "language"),
    [
        ("", "en"),
        ("ja,en;q=0.5", "ja"),
        ("de-DE,de;q=0.9,zh-HK;q=0.8,en;q=0.7", "zh-Hant"),
        ("en;q=0.2,ja;q=0.9", "ja"),
        ("ja;q=0", "en"),
        ("fr", "en"),
        (";;,=", "en"),
    ],
)
def test_the_language_follows_the_browser(client: FlaskClient, accept: str, language: str) -> None:
    assert _language(client, accept=accept) == language


def test_a_chosen_language_is_stored_and_an_unknown_one_changes_nothing(client: FlaskClient) -> None:
    for lang, language in (("ja", "ja"), ("zh-TW", "zh-Hant"), ("xx", "zh-Hant")):
        assert _language(client, f"/healthz?lang={lang}", "en") == language
        assert _language(client, accept="en") == language


def test_language_links_keep_the_query(app: Flask) -> None:
    with app.test_request_context("/open?game=tien-gow&lang=ja"):
        links = language_links()
    assert [(link.name, link.lang, link.current) for link in links] == [
        ("日本語", "ja", True),
        ("English", "en", False),
        ("繁體中文", "zh-Hant", False),
    ]
    assert links[2].url == "?game=tien-gow&lang=zh-Hant"


def test_the_vary_header_names_language_and_cookie(client: FlaskClient) -> None:
    assert set(client.get("/healthz").vary) >= {"Accept-Language", "Cookie"}


def _text_size(client: FlaskClient, path: str = "/") -> str:
    found = re.search(r'<html lang="\w+"( data-text="large")?>', client.get(path).text)
    assert found
    return "large" if found[1] else "normal"


def test_the_text_is_normal_until_large_is_chosen_and_stored(client: FlaskClient) -> None:
    assert _text_size(client) == "normal"
    assert _text_size(client, "/?text=large") == "large"
    assert _text_size(client, "/help?text=huge") == "large", "an unknown size changes nothing"
    assert _text_size(client, "/?text=normal") == "normal"
    assert _text_size(client) == "normal"


def test_the_text_size_link_keeps_the_query(client: FlaskClient) -> None:
    assert 'href="?game=tien-gow&amp;text=large"' in client.get("/open?game=tien-gow").text
    assert 'href="?game=tien-gow&amp;text=normal"' in client.get("/open?game=tien-gow&text=large").text
