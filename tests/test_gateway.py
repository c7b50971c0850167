"""The gateway passes requests to a WSGI application, sends its responses, and limits its threads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any
from wsgiref.validate import validator

import pytest

from scorekeeper import gateway
from scorekeeper.gateway import ERROR, EVENT_STREAM, Gateway, Message, environ

Application = Callable[[dict[str, Any], Callable[..., object]], Iterable[bytes]]

TIMEOUT = 120.0


def scope(method: str = "GET", path: str = "/", client: str = "192.0.2.1") -> dict[str, Any]:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "query_string": b"a=1",
        "server": ("192.0.2.9", 8000),
        "client": (client, 4711),
        "headers": [],
    }


class Client:
    """A client with one request, sent in pieces; it stays connected until `gone` is set."""

    def __init__(self, *pieces: bytes, whole: bool = True) -> None:
        self.got: list[Message] = []
        self.gone = asyncio.Event()
        self.heard = asyncio.Event()
        last = len(pieces) - 1 if whole else len(pieces)
        self._pieces = [
            {"type": "http.request", "body": piece, "more_body": number < last}
            for number, piece in enumerate(pieces or (b"",))
        ]

    async def receive(self) -> Message:
        if self._pieces:
            return self._pieces.pop(0)
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        self.got.append(message)
        self.heard.set()

    @property
    def status(self) -> int:
        return int(self.got[0]["status"])

    @property
    def body(self) -> bytes:
        return b"".join(message["body"] for message in self.got[1:] if "body" in message)


def app_with_body(*chunks: bytes, status: str = "200 OK") -> Application:
    def app(_: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        start(status, [("Content-Type", "text/plain"), ("X-Of", "名".encode().decode("latin-1"))])
        return list(chunks)

    return app


def waiting_app(event: threading.Event) -> Application:
    """Return an application that waits for the event in POST requests."""

    def app(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        start("200 OK", [])
        if environ["REQUEST_METHOD"] == "POST":
            event.wait(TIMEOUT)
        return []

    return app


def run(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a coroutine in a new thread, because browser tests leave an event loop in this one."""

    async def with_timeout() -> None:
        async with asyncio.timeout(TIMEOUT):
            await scenario()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(with_timeout())).result()


def ask(asgi_app: Gateway, client: Client, method: str = "GET", **extra: object) -> Client:
    """Send the request of a client, and return the client with the response."""

    async def scenario() -> None:
        await asgi_app(scope(method) | extra, client.receive, client.send)

    run(scenario)
    return client


def test_a_request_becomes_a_wsgi_environ() -> None:
    sent = [(b"cookie", b"a=1"), (b"cookie", b"b=2"), (b"host", b"table.test"), (b"accept", b"a"), (b"accept", b"b")]
    sent += [(b"content-type", b"text/csv"), (b"content-length", b"9"), (b"x_forwarded_for", b"spoof")]
    variables = environ(scope("POST", "/t/名") | {"headers": sent}, BytesIO(b"123"))
    assert variables["PATH_INFO"].encode("latin-1").decode() == "/t/名"
    assert {name: value for name, value in variables.items() if name.startswith("HTTP_")} == {
        "HTTP_COOKIE": "a=1; b=2",
        "HTTP_HOST": "table.test",
        "HTTP_ACCEPT": "a,b",
    }
    assert (variables["CONTENT_TYPE"], variables["CONTENT_LENGTH"], variables["QUERY_STRING"]) == (
        "text/csv",
        "3",
        "a=1",
    )
    assert (variables["REMOTE_ADDR"], variables["SERVER_NAME"], variables["SERVER_PORT"]) == (
        "192.0.2.1",
        "192.0.2.9",
        "8000",
    )
    assert "CONTENT_LENGTH" not in environ(scope(), BytesIO())


def test_a_response_is_sent_unchanged() -> None:
    client = ask(Gateway(app_with_body(b"one ", b"two", status="201 CREATED")), Client())
    assert (client.status, client.body) == (201, b"one two")
    assert client.got[0]["headers"] == [(b"content-type", b"text/plain"), (b"x-of", "名".encode())]
    assert not client.got[-1].get("more_body")


