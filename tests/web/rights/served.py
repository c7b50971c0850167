"""A running server as browsers see it, and direct access to its database."""

import http.client
import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from http.cookies import SimpleCookie as Cookies
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode, urlsplit

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import URLSafeTimedSerializer

from tests.web.api.callers import LISTENING
from tests.web.browsers import LINK
from tests.web.conftest import ORIGIN

PATIENCE = 30.0
KEY = "a key of the tests alone"
COOKIE = "scorekeeper"
SECRET = "link"
LONG_AGO = "2026-01-01 00:00:00.000000"
UNTOLD = {"last_seen"}
"""Columns that change by reading: the time of the last activity."""


def signer_of(app: Flask) -> URLSafeTimedSerializer:
    signer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert signer
    return signer


@dataclass(frozen=True)
class Answer:
    """A response of the server."""

    status: int
    text: str
    location: str = ""

    @property
    def json(self) -> dict[str, Any]:
        value = json.loads(self.text)
        assert isinstance(value, dict)
        return value


@dataclass(frozen=True)
class Stream:
    """An open event stream."""

    connection: http.client.HTTPConnection
    response: http.client.HTTPResponse

    def ends(self) -> bool:
        """Return whether the stream ends within a short time."""
        try:
            while self.response.readline():
                pass
        except TimeoutError:
            return False
        return True

    def close(self) -> None:
        self.response.close()
        self.connection.close()


