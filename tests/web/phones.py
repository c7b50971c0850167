"""Browsers with a token of a table, for the tests of its pages."""

import re
from html import unescape
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from scorekeeper.service.access.callers import Caller
from scorekeeper.service.people import joining
from scorekeeper.service.tables import detail, opening
from scorekeeper.service.views.tables import TableView
from scorekeeper.store.database import Database
from scorekeeper.web.app.state import state
from tests.web.conftest import ORIGIN

NAMES = ("Aki", "Ben", "Chie", "Dai")


class Phone:
    """A browser with a token of a table."""

    def __init__(self, app: Flask, code: str, token: str) -> None:
        self.client: FlaskClient = app.test_client()
        self.code, self.token = code, token
        with self.client.session_transaction() as session:
            session["tables"] = {code: token}

    def get(self, page: str = "hand", status: int = 200) -> str:
        """Open a page of the first sheet."""
        answer = self.client.get(f"/t/{self.code}/sheets/1/{page}")
        assert answer.status_code == status, answer.text
        return answer.text

    def post(self, fields: dict[str, Any], page: str = "hand") -> TestResponse:
        """Send a form."""
        return self.client.post(f"/t/{self.code}/sheets/1/{page}", data=MultiDict(fields), headers=ORIGIN)

    def save(self, fields: dict[str, Any], number: int = 1, key: str = "a key", page: str = "hand") -> TestResponse:
        """Tap Save."""
        return self.post(fields | {"action": "save", "number": str(number), "key": key}, page)

    def preview(self, fields: dict[str, Any], page: str = "hand", number: int = 1) -> TestResponse:
        """Request a preview."""
        return self.post(fields | {"action": "preview", "number": str(number), "key": "a key"}, page)

    def table(self) -> TableView:
        """Return the service's view of the table."""
        return detail.get_table(book_of(self.client.application), Caller(self.code, self.token), limit=50)


def book_of(app: Flask) -> Database:
    """Return the database of the application."""
    return state(app).database


def host_of(app: Flask, game: str = "tien-gow", seats: int = 4, **rules: object) -> Phone:
    """Return Aki's browser at a new table."""
    opened = opening.open_table(book_of(app), game=game, players=NAMES[:seats], rules=rules, host_seat=0)
    return Phone(app, opened.code, opened.token)


def join(app: Flask, host: Phone, seat: int | None = None, *, watch: bool = False) -> Phone:
    """Return another browser at that table, in a seat or as a spectator."""
    links = host.table().links
    joined = joining.join(book_of(app), host.code, links.watch if watch else links.play or "", seat=seat)
    return Phone(app, joined.code, joined.token)


def value_of(page: str, name: str) -> str:
    """Return the value of a hidden field on the page."""
    found = re.search(rf'<input type="hidden" name="{re.escape(name)}" value="([^"]*)">', page)
    assert found, name
    return found[1]


def form_of(page: str) -> dict[str, Any]:
    """Return the fields that a browser would send of the form on this page."""
    form = page[page.index("<form id=") : page.index("</form>", page.index("<form id="))]
    fields: dict[str, Any] = {}
    for tag in re.findall(r"<input [^>]*>", form):
        given = {key: unescape(value) for key, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        if "name" in given and (given["type"] in {"hidden", "text"} or " checked" in tag):
            fields.setdefault(given["name"], []).append(given["value"])
    if chosen := re.search(r'<option value="(\d+)" selected>', form):
        fields["dealer"] = [chosen[1]]
    return {name: values[0] if len(values) == 1 else values for name, values in fields.items()}


def action_of(page: str) -> str:
    """Return the action of the form of a hand on this page."""
    found = re.search(r'<form id="entry"[^>]* action="([^"]+)"', page)
    assert found
    return unescape(found[1])
