"""Programs that play at a running server without a pause, however often it dies beneath them."""

import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPException, HTTPResponse
from typing import Any, Self
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.server import PATIENCE, Server

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]
HANDS = ({"winner": 1, "piles": [2, 3, 0, 3]}, {"winner": 0, "piles": [5, 1, 1, 1]})
A_MOMENT = 0.02


@dataclass
class Client:
    """Who calls the interface with a token; what gets no answer is asked again, word by word.

    `watch` is the secret of the link to watch, where this is the host.
    """

    server: Server
    code: str = ""
    token: str = ""
    watch: str = ""

    def call(self, method: str, path: str, body: object = None, key: str = "") -> tuple[int, Any]:
        """Status and answer."""
        patience = time.monotonic() + 2 * PATIENCE
        while True:
            try:
                return self._once(method, path, body, key)
            except (OSError, HTTPException) as error:
                if isinstance(error, HTTPError) and error.code < 502:
                    return error.code, json.load(error)
                if time.monotonic() > patience:
                    raise
                time.sleep(A_MOMENT)

    def of_table(self, method: str, path: str, body: object = None, key: str = "") -> tuple[int, Any]:
        """The same of its table."""
        return self.call(method, f"tables/{self.code}{path}", body, key)

    def listen(self) -> HTTPResponse:
        """An open stream."""
        address = f"{self.server.local_url}/api/v1/tables/{self.code}/events"
        stream: HTTPResponse = urlopen(Request(address, headers={"Authorization": f"Bearer {self.token}"}))
        assert stream.status == HTTPStatus.OK
        return stream

    def once(self, method: str, path: str, body: object, key: str) -> int:
        """The status, whatever it is, without asking again."""
        try:
            return self._once(method, f"tables/{self.code}{path}", body, key)[0]
        except HTTPError as error:
            return error.code

    def _once(self, method: str, path: str, body: object, key: str) -> tuple[int, Any]:
        headers = {"Content-Type": "application/json", "Idempotency-Key": key, "Authorization": f"Bearer {self.token}"}
        sent = None if body is None else json.dumps(body).encode()
        given = {name: value for name, value in headers.items() if value != ""}
        request = Request(f"{self.server.local_url}/api/v1/{path}", sent, given, method=method)
        with urlopen(request, timeout=PATIENCE) as answer:
            content = answer.read()
            return answer.status, json.loads(content) if content[:1] == b"{" else content


def host(server: Server) -> Client:
    """Whoever opened a table."""
    _, opened = Client(server).call("POST", "tables", {"game": "tien-gow", "players": PLAYERS})
    return Client(server, opened["code"], opened["token"], opened["links"]["watch"].rpartition("/")[2])


@dataclass
class Load:
    """Steps that go on beside each other, each again and again with the number of its round, until it ends."""

    steps: list[Callable[[int], None]]
    pause: float = 0
    rounds: int = 0
    failed: list[BaseException] = field(default_factory=list)

    def __enter__(self) -> Self:
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._go_on, args=(step,)) for step in self.steps]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def wait_for_more(self) -> None:
        """Until something has been answered since."""
        before, patience = self.rounds, time.monotonic() + 2 * PATIENCE
        while self.rounds < before + len(self.steps) and not self.failed and time.monotonic() < patience:
            time.sleep(A_MOMENT)
        assert self.rounds > before

    def _go_on(self, step: Callable[[int], None]) -> None:
        number = 0
        while not self._over.wait(self.pause):
            try:
                step(number)
            except BaseException as error:  # noqa: BLE001  told in the thread of the test
                self.failed.append(error)
                return
            number += 1
            self.rounds += 1
