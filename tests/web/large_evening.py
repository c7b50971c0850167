"""A table of twelve people with names and hands of the largest length."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper.games.fields import MAX_NUMBER, MAX_TEXT_LENGTH
from scorekeeper.service.transfer import exporter
from tests.web.conftest import ORIGIN
from tests.web.phones import book_of

SEATS: Final = 12
PLAYERS: Final = [f"{chr(0x4E00 + seat)}{'𠮷' * (MAX_TEXT_LENGTH - 1)}" for seat in range(SEATS)]
HAND: Final = {"points": [MAX_NUMBER - seat for seat in range(SEATS)]}
SHEET: Final = {"game": "freestyle", "players": PLAYERS}
HANDS: Final = 40
NOTE: Final = "長" * 200
CHIPS: Final = dict.fromkeys(PLAYERS, MAX_NUMBER)


@dataclass
class Evening:
    """The browser of its host, who belongs to a group; `file` is the export of the table."""

    app: Flask
    client: FlaskClient
    code: str
    token: str
    file: bytes = b""
    group: str = ""

    @classmethod
    def begin(cls, app: Flask, file: bytes = b"") -> Evening:
        """Open such a table, or import it from the file."""
        client = app.test_client()
        if file:
            brought = exporter.import_file(book_of(app), file)
            there = {"code": brought.code, "token": brought.token}
        else:
            there = client.post("/api/v1/tables", json=SHEET).json or {}
        evening = cls(app, client, there["code"], there["token"], file)
        if not file:
            for _ in range(HANDS):
                assert evening.call("POST", "/hands", HAND).status_code == 201
            counted_chips = {"kind": "count", "chips": CHIPS, "note": NOTE}
            assert evening.call("POST", "/entries", counted_chips).status_code == 201
            return cls.begin(app, evening.call("GET", "/export.json").data)
        with client.session_transaction() as session:
            session["tables"] = {**session.get("tables", {}), evening.code: evening.token}
        evening.form("t/group", {"name": "𠮷" * MAX_TEXT_LENGTH})
        with client.session_transaction() as session:
            evening.group = next(iter(session.get("groups", {})), "")
        return evening

    def call(self, method: str, path: str, body: object = None) -> TestResponse:
        """Send an API call about this table."""
        sent: dict[str, Any] = {} if body is None else {"json": body}
        headers = {"Authorization": f"Bearer {self.token}"}
        return self.client.open(f"/api/v1/tables/{self.code}{path}", method=method, headers=headers, **sent)

    def get(self, path: str) -> TestResponse:
        """Open a page or a file; `t` is the table, `g` the group."""
        return self.client.get(f"/{path[0]}/{self.code if path[0] == 't' else self.group}{path[1:]}")

    def form(self, path: str, fields: dict[str, Any]) -> TestResponse:
        """Send a form; `t` is the table."""
        return self.client.post(path if path[0] == "/" else f"/t/{self.code}{path[1:]}", data=fields, headers=ORIGIN)

    def address(self, rule: Rule) -> str:
        """Return a URL for a route."""
        places = {"code": self.group if rule.rule.startswith("/g/") else self.code, "table": self.code}
        known = {**places, "game": "tien-gow", "page": "freestyle", "filename": "css/base.css"}
        return re.sub(r"<(?:[^>]*:)?(\w+)>", lambda place: known.get(place[1], "1"), rule.rule)
