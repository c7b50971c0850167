"""Numbers in queries and forms."""

from flask import Flask

from scorekeeper.web.app.urls import form_number, parse_number, parse_numbers, query_number


def test_a_number_has_nine_digits_at_most_and_other_texts_are_none() -> None:
    for written, number in (("0", 0), ("123456789", 123_456_789), ("３", 3)):
        assert parse_number(written) == number
    for other in (None, "", " 1", "-1", "+1", "1_0", "1.5", "1234567890", "x"):
        assert (parse_number(other), parse_number(other, -1)) == (None, -1), other


def test_numbers_are_read_from_queries_and_forms(app: Flask) -> None:
    with app.test_request_context("/?before=7", method="POST", data={"seat": "2"}):
        assert (query_number("before"), query_number("seat"), form_number("seat")) == (7, None, 2)
        assert parse_numbers(["1", "x", "3"]) == [1, 3]
