"""Browsers at a table, for the tests of the pages: they open pages, send forms and read texts."""

import html
import json
import re
from dataclasses import dataclass, field
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.conftest import ORIGIN

LINK = re.compile(r"/(join|move|host)/\w+/[\w-]+|/g/\w+/join/[\w-]+")
"""URLs that contain a secret."""

NAMES = ("Aki", "Ben", "Chie", "Dai")


@dataclass
class Phone:
    """A browser."""

    client: FlaskClient
    code: str = ""
    links: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **more: Any) -> TestResponse:
        """Open a page; `t`, `t/invite` are pages of this browser's table."""
        return self.client.get(self._at(path), **more)

    def post(self, path: str, **fields: object) -> TestResponse:
        """Send a form; dots are written as double underscores: `rules__base="4"`."""
        data = {name.replace("__", "."): value for name, value in fields.items()}
        if not self.client.get_cookie("scorekeeper"):
            self.client.get("/")  # the page with the form gives the browser its first cookie
        return self.client.post(self._at(path), data=data, headers=ORIGIN)

    def _at(self, path: str) -> str:
        """Return the URL; for a link, the URL of the page that it redirects to."""
        address, mark, asked = (path if path.startswith("/") else f"/t/{self.code}{path[1:]}").partition("?")
        found = LINK.fullmatch(address)
        return f"{self.client.get(address).location if found else address}{mark}{asked}"


def opened(app: Flask, *names: str, game: str = "tien-gow", **fields: object) -> Phone:
    """Open a table, by default of Aki, Ben, Chie and Dai, and return the host Aki's browser."""
    phone = Phone(app.test_client())
    seats = {f"players__{seat}": name for seat, name in enumerate(names or NAMES)}
    answer = phone.post(
        "/open", **{"game": game, "seats": len(seats), "first_dealer": 0, "meant": "all", **seats, **fields}
    )
    assert answer.status_code == 303, answer.text
    phone.code = answer.location.split("/")[2]
    play, watch = re.findall(r"http://localhost(/join/\S+)", words(phone.get("t/invite")))
    phone.links = {"play": play, "watch": watch}
    return phone


def joined(app: Flask, host: Phone, seat: int | None = None, *, link: str = "play", **fields: object) -> Phone:
    """Return another browser that joined by a link."""
    phone = Phone(app.test_client(), host.code, host.links)
    said = {**({} if seat is None else {"seat": seat}), **fields}
    answer = phone.post(host.links[link], **said)
    assert answer.status_code == 303, answer.text
    return phone


def claimed(app: Flask, host: Phone, seat: int) -> Phone:
    """Return another browser that requested an occupied seat and was accepted by the host."""
    phone = joined(app, host, seat, move="1")
    [address] = re.findall(r'action="(/t/\w+/seat-requests/\d+)"', phone.get("t").text)
    assert host.post(address, let="yes").status_code == 303
    return phone


def stranger(app: Flask, host: Phone) -> Phone:
    """Return a browser that only knows the code of the table."""
    return Phone(app.test_client(), host.code)


def play(phone: Phone, number: int, winner: int, *piles: int, sheet: int = 1, **more: object) -> TestResponse:
    """Record a hand of 打天九."""
    piled = {f"piles__{seat}": taken for seat, taken in enumerate(piles)}
    fields = {"action": "save", "number": number, "key": f"hand-{sheet}-{number}", "winner": winner}
    return phone.post(f"t/sheets/{sheet}/hand", **fields, **piled, **more)


def undo(phone: Phone, page: TestResponse) -> TestResponse:
    """Tap Undo in the result on this page."""
    [(address, revision)] = re.findall(r'action="([^"]+/undo)">.*?name="revision" value="(\d+)"', page.text)
    return phone.post(address, revision=revision)


def played(app: Flask) -> Phone:
    """Return the host's browser at a table of 打天九 with three hands: Ben wins two, Chie the last."""
    phone = opened(app)
    play(phone, 1, 1, 2, 3, 0, 3)
    play(phone, 2, 1, 1, 5, 2, 0)
    play(phone, 3, 2, 3, 0, 4, 1)
    phone.get("t")
    return phone


def answered(status: int, answer: TestResponse) -> TestResponse:
    """Return an answer that has this status."""
    assert answer.status_code == status, answer.text
    return answer


def words(answer: TestResponse) -> str:
    """Return the text of a page without tags."""
    assert answer.status_code < 500, answer.text
    text = re.sub(r"<(head|script|style)\b.*?</\1>", " ", answer.text, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def reseat(host: Phone, *names: str, game: str = "tien-gow") -> None:
    """Change the seats: start the next sheet, or change the newest one if it has no hands."""
    seats = {f"players__{seat}": name for seat, name in enumerate(names)}
    answer = host.post("t/sheet", game=game, begin="anew", seats=len(names), first_dealer=0, **seats)
    assert answer.status_code == 303, answer.text


def agreed(page: TestResponse) -> str:
    """Return the setup revision in the forms of a page."""
    [revision] = set(re.findall(r'name="agreed" value="(\d+)"', page.text))
    return str(revision)


def fragments(answer: TestResponse) -> dict[str, str]:
    """Return the live fragments of a response by their element."""
    found = json.loads(answer.text)["fragments"]
    assert isinstance(found, dict)
    return found
