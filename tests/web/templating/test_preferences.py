"""The text size, and how it is chosen."""

import re

from flask.testing import FlaskClient


def _text_size(client: FlaskClient, path: str = "/") -> str:
    found = re.search(r'<html lang="\w+"( data-text="large")?>', client.get(path).text)
    assert found
    return "large" if found[1] else "normal"


def test_the_text_is_normal_until_large_is_chosen_and_stored(client: FlaskClient) -> None:
    assert _text_size(client) == "normal"
    assert _text_size(client, "/?text=large") == "large"
    assert _text_size(client, "/help") == "large"
    assert _text_size(client, "/?text=normal") == "normal"
    assert _text_size(client) == "normal"


def test_an_unknown_text_size_changes_nothing(client: FlaskClient) -> None:
    client.get("/?text=large")
    assert _text_size(client, "/?text=huge") == "large"


def test_the_text_size_link_keeps_the_query(client: FlaskClient) -> None:
    assert 'href="?game=tien-gow&amp;text=large"' in client.get("/open?game=tien-gow").text
    assert 'href="?game=tien-gow&amp;text=normal"' in client.get("/open?game=tien-gow&text=large").text
