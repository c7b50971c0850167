"""Requests over keep-alive connections from one thread, cheap enough not to be what is measured."""

import re
import selectors
import socket
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from http import HTTPStatus

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
BARE = {HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED}
SECONDS = 60.0
"""Longer than that nothing is waited for."""


@dataclass(frozen=True)
class Answer:
    """What a server said."""

    status: int
    head: bytes
    body: bytes

    def headers(self) -> list[tuple[str, str]]:
        """Name and value of each."""
        lines = self.head.decode("latin-1").split("\r\n")[1:]
        return [(name, value.strip()) for name, _, value in (line.partition(":") for line in lines)]

    def header(self, name: str) -> str | None:
        """One of them."""
        return next((value for one, value in self.headers() if one.lower() == name.lower()), None)


def request(method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> bytes:
    """A request as it is sent."""
    length = {"Content-Length": str(len(body))} if method != "GET" else {}
    said = "".join(f"{name}: {value}\r\n" for name, value in ({"Host": "127.0.0.1"} | dict(headers) | length).items())
    return f"{method} {path} HTTP/1.1\r\n{said}\r\n".encode("latin-1") + body


@dataclass
class Connection:
    """One keep-alive connection, with one request at a time."""

    port: int
    _heard: bytes = b""
    _socket: socket.socket = field(init=False)

    def __post_init__(self) -> None:
        self._socket = socket.create_connection(("127.0.0.1", self.port), SECONDS)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def fileno(self) -> int:
        """What a selector waits for."""
        return self._socket.fileno()

    def send(self, asked: bytes) -> None:
        """Ask."""
        self._socket.sendall(asked)

    def hear(self) -> Answer | None:
        """The answer, once all of it is here."""
        if not (more := self._socket.recv(1 << 18)):
            raise ConnectionError(f"hung up after {self._heard!r}")
        self._heard += more
        head, end, body = self._heard.partition(b"\r\n\r\n")
        if not end:
            return None
        status, length = int(head[9:12]), LENGTH.search(head)
        if status not in BARE and (length is None or len(body) < int(length[1])):
            return None
        self._heard = b""
        return Answer(status, head, body)

    def ask(self, asked: bytes) -> Answer:
        """Ask, and wait for the answer."""
        self.send(asked)
        while (answer := self.hear()) is None:
            pass
        return answer

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


def ask(port: int, asked: bytes) -> Answer:
    """The answer to one request over a connection of its own."""
    with closing(Connection(port)) as connection:
        return connection.ask(asked)


def drive(port: int, works: Iterable[Iterator[bytes]]) -> Iterator[Answer]:
    """Every answer to several rows of requests, each over a connection of its own, all of them at once."""
    with selectors.DefaultSelector() as selector:
        for work in works:
            connection = Connection(port)
            selector.register(connection, selectors.EVENT_READ, work)
            connection.send(next(work))
        while selector.get_map():
            for key, _ in selector.select(SECONDS) or _nothing():
                connection = key.fileobj  # type: ignore[assignment]  # what was registered
                if answer := connection.hear():
                    yield answer
                    _next(selector, connection, key.data)


def _next(selector: selectors.BaseSelector, connection: Connection, work: Iterator[bytes]) -> None:
    if (asked := next(work, None)) is not None:
        connection.send(asked)
        return
    selector.unregister(connection)
    connection.close()


def _nothing() -> list[tuple[selectors.SelectorKey, int]]:
    raise TimeoutError(f"no answer for {SECONDS:.0f} seconds")
