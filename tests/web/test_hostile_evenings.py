"""Broken, hostile or truncated files are refused completely by page, API and command, with the place and the reason."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.service import quota
from scorekeeper.store import queries
from scorekeeper.web.app.state import state
from tests.cli.program import scorekeeper
from tests.databases import new_sqlite
from tests.web.api.callers import HAND, Caller, hand_body, open_table, refusal
from tests.web.browsers import answered, words
from tests.web.largest import hand_in


@pytest.fixture
def kept(client: FlaskClient) -> str:
    """Return the exported file of a table with a hand, indented."""
    _, opened = open_table(client)
    host = Caller(client, opened["code"], opened["token"])
    host.post("/hands", hand_body(HAND))
    return json.dumps(json.loads(host.get("/export.json").data), indent=1, ensure_ascii=False)


def line_of(kept: str, part: str) -> int:
    return kept[: kept.index(part)].count("\n") + 1


Break = Callable[[str], bytes]
SaidOf = Callable[[bytes, int], list[str]]


def instead(part: str, other: str) -> Break:
    return lambda kept: kept.replace(part, other, 1).encode()


def deep(_: str) -> bytes:
    return b'{"format":\n' + b"[" * (quota.MAX_UPLOAD_BYTES - 20)


NO_JSON: dict[str, tuple[Break, str]] = {
    "nothing": (lambda _: b"", "invalid JSON at line 1, column 1"),
    "brackets alone": (deep, "line 2, column 500: lists and objects are nested too deeply"),
    "the half of it": (lambda kept: kept[: len(kept) // 2].rstrip().encode(), "the JSON ends unexpectedly at line "),
    "a field twice": (instead('"code"', '"format"'), "line 3, column 2: the field format appears twice in one object"),
    "UTF-16": (lambda kept: kept.encode("utf-16"), "this is UTF-16 or UTF-32; save it as UTF-8"),
}
CANNOT_BE: dict[str, tuple[Break, str, str, str]] = {
    "another format": (instead("evening/2", "evening/3"), "format", '"format"', "scorekeeper-evening/2"),
    "an unknown field": (instead('"name": ""', '"name": "", "title": ""'), "title", '"name": ""', ""),
    "a huge number": (instead('"chips": null', '"chips": 1e400'), "chips", '"chips"', "whole number"),
    "lists in lists": (
        instead('"chips": null', f'"chips": {"[" * 200}{"]" * 200}'), "chips", '"chips"', "whole number",
    ),
    "an impossible hand": (instead('"winner": 1', '"winner": 2'), "sheets.0.hands.0.entry.piles", '"piles"', "hand 1"),
    "other payments": (
        instead('"payments": [', '"payments": [1,'), "sheets.0.hands.0.payments", '"payments"', "hand 1",
    ),
}  # fmt: skip


@pytest.fixture
def said_of(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SaidOf:
    """Return the messages of API, page and command about a file that all of them refuse."""
    other = tmp_path / "other"
    other.mkdir()
    new_sqlite(other)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(other))

    def refused(file: bytes, status: int) -> list[str]:
        before = tables_of(app)
        said = [by_interface(app, file, status), by_page(app, file), by_command(file, tmp_path)]
        assert tables_of(app) == before
        return said

    return refused


def tables_of(app: Flask) -> list[str]:
    with state(app).database.reading() as reading:
        return list(queries.tables.codes(reading))


def by_interface(app: Flask, file: bytes, status: int) -> str:
    sent = app.test_client().post("/api/v1/import", data=file, content_type="application/json")
    problem = refusal(sent, status)
    assert problem["code"] == {400: "malformed", 422: "invalid"}[status]
    return str(problem["errors"][0]["message"] if problem.get("errors") else problem["detail"])


def by_page(app: Flask, file: bytes) -> str:
    return words(answered(422, hand_in(app.test_client(), file)))


def by_command(file: bytes, folder: Path) -> str:
    (folder / "evening.json").write_bytes(file)
    answer = scorekeeper("import", str(folder / "evening.json"))
    assert (answer.exit_code, answer.stdout, answer.stderr.count("\n")) == (2, "", 1)
    return answer.stderr


@pytest.mark.parametrize(("broken", "said"), NO_JSON.values(), ids=NO_JSON)
def test_invalid_json_is_refused_at_its_line(said_of: SaidOf, kept: str, broken: Break, said: str) -> None:
    for answer in said_of(broken(kept), 400):
        assert said in answer


@pytest.mark.parametrize("case", CANNOT_BE.values(), ids=CANNOT_BE)
def test_what_cannot_be_is_refused_at_its_place(said_of: SaidOf, kept: str, case: tuple[Break, str, str, str]) -> None:
    broken, field, at, said = case
    assert broken(kept) != kept.encode()
    for answer in said_of(broken(kept), 422):
        assert f"{field} at line {line_of(kept, at)}, column " in answer
        assert said in answer


def test_a_file_with_a_byte_order_mark_is_imported(app: Flask, kept: str) -> None:
    file = kept.encode("utf-8-sig")
    assert app.test_client().post("/api/v1/import", data=file, content_type="application/json").status_code == 201
