"""JSON output of rows with lone surrogates, which older versions stored."""

import json

import pytest
from flask import Flask, jsonify, render_template_string

ODD = {"結": "包尊 \u2028 <b>", "half": "a \ud800 \udc00", "order": [{"z": 1, "a": [0.5, None]}]}


@pytest.fixture
def app(own_app: Flask) -> Flask:
    """An application that may be changed."""
    return own_app


def test_a_lone_surrogate_is_sent_as_an_escape(app: Flask) -> None:
    app.add_url_rule("/odd", view_func=lambda: jsonify(ODD))
    answer = app.test_client().get("/odd")
    assert json.loads(answer.text) == ODD
    assert list(json.loads(answer.text)["order"][0]) == ["z", "a"]
    assert "結" in answer.text


def test_a_lone_surrogate_is_escaped_in_pages(app: Flask) -> None:
    app.add_url_rule("/odd", view_func=lambda: render_template_string("{{ odd | tojson }}", odd=ODD))
    page = app.test_client().get("/odd").text
    assert json.loads(page) == ODD
    assert "<b>" not in page
