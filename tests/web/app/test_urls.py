"""Numbers in queries and forms."""

import pytest
from flask import Flask

from scorekeeper.web.app.urls import form_number, parse_number, parse_numbers, query_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("123456789", 123_456_789), ("３", 3)])
def test_a_number_has_nine_digits_at_most(text: str, number: int) -> None:
    assert parse_number(text) == number


@pytest.mark.parametrize("text", [None, "", " 1", "-1", "+1", "1_0", "1.5", "1234567890", "x"])
def test_other_texts_are_not_numbers(text: str | None) -> None:
    assert parse_number(text) is None
    assert parse_number(text, -1) == -1


def test_numbers_are_read_from_queries_and_forms(app: Flask) -> None:
    with app.test_request_context("/?before=7", method="POST", data={"seat": "2"}):
        assert (query_number("before"), query_number("seat"), form_number("seat")) == (7, None, 2)
        assert parse_numbers(["1", "x", "3"]) == [1, 3]
