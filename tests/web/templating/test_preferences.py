"""How large the letters are, and how one chooses."""

import re

from flask import Flask
from flask.testing import FlaskClient


def _letters(client: FlaskClient, path: str = "/") -> str:
    found = re.search(r'<html lang="\w+"( data-text="large")?>', client.get(path).text)
    assert found
    return "large" if found[1] else "normal"


def test_they_are_normal_until_large_ones_are_chosen_and_stay_so(client: FlaskClient) -> None:
    assert _letters(client) == "normal"
    assert _letters(client, "/?text=large") == "large"
    assert _letters(client, "/help") == "large"
    assert _letters(client, "/?text=normal") == "normal"
    assert _letters(client) == "normal"


def test_what_is_no_size_changes_nothing(client: FlaskClient) -> None:
    client.get("/?text=large")
    assert _letters(client, "/?text=huge") == "large"


def test_the_page_leads_to_the_other_letters_and_keeps_what_was_asked(client: FlaskClient) -> None:
    assert 'href="?game=tien-gow&amp;text=large"' in client.get("/open?game=tien-gow").text
    assert 'href="?game=tien-gow&amp;text=normal"' in client.get("/open?game=tien-gow&text=large").text


def test_another_phone_chooses_for_itself(app: Flask) -> None:
    app.test_client().get("/?text=large")
    assert _letters(app.test_client()) == "normal"
