"""The user's own seat."""

from flask import Flask

from tests.web.browsers import joined, opened, words


def test_a_player_who_leaves_the_seat_stays_at_the_table(app: Flask) -> None:
    host = opened(app)
    ben = joined(app, host, 1)
    assert ben.post("t/stand-up").status_code == 303
    assert "(you)" not in words(ben.get("t"))
    assert "Take a seat" in words(ben.get("t"))
    assert ben.get("t/seat").status_code == 404


def test_the_move_link_is_shown_with_its_qr_code(app: Flask) -> None:
    page = opened(app).post("t/seat/move")
    assert "data:image/svg+xml;base64," in page.text
    assert "http://localhost/move/" in page.text
