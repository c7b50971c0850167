"""The largest request of every route, at a table of twelve people with names of the largest length."""

from __future__ import annotations

import io
import re
import sys
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from time import process_time
from typing import Final

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.routing import Rule
from werkzeug.test import TestResponse, encode_multipart

from scorekeeper.games.fields import MAX_NUMBER, MAX_TEXT_LENGTH
from scorekeeper.service.hands.drafts import MAX_FIELD_VALUE, MAX_FIELDS
from scorekeeper.web.api.games import MAX_HANDS, MAX_PAIRS
from tests.web.accepted import ACCEPTED, NEW, Ready
from tests.web.api.callers import LISTENING
from tests.web.conftest import ORIGIN
from tests.web.large_evening import CHIPS, HAND, HANDS, NOTE, PLAYERS, SHEET, Evening
from tests.web.statements import counted

SCORES: Final = SHEET | {"format": "scorekeeper-sheet/1", "hands": [HAND] * (MAX_PAIRS // 66)}
TIEN_GOW: Final = {
    "format": "scorekeeper-sheet/1", "game": "tien-gow", "players": PLAYERS[:4],
    "hands": [{"winner": 1, "piles": [2, 3, 0, 3]}] * MAX_HANDS,
}  # fmt: skip
A_FORM: Final = 480_000
"""Bytes; Werkzeug refuses a larger form."""
LONG: Final = "\u0301\u0316"
"""The slowest text to process, repeated."""


@dataclass(frozen=True)
class Cost:
    """The cost of a request: statements, steps (function calls), peak bytes and seconds."""

    status: int
    statements: int = 0
    steps: int = 0
    allocated: int = 0
    seconds: float = 0


Send = Callable[[Evening], TestResponse]
Route = tuple[str, Rule]
Measure = Callable[[Flask, Ready], Cost]

CALLS: Final[dict[str, tuple[str, object]]] = {
    "api.tables.open_table": (
        "",
        SHEET | {"name": "𠮷" * MAX_TEXT_LENGTH, "rules": {"game_name": "𠮷" * MAX_TEXT_LENGTH}},
    ),
    "api.games.settle_sheet": ("", SCORES),
    "api.people.rename": ("/people", {"name": PLAYERS[0], "to": PLAYERS[0][::-1]}),
    "api.hands.record_hand": ("/hands", HAND | {"note": "\n" * 500}),
    "api.hands.preview_hand": ("/preview", HAND | {"note": "\n" * 500}),
    "api.hands.correct_hand": ("/hands/1", {"points": HAND["points"][::-1]}),
    "api.sheets.start_sheet": ("/sheets", SHEET | {"players": PLAYERS[::-1]}),
    "api.sheets.amend_sheet": ("/sheets/1", {"players": PLAYERS[::-1], "rules": {"unit": MAX_NUMBER}}),
    "api.sheets.change_seats": (
        "/seats",
        {"seats": PLAYERS[::-1], "takes_over": {f"{seat}": None for seat in range(12)}},
    ),
    "api.money.add_chip_entry": ("/entries", {"kind": "count", "chips": CHIPS, "note": NOTE}),
    "api.money.choose_method": ("/settlement", {"way": "through", "through": PLAYERS[0]}),
    "api.tables.open_next_table": ("/again", {}),
    "api.tables.close_table": ("/close", {"set_aside": True}),
    "api.tables.reopen_table": ("/reopen", {}),
    "api.tables.change_terms": (
        "/terms",
        {"name": NEW, "chips": MAX_NUMBER, "rate": {"currency": "JPY", "amount": "1.5"}},
    ),
}
"""Valid bodies of API calls."""


def hand_in(client: FlaskClient, file: bytes) -> TestResponse:
    """Upload an exported file in its form."""
    # Encoded here because the client leaves the temporary file of a large form open.
    boundary, body = encode_multipart({"evening": FileStorage(io.BytesIO(file), "evening.json")})
    return client.post("/import", data=body, content_type=f"multipart/form-data; boundary={boundary}", headers=ORIGIN)


DRAFT: Final = {f"points.{place}": "1" * MAX_FIELD_VALUE for place in range(MAX_FIELDS)}
FORMS: Final[dict[str, Send]] = {
    "draft.update_draft": lambda at: at.client.post(
        f"/t/{at.code}/sheets/1/draft",
        json={"number": HANDS + 1, "fields": DRAFT, "seen": dict.fromkeys(DRAFT, "")},
        headers=ORIGIN,
    ),
    "transfer.import_table": lambda at: hand_in(at.client, at.file),
    "api.transfer.import_table": lambda at: at.client.post(
        "/api/v1/import", data=at.file, content_type="application/json", headers=ORIGIN
    ),
}
ASKED: Final = "?" + "&".join(("limit=200", f"q={'x' * 2_000}", f"page={'1' * 9}", "before=999999999"))
"""Field names of which no route uses all."""


def routes(app: Flask) -> list[Route]:
    """Return every method of every route."""
    rules = sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule)
    return [(method, rule) for rule in rules for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})]


