"""The description of the API: it is complete, it is true of a recorded evening, and it changes only on purpose."""

import inspect
import json
import random
import re
import secrets
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import time_machine
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from werkzeug.utils import find_modules, import_string

from scorekeeper.games import registry
from scorekeeper.games.fields import Model
from scorekeeper.web import api, pages
from scorekeeper.web.api import openapi
from tests.service import verbs
from tests.web.api.recording import Examples, play

ROOT = Path(__file__).parents[3]
SNAPSHOT = ROOT / "docs" / "openapi.json"


@pytest.fixture
def description(client: FlaskClient) -> dict[str, Any]:
    return dict(client.get("/api/v1/openapi.json").get_json())


@pytest.fixture
def played(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Examples:
    """The examples of an evening whose dice, codes and times are always the same."""
    dealt = random.Random(45)
    monkeypatch.setattr(secrets, "choice", dealt.choice)
    monkeypatch.setattr(secrets, "randbelow", dealt.randrange)
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: dealt.randbytes(size).hex())
    with time_machine.travel("2026-11-21T12:00:00Z", tick=False) as clock:
        return play(app, clock)


def operations(description: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for methods in description["paths"].values():
        for call in methods.values():
            yield call["operationId"], call


def without_examples(value: Any) -> Any:  # noqa: ANN401  JSON
    """Return the description without the examples, which another test compares."""
    if isinstance(value, list):
        return [without_examples(part) for part in value]
    if isinstance(value, dict):
        return {name: without_examples(part) for name, part in value.items() if name != "example"}
    return value


def written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


@pytest.mark.sqlite("the numbers of devices and rows are in the examples")
def test_the_examples_are_the_answers_of_an_evening(played: Examples, *, rewrite_golden: bool) -> None:
    if rewrite_golden:
        openapi.EXAMPLES.write_text(written(played), encoding="utf-8")
    assert json.loads(openapi.EXAMPLES.read_text(encoding="utf-8")) == played, "run `make golden`"


def test_every_call_is_described_with_an_example_that_fits(app: Flask, description: dict[str, Any]) -> None:
    validate(description)
    routes = [rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("api.")]
    undescribed = {"show_description", "show_docs", "show_schema"}
    examples = json.loads(openapi.EXAMPLES.read_text(encoding="utf-8"))
    calls = dict(operations(description))
    assert len(calls) == len(routes) - len(undescribed)
    assert calls.keys() == {rule.endpoint.rpartition(".")[2] for rule in routes} - undescribed == examples.keys()
    components = description["components"]
    for name, call in calls.items():
        assert call["summary"], name
        answer = call["responses"][str(examples[name]["status"])]
        parts = [("request", call.get("requestBody")), ("response", answer)]
        for part, described in parts:
            if part in examples[name]:
                [content] = described["content"].values()
                schema = {**content["schema"], "components": components}
                Draft202012Validator(schema).validate(examples[name][part])


@pytest.mark.sqlite("no request is sent")
def test_the_description_changes_only_with_its_version_and_a_line_in_the_changelog(
    description: dict[str, Any], *, rewrite_golden: bool
) -> None:
    described = without_examples(description)
    known = json.loads(SNAPSHOT.read_text(encoding="utf-8")) if SNAPSHOT.exists() else None
    if rewrite_golden and known != described:
        counted = known is None or known["info"]["version"] != openapi.VERSION
        assert counted, "count VERSION of scorekeeper/web/api/openapi.py up, and say in CHANGELOG.md what changes"
        SNAPSHOT.write_text(written(described), encoding="utf-8")
    assert json.loads(SNAPSHOT.read_text(encoding="utf-8")) == described
    assert f"JSON API {openapi.VERSION}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.sqlite("no request is sent")
def test_the_page_shows_every_call_and_needs_nothing_from_elsewhere(
    client: FlaskClient, description: dict[str, Any]
) -> None:
    page = client.get("/api/v1/docs").text
    for name, call in operations(description):
        assert f'id="{name}"' in page
        assert call["summary"] in page
    assert "http://localhost/api/v1/tables/CODE/hands" in page
    assert re.findall(r'(?:src|href)="(?:\w+:)?//[^"]*"', page) == []


@pytest.mark.sqlite("no request is answered from the database")
def test_a_call_with_a_caller_says_nothing_without_their_token(
    client: FlaskClient, description: dict[str, Any]
) -> None:
    examples = json.loads(openapi.EXAMPLES.read_text(encoding="utf-8"))
    asked = 0
    for path, methods in description["paths"].items():
        for method, call in methods.items():
            if "security" in call:
                address = f"/api/v1{re.sub(r'{(code|table)}', 'QQQQQQ', path)}"
                address = re.sub(r"{\w+}", "1", address) + (
                    "?name=Ben" if call["operationId"] == "dismiss_host" else ""
                )
                sent = {"json": examples[call["operationId"]].get("request", {})}
                for token, status in ((None, 401), ("made-up", 404)):
                    headers = {"Authorization": f"Bearer {token}"} if token else {}
                    answer = client.open(address, method=method.upper(), headers=headers, **sent)
                    assert answer.status_code == status, (method, address, answer.text)
                asked += 1
    assert asked > 60


@pytest.mark.sqlite("no request is sent")
def test_the_entry_of_a_game_may_have_any_name(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    class Hand(Model):
        """The entry of a game of another package."""

    game = replace(registry.games()["moon"], Entry=Hand)
    monkeypatch.setattr(registry, "games", lambda: {"moon": game})
    with app.app_context():
        described = openapi.describe.__wrapped__()
    assert described["components"]["schemas"].keys() >= {"moon-entry", "ExpectedHand"}
    validate(described)


def test_files_have_a_schema(client: FlaskClient) -> None:
    examples = json.loads(openapi.EXAMPLES.read_text(encoding="utf-8"))
    for name, file in {
        "scorekeeper-evening": examples["export"]["response"],
        "scorekeeper-sheet": examples["settle_sheet"]["request"],
    }.items():
        schema = Draft202012Validator(client.get(f"/api/v1/schemas/{name}.json").get_json())
        assert file["format"].startswith(name)
        assert schema.is_valid(file)
        assert not schema.is_valid(file | {"format": "scorekeeper-evening/3"})


ONLY_FOR_PAGES = {
    # views and previews for a page or a form
    "check_host", "count_transcript_parts", "get_account", "get_amendment_form", "get_chips", "get_correction_form",
    "get_front_page", "get_group_members_as_leader", "get_groups_of_table", "get_insertion_form",
    "get_printed_results", "get_table_hand", "get_table_to_delete", "get_terms", "keep_dealer", "list_people",
    "preview_closing", "preview_count", "preview_next_sheet", "preview_seats",
    # a hand that several people enter together, and what they say about it afterwards
    "accept_entry", "accept_hand", "confirm_bet", "get_draft", "raise_entry_objection", "raise_objection",
    "reveal_draft", "update_draft",
    # the phones of people, and the list of tables of a browser
    "add_screen", "archive_table", "create_move_link", "leave_seat", "release_seat", "restore_devices",
    "unarchive_table",
    # PUT and DELETE of a hand, and a chip entry of kind "payment"
    "record_payment", "restore_hand", "undo_hand",
}  # fmt: skip


@pytest.mark.sqlite("no request is sent")
def test_every_verb_of_the_service_is_offered() -> None:
    calls, forms = (
        "".join(inspect.getsource(import_string(name)) for name in find_modules(package.__name__, recursive=True))
        for package in (api, pages)
    )
    every = {verb.__name__ for verb in verbs.verbs("Caller") | verbs.verbs("GroupCaller")}
    assert all(name in calls + forms for name in every)
    assert {name for name in every if name not in calls} == ONLY_FOR_PAGES
