"""The largest request of every route, at a table of twelve people with names of the largest length."""

import io
import json
import re
import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.routing import Rule
from werkzeug.test import TestResponse, encode_multipart

from scorekeeper.games.fields import MAX_NUMBER, MAX_TEXT_LENGTH
from scorekeeper.service import quota
from scorekeeper.service.hands.drafts import MAX_FIELD_VALUE, MAX_FIELDS
from scorekeeper.service.transfer import exporter
from scorekeeper.web.api.games import MAX_PAIRS
from tests.length import AT_LENGTH
from tests.web.api.callers import LISTENING
from tests.web.conftest import ORIGIN
from tests.web.phones import book_of
from tests.web.statements import counted

SHARE = 1 if AT_LENGTH else 80
"""The part of the largest table, and of its steps, that is measured."""

SEATS = 12
HANDS = 40
PLAYERS = [f"{chr(0x4E00 + seat)}{'𠮷' * (MAX_TEXT_LENGTH - 1)}" for seat in range(SEATS)]
NEW = "龍" + "𠮷" * (MAX_TEXT_LENGTH - 1)
"""The name of a new person, and of a group."""
NOTE = "長" * 200
CHIPS = dict.fromkeys(PLAYERS, MAX_NUMBER)
HAND = {"points": [MAX_NUMBER - seat for seat in range(SEATS)]}
SHEET = {"game": "freestyle", "players": PLAYERS}
OPENED = "2026-11-21T20:00:00+00:00"
A_FORM = 480_000
"""Bytes; Werkzeug refuses a larger form."""
LONG = "\u0301\u0316"
"""The slowest text to process, repeated."""
CSV = ",".join(PLAYERS) + f"\n{','.join(map(str, HAND['points']))}" * HANDS
DRAFT = {f"points.{place}": "1" * MAX_FIELD_VALUE for place in range(MAX_FIELDS)}
ASKED = "?" + "&".join(("limit=200", f"q={'x' * 2_000}", f"page={'1' * 9}", "before=999999999"))
"""Field names of which no route uses all."""


def of_hands(many: int, players: int = SEATS) -> bytes:
    """Return the file of a game of `many` hands, in which one player wins from all others."""
    names = PLAYERS[:players]
    hand: dict[str, Any] = {"kind": "recorded", "withdrawn": False, "at": OPENED, "shown": {}}
    hand["entry"] = {"points": [5] + [0] * (players - 1)}
    why = {"code": "difference", "plus": [["points", 5, 0]], "times": [], "rounding": 0}
    hand["payments"] = [{"payer": payer, "payee": 0, "chips": 5, "why": why} for payer in range(1, players)]
    hands = [hand | _place(number, players) for number in range(1, many + 1)]
    sheet = {"game": "freestyle", "edition": 1, "rules": {}, "players": names, "first_dealer": 0, "opened": OPENED}
    return _file(many + 1, names, [sheet | {"hands": hands}])


def _place(number: int, players: int) -> dict[str, Any]:
    """Return the fields that differ between hands."""
    dealer, then = (number - 1) % players, number % players
    state = {"seats": players, "dealer": then}
    return {"number": number, "revision": number + 1, "dealer": dealer, "next_dealer": then, "state": state}


def of_games() -> bytes:
    """Return a table with the largest number of games, of a game that is not installed, with the most players."""
    names = [f"{number:03}{'𠮷' * 37}" for number in range(quota.MAX_PEOPLE)]
    of_all = {"game": "none of ours", "kept": True, "rules": {}, "first_dealer": 0, "opened": OPENED, "hands": []}
    sheets = [
        of_all | {"players": [names[(number + seat) % len(names)] for seat in range(SEATS)]}
        for number in range(quota.MAX_SHEETS)
    ]
    return _file(2, names, sheets)


def _file(revision: int, names: list[str], sheets: list[dict[str, Any]]) -> bytes:
    people = [{"name": name} for name in names]
    evening = {"format": "scorekeeper-evening/1", "name": "", "created": OPENED, "revision": revision}
    return json.dumps(evening | {"people": people, "sheets": sheets}, ensure_ascii=False).encode()


