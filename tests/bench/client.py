"""An HTTP client for benchmarks, with keep-alive connections in one thread and little overhead."""

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
"""The timeout for responses."""


@dataclass(frozen=True)
class Answer:
    status: int
    head: bytes
    body: bytes

    def headers(self) -> list[tuple[str, str]]:
        lines = self.head.decode("latin-1").split("\r\n")[1:]
        return [(name, value.strip()) for name, _, value in (line.partition(":") for line in lines)]


def request(method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> bytes:
    length = {"Content-Length": str(len(body))} if method != "GET" else {}
    lines = "".join(f"{name}: {value}\r\n" for name, value in ({"Host": "127.0.0.1"} | dict(headers) | length).items())
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode("latin-1") + body


@dataclass
class Connection:
    """A keep-alive connection with one request at a time."""

    port: int
    _received: bytes = b""
    _socket: socket.socket = field(init=False)

    def __post_init__(self) -> None:
        self._socket = socket.create_connection(("127.0.0.1", self.port), SECONDS)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def fileno(self) -> int:
        return self._socket.fileno()

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def hear(self) -> Answer | None:
        """Receive data; return the response once it is complete, or None."""
        if not (data := self._socket.recv(1 << 18)):
            raise ConnectionError(f"connection closed after {self._received!r}")
        self._received += data
        head, end, body = self._received.partition(b"\r\n\r\n")
        if not end:
            return None
        status, length = int(head[9:12]), LENGTH.search(head)
        if status not in BARE and (length is None or len(body) < int(length[1])):
            return None
        self._received = b""
        return Answer(status, head, body)

    def ask(self, data: bytes) -> Answer:
        self.send(data)
        while (answer := self.hear()) is None:
            pass
        return answer

    def close(self) -> None:
        self._socket.close()


def ask(port: int, data: bytes) -> Answer:
    """Send one request over a new connection, and return the response."""
    with closing(Connection(port)) as connection:
        return connection.ask(data)


def drive(port: int, works: Iterable[Iterator[bytes]]) -> Iterator[Answer]:
    """Send several sequences of requests in parallel, each over one connection, and yield the responses."""
    with selectors.DefaultSelector() as selector:
        for work in works:
            connection = Connection(port)
            selector.register(connection, selectors.EVENT_READ, work)
            connection.send(next(work))
        while selector.get_map():
            for key, _ in selector.select(SECONDS) or _raise_timeout():
                connection = key.fileobj  # type: ignore[assignment]  # always a Connection
                if answer := connection.hear():
                    yield answer
                    _send_next(selector, connection, key.data)


def _send_next(selector: selectors.BaseSelector, connection: Connection, work: Iterator[bytes]) -> None:
    if (data := next(work, None)) is not None:
        connection.send(data)
        return
    selector.unregister(connection)
    connection.close()


def _raise_timeout() -> list[tuple[selectors.SelectorKey, int]]:
    raise TimeoutError(f"no response for {SECONDS:.0f} seconds")
