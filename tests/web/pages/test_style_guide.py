"""The style guide."""

from flask import Flask

from tests.web.browsers import Phone, words


def test_the_style_guide_is_shown_in_tests(app: Flask) -> None:
    assert "All parts" in words(Phone(app.test_client()).get("/style-guide"))


def test_the_style_guide_is_not_found_in_production(app: Flask) -> None:
    app.testing = False
    assert Phone(app.test_client()).get("/style-guide").status_code == 404
