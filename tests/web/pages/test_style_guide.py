"""The page of all parts."""

from flask import Flask

from tests.web.browsers import Phone, words


def test_all_parts_stand_on_one_page_while_testing(app: Flask) -> None:
    assert "All parts" in words(Phone(app.test_client()).get("/style-guide"))


def test_elsewhere_there_is_no_such_page(app: Flask) -> None:
    app.testing = False
    assert Phone(app.test_client()).get("/style-guide").status_code == 404