@pytest.mark.parametrize("pieces", [(), (b"whole",), (b"in ", b"pieces")])
def test_the_gateway_conforms_to_the_wsgi_specification(pieces: tuple[bytes, ...]) -> None:
    def app(environ: dict[str, Any], start: Callable[..., Callable[[bytes], object]]) -> Iterable[bytes]:
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH", 0)))
        environ["wsgi.errors"].flush()
        write = start("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])
        write(body[:1])
        return [body[1:]]

    sent = [(b"host", b"table.test"), (b"content-type", b"text/csv"), (b"cookie", b"a=1")]
    client = ask(Gateway(validator(app)), Client(*pieces), "POST", headers=sent)
    assert (client.status, client.body) == (200, b"".join(pieces))


@pytest.mark.parametrize("size", [0, 1, gateway.CHUNK, gateway.CHUNK + 1, 3 * gateway.IN_MEMORY])
def test_a_large_response_is_sent_in_chunks_and_closed(size: int) -> None:
    closed = threading.Event()

    class Chunks:
        def __iter__(self) -> Iterator[bytes]:
            yield from (b"x" * size, b"")

        def close(self) -> None:
            closed.set()

    def app(_: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        start("200 OK", [])
        return Chunks()

    client = ask(Gateway(app), Client())
    assert client.body == b"x" * size
    assert max(len(message.get("body", b"")) for message in client.got) <= gateway.CHUNK
    assert closed.is_set()


def test_a_body_is_read_up_to_the_limit() -> None:
    def app(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        start("200 OK", [])
        return [environ["CONTENT_LENGTH"].encode(), b" ", environ["wsgi.input"].read()]

    client = ask(Gateway(app, largest=5), Client(b"one ", b"two", b"three"), "POST")
    assert client.body == b"7 one two"


def test_half_a_request_takes_no_thread_and_is_forgotten_when_its_phone_is_gone() -> None:
    calls: list[object] = []

    def app(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        calls.append(environ)
        start("200 OK", [])
        return []

    async def scenario() -> None:
        asgi_app = Gateway(app, readers=1, writers=1)
        partial_clients = [Client(b"half", whole=False) for _ in range(300)]
        waiting = [
            asyncio.create_task(asgi_app(scope("POST"), client.receive, client.send)) for client in partial_clients
        ]
        await asyncio.sleep(0)
        client = Client(b"whole")
        await asgi_app(scope("POST"), client.receive, client.send)
        assert (client.status, len(calls)) == (200, 1)
        for partial_client in partial_clients:
            partial_client.gone.set()
        await asyncio.gather(*waiting)
        assert [partial_client.got for partial_client in partial_clients] == [[] for _ in partial_clients]
        assert len(calls) == 1

    run(scenario)


def test_who_waits_to_write_leaves_room_for_who_reads() -> None:
    written = threading.Event()

    async def scenario() -> None:
        asgi_app = Gateway(waiting_app(written), readers=1, writers=2)
        writers = [Client() for _ in range(20)]
        waiting = [asyncio.create_task(asgi_app(scope("POST"), client.receive, client.send)) for client in writers]
        for method in ("GET", "HEAD"):
            reader = Client()
            await asgi_app(scope(method), reader.receive, reader.send)
            assert reader.status == 200
        assert [client.got for client in writers] == [[] for _ in writers]
        written.set()
        await asyncio.gather(*waiting)
        assert {client.status for client in writers} == {200}

    run(scenario)


@pytest.mark.parametrize(("bound", "other"), [("MAX_PER_ADDRESS", 200), ("MAX_WAITING", 503)])
def test_a_request_beyond_the_limit_is_refused_with_retry_after(
    monkeypatch: pytest.MonkeyPatch, bound: str, other: int
) -> None:
    monkeypatch.setattr(gateway, bound, 2)
    free = threading.Event()

    async def scenario() -> None:
        asgi_app = Gateway(waiting_app(free))
        first = [Client(), Client()]
        waiting = [asyncio.create_task(asgi_app(scope("POST"), client.receive, client.send)) for client in first]
        await asyncio.sleep(0)
        third, elsewhere = Client(), Client()
        await asgi_app(scope("POST"), third.receive, third.send)
        assert third.status == 503
        assert (b"retry-after", b"1") in third.got[0]["headers"]
        await asgi_app(scope("GET", client="192.0.2.2"), elsewhere.receive, elsewhere.send)
        assert elsewhere.status == other
        free.set()
        await asyncio.gather(*waiting)
        assert {client.status for client in first} == {200}
        assert not asgi_app._waiting

    run(scenario)


def test_an_exception_is_logged_and_becomes_a_500_response(caplog: pytest.LogCaptureFixture) -> None:
    def app(_: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        start("200 OK", [])
        yield b"one"
        raise ZeroDivisionError

    client = ask(Gateway(app), Client())
    assert (client.status, client.body) == (500, ERROR)
    assert "ZeroDivisionError" in caplog.text


class Stream:
    """An application that streams the events put into its queue, and records whether the stream was closed."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.closed = False

    def __call__(self, environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        start("200 OK", [("Content-Type", "text/event-stream")])
        environ[EVENT_STREAM](self.events())
        return []

    async def events(self) -> AsyncGenerator[bytes, None]:
        try:
            while (event := await self.queue.get()) is not None:
                yield event
        finally:
            self.closed = True


@pytest.mark.parametrize("end", ["no more events", "client disconnects", "server stops"])
def test_a_stream_needs_no_thread_and_ends_with_its_events_its_client_or_the_server(end: str) -> None:
    async def scenario() -> None:
        stream, client = Stream(), Client()
        asgi_app = Gateway(stream, readers=1)
        serving = asyncio.create_task(asgi_app(scope(), client.receive, client.send))
        stream.queue.put_nowait(b"one")
        while len(client.got) < 2:
            client.heard.clear()
            await client.heard.wait()
        assert not asgi_app._waiting
        assert not serving.done()
        if end == "no more events":
            stream.queue.put_nowait(None)
        elif end == "client disconnects":
            client.gone.set()
        else:
            asgi_app.end_listening()
        await serving
        assert client.body == b"one"
        assert not client.got[-1].get("more_body")
        assert stream.closed
        assert not asgi_app._streams

    run(scenario)


def test_the_threads_end_with_the_lifespan() -> None:
    async def scenario() -> None:
        client, asgi_app = Client(), Gateway(app_with_body(b""))
        await asgi_app(scope(), client.receive, client.send)
        lifespan_client = Client()
        messages = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]

        async def receive() -> Message:
            return messages.pop(0)

        await asgi_app({"type": "lifespan"}, receive, lifespan_client.send)
        assert [message["type"] for message in lifespan_client.got] == [
            "lifespan.startup.complete",
            "lifespan.shutdown.complete",
        ]

    before = set(threading.enumerate())
    run(scenario)
    for thread in set(threading.enumerate()) - before:
        thread.join(TIMEOUT)
    assert set(threading.enumerate()) <= before
