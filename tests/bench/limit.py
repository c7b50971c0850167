"""The limits: the cost of one statement and one response of the same size in the same server.

Each limit is a WSGI application that uses sqlite3 directly and returns a stored response of our app (`keep`).
"""

import html
import json
import re
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication

from flask import Flask, Response, request
from jinja2 import Environment
from markupsafe import escape
from werkzeug.wrappers import Response as BaseResponse

from tests.bench.client import Answer

RESPONSE_FILE = "answer.json"
SERVER_HEADERS = {"content-length", "date", "server", "connection"}
TAGS = re.compile(r"(<[^>]*>)")
TEMPLATE = "{% for markup, text in rows %}{{ markup|safe }}{{ text }}{% endfor %}"
HEADERS = "SELECT path, headers FROM page"
PIECES = "SELECT markup, text FROM piece WHERE path = ? ORDER BY number"


def keep(folder: Path, answer: Answer) -> None:
    """Store the response that the limit in this folder returns."""
    folder.mkdir()
    stored = {"status": f"{answer.status} OK", "headers": _headers(answer), "body": answer.body.decode()}
    (folder / RESPONSE_FILE).write_text(json.dumps(stored), encoding="utf-8")


def hand(folder: Path) -> WSGIApplication:
    """Return an application that executes one INSERT and one COMMIT, and returns the stored response."""
    stored = json.loads((folder / RESPONSE_FILE).read_text(encoding="utf-8"))
    body = stored["body"].encode()
    headers = [*map(tuple, stored["headers"]), ("Content-Length", str(len(body)))]
    database = sqlite3.connect(folder / "limit.db", isolation_level=None, check_same_thread=False)
    database.executescript("PRAGMA journal_mode = wal; PRAGMA synchronous = full; CREATE TABLE hand (entry TEXT)")
    one_writer = threading.Lock()

    def application(environ: dict[str, Any], start: StartResponse) -> list[bytes]:
        entry = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])).decode()
        with one_writer:
            database.execute("BEGIN IMMEDIATE")
            database.execute("INSERT INTO hand VALUES (?)", (entry + stored["body"],))
            database.execute("COMMIT")
        start(stored["status"], headers)
        return [body]

    return application


def hand_behind_flask(folder: Path) -> WSGIApplication:
    """Return the same application as a view of Flask."""
    return _behind_flask(hand(folder))


def keep_pages(folder: Path, pages: Mapping[str, Answer]) -> None:
    """Store the response for each path that the limit in this folder returns; each piece of text is a row."""
    folder.mkdir()
    with closing(sqlite3.connect(folder / "limit.db")) as database:
        database.executescript("""
            PRAGMA journal_mode = wal;
            CREATE TABLE page (path TEXT PRIMARY KEY, headers TEXT);
            CREATE TABLE piece (path TEXT, number INTEGER, markup TEXT, text TEXT, PRIMARY KEY (path, number));
        """)
        for path, answer in pages.items():
            database.execute("INSERT INTO page VALUES (?, ?)", (path, json.dumps(_headers(answer))))
            rows = ((path, number, *piece) for number, piece in enumerate(pieces(answer.body.decode())))
            database.executemany("INSERT INTO piece VALUES (?, ?, ?, ?)", rows)
        database.commit()


def pieces(page: str) -> Iterator[tuple[str, str]]:
    """Yield pairs of markup and the unescaped text after it."""
    markup = ""
    for part in TAGS.split(page):
        text = html.unescape(part)
        if not part.strip() or part.startswith("<") or str(escape(text)) != part:
            markup += part
        else:
            yield markup, text
            markup = ""
    yield markup, ""


def page(folder: Path) -> WSGIApplication:
    """Return an application that renders the stored page from the rows of one SELECT with a template."""
    template = Environment(autoescape=True).from_string(TEMPLATE)
    local = threading.local()
    with closing(sqlite3.connect(folder / "limit.db")) as database:
        headers = {path: list(map(tuple, json.loads(text))) for path, text in database.execute(HEADERS)}

    def application(environ: dict[str, Any], start: StartResponse) -> list[bytes]:
        if not hasattr(local, "database"):
            local.database = sqlite3.connect(folder / "limit.db")
        path = f"{environ['PATH_INFO']}?{environ['QUERY_STRING']}"
        body = template.render(rows=local.database.execute(PIECES, (path,))).encode()
        start("200 OK", [*headers[path], ("Content-Length", str(len(body)))])
        return [body]

    return application


def page_behind_flask(folder: Path) -> WSGIApplication:
    """Return the same application as a view of Flask."""
    return _behind_flask(page(folder))


def _behind_flask(bare: WSGIApplication) -> WSGIApplication:
    app = Flask(__name__, static_folder=None)

    @app.route("/<path:_>", methods=["GET", "POST"])
    def respond(_: str) -> BaseResponse:
        return Response.from_app(bare, request.environ)

    return app


def _headers(answer: Answer) -> list[tuple[str, str]]:
    return [header for header in answer.headers() if header[0].lower() not in SERVER_HEADERS]
