"""The server closes the connection of a request that takes too long or has a too large head."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest
import uvicorn

from scorekeeper.gateway import Gateway
from scorekeeper.server import http_protocol
from scorekeeper.server.http_protocol import BoundedHttpProtocol

pytestmark = pytest.mark.server

TIMEOUT = 120.0
HALF = b"POST / HTTP/1.1\r\nHost: table.test\r\nContent-Length: 500\r\n\r\nhalf"
CHUNKED = b"POST / HTTP/1.1\r\nHost: table.test\r\nTransfer-Encoding: chunked\r\n\r\n"
WHOLE = b"GET / HTTP/1.1\r\nHost: table.test\r\n\r\n"
LARGE = 16 << 20
MAX_CONNECTIONS = 60

Connect = Callable[[], socket.socket]


def app(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
    """Read the body; respond with its size, or with a large body."""
    size = str(len(environ["wsgi.input"].read())).encode() + b" bytes\n"
    body = size if environ["PATH_INFO"] == "/" else b"~" * LARGE
    start("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])
    return [body]


@pytest.fixture
def connect() -> Iterator[Connect]:
    """A function that connects to a server with `BoundedHttpProtocol`, which runs in a thread."""
    config = uvicorn.Config(
        Gateway(app, largest=1 << 20),
        http=BoundedHttpProtocol,
        ws="none",
        log_config=None,
        access_log=False,
        limit_concurrency=MAX_CONNECTIONS,
    )
    server = uvicorn.Server(config)
    listener = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])))
    with ExitStack() as opened:

        def connect() -> socket.socket:
            return opened.enter_context(socket.create_connection(listener.getsockname(), timeout=TIMEOUT))

        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield connect
    server.should_exit = True
    thread.join(TIMEOUT)
    assert not thread.is_alive()


def read_all(client: socket.socket) -> bytes:
    """Return everything that the server sends until it closes the connection."""
    received = b""
    with suppress(ConnectionResetError):
        while piece := client.recv(1 << 16):
            received += piece
    return received


def status_line(client: socket.socket) -> bytes:
    """Read one response completely, and return its status line."""
    received = b""
    while not received.endswith(b"bytes\n"):
        piece = client.recv(1 << 16)
        assert piece, received
        received += piece
    return received.partition(b"\r\n")[0]


def test_a_connection_serves_several_requests(connect: Connect) -> None:
    client = connect()
    client.sendall(WHOLE)
    assert status_line(client) == b"HTTP/1.1 200 OK"
    client.sendall(WHOLE + WHOLE)
    received = b""
    while received.count(b"0 bytes") < 2:
        received += client.recv(1 << 16)
    assert received.count(b"HTTP/1.1 200 OK") == 2


@pytest.mark.parametrize("sent", [b"", WHOLE[:30], HALF], ids=["nothing", "half a head", "half a body"])
def test_a_request_incomplete_in_time_ends(connect: Connect, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    client = connect()
    client.sendall(WHOLE)  # the timeout applies to each request of a connection
    assert status_line(client) == b"HTTP/1.1 200 OK"
    monkeypatch.setattr(http_protocol, "REQUEST_SECONDS", 0.01)
    if sent:
        client.sendall(sent)
    else:
        client = connect()
    assert read_all(client) == b""


@pytest.mark.parametrize(
    "sent",
    [b"GET / HTTP/1.1\r\nX: ", b"GET /", CHUNKED + b"4\r\nhalf\r\n0\r\nX: "],
    ids=["a header", "an address", "a trailer"],
)
def test_a_head_that_never_ends_is_refused(connect: Connect, sent: bytes) -> None:
    client = connect()
    client.sendall(sent)
    with suppress(OSError):
        for _ in range(100):
            client.sendall(b"x" * (http_protocol.MAX_HEAD_SIZE // 10))
    assert read_all(client).startswith(b"HTTP/1.1 400 Bad Request\r\n")


@pytest.mark.parametrize("size", [60 << 10, 70 << 10])
def test_a_head_in_one_piece_is_measured_as_well(connect: Connect, size: int) -> None:
    client = connect()
    client.sendall(WHOLE.replace(b"table.test", b"table.test\r\nX: " + b"x" * size))
    status = b"HTTP/1.1 200 OK\r\n" if size < http_protocol.MAX_HEAD_SIZE else b"HTTP/1.1 400 Bad Request\r\n"
    assert client.recv(1 << 16).startswith(status)


def test_a_body_may_exceed_the_limit_of_the_head_and_beyond_its_own_gets_one_response(connect: Connect) -> None:
    client = connect()
    length = 4 * http_protocol.MAX_HEAD_SIZE
    client.sendall(HALF.replace(b"500", b"%d" % length).removesuffix(b"half") + b"x" * length)
    assert status_line(client) == b"HTTP/1.1 200 OK"
    client.sendall(HALF.replace(b"500", b"99000000") + b"x" * (2 << 20))
    assert status_line(client) == b"HTTP/1.1 200 OK"
    client.shutdown(socket.SHUT_WR)
    assert read_all(client) == b""


def test_half_sent_requests_keep_nobody_waiting(connect: Connect) -> None:
    for number in range(MAX_CONNECTIONS - 2):
        connect().sendall(HALF if number % 2 else WHOLE[:30])
    client = connect()
    for _ in range(3):
        client.sendall(WHOLE)
        assert status_line(client) == b"HTTP/1.1 200 OK"


def test_more_connections_than_the_server_takes_are_told_so(connect: Connect) -> None:
    for _ in range(MAX_CONNECTIONS - 1):
        connect().sendall(WHOLE[:30])
    client = connect()
    client.sendall(WHOLE)
    assert read_all(client).startswith(b"HTTP/1.1 503 Service Unavailable\r\n")


def test_a_response_larger_than_the_buffers_is_received_completely(connect: Connect) -> None:
    client = connect()
    client.sendall(WHOLE.replace(b"/ ", b"/large ").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
    received = 0
    while piece := client.recv(1 << 20):
        received += piece.count(b"~")
    assert received == LARGE
