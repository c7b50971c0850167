"""A WSGI application behind an ASGI server: no connection is a thread.

A request takes a thread once all of it is here, and gives it back when all of its answer is known, however slowly
either travels. One pool of threads serves who only reads, another who may write: those who wait to write leave room for
reading. What listens takes none: the application hands over its events by `environ[EVENT_STREAM]` and answers with no
body.

Of the standard library alone, so that it serves any application.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
import sys
import tempfile
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment


Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Events = AsyncGenerator[bytes, None]

EVENT_STREAM: Final = "scorekeeper.listen"
"""Where the application finds whom to hand the events that its answer goes on with; a plain WSGI server has none."""

READERS: Final = 16
WRITERS: Final = 16
"""So many threads, where nobody says how many."""

MAX_WAITING: Final = 4096
MAX_PER_ADDRESS: Final = 1024
"""So many whole requests may wait for a thread or have one: a club is behind one address."""

MAX_BODY_SIZE: Final = 64 << 20
"""Bytes of a request; what the application takes is less."""
IN_MEMORY: Final = 256 << 10
CHUNK: Final = 64 << 10

READ_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
BUSY: Final = b"Too many requests are waiting here. Try again in a moment.\n"
ERROR: Final = b"Something went wrong here.\n"

_log: Final = logging.getLogger(__name__)


@dataclass
class WsgiResponse:
    """What the application said; `events` go on with it."""

    status: int = 500
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: IO[bytes] = field(default_factory=io.BytesIO)
    events: Events | None = None


class Gateway:
    """The ASGI application around a WSGI application."""

    def __init__(
        self, app: WSGIApplication, *, readers: int = READERS, writers: int = WRITERS, largest: int = MAX_BODY_SIZE
    ) -> None:
        self._app, self._largest = app, largest
        self._readers = ThreadPoolExecutor(readers, "reader")
        self._writers = ThreadPoolExecutor(writers, "writer")
        self._waiting: dict[str, int] = {}
        self._all_waiting = 0
        self._listening: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or the life of the server."""
        if scope["type"] == "http":
            await self._serve(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._live(receive, send)

    def end_listening(self) -> None:
        """End every answer that goes on with events, as if there were no more of them."""
        for task in self._listening:
            task.cancel()

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for pool in (self._readers, self._writers):
            pool.shutdown(wait=False, cancel_futures=True)
        await send({"type": "lifespan.shutdown.complete"})

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _read_body(receive, self._largest)
        if body is None:
            return
        with body:
            answer = await self._asked(scope, body)
        with answer.body:
            await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
            if answer.events is None:
                await _send_all(answer.body, send)
            else:
                await self._send_events(answer.events, receive, send)

    async def _asked(self, scope: Scope, body: IO[bytes]) -> WsgiResponse:
        """What the application says, once there is a thread for it."""
        address = (scope.get("client") or ("",))[0]
        waiting = self._waiting.get(address, 0)
        if self._all_waiting >= MAX_WAITING or waiting >= MAX_PER_ADDRESS:
            return _plain(503, BUSY, (b"retry-after", b"1"))
        pool = self._readers if scope["method"] in READ_METHODS else self._writers
        self._waiting[address] = waiting + 1
        self._all_waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, self._run, environ(scope, body))
        finally:
            self._all_waiting -= 1
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    def _run(self, asked: WSGIEnvironment) -> WsgiResponse:
        answer = WsgiResponse(body=_file())

        def start(status: str, headers: list[tuple[str, str]], _: object = None) -> Callable[[bytes], object]:
            answer.status = int(status[:3])
            answer.headers = [(name.lower().encode("latin-1"), said.encode("latin-1")) for name, said in headers]
            return answer.body.write

        def listen(events: Events) -> None:
            answer.events = events

        asked[EVENT_STREAM] = listen
        try:
            _write(answer.body, self._app(asked, start))
        except Exception:  # noqa: BLE001  whatever it is
            answer.body.close()
            _log.exception("The application failed")
            return _plain(500, ERROR)
        return answer

    async def _send_events(self, events: Events, receive: Receive, send: Send) -> None:
        """Until there are no more, or the phone has hung up."""
        sending = asyncio.create_task(_send_each(events, send))
        gone = asyncio.create_task(_wait_for_disconnect(receive))
        self._listening.add(sending)
        try:
            await asyncio.wait((sending, gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._listening.discard(sending)
            for task in (sending, gone):
                task.cancel()
            await asyncio.gather(sending, gone, return_exceptions=True)
        await send({"type": "http.response.body"})


def _file() -> IO[bytes]:
    """For what is in memory as far as it is small."""
    return tempfile.SpooledTemporaryFile(IN_MEMORY)


async def _read_body(receive: Receive, largest: int) -> IO[bytes] | None:
    """What came, as far as it is to be read; None from who hung up meanwhile."""
    message = await receive()
    if message["type"] != "http.disconnect" and not message.get("more_body", False):
        return io.BytesIO(message.get("body", b""))  # most requests: all of it is here at once
    body = _file()
    while message["type"] != "http.disconnect":
        body.write(message.get("body", b""))
        if body.tell() > largest or not message.get("more_body", False):
            return body
        message = await receive()
    body.close()
    return None


async def _send_all(body: IO[bytes], send: Send) -> None:
    """The whole of an answer, as fast as it is taken."""
    chunk = body.read(CHUNK)
    while len(chunk) == CHUNK:
        await send({"type": "http.response.body", "body": chunk, "more_body": True})
        chunk = body.read(CHUNK)
    await send({"type": "http.response.body", "body": chunk})


async def _send_each(events: Events, send: Send) -> None:
    async with contextlib.aclosing(events):
        async for event in events:
            await send({"type": "http.response.body", "body": event, "more_body": True})


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _write(file: IO[bytes], chunks: Iterable[bytes]) -> None:
    """Everything that an application answers, after what it has written there itself; it is read from the beginning."""
    try:
        for chunk in chunks:
            file.write(chunk)
    finally:
        if close := getattr(chunks, "close", None):
            close()
    file.seek(0)


def _plain(status: int, said: bytes, *headers: tuple[bytes, bytes]) -> WsgiResponse:
    kind = (b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(said)).encode())
    return WsgiResponse(status, [*kind, *headers], io.BytesIO(said))


def environ(scope: Scope, body: IO[bytes]) -> WSGIEnvironment:
    """A request as PEP 3333 wants it; a header with _ in its name, which would pass for one with -, is left out."""
    server, client = scope.get("server") or ("localhost", 80), scope.get("client") or ("", 0)
    size = body.seek(0, io.SEEK_END)
    body.seek(0)
    made: WSGIEnvironment = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", "").encode().decode("latin-1"),
        "PATH_INFO": scope["path"].removeprefix(scope.get("root_path", "")).encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    declared = False
    for name, value in scope["headers"]:
        if name in {b"content-length", b"transfer-encoding"}:
            declared = True
        elif b"_" not in name:
            _add_header(made, name, value.decode("latin-1"))
    if declared or size:
        made["CONTENT_LENGTH"] = str(size)
    return made


def _add_header(made: WSGIEnvironment, name: bytes, said: str) -> None:
    key = name.decode("latin-1").upper().replace("-", "_")
    key = key if key == "CONTENT_TYPE" else f"HTTP_{key}"
    made[key] = f"{made[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{said}" if key in made else said
