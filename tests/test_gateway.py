"""A WSGI application behind the gateway: what it is asked, what becomes of its answers, and when it takes a thread."""

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

SOON = 20.0


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


class Phone:
    """One request: what it sends, piece by piece, and what it gets; it stays there until it hangs up."""

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


def answering(*chunks: bytes, status: str = "200 OK") -> Application:
    def app(_: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        start(status, [("Content-Type", "text/plain"), ("X-Of", "名".encode().decode("latin-1"))])
        return list(chunks)

    return app


def waiting_for(event: threading.Event) -> Application:
    """Who writes waits for it."""

    def app(asked: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        start("200 OK", [])
        if asked["REQUEST_METHOD"] == "POST":
            event.wait(SOON)
        return []

    return app


def run(done: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """In a thread of its own: beneath a browser's tests this one has a loop already."""

    async def soon() -> None:
        async with asyncio.timeout(SOON):
            await done()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(soon())).result()


def test_what_is_asked_comes_as_a_wsgi_server_brings_it() -> None:
    sent = [(b"cookie", b"a=1"), (b"cookie", b"b=2"), (b"host", b"table.test"), (b"accept", b"a"), (b"accept", b"b")]
    sent += [(b"content-type", b"text/csv"), (b"content-length", b"9"), (b"x_forwarded_for", b"spoof")]
    asked = environ(scope("POST", "/t/名") | {"headers": sent}, BytesIO(b"123"))
    assert asked["PATH_INFO"].encode("latin-1").decode() == "/t/名"
    assert {name: said for name, said in asked.items() if name.startswith("HTTP_")} == {
        "HTTP_COOKIE": "a=1; b=2",
        "HTTP_HOST": "table.test",
        "HTTP_ACCEPT": "a,b",
    }
    assert (asked["CONTENT_TYPE"], asked["CONTENT_LENGTH"], asked["QUERY_STRING"]) == ("text/csv", "3", "a=1")
    assert (asked["REMOTE_ADDR"], asked["SERVER_NAME"], asked["SERVER_PORT"]) == ("192.0.2.1", "192.0.2.9", "8000")
    assert "CONTENT_LENGTH" not in environ(scope(), BytesIO())


def test_an_answer_goes_out_as_it_was_given() -> None:
    async def done() -> None:
        phone = Phone()
        await Gateway(answering(b"one ", b"two", status="201 CREATED"))(scope(), phone.receive, phone.send)
        assert (phone.status, phone.body) == (201, b"one two")
        assert phone.got[0]["headers"] == [(b"content-type", b"text/plain"), (b"x-of", "名".encode())]
        assert not phone.got[-1].get("more_body")

    run(done)


def test_what_an_application_writes_itself_comes_before_what_it_answers() -> None:
    def app(_: dict[str, Any], start: Callable[..., Callable[[bytes], object]]) -> Iterable[bytes]:
        write = start("200 OK", [])
        write(b"one ")
        write(b"two ")
        return [b"three"]

    async def done() -> None:
        phone = Phone()
        await Gateway(app)(scope(), phone.receive, phone.send)
        assert (phone.status, phone.body) == (200, b"one two three")

    run(done)


@pytest.mark.parametrize("pieces", [(), (b"whole",), (b"in ", b"pieces")])
def test_an_application_is_asked_as_the_specification_says(pieces: tuple[bytes, ...]) -> None:
    def app(asked: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        body = asked["wsgi.input"].read(int(asked.get("CONTENT_LENGTH", 0)))
        asked["wsgi.errors"].flush()
        start("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])
        return [body]

    async def done() -> None:
        phone = Phone(*pieces)
        sent = [(b"host", b"table.test"), (b"content-type", b"text/csv"), (b"cookie", b"a=1")]
        await Gateway(validator(app))(scope("POST") | {"headers": sent}, phone.receive, phone.send)
        assert (phone.status, phone.body) == (200, b"".join(pieces))

    run(done)


@pytest.mark.parametrize("size", [0, 1, gateway.CHUNK, gateway.CHUNK + 1, 3 * gateway.IN_MEMORY])
def test_a_large_answer_goes_out_in_chunks_and_is_closed(size: int) -> None:
    closed = threading.Event()

    class Chunks:
        def __iter__(self) -> Iterator[bytes]:
            yield from (b"x" * size, b"")

        def close(self) -> None:
            closed.set()

    def app(_: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        start("200 OK", [])
        return Chunks()

    async def done() -> None:
        phone = Phone()
        await Gateway(app)(scope(), phone.receive, phone.send)
        assert phone.body == b"x" * size
        assert max(len(message.get("body", b"")) for message in phone.got) <= gateway.CHUNK

    run(done)
    assert closed.is_set()


def test_the_body_is_read_as_it_came_and_no_further_than_is_read_here() -> None:
    def app(asked: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        start("200 OK", [])
        return [asked["CONTENT_LENGTH"].encode(), b" ", asked["wsgi.input"].read()]

    async def done() -> None:
        phone = Phone(b"one ", b"two")
        await Gateway(app)(scope("POST"), phone.receive, phone.send)
        assert phone.body == b"7 one two"
        phone = Phone(b"one ", b"two", b"three")
        await Gateway(app, largest=5)(scope("POST"), phone.receive, phone.send)
        assert phone.body == b"7 one two"

    run(done)


def test_half_a_request_takes_no_thread_and_is_forgotten_when_its_phone_is_gone() -> None:
    asked: list[object] = []

    def app(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        asked.append(environ)
        start("200 OK", [])
        return []

    async def done() -> None:
        door = Gateway(app, readers=1, writers=1)
        halves = [Phone(b"half", whole=False) for _ in range(300)]
        waiting = [asyncio.create_task(door(scope("POST"), phone.receive, phone.send)) for phone in halves]
        await asyncio.sleep(0.05)
        phone = Phone(b"whole")
        await door(scope("POST"), phone.receive, phone.send)
        assert (phone.status, len(asked)) == (200, 1)
        for half in halves:
            half.gone.set()
        await asyncio.gather(*waiting)
        assert [half.got for half in halves] == [[] for _ in halves]
        assert len(asked) == 1

    run(done)


def test_who_waits_to_write_leaves_room_for_who_reads() -> None:
    written = threading.Event()

    async def done() -> None:
        door = Gateway(waiting_for(written), readers=1, writers=2)
        writers = [Phone() for _ in range(20)]
        waiting = [asyncio.create_task(door(scope("POST"), phone.receive, phone.send)) for phone in writers]
        for method in ("GET", "HEAD"):
            reader = Phone()
            await door(scope(method), reader.receive, reader.send)
            assert reader.status == 200
        assert [phone.got for phone in writers] == [[] for _ in writers]
        written.set()
        await asyncio.gather(*waiting)
        assert {phone.status for phone in writers} == {200}

    run(done)


@pytest.mark.parametrize(("bound", "other"), [("MOST_OF_AN_ADDRESS", 200), ("MOST_WAITING", 503)])
def test_so_many_wait_and_who_is_one_too_many_is_told_when_to_come_back(
    monkeypatch: pytest.MonkeyPatch, bound: str, other: int
) -> None:
    monkeypatch.setattr(gateway, bound, 2)
    free = threading.Event()

    async def done() -> None:
        door = Gateway(waiting_for(free))
        first = [Phone(), Phone()]
        waiting = [asyncio.create_task(door(scope("POST"), phone.receive, phone.send)) for phone in first]
        await asyncio.sleep(0.05)
        third, elsewhere = Phone(), Phone()
        await door(scope("POST"), third.receive, third.send)
        assert third.status == 503
        assert (b"retry-after", b"1") in third.got[0]["headers"]
        await door(scope("GET", client="192.0.2.2"), elsewhere.receive, elsewhere.send)
        assert elsewhere.status == other
        free.set()
        await asyncio.gather(*waiting)
        assert {phone.status for phone in first} == {200}
        assert not door._waiting

    run(done)


def test_a_fault_is_a_sentence_and_stands_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    def app(_: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        start("200 OK", [])
        yield b"one"
        raise ZeroDivisionError

    async def done() -> None:
        phone = Phone()
        await Gateway(app)(scope(), phone.receive, phone.send)
        assert (phone.status, phone.body) == (500, ERROR)

    run(done)
    assert "ZeroDivisionError" in caplog.text


class Stream:
    """An application that listens; what it hears is put in, and it is seen whether it was closed."""

    def __init__(self) -> None:
        self.news: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.closed = False

    def __call__(self, asked: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        start("200 OK", [("Content-Type", "text/event-stream")])
        asked[EVENT_STREAM](self.events())
        return []

    async def events(self) -> AsyncGenerator[bytes, None]:
        try:
            while (news := await self.news.get()) is not None:
                yield news
        finally:
            self.closed = True


@pytest.mark.parametrize("end", ["no more", "hung up", "server stops"])
def test_a_stream_takes_no_thread_and_ends_with_its_events_its_phone_or_the_server(end: str) -> None:
    async def done() -> None:
        stream, phone = Stream(), Phone()
        door = Gateway(stream, readers=1)
        serving = asyncio.create_task(door(scope(), phone.receive, phone.send))
        stream.news.put_nowait(b"one")
        while len(phone.got) < 2:
            phone.heard.clear()
            await phone.heard.wait()
        assert not door._waiting
        assert not serving.done()
        if end == "no more":
            stream.news.put_nowait(None)
        elif end == "hung up":
            phone.gone.set()
        else:
            door.end_listening()
        await serving
        assert phone.body == b"one"
        assert not phone.got[-1].get("more_body")
        assert stream.closed
        assert not door._listening

    run(done)


def test_the_threads_end_with_the_server() -> None:
    async def done() -> None:
        phone, door = Phone(), Gateway(answering(b""))
        await door(scope(), phone.receive, phone.send)
        told = Phone()
        messages = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]

        async def receive() -> Message:
            return messages.pop(0)

        await door({"type": "lifespan"}, receive, told.send)
        assert [message["type"] for message in told.got] == ["lifespan.startup.complete", "lifespan.shutdown.complete"]

    before = set(threading.enumerate())
    run(done)
    for thread in set(threading.enumerate()) - before:
        thread.join(SOON)
    assert set(threading.enumerate()) <= before
