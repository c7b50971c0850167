"""Clients that use a running server without a pause, even if it is killed and restarted."""

import json
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPException, HTTPResponse
from typing import Any, Self
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.server import PATIENCE, Server

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]
HANDS = ({"entry": {"winner": 1, "piles": [2, 3, 0, 3]}}, {"entry": {"winner": 0, "piles": [5, 1, 1, 1]}})
PAUSE = 0.02


@dataclass
class Client:
    """A client of the JSON API; it repeats a request that gets no response.

    `watch` is the secret of the link for spectators, if the client is the host.
    """

    server: Server
    code: str = ""
    token: str = ""
    watch: str = ""

    def call(self, method: str, path: str, body: object = None, key: str = "") -> tuple[int, Any]:
        """Send a request until there is a response; return its status and body."""
        deadline = time.monotonic() + 2 * PATIENCE
        while True:
            try:
                return self._once(method, path, body, key)
            except (OSError, HTTPException) as error:
                if isinstance(error, HTTPError):
                    with error:
                        content = error.read()
                    if error.code < 502:
                        return error.code, json.loads(content)
                if time.monotonic() > deadline:
                    raise
                time.sleep(PAUSE)

    def of_table(self, method: str, path: str, body: object = None, key: str = "") -> tuple[int, Any]:
        return self.call(method, f"tables/{self.code}{path}", body, key)

    def listen(self) -> HTTPResponse:
        address = f"{self.server.local_url}/api/v1/tables/{self.code}/events"
        stream: HTTPResponse = urlopen(Request(address, headers={"Authorization": f"Bearer {self.token}"}))
        assert stream.status == HTTPStatus.OK
        return stream

    def once(self, method: str, path: str, body: object, key: str) -> int:
        try:
            return self._once(method, f"tables/{self.code}{path}", body, key)[0]
        except HTTPError as error:
            error.close()
            return error.code

    def _once(self, method: str, path: str, body: object, key: str) -> tuple[int, Any]:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        headers |= {"Idempotency-Key": key} if key else {}
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.server.local_url}/api/v1/{path}", data, headers, method=method)
        with urlopen(request, timeout=PATIENCE) as answer:
            content = answer.read()
            return answer.status, json.loads(content) if content[:1] == b"{" else content


def host(server: Server) -> Client:
    _, opened = Client(server).call("POST", "tables", {"game": "tien-gow", "players": PLAYERS})
    return Client(server, opened["code"], opened["token"], opened["links"]["watch"].rpartition("/")[2])


@dataclass
class Load:
    """Steps that run in parallel; each is repeated, with the number of its round, until the end of the block."""

    steps: Sequence[Callable[[int], object]]
    pause: float = 0
    rounds: int = 0
    failed: list[BaseException] = field(default_factory=list)

    def __enter__(self) -> Self:
        self._stopped = threading.Event()
        self._threads = [threading.Thread(target=self._repeat, args=(step,)) for step in self.steps]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        for thread in self._threads:
            thread.join()

    def wait_for_more(self) -> None:
        """Wait until further rounds are complete."""
        before, deadline = self.rounds, time.monotonic() + 2 * PATIENCE
        while self.rounds < before + len(self.steps) and not self.failed and time.monotonic() < deadline:
            time.sleep(PAUSE)
        assert self.rounds > before

    def _repeat(self, step: Callable[[int], object]) -> None:
        number = 0
        while not self._stopped.wait(self.pause):
            try:
                step(number)
            except BaseException as error:  # noqa: BLE001  reported in the thread of the test
                self.failed.append(error)
                return
            number += 1
            self.rounds += 1
