"""The gateway passes requests to a WSGI application, sends its responses, and limits its threads."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import count
from typing import Any
from wsgiref.validate import validator

import pytest

from scorekeeper import gateway as gateway_module
from scorekeeper.gateway import ERROR, EVENT_STREAM, Gateway, Message, environ

Application = Callable[[dict[str, Any], Callable[..., object]], Iterable[bytes]]

STRICT = ("X-Frame-Options", "DENY")
TIMEOUT = 120.0
SCOPE: dict[str, Any] = {
    "type": "http",
    "http_version": "1.1",
    "method": "GET",
    "scheme": "http",
    "path": "/",
    "query_string": b"a=1",
    "server": ("192.0.2.9", 8000),
    "client": ("192.0.2.1", 4711),
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

    async def ask(self, gateway: Gateway, method: str = "GET", **extra: object) -> None:
        await gateway(SCOPE | {"method": method} | extra, self._receive, self._send)

    async def _receive(self) -> Message:
        if self._pieces:
            return self._pieces.pop(0)
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        self.got.append(message)
        self.heard.set()

    @property
    def status(self) -> int:
        return int(self.got[0]["status"])

    @property
    def body(self) -> bytes:
        return b"".join(message["body"] for message in self.got[1:] if "body" in message)


def app_of(body: Callable[[dict[str, Any]], Iterable[bytes]]) -> Application:
    """Return an application that responds with what a function returns for the environ."""

    def app(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        start("201 CREATED", [("Content-Type", "text/plain"), ("X-Of", "名".encode().decode("latin-1"))])
        return body(environ)

    return app


def waiting_app(event: threading.Event) -> Application:
    """Return an application that waits for the event in POST requests."""
    return app_of(lambda environ: [str(environ["REQUEST_METHOD"] != "POST" or event.wait(TIMEOUT)).encode()])


def run(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a coroutine in a new thread, because browser tests leave an event loop in this one."""

    async def with_timeout() -> None:
        async with asyncio.timeout(TIMEOUT):
            await scenario()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(with_timeout())).result()


def ask(gateway: Gateway, client: Client, method: str = "GET", **extra: object) -> Client:
    """Send the request of a client, and return the client with the response."""
    run(lambda: client.ask(gateway, method, **extra))
    return client


def test_a_request_becomes_a_wsgi_environ() -> None:
    sent = [(b"cookie", b"a=1"), (b"cookie", b"b=2"), (b"host", b"table.test"), (b"accept", b"a"), (b"accept", b"b")]
    sent += [(b"content-type", b"text/csv"), (b"content-length", b"9"), (b"x_forwarded_for", b"spoof")]
    variables = environ(SCOPE | {"method": "POST", "path": "/t/名", "headers": sent}, BytesIO(b"123"))
    assert {name: value for name, value in variables.items() if name.startswith("HTTP_")} == {
        "HTTP_COOKIE": "a=1; b=2",
        "HTTP_HOST": "table.test",
        "HTTP_ACCEPT": "a,b",
    }
    assert (
        variables
        | {
            "PATH_INFO": "/t/名".encode().decode("latin-1"),
            "CONTENT_TYPE": "text/csv",
            "CONTENT_LENGTH": "3",
            "QUERY_STRING": "a=1",
            "REMOTE_ADDR": "192.0.2.1",
            "SERVER_NAME": "192.0.2.9",
            "SERVER_PORT": "8000",
        }
        == variables
    )
    assert "CONTENT_LENGTH" not in environ(SCOPE, BytesIO())


def test_a_response_is_sent_unchanged() -> None:
    client = ask(Gateway(app_of(lambda _: [b"one ", b"two"])), Client())
    assert (client.status, client.body) == (201, b"one two")
    assert client.got[0]["headers"] == [(b"content-type", b"text/plain"), (b"x-of", "名".encode())]
    assert not client.got[-1].get("more_body")


