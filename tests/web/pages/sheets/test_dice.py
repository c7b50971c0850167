"""The page of the dice, and what the other pages tell of them."""

from unittest.mock import patch

from flask import Flask

from tests.web.browsers import words
from tests.web.conftest import ORIGIN
from tests.web.phones import Phone, host_of, join


def send(phone: Phone, status: int = 303, **fields: str) -> str:
    answer = phone.client.post(f"/t/{phone.code}/dice", data=fields, headers=ORIGIN)
    assert answer.status_code == status
    return answer.text


def test_the_table_tells_what_was_thrown_or_drawn(app: Flask) -> None:
    for game, told in (("tien-gow", "Aki threw"), ("da-san", "Aki drew")):
        aki = host_of(app, game, 4 if game == "tien-gow" else 3)
        send(aki, person="1")
        assert told in words(aki.client.get(f"/t/{aki.code}"))


def test_the_table_tells_who_took_the_drawn_seats_and_who_begins(app: Flask) -> None:
    seated = "Aki seated everyone in the drawn order: Chie , Ben , Dai , Aki"
    for game, told in (("tien-gow", seated), ("che-deng", "Aki confirmed the draw: Chie begins")):
        aki = host_of(app, game)
        with patch("scorekeeper.service.sheets.dice.throw_dice", side_effect=[(1, 1), (4, 4), (6, 6), (2, 3)]):
            for person in "1234":
                send(aki, person=person)
        send(aki, action="take")
        page = words(aki.client.get(f"/t/{aki.code}"))
        assert told in page
        assert "changed the game, the seats or the rules" not in page


def test_of_two_phones_that_throw_for_a_wall_the_later_one_sees_the_first_throw(app: Flask) -> None:
    aki = host_of(app)
    watcher = join(app, aki, watch=True)
    assert "The wall" not in watcher.client.get(f"/t/{aki.code}/dice").text
    send(aki, method="free", thrown="0")
    late = send(aki, 422, method="qie_er", thrown="0")
    assert "the dice have just been thrown for this wall" in late
    assert "takes first" in late
    send(aki, method="qie_er", thrown="1")
    assert "The wall" in watcher.client.get(f"/t/{aki.code}/dice").text


def test_the_methods_are_folded_while_the_seats_are_drawn(app: Flask) -> None:
    aki = host_of(app)
    assert "<summary>Throw</summary>" not in aki.client.get(f"/t/{aki.code}/dice").text
    send(aki, person="1")
    assert "<summary>Throw</summary>" in aki.client.get(f"/t/{aki.code}/dice").text
