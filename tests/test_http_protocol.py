"""A request to our own server comes in within a time and a size, or its connection ends."""

from __future__ import annotations

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

SOON = 20.0
HALF = b"POST / HTTP/1.1\r\nHost: table.test\r\nContent-Length: 500\r\n\r\nhalf"
CHUNKED = b"POST / HTTP/1.1\r\nHost: table.test\r\nTransfer-Encoding: chunked\r\n\r\n"
WHOLE = b"GET / HTTP/1.1\r\nHost: table.test\r\n\r\n"
LARGE = 32 << 20
MOST = 60
"""Connections at once."""

Connect = Callable[[], socket.socket]


def app(asked: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
    """As much as is asked for, after what was sent."""
    said = str(len(asked["wsgi.input"].read())).encode() + b" bytes\n"
    said = said if asked["PATH_INFO"] == "/" else b"~" * LARGE
    start("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(said)))])
    return [said]


@pytest.fixture
def connect() -> Iterator[Connect]:
    """Connections to a server with ours, in a thread of this process."""
    config = uvicorn.Config(
        Gateway(app, largest=1 << 20),
        http=BoundedHttpProtocol,
        ws="none",
        log_config=None,
        access_log=False,
        limit_concurrency=MOST,
    )
    server = uvicorn.Server(config)
    listener = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])))
    with ExitStack() as opened:

        def connect() -> socket.socket:
            return opened.enter_context(socket.create_connection(listener.getsockname(), timeout=SOON))

        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield connect
    server.should_exit = True
    thread.join(SOON)
    assert not thread.is_alive()


def answer(phone: socket.socket) -> bytes:
    """Everything until the server hangs up, in order or not."""
    got = b""
    with suppress(ConnectionResetError):
        while piece := phone.recv(1 << 16):
            got += piece
    return got


def first_line(phone: socket.socket) -> bytes:
    """That of one answer, which is read to its end."""
    got = b""
    while not got.endswith(b"bytes\n"):
        piece = phone.recv(1 << 16)
        assert piece, got
        got += piece
    return got.partition(b"\r\n")[0]


def test_requests_follow_each_other_on_a_connection(connect: Connect) -> None:
    phone = connect()
    for _ in range(3):
        phone.sendall(WHOLE[:20])
        time.sleep(0.02)
        phone.sendall(WHOLE[20:])
        assert first_line(phone) == b"HTTP/1.1 200 OK"
    phone.sendall(WHOLE + WHOLE)
    got = b""
    while got.count(b"0 bytes") < 2:
        got += phone.recv(1 << 16)
    assert got.count(b"HTTP/1.1 200 OK") == 2


@pytest.mark.parametrize("sent", [b"", WHOLE[:30], HALF], ids=["nothing", "half a head", "half a body"])
def test_a_request_that_is_not_complete_in_time_ends_with_its_connection(
    connect: Connect, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(http_protocol, "REQUEST_SECONDS", 0.2)
    phone = connect()
    phone.sendall(sent)
    assert answer(phone) == b""


def test_every_request_of_a_connection_has_that_time(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "REQUEST_SECONDS", 0.5)
    phone = connect()
    for _ in range(3):
        phone.sendall(WHOLE)
        assert first_line(phone) == b"HTTP/1.1 200 OK"
        time.sleep(0.3)
    phone.sendall(WHOLE[:30])
    assert answer(phone) == b""


@pytest.mark.parametrize(
    "sent",
    [b"GET / HTTP/1.1\r\nX: ", b"GET /", CHUNKED + b"4\r\nhalf\r\n0\r\nX: "],
    ids=["a header", "an address", "a trailer"],
)
def test_a_head_that_never_ends_is_refused(connect: Connect, sent: bytes) -> None:
    phone = connect()
    phone.sendall(sent)
    with suppress(OSError):
        for _ in range(100):
            phone.sendall(b"x" * (http_protocol.MAX_HEAD_SIZE // 10))
    assert answer(phone).startswith(b"HTTP/1.1 400 Bad Request\r\n")


def test_a_body_may_be_larger_than_a_head(connect: Connect) -> None:
    phone = connect()
    length = 4 * http_protocol.MAX_HEAD_SIZE
    phone.sendall(b"POST / HTTP/1.1\r\nHost: table.test\r\nContent-Length: %d\r\n\r\n" % length + b"x" * length)
    assert first_line(phone) == b"HTTP/1.1 200 OK"


def test_a_body_beyond_what_is_read_is_answered_once(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "REQUEST_SECONDS", 1.0)
    phone = connect()
    phone.sendall(b"POST / HTTP/1.1\r\nHost: table.test\r\nContent-Length: 99000000\r\n\r\n" + b"x" * (2 << 20))
    got = answer(phone)
    assert got.startswith(b"HTTP/1.1 200 OK\r\n")
    assert got.count(b"HTTP/1.1") == 1


def test_half_sent_requests_keep_nobody_waiting(connect: Connect) -> None:
    for number in range(MOST - 2):
        connect().sendall(HALF if number % 2 else WHOLE[:30])
    began = time.monotonic()
    phone = connect()
    for _ in range(20):
        phone.sendall(WHOLE)
        assert first_line(phone) == b"HTTP/1.1 200 OK"
    assert time.monotonic() - began < SOON


def test_more_connections_than_the_server_takes_are_told_so(connect: Connect) -> None:
    for _ in range(MOST - 1):
        connect().sendall(WHOLE[:30])
    phone = connect()
    phone.sendall(WHOLE)
    assert answer(phone).startswith(b"HTTP/1.1 503 Service Unavailable\r\n")


def test_who_takes_it_slowly_gets_all_of_it(connect: Connect) -> None:
    phone = connect()
    phone.sendall(WHOLE.replace(b"/ ", b"/large ").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
    got = 0
    while piece := phone.recv(1 << 20):
        got += piece.count(b"~")
        time.sleep(0.01)
    assert got == LARGE