@pytest.mark.parametrize("pieces", [(), (b"whole",), (b"in ", b"pieces")])
def test_the_gateway_conforms_to_the_wsgi_specification(pieces: tuple[bytes, ...]) -> None:
    def app(environ: dict[str, Any], start: Callable[..., Callable[[bytes], object]]) -> Iterable[bytes]:
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH", 0)))
        environ["wsgi.errors"].flush()
        start("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])(body[:1])
        return [body[1:]]

    sent = [(b"host", b"table.test"), (b"content-type", b"text/csv"), (b"cookie", b"a=1")]
    client = ask(Gateway(validator(app)), Client(*pieces), "POST", headers=sent)
    assert (client.status, client.body) == (200, b"".join(pieces))


@pytest.mark.parametrize("size", [0, 1, gateway_module.CHUNK, gateway_module.CHUNK + 1, 3 * gateway_module.IN_MEMORY])
def test_a_large_response_is_sent_in_chunks_and_closed(size: int) -> None:
    closed = threading.Event()

    class Chunks:
        def __iter__(self) -> Iterator[bytes]:
            yield from (b"x" * size, b"")

        def close(self) -> None:
            closed.set()

    client = ask(Gateway(app_of(lambda _: Chunks())), Client())
    assert client.body == b"x" * size
    assert max(len(message.get("body", b"")) for message in client.got) <= gateway_module.CHUNK
    assert closed.is_set()


def test_a_body_is_read_up_to_the_limit() -> None:
    app = app_of(lambda environ: [environ["CONTENT_LENGTH"].encode(), b" ", environ["wsgi.input"].read()])
    assert ask(Gateway(app, largest=5), Client(b"one ", b"two", b"three"), "POST").body == b"7 one two"


def test_half_a_request_takes_no_thread_and_is_forgotten_when_its_phone_is_gone() -> None:
    calls = count()

    async def scenario() -> None:
        gateway = Gateway(app_of(lambda _: [b"call %d" % next(calls)]), readers=1, writers=1)
        halves = [Client(b"half", whole=False) for _ in range(300)]
        waiting = [asyncio.create_task(half.ask(gateway, "POST")) for half in halves]
        await asyncio.sleep(0)
        client = Client(b"whole")
        await client.ask(gateway, "POST")
        assert client.body == b"call 0"
        for half in halves:
            half.gone.set()
        await asyncio.gather(*waiting)
        assert [half.got for half in halves] == [[] for _ in halves]
        assert next(calls) == 1

    run(scenario)


def test_who_waits_to_write_leaves_room_for_who_reads() -> None:
    written = threading.Event()

    async def scenario() -> None:
        gateway = Gateway(waiting_app(written), readers=1, writers=2)
        writers = [Client() for _ in range(20)]
        waiting = [asyncio.create_task(client.ask(gateway, "POST")) for client in writers]
        for method in ("GET", "HEAD"):
            reader = Client()
            await reader.ask(gateway, method)
            assert reader.status == 201
        assert [client.got for client in writers] == [[] for _ in writers]
        written.set()
        await asyncio.gather(*waiting)
        assert {client.status for client in writers} == {201}

    run(scenario)


@pytest.mark.parametrize(("bound", "other"), [("MAX_PER_ADDRESS", 201), ("MAX_WAITING", 503)])
def test_a_request_beyond_the_limit_is_told_when(monkeypatch: pytest.MonkeyPatch, bound: str, other: int) -> None:
    monkeypatch.setattr(gateway_module, bound, 2)
    free = threading.Event()

    async def scenario() -> None:
        gateway = Gateway(waiting_app(free), headers=[STRICT])
        first = [Client(), Client()]
        waiting = [asyncio.create_task(client.ask(gateway, "POST")) for client in first]
        await asyncio.sleep(0)
        third, elsewhere = Client(), Client()
        await third.ask(gateway, "POST")
        assert third.status == 503
        assert {(b"retry-after", b"1"), (b"x-frame-options", b"DENY")} <= set(third.got[0]["headers"])
        await elsewhere.ask(gateway, client=("192.0.2.2", 4711))
        assert elsewhere.status == other
        free.set()
        await asyncio.gather(*waiting)
        assert {client.status for client in first} == {201}
        assert not gateway._waiting

    run(scenario)


def test_an_exception_is_logged_and_becomes_a_500_response(caplog: pytest.LogCaptureFixture) -> None:
    app = app_of(lambda _: (b"%d" % (1 // number) for number in (1, 0)))
    client = ask(Gateway(app, headers=[STRICT]), Client())
    assert (client.status, client.body) == (500, ERROR)
    assert (b"x-frame-options", b"DENY") in client.got[0]["headers"]
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
        gateway = Gateway(stream, readers=1)
        serving = asyncio.create_task(client.ask(gateway))
        stream.queue.put_nowait(b"one")
        while len(client.got) < 2:
            client.heard.clear()
            await client.heard.wait()
        assert not gateway._waiting
        assert not serving.done()
        if end == "no more events":
            stream.queue.put_nowait(None)
        elif end == "client disconnects":
            client.gone.set()
        else:
            gateway.end_listening()
        await serving
        assert client.body == b"one"
        assert not client.got[-1].get("more_body")
        assert stream.closed
        assert not gateway._streams

    run(scenario)


def test_the_threads_end_with_the_lifespan() -> None:
    sent: list[Message] = []

    async def receive() -> Message:
        return {}

    async def send(message: Message) -> None:
        sent.append(message)

    async def scenario() -> None:
        gateway = Gateway(app_of(lambda _: []))
        await Client().ask(gateway)
        await gateway({"type": "lifespan"}, receive, send)

    before = set(threading.enumerate())
    run(scenario)
    assert [message["type"] for message in sent] == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    for thread in set(threading.enumerate()) - before:
        thread.join(TIMEOUT)
    assert set(threading.enumerate()) <= before
