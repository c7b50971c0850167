"""JSON output of rows with lone surrogates, which older versions stored."""

import json

from flask import Flask, jsonify, render_template_string

ODD = {"結": "包尊 \u2028 <b>", "half": "a \ud800 \udc00", "order": [{"z": 1, "a": [0.5, None]}]}


def test_a_lone_surrogate_is_escaped_in_answers_and_pages(app: Flask) -> None:
    with app.test_request_context():
        answer, page = jsonify(ODD).get_data(as_text=True), render_template_string("{{ odd | tojson }}", odd=ODD)
    assert json.loads(answer) == json.loads(page) == ODD
    assert list(json.loads(answer)["order"][0]) == ["z", "a"]
    assert "結" in answer
    assert "<b>" not in page
