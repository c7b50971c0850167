"""GET /tables/CODE/export.json and POST /import."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.service import quota
from scorekeeper.service.transfer import exporter
from scorekeeper.web.app.security import MAX_IMPORT_SIZE
from scorekeeper.web.app.state import state
from tests.transactions import is_let_go
from tests.web.api.callers import HAND, OTHER_HAND, Caller, answer, hand_body, refusal

PASSING = {"code", "exported_at", "links"}


def _export(host: Caller) -> dict[str, Any]:
    host.post("/hands", hand_body(HAND))
    host.post("/hands", hand_body(OTHER_HAND))
    host.call("PUT", "/hands/1", hand_body({"winner": 0, "piles": [3, 2, 0, 3]}))
    host.call("DELETE", "/hands/2")
    host.post("/sheets", {"game": "moon", "players": ["Ben", "Aki", "Chie"]})
    return answer(host.get("/export.json"))


def test_an_imported_table_exports_the_identical_file_and_can_be_continued(client: FlaskClient, host: Caller) -> None:
    evening = _export(host)
    back = answer(client.post("/api/v1/import", json=evening), 201)
    assert back.keys() == {"code", "token"}
    assert back["code"] != host.code
    there = Caller(client, back["code"], back["token"])
    again = answer(there.get("/export.json"))
    assert [*evening] == [*again]
    assert evening | dict.fromkeys(PASSING) == again | dict.fromkeys(PASSING)
    for name in ("totals", "sheet"):
        assert there.table()[name] == host.table()[name]


def test_an_export_is_sent_without_whitespace(client: FlaskClient, host: Caller) -> None:
    host.post("/hands", hand_body(HAND, note="賀 𠮷"))
    sent = host.get("/export.json").data
    assert sent == json.dumps(json.loads(sent), ensure_ascii=False, separators=(",", ":")).encode()
    assert "賀 𠮷".encode() in sent
    fits = client.post("/api/v1/import", data=sent.ljust(quota.MAX_UPLOAD_BYTES), content_type="application/json")
    assert fits.status_code == 201


def test_a_file_that_is_too_large_is_refused_with_advice(
    client: FlaskClient, host: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.post("/hands", hand_body(HAND))
    sent = host.get("/export.json").data
    for file, most in ((sent.ljust(MAX_IMPORT_SIZE + 1), quota.MAX_REQUEST_WORK), (sent, 3)):
        monkeypatch.setattr(quota, "MAX_REQUEST_WORK", most)
        problem = refusal(client.post("/api/v1/import", data=file, content_type="application/json"), 413)
        assert problem["code"] == "too_large"
        assert "scorekeeper import FILE" in problem["detail"]


def test_an_unread_response_frees_the_book(client: FlaskClient, host: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporter, "CHUNK_BYTES", 100)
    database = state(client.application).database
    for method in ("GET", "HEAD"):
        answered = host.call(method, "/export.json")
        assert answered.status_code == 200
        answered.close()
        assert is_let_go(database)
