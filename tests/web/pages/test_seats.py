"""My seat."""

from flask import Flask

from tests.web.browsers import NAMES, agreed, joined, opened, play, reseat, words


def test_a_new_name_keeps_the_chips(app: Flask) -> None:
    host = opened(app)
    play(host, 1, 1, 2, 3, 0, 3)
    assert host.post("t/seats/0/rename", name="Akira").status_code == 303
    assert "Akira (you) −2 behind" in words(host.get("t"))


def test_a_name_that_is_taken_is_refused_at_its_field(app: Flask) -> None:
    host = opened(app)
    answer = host.post("t/seats/0/rename", name="Ben")
    assert answer.status_code == 422
    assert 'id="name-problem"' in answer.text
    assert 'value="Ben"' in answer.text


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


def test_nobody_renames_somebody_else(app: Flask) -> None:
    host = opened(app)
    joined(app, host, 2)
    assert joined(app, host, 1).post("t/seats/2/rename", name="Eva").status_code == 403


def test_a_name_goes_to_nobody_who_has_come_into_the_seat_meanwhile(app: Flask) -> None:
    host = opened(app)
    page = host.get("t/seat")
    reseat(host, "Ben", "Aki", "Chie", "Dai")
    answer = host.post("t/seats/0/rename", name="Akira", agreed=agreed(page))
    assert answer.status_code == 409
    assert 'id="name-problem">the seats or the rules have been changed meanwhile' in answer.text
    assert 'value="Akira"' in answer.text
    assert f"/t/{host.code}/seats/1/rename" in answer.text
    assert "Ben" in words(host.get("t"))
    assert host.post("t/seats/1/rename", name="Akira", agreed=agreed(answer)).status_code == 303
    assert "Akira (you)" in words(host.get("t"))


def test_another_name_needs_no_new_form_while_the_seats_are_as_they_were(app: Flask) -> None:
    host = opened(app)
    page = host.get("t/seat")
    play(host, 1, 1, 2, 3, 0, 3)
    assert host.post("t/seats/0/rename", name=NAMES[0] + "ra", agreed=agreed(page)).status_code == 303
