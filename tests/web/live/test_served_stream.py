"""The event stream on the real server."""

import http.client
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from scorekeeper.web.live.listeners import MAX_PER_BROWSER
from tests.server import PATIENCE, Server
from tests.web.api.callers import HAND


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(Path(tmp_path_factory.mktemp("live")) / "instance")
    server.start()
    yield server
    server.kill()
    assert "Traceback" not in server.log, server.log


def _send(server: Server, path: str, body: object, token: str = "") -> dict[str, Any]:
    request = Request(
        f"{server.local_url}/api/v1/{path}",
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
    )
    with urlopen(request, timeout=10) as answer:
        sent: dict[str, Any] = json.load(answer)
        return sent


def _next_event(stream: http.client.HTTPResponse) -> tuple[str, dict[str, Any]]:
    """Return the id and the data of the next event."""
    last = ""
    while not (line := stream.readline()).startswith(b"data:"):
        assert line, "the stream has ended"
        last = line.removeprefix(b"id:").decode().strip() if line.startswith(b"id:") else last
    return last, json.loads(line.removeprefix(b"data:"))


def _next_revision(stream: http.client.HTTPResponse) -> int:
    return int(_next_event(stream)[1]["revision"])


def test_a_client_that_comes_back_with_its_last_event_is_told_what_it_missed(server: Server) -> None:
    opened = _send(server, "tables", {"game": "tien-gow", "players": ["Aki", "Ben", "Chie", "Dai"]})
    code, token, revision = opened["code"], opened["token"], opened["table"]["revision"]
    request = Request(f"{server.local_url}/api/v1/tables/{code}/events", headers={"Authorization": f"Bearer {token}"})
    with urlopen(request, timeout=PATIENCE) as stream:
        last, _ = _next_event(stream)
    _send(server, f"tables/{code}/hands", {"entry": HAND}, token)
    request.add_header("Last-Event-ID", last)
    with urlopen(request, timeout=PATIENCE) as stream:
        event = _next_event(stream)[1]
    assert (event["revision"], event["missed_after"]) == (revision + 1, revision)


def test_every_stream_of_a_browser_reports_a_hand_and_leaving_a_page_closes_its_stream(server: Server) -> None:
    opened = _send(server, "tables", {"game": "tien-gow", "players": ["Aki", "Ben", "Chie", "Dai"]})
    code, token, revision = opened["code"], opened["token"], opened["table"]["revision"]
    request = Request(f"{server.local_url}/api/v1/tables/{code}/events", headers={"Authorization": f"Bearer {token}"})
    for visit in range(3):
        pages = [urlopen(request, timeout=PATIENCE) for _ in range(MAX_PER_BROWSER)]
        assert {_next_revision(page) for page in pages} == {revision + visit}
        with urlopen(request, timeout=PATIENCE) as beyond:
            assert beyond.status == 204
        _send(server, f"tables/{code}/hands", {"entry": HAND}, token)
        assert {_next_revision(page) for page in pages} == {revision + visit + 1}
        for page in pages:
            page.close()
        _wait_for_room(request)


def _wait_for_room(request: Request) -> None:
    """Wait until the server has heard that the streams were closed."""
    patience = time.monotonic() + PATIENCE
    while time.monotonic() < patience:
        with urlopen(request, timeout=PATIENCE) as again:
            if again.status == 200:
                return
    pytest.fail("a closed stream is still open")
