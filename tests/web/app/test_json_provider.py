"""JSON output of rows with lone surrogates, which older versions stored."""

import json

from flask import Flask, jsonify, render_template_string

ODD = {"結": "包尊 \u2028 <b>", "half": "a \ud800 \udc00", "order": [{"z": 1, "a": [0.5, None]}]}


def test_a_lone_surrogate_is_sent_as_an_escape(own_app: Flask) -> None:
    own_app.add_url_rule("/odd", view_func=lambda: jsonify(ODD))
    answer = own_app.test_client().get("/odd")
    assert json.loads(answer.text) == ODD
    assert list(json.loads(answer.text)["order"][0]) == ["z", "a"]
    assert "結" in answer.text


def test_a_lone_surrogate_is_escaped_in_pages(own_app: Flask) -> None:
    own_app.add_url_rule("/odd", view_func=lambda: render_template_string("{{ odd | tojson }}", odd=ODD))
    page = own_app.test_client().get("/odd").text
    assert json.loads(page) == ODD
    assert "<b>" not in page
