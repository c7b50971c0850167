"""The limits: what one statement and one answer of the same bytes cost behind the same server.

Each is a WSGI application of Python's own sqlite3, and what is answered was answered by ours before (`keep`).
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

KEPT = "answer.json"
OF_THE_SERVER = {"content-length", "date", "server", "connection"}
TAGS = re.compile(r"(<[^>]*>)")
TEMPLATE = "{% for markup, text in rows %}{{ markup|safe }}{{ text }}{% endfor %}"
HEADERS = "SELECT path, headers FROM page"
PIECES = "SELECT markup, text FROM piece WHERE path = ? ORDER BY number"


def keep(folder: Path, answer: Answer) -> None:
    """Keep what the limit in this folder is to answer."""
    folder.mkdir()
    kept = {"status": f"{answer.status} OK", "headers": _headers(answer), "body": answer.body.decode()}
    (folder / KEPT).write_text(json.dumps(kept), encoding="utf-8")


def hand(folder: Path) -> WSGIApplication:
    """One INSERT and one COMMIT by one connection, and the bytes that ours answers."""
    kept = json.loads((folder / KEPT).read_text(encoding="utf-8"))
    body = kept["body"].encode()
    headers = [*map(tuple, kept["headers"]), ("Content-Length", str(len(body)))]
    database = sqlite3.connect(folder / "limit.db", isolation_level=None, check_same_thread=False)
    database.executescript("PRAGMA journal_mode = wal; PRAGMA synchronous = full; CREATE TABLE hand (entry TEXT)")
    one_writer = threading.Lock()

    def application(environ: dict[str, Any], start: StartResponse) -> list[bytes]:
        entry = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])).decode()
        with one_writer:
            database.execute("BEGIN IMMEDIATE")
            database.execute("INSERT INTO hand VALUES (?)", (entry + kept["body"],))
            database.execute("COMMIT")
        start(kept["status"], headers)
        return [body]

    return application


def hand_behind_flask(folder: Path) -> WSGIApplication:
    """The same as a view of Flask."""
    app, bare = Flask(__name__), hand(folder)

    @app.post("/api/v1/tables/<code>/hands")
    def record(code: str) -> BaseResponse:
        return Response.from_app(bare, request.environ)

    return app


def keep_pages(folder: Path, pages: Mapping[str, Answer]) -> None:
    """Keep what the limit in this folder is to answer under each path: every piece of text is a row."""
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
    """Markup and the text behind it, as it was before it was escaped."""
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
    """The bytes that ours answers, from one template that loops over the rows of one SELECT."""
    template = Environment(autoescape=True).from_string(TEMPLATE)
    mine = threading.local()
    with closing(sqlite3.connect(folder / "limit.db")) as database:
        headers = {path: list(map(tuple, json.loads(said))) for path, said in database.execute(HEADERS)}

    def application(environ: dict[str, Any], start: StartResponse) -> list[bytes]:
        if not hasattr(mine, "database"):
            mine.book = sqlite3.connect(folder / "limit.db")
        path = f"{environ['PATH_INFO']}?{environ['QUERY_STRING']}"
        body = template.render(rows=mine.book.execute(PIECES, (path,))).encode()
        start("200 OK", [*headers[path], ("Content-Length", str(len(body)))])
        return [body]

    return application


def page_behind_flask(folder: Path) -> WSGIApplication:
    """The same as a view of Flask."""
    app, bare = Flask(__name__, static_folder=None), page(folder)

    @app.get("/<path:_>")
    def show(_: str) -> BaseResponse:
        return Response.from_app(bare, request.environ)

    return app


def _headers(answer: Answer) -> list[tuple[str, str]]:
    return [one for one in answer.headers() if one[0].lower() not in OF_THE_SERVER]