@dataclass
class Evening:
    """The browser of the host of a table, who belongs to a group; `file` is the export of the table."""

    app: Flask
    client: FlaskClient
    code: str
    token: str
    file: bytes
    group: str

    @classmethod
    def begin(cls, app: Flask, file: bytes) -> "Evening":
        """Import the file."""
        client, brought = app.test_client(), exporter.import_file(book_of(app), file)
        with client.session_transaction() as session:
            session["tables"] = {brought.code: brought.token}
        client.post(f"/t/{brought.code}/group", data={"name": NEW}, headers=ORIGIN)
        with client.session_transaction() as session:
            group = next(iter(session["groups"]))
        return cls(app, client, brought.code, brought.token, file, group)

    @property
    def bearer(self) -> dict[str, str]:
        """The headers of an API call of the host."""
        return {"Authorization": f"Bearer {self.token}"}

    def call(self, method: str, path: str, body: object = None) -> TestResponse:
        """Send an API call about this table."""
        sent: dict[str, Any] = {} if body is None else {"json": body}
        return self.client.open(f"/api/v1/tables/{self.code}{path}", method=method, headers=self.bearer, **sent)

    def get(self, path: str) -> TestResponse:
        """Open a page or a file; `t` is the table, `g` the group."""
        return self.client.get(f"/{path[0]}/{self.code if path[0] == 't' else self.group}{path[1:]}")

    def address(self, rule: Rule) -> str:
        """Return a URL for a route."""
        places = {"code": self.group if rule.rule.startswith("/g/") else self.code, "table": self.code}
        known = {**places, "game": "tien-gow", "page": "freestyle", "filename": "css/base.css"}
        return re.sub(r"<(?:[^>]*:)?(\w+)>", lambda place: known.get(place[1], "1"), rule.rule)


# The largest requests

CALLS: dict[str, object] = {
    "api.tables.open_table": SHEET | {"name": NEW, "rules": {"game_name": NEW}},
    "api.games.settle_sheet": SHEET | {"format": "scorekeeper-sheet/1", "hands": [HAND] * (MAX_PAIRS // 66 // SHARE)},
    "api.people.rename": {"name": PLAYERS[0], "to": PLAYERS[0][::-1]},
    "api.hands.record_hand": {"entry": HAND, "note": "\n" * 500},
    "api.hands.preview_hand": {"entry": HAND, "note": "\n" * 500},
    "api.hands.correct_hand": {"entry": {"points": HAND["points"][::-1]}},
    "api.sheets.start_sheet": SHEET | {"players": PLAYERS[::-1]},
    "api.sheets.amend_sheet": {"players": PLAYERS[::-1], "rules": {"unit": MAX_NUMBER}},
    "api.sheets.change_seats": {"seats": PLAYERS[::-1], "takes_over": {f"{seat}": None for seat in range(SEATS)}},
    "api.money.add_chip_entry": {"kind": "count", "chips": CHIPS, "note": NOTE},
    "api.money.choose_method": {"method": "through", "through": PLAYERS[0]},
    "api.tables.open_next_table": {},
    "api.tables.close_table": {"set_aside": True},
    "api.tables.reopen_table": {},
    "api.tables.change_terms": {"name": NEW, "chips": MAX_NUMBER, "rate": {"currency": "JPY", "amount": "1.5"}},
}
"""Valid bodies of API calls."""


def hand_in(client: FlaskClient, file: bytes) -> TestResponse:
    """Upload an exported file in its form."""
    client.get("/import")  # the page with the form gives the browser its first cookie
    # Encoded here because the client leaves the temporary file of a large form open.
    boundary, body = encode_multipart({"evening": FileStorage(io.BytesIO(file), "evening.json")})
    return client.post("/import", data=body, content_type=f"multipart/form-data; boundary={boundary}", headers=ORIGIN)


def lines(at: Evening) -> dict[str, Any]:
    """Return what is still to be paid, as a body of an API call."""
    return {"lines": (at.call("GET", "/settlement").json or {})["lines"]}


FORMS: dict[str, Callable[[Evening], TestResponse]] = {
    "api.money.settle_person": lambda at: at.call("POST", "/settlement/home", {"name": PLAYERS[0], **lines(at)}),
    "api.money.carry_over_debts": lambda at: at.call("POST", "/carry-over", lines(at)),
    "draft.update_draft": lambda at: at.client.post(
        f"/t/{at.code}/sheets/1/draft",
        json={"number": HANDS + 1, "fields": DRAFT, "seen": dict.fromkeys(DRAFT, "")},
        headers=ORIGIN,
    ),
    "transfer.import_table": lambda at: hand_in(at.client, at.file),
    "transfer.import_csv": lambda at: at.client.post(
        "/import/csv", data={"text": CSV, "action": "open"}, content_type="multipart/form-data", headers=ORIGIN
    ),
    "api.transfer.import_table": lambda at: at.client.post(
        "/api/v1/import", data=at.file, content_type="application/json", headers=ORIGIN
    ),
}


NEED_NEXT_TABLE = frozenset({"api.money.carry_over_debts"})
"""Requests that are refused before the next table is opened."""


def routes(app: Flask) -> list[tuple[str, Rule]]:
    """Return every method of every route."""
    rules = sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule)
    return [(method, rule) for rule in rules for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})]