@dataclass
class Served:
    """A running server with this database, with one request at a time."""

    instance: Path
    port: int

    @cached_property
    def _connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> tuple[Answer, Cookies]:
        """Send a request; return the response and its cookies."""
        status, text, got = self.send(method, path, body, {"Accept-Language": "en", **headers})
        cookies, location = Cookies(), ""
        for name, value in got:
            if name.lower() == "set-cookie":
                cookies.load(value)
            elif name.lower() == "location":
                location = value
        return Answer(status, text.decode("utf-8", "replace"), location), cookies

    def send(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[int, bytes, list[tuple[str, str]]]:
        """Send a request; return the status, the body and the headers."""
        host = f"table.test:{self.port}"
        sent = {"Host": host, "Origin": f"http://{host}", **headers}
        try:
            self._connection.request(method, path, body, sent)
            response = self._connection.getresponse()
        except http.client.RemoteDisconnected:  # the connection was idle for too long
            self._connection.close()
            self._connection.request(method, path, body, sent)
            response = self._connection.getresponse()
        return response.status, response.read(), response.getheaders()

    @cached_property
    def signer(self) -> URLSafeTimedSerializer:
        app = Flask("signer")
        app.secret_key = KEY
        return signer_of(app)

    def listen(self, path: str, headers: Mapping[str, str]) -> "Stream":
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("GET", path, headers={"Host": f"table.test:{self.port}", **headers})
        return Stream(connection, connection.getresponse())

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        return self._database.execute(statement, values).fetchall()

    @cached_property
    def _database(self) -> sqlite3.Connection:
        path = self.instance / "scorekeeper.db"
        return sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)

    @cached_property
    def _columns(self) -> dict[str, str]:
        """Return the columns of every table that change only by writes."""
        names = [name for (name,) in self.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = {name: [str(row[1]) for row in self.rows(f"PRAGMA table_info({name})")] for name in names}
        return {name: ", ".join(one for one in of if one not in UNTOLD) for name, of in columns.items()}

    def kept(self, code: str) -> str:
        """Return a digest of everything that the database holds of a table."""
        [(table_id,)] = self.rows("SELECT id FROM tables WHERE code = ?", code) or [(0,)]
        told = sha256()
        for name, columns in self._columns.items():
            key = "id" if name == "tables" else "table_id"
            if key in columns.split(", "):
                told.update(repr(self.rows(f"SELECT {columns} FROM {name} WHERE {key} = ?", table_id)).encode())
        return told.hexdigest()

    @contextmanager
    def rested(self, code: str) -> Iterator[None]:
        """Pretend that the table was inactive for two days."""
        path = self.instance / "scorekeeper.db"
        with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as database:
            of_table = "table_id = (SELECT id FROM tables WHERE code = ?)"
            devices = database.execute(
                f"SELECT last_seen, created, device FROM devices WHERE {of_table}", (code,)
            ).fetchall()
            change = f"UPDATE devices SET last_seen = ?, created = ? WHERE device = ? AND {of_table}"
            for device in devices:
                database.execute(change, (LONG_AGO, LONG_AGO, device[2], code))
            yield
            for device in devices:
                database.execute(change, (*device, code))

    def number_of(self, token: str) -> int:
        return int(
            self.rows("SELECT device FROM devices WHERE token_hash = ?", sha256(token.encode()).hexdigest())[0][0]
        )

    def close(self) -> None:
        self._connection.close()
        self._database.close()


class InProcess(Served):
    """The application in this process, asked like a running server."""

    def __init__(self, app: Flask, instance: Path) -> None:
        super().__init__(instance, port=80)
        self.client = app.test_client(use_cookies=False)

    def send(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[int, bytes, list[tuple[str, str]]]:
        with self.client.open(path, method=method, data=body, headers={**ORIGIN, **headers}) as response:
            return response.status_code, response.get_data(), [*response.headers]

    @cached_property
    def signer(self) -> URLSafeTimedSerializer:
        return signer_of(self.client.application)

    def listen(self, path: str, headers: Mapping[str, str]) -> Any:  # noqa: ANN401  a stream with its status only
        """Ask for an event stream, without reading it."""
        with self.client.get(path, headers=dict(headers), environ_overrides=LISTENING) as response:
            return SimpleNamespace(response=SimpleNamespace(status=response.status_code), close=lambda: None)


@dataclass
class Phone:
    """A browser with cookies, and programs with the same tokens."""

    served: Served
    number: int
    session: dict[str, Any] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)

    def token(self, code: str) -> str:
        return str(self.session.get("tables", {}).get(code, ""))

    def keep(self, code: str, token: str) -> None:
        others = {known: shown for known, shown in self.session.get("tables", {}).items() if known != code}
        self.session["tables"] = {**others, code: token}

    def page(self, method: str, path: str, fields: Mapping[str, object] | None = None) -> Answer:
        """Open a page or send a form; a link is followed to its page."""
        if LINK.fullmatch(path):
            path = urlsplit(self._browse("GET", path, None, "text/plain").location).path
        body = urlencode(fields, doseq=True).encode() if fields is not None else None
        return self._browse(method, path, body, "application/x-www-form-urlencoded")

    def script(self, path: str, body: object) -> Answer:
        return self._browse("POST", path, json.dumps(body).encode(), "application/json")

    def call(self, method: str, path: str, body: object = None, token: str = "") -> Answer:
        headers = {"Content-Type": "application/json"} | _bearer(token)
        return self.served.ask(method, path, json.dumps(body).encode() if body is not None else None, headers)[0]

    def listen(self, path: str, token: str | None = None) -> Stream:
        return self.served.listen(path, self._cookie() if token is None else _bearer(token))

    def _browse(self, method: str, path: str, body: bytes | None, kind: str) -> Answer:
        headers = {"Content-Type": kind, "Accept": "text/html", **self._cookie(path)}
        answer, cookies = self.served.ask(method, path, body, headers)
        if COOKIE in cookies:
            self.session = dict(self.served.signer.loads(cookies[COOKIE].value))
        if SECRET in cookies:
            self.links[cookies[SECRET]["path"]] = cookies[SECRET].value
        return answer

    def _cookie(self, path: str = "") -> dict[str, str]:
        kept = {COOKIE: str(self.served.signer.dumps(self.session))} if self.session else {}
        link = {SECRET: self.links[path]} if path in self.links else {}
        shown = "; ".join(f"{name}={value}" for name, value in (kept | link).items())
        return {"Cookie": shown} if shown else {}


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}
