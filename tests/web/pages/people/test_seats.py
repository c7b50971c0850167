"""My seat."""

from flask import Flask

from tests.web.browsers import joined, opened, words


def test_who_stands_up_stays_at_the_table(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    assert ben.post("t/stand-up").status_code == 303
    assert "(you)" not in words(ben.get("t"))
    assert "Take a seat" in words(ben.get("t"))
    assert ben.get("t/seat").status_code == 404


def test_the_link_that_moves_a_seat_is_shown_with_its_picture(app: Flask) -> None:
    page = opened(app).post("t/seat/move")
    assert "data:image/svg+xml;base64," in page.text
    assert "http://localhost/move/" in page.text