def send(at: Evening, method: str, rule: Rule) -> TestResponse:
    """Send the largest request of a route."""
    if rule.endpoint in FORMS and method == "POST":
        return FORMS[rule.endpoint](at)
    if rule.endpoint in CALLS:
        return at.client.open(at.address(rule), method=method, json=CALLS[rule.endpoint], headers=at.bearer)
    if rule.rule.startswith("/api/") and method != "GET":
        body = {"name": at.code} if rule.endpoint == "api.tables.delete_table" else {}
        return at.client.open(at.address(rule), method=method, json=body, headers=at.bearer)
    headers = at.bearer if rule.rule.startswith("/api/") else ORIGIN
    if rule.endpoint.endswith(".events"):
        return at.client.get(at.address(rule), headers=headers, environ_overrides=LISTENING)
    if method == "GET":
        return at.client.get(at.address(rule) + ("" if rule.rule.startswith("/api/") else ASKED), headers=headers)
    drawn = _drawn(at, rule)
    answer = at.client.post(at.address(rule), data={**_others(drawn), **drawn}, headers=headers)
    return at.client.post(at.address(rule), data=drawn, headers=headers) if answer.status_code >= 400 else answer


def _drawn(at: Evening, rule: Rule) -> dict[str, str]:
    """Return the fields of the rendered form of this page."""
    page = at.client.get(at.address(rule))
    return dict(re.findall(r'name="([^"]+)"[^>]*?value="([^"]*)"', page.text if page.status_code == 200 else ""))


def _others(drawn: dict[str, str]) -> dict[str, str]:
    """Return all other field names, with values that make the form as large as allowed."""
    others = [name for name in _names() if name not in drawn]
    each = A_FORM // len(others) // (3 * len(LONG.encode()))  # three bytes per character
    return dict.fromkeys(others, LONG * each)


@cache
def _names() -> list[str]:
    source = "".join(path.read_text(encoding="utf-8") for path in Path("scorekeeper/web").rglob("*.py"))
    return sorted({*re.findall(r'\.(?:form|args)\.get(?:list)?\(\s*"([\w.]+)"', source)})


@dataclass(frozen=True)
class Cost:
    """The cost of a request: statements, steps (function calls) and peak bytes."""

    status: int
    statements: int
    steps: int
    allocated: int


@dataclass
class _Counting:
    steps: int = field(default=0)

    def hear(self, _frame: object, event: str, _: object) -> None:
        if event in {"call", "c_call"}:
            self.steps += 1


def cost(app: Flask, ask: Callable[[], TestResponse]) -> Cost:
    """Return the cost of a request and of reading its response; counting slows it down."""
    counting = _Counting()
    tracemalloc.start()
    try:
        with counted(app) as statements:
            sys.setprofile(counting.hear)
            try:
                with ask() as answer:
                    answer.get_data()
            finally:
                sys.setprofile(None)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return Cost(answer.status_code, len(statements), counting.steps, most)
