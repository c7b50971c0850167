"""The page of the dice, and what the other pages tell of them."""

from flask import Flask

from tests.web.browsers import words
from tests.web.conftest import ORIGIN
from tests.web.phones import Phone, host_of


def send(phone: Phone, **fields: str) -> None:
    assert phone.client.post(f"/t/{phone.code}/dice", data=fields, headers=ORIGIN).status_code == 303


def test_the_table_tells_what_was_thrown_or_drawn(app: Flask) -> None:
    for game, told in (("tien-gow", "Aki threw"), ("da-san", "Aki drew")):
        aki = host_of(app, game, 4 if game == "tien-gow" else 3)
        send(aki, person="1")
        assert told in words(aki.client.get(f"/t/{aki.code}"))
