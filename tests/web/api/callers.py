"""Callers of the API in the tests, each with its own token or none."""

from dataclasses import dataclass, replace
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.gateway import EVENT_STREAM

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]
HAND = {"winner": 1, "piles": [2, 3, 0, 3]}
OTHER_HAND = {"winner": 0, "piles": [5, 1, 1, 1]}
IMPOSSIBLE = {"winner": 1, "piles": [2, 3, 0, 4]}


def hand_body(entry: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the body that sends a hand: `more` are its own fields, or else what is expected."""
    own: dict[str, Any] = {name: more.pop(name) for name in ("note", "dealer", "after", "on_behalf_of") if name in more}
    return {"entry": entry, **own, "expected": more}


LISTENING = {EVENT_STREAM: lambda _: None}
"""The WSGI environment of the own server; without it no stream is opened."""


@dataclass(frozen=True)
class Caller:
    """A client of one table: `/hands` is `/api/v1/tables/CODE/hands`."""

    client: FlaskClient
    code: str
    token: str | None = None
    language: str = "en"

    def call(self, method: str, path: str = "", body: object = None, **headers: str) -> TestResponse:
        """Send a request; header names are written with _ for -."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()} | {"Accept-Language": self.language}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        address = f"/api/v1/tables/{self.code}{path}"
        content: dict[str, Any] = {} if body is None else {"json": body}
        return self.client.open(address, method=method, headers=sent, **content)

    def get(self, path: str = "", **headers: str) -> TestResponse:
        """Send a GET request."""
        return self.call("GET", path, **headers)

    def post(self, path: str, body: object, **headers: str) -> TestResponse:
        """Send a POST request."""
        return self.call("POST", path, body, **headers)

    def table(self) -> dict[str, Any]:
        """Return the table as this caller sees it."""
        return answer(self.get())

    def speaking(self, language: str) -> "Caller":
        """Return the same caller with another language."""
        return replace(self, language=language)

    def joining(self, **how: object) -> "Caller":
        """Return a new caller that joins the same table with these fields."""
        return replace(self, token=answer(self.post("/join", how), 201)["token"])


def answer(response: TestResponse, status: int = 200) -> dict[str, Any]:
    """Return the JSON object of a response with this status."""
    assert response.status_code == status, response.text
    assert isinstance(response.json, dict)
    return response.json


def refusal(response: TestResponse, status: int) -> dict[str, Any]:
    """Return the problem document of a response with this status."""
    assert response.mimetype == "application/problem+json"
    document = answer(response, status)
    assert (document["status"], document["type"]) == (status, "about:blank")
    assert document["title"]
    assert document["detail"]
    return document


def fields(document: dict[str, Any]) -> list[str]:
    """Return the fields of the problems of a document."""
    return [error["field"] for error in document["errors"]]


def open_table(client: FlaskClient, **more: object) -> tuple[Caller, dict[str, Any]]:
    """Open a table of 打天九; return its host and the response."""
    wanted = {"game": "tien-gow", "players": PLAYERS} | more
    opened = answer(client.post("/api/v1/tables", json=wanted), 201)
    return Caller(client, opened["code"], opened["token"]), opened
