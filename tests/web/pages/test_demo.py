"""The made-up table."""

from flask import Flask

from tests.web.browsers import Phone, words


def test_one_tap_leads_to_a_table_with_hands(app: Flask) -> None:
    phone = Phone(app.test_client())
    answer = phone.post("/demo")
    page = words(phone.get(answer.location))
    assert "A table to try" in page
    assert "Enter hand 4" in page
