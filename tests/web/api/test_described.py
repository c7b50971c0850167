"""Schemathesis sends requests of every described call to a running server: each answer is as described."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.length import AT_LENGTH
from tests.load import HANDS, Client, host
from tests.server import Server

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = 100 if AT_LENGTH else 3


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server."""
    server = Server(Path(tmp_path_factory.mktemp("described")) / "instance")
    server.start()
    yield server
    server.kill()
    assert "Traceback" not in server.log, server.log


def test_every_answer_is_as_described(running: Server) -> None:
    described = schemathesis.openapi.from_url(f"{running.local_url}/api/v1/openapi.json")
    sent = 0
    for result in described.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]  # an error fails the test
        at = host(running)  # a new table for each call: some calls delete it, or remove the caller
        assert at.of_table("POST", "/hands", HANDS[0])[0] == 201
        group = at.of_table("POST", "/group", {"name": "Friday"})[1]
        in_group = operation.path.startswith("/groups")
        sent += send_requests(operation, Client(running, group["code"], group["token"]) if in_group else at)
    assert sent > 2 * len(list(described.get_all_operations()))


def send_requests(operation: Any, caller: Client) -> int:  # noqa: ANN401  an operation of schemathesis
    """Send random requests of a call, check each answer, and return their number."""
    answers = []
    headers = {"Authorization": f"Bearer {caller.token}"} if "security" in operation.definition.raw else {}

    @given(case=operation.as_strategy())
    @settings(
        max_examples=EXAMPLES,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def send(case: Any) -> None:  # noqa: ANN401  a case of schemathesis
        if "code" in case.path_parameters:
            case.path_parameters["code"] = caller.code
        answer = case.call(headers=headers)
        case.validate_response(answer, checks=CHECKS)
        answers.append(answer.status_code)

    if not operation.path.endswith("/events"):  # a stream does not end
        send()
    return len(answers)