def send(at: Evening, method: str, rule: Rule) -> TestResponse:
    """Send the largest request of a route."""
    if rule.endpoint in FORMS and method == "POST":
        return FORMS[rule.endpoint](at)
    if rule.endpoint in CALLS:
        path, body = CALLS[rule.endpoint]
        return (
            at.call(method, path, body) if path else at.client.open(rule.rule, method=method, json=body, headers=ORIGIN)
        )
    if rule.rule.startswith("/api/") and method != "GET":
        path = at.address(rule).removeprefix(f"/api/v1/tables/{at.code}")
        return at.call(method, path, {"name": at.code} if rule.endpoint == "api.tables.delete_table" else {})
    if rule.endpoint.endswith(".events"):
        headers = {"Authorization": f"Bearer {at.token}"}
        return at.client.get(at.address(rule), headers=headers, environ_overrides=LISTENING)
    headers = {"Authorization": f"Bearer {at.token}"} if rule.rule.startswith("/api/") else ORIGIN
    if method == "GET":
        asked = "" if rule.rule.startswith("/api/") else ASKED
        return at.client.get(at.address(rule) + asked, headers=headers)
    drawn = _drawn(at, rule)
    answer = at.client.post(at.address(rule), data={**_others(drawn), **drawn}, headers=headers)
    return at.client.post(at.address(rule), data=drawn, headers=headers) if answer.status_code >= 400 else answer


def answered(ask: Ready) -> int:
    """Return the status of the response after reading it completely."""
    with ask() as answer:
        answer.get_data()
        return answer.status_code


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


@dataclass
class _Counting:
    steps: int = field(default=0)

    def hear(self, _frame: object, event: str, _: object) -> None:
        if event in {"call", "c_call"}:
            self.steps += 1


def cost(app: Flask, ask: Ready) -> Cost:
    """Return the cost of a request; counting slows it down."""
    counting = _Counting()
    tracemalloc.start()
    try:
        with counted(app) as statements:
            sys.setprofile(counting.hear)
            try:
                status = answered(ask)
            finally:
                sys.setprofile(None)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return Cost(status, len(statements), counting.steps, most)


def seconds(_app: Flask, ask: Ready) -> Cost:
    """Return the duration of a request on an idle machine."""
    began = process_time()
    status = answered(ask)
    return Cost(status, seconds=process_time() - began)


def each(app: Flask, measure: Measure, wanted: Iterable[Route]) -> Iterator[tuple[str, Cost]]:
    """Yield the cost of each of these routes; each changing request gets a separate table.

    If a refused request is larger than the accepted one, both are measured.
    """
    same = Evening.begin(app)
    for method, rule in wanted:
        name, at = f"{method} {rule.rule}", same if method == "GET" else Evening.begin(app, same.file)
        if rule.endpoint not in ACCEPTED:
            yield name, measure(app, partial(send, at, method, rule))
            continue
        if method == "POST" and not rule.rule.startswith("/api/"):
            yield f"{name}, refused", measure(app, partial(send, at, method, rule))
        yield name, measure(app, ACCEPTED[rule.endpoint](Evening.begin(app, same.file)))
