"""Connections to our own server: who sends too little, too slowly, too much, or takes nothing, is not waited for."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from scorekeeper import connections
from scorekeeper.connections import Connection
from scorekeeper.gateway import Gateway

SOON = 20.0
HALF = b"POST / HTTP/1.1\r\nHost: table.test\r\nContent-Length: 500\r\n\r\nhalf"
WHOLE = b"GET / HTTP/1.1\r\nHost: table.test\r\n\r\n"
LARGE = 32 << 20

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
        Gateway(app, largest=1 << 20), http=Connection, ws="none", log_config=None, access_log=False, port=0
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
    assert not Connection.half_sent


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


def test_who_sends_nothing_is_left(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.2)
    assert answer(connect()) == b""


@pytest.mark.parametrize("sent", [HALF, WHOLE[:30]], ids=["half a body", "half a head"])
def test_who_sends_half_is_told_so_in_the_end(connect: Connect, monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.2)
    phone = connect()
    phone.sendall(sent)
    got = answer(phone)
    assert got.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
    assert got.endswith(b"Not all of this has come. Try again.\n")


def test_the_second_request_of_a_connection_is_not_waited_for_longer(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.5)
    phone = connect()
    phone.sendall(WHOLE)
    assert first_line(phone) == b"HTTP/1.1 200 OK"
    phone.sendall(WHOLE[:30])
    assert answer(phone).startswith(b"HTTP/1.1 408 ")


def test_who_goes_on_sending_is_waited_for_at_a_pace_but_not_for_ever(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.3)
    monkeypatch.setattr(connections, "PACE", 100)
    monkeypatch.setattr(connections, "LONGEST", 2.0)
    phone, began = connect(), time.monotonic()
    phone.sendall(HALF + b"x" * 150)
    time.sleep(0.9)
    phone.sendall(b"x" * 346)
    assert first_line(phone) == b"HTTP/1.1 200 OK"
    phone = connect()
    phone.sendall(HALF + b"x" * 450)
    assert answer(phone).startswith(b"HTTP/1.1 408 ")
    assert time.monotonic() - began >= 2.5


def test_a_head_beyond_what_is_read_is_refused(connect: Connect) -> None:
    phone = connect()
    phone.sendall(b"GET / HTTP/1.1\r\nX: " + b"x" * (connections.LARGEST_HEAD + 1))
    assert answer(phone).startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")


def test_a_head_that_cannot_be_read_is_answered_once_though_it_is_given_up_at_that_moment() -> None:
    async def done() -> bytes:
        ours, phone = socket.socketpair()
        config = uvicorn.Config(Gateway(app), ws="none", log_config=None)
        config.load()
        connection = Connection(config, ServerState(), {})
        await asyncio.get_running_loop().connect_accepted_socket(lambda: connection, ours)
        connection.data_received(b"CONNECT table.test:80 HTTP/1.1\r\n\r\n")
        connection.give_up()
        with phone:
            return await asyncio.to_thread(answer, phone)

    with ThreadPoolExecutor(1) as pool:
        got = pool.submit(lambda: asyncio.run(done())).result(SOON)
    assert got.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert got.count(b"HTTP/1.1") == 1


def test_a_body_beyond_what_is_read_is_answered_once(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 1.0)
    monkeypatch.setattr(connections, "LONGEST", 1.5)
    phone = connect()
    phone.sendall(b"POST / HTTP/1.1\r\nHost: table.test\r\nContent-Length: 99000000\r\n\r\n" + b"x" * (2 << 20))
    got = answer(phone)
    assert got.startswith(b"HTTP/1.1 200 OK\r\n")
    assert b"408" not in got


def test_half_sent_requests_of_an_address_give_way_to_new_ones(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST_HALF_SENT", 20)
    monkeypatch.setattr(connections, "A_MOMENT", 0.5)
    early = [connect() for _ in range(10)]
    for half in early:
        half.sendall(HALF)
    time.sleep(0.6)
    late = [connect() for _ in range(30)]
    for half in late:
        half.sendall(HALF)
    for half in early:
        assert answer(half).startswith(b"HTTP/1.1 408 ")
    phone = connect()
    phone.sendall(WHOLE)
    assert first_line(phone) == b"HTTP/1.1 200 OK"
    late[0].sendall(b"x" * 496)
    assert first_line(late[0]) == b"HTTP/1.1 200 OK"


def test_who_takes_nothing_of_an_answer_is_left(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SLOWEST", 0.3)
    phone = connect()
    phone.sendall(WHOLE.replace(b"/ ", b"/large "))
    time.sleep(1.5)
    assert len(answer(phone)) < LARGE


def test_who_takes_it_slowly_gets_all_of_it(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SLOWEST", 2.0)
    phone = connect()
    phone.sendall(WHOLE.replace(b"/ ", b"/large ").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
    got = 0
    while piece := phone.recv(1 << 20):
        got += piece.count(b"~")
        time.sleep(0.01)
    assert got == LARGE
