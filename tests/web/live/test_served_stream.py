"""The event stream on the real server: its delay, and the release of its resources."""

from __future__ import annotations

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


def _next_revision(stream: http.client.HTTPResponse) -> int:
    while not (line := stream.readline()).startswith(b"data:"):
        assert line, "the stream has ended"
    return int(json.loads(line.removeprefix(b"data:"))["revision"])


@pytest.mark.slow
def test_every_stream_reports_a_hand_within_a_second(server: Server) -> None:
    opened = _send(server, "tables", {"game": "tien-gow", "players": ["Aki", "Ben", "Chie", "Dai"]})
    code, token = opened["code"], opened["token"]
    phones = []
    for _ in range(MAX_PER_BROWSER):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        connection.request("GET", f"/api/v1/tables/{code}/events", headers={"Authorization": f"Bearer {token}"})
        phones.append((connection, connection.getresponse()))
    before = [_next_revision(stream) for _, stream in phones]
    assert set(before) == {opened["table"]["revision"]}
    seconds = []
    for hand in range(1, 4):
        began = time.monotonic()
        _send(server, f"tables/{code}/hands", HAND, token)
        assert {_next_revision(stream) for _, stream in phones} == {before[0] + hand}
        seconds.append(time.monotonic() - began)
    assert min(seconds) < 1  # the slower ones may have waited for other work on this machine
    for connection, stream in phones:
        stream.close()
        connection.close()


@pytest.mark.slow
def test_navigating_between_pages_leaves_no_open_stream(server: Server) -> None:
    opened = _send(server, "tables", {"game": "tien-gow", "players": ["Aki", "Ben", "Chie", "Dai"]})
    address = f"{server.local_url}/api/v1/tables/{opened['code']}/events"
    request = Request(address, headers={"Authorization": f"Bearer {opened['token']}"})
    for _ in range(3):
        pages = [urlopen(request, timeout=20) for _ in range(MAX_PER_BROWSER)]
        assert {page.status for page in pages} == {200}
        assert {page.readline() for page in pages} == {b"event: revision\n"}
        with urlopen(request, timeout=20) as beyond:
            assert beyond.status == 204
        for page in pages:
            page.close()
        patience = time.monotonic() + PATIENCE
        while time.monotonic() < patience:
            with urlopen(request, timeout=20) as again:
                if again.status == 200:
                    break
