"""Serve a WSGI application on an ASGI server, with event streams that need no thread.

A request occupies a thread only after it is received completely and until its response is complete, however slow the
client is. Requests that read and requests that may write have separate pools of threads, so that waiting writers do not
block readers. For an event stream, the application passes a generator of events to `environ[EVENT_STREAM]` and returns
no body.

This module uses the standard library only and works with any WSGI application.
"""

import asyncio
import contextlib
import io
import logging
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment


Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Events = AsyncGenerator[bytes, None]

#: The key in the WSGI environ of a function that takes the events to stream; other WSGI servers do not set it.
EVENT_STREAM = "scorekeeper.listen"

#: The default numbers of threads.
READERS = 16
WRITERS = 16

#: Complete requests that may wait for a thread or have one; a whole club may share one address.
MAX_WAITING = 4096
MAX_PER_ADDRESS = 1024

#: The default maximum number of bytes of a request body; the application has lower limits.
MAX_BODY_SIZE = 64 << 20
IN_MEMORY = 256 << 10
CHUNK = 64 << 10

READ_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
BUSY = b"Too many requests are waiting here. Try again in a moment.\n"
ERROR = b"Something went wrong here.\n"

_log = logging.getLogger(__name__)


@dataclass
class WsgiResponse:
    """The response of the application; its body is followed by `events`, if any."""

    status: int = 500
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: IO[bytes] = field(default_factory=io.BytesIO)
    events: Events | None = None


class Gateway:
    """The ASGI application that wraps a WSGI application; `headers` are those of its own 500 and 503 responses."""

    def __init__(
        self,
        app: "WSGIApplication",
        *,
        readers: int = READERS,
        writers: int = WRITERS,
        largest: int = MAX_BODY_SIZE,
        headers: Iterable[tuple[str, str]] = (),
    ) -> None:
        self._app, self._largest = app, largest
        self._headers = [(name.lower().encode(), value.encode()) for name, value in headers]
        self._readers = ThreadPoolExecutor(readers, "reader")
        self._writers = ThreadPoolExecutor(writers, "writer")
        self._waiting = Counter[str]()
        self._streams: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or handle the lifespan events of the server."""
        if scope["type"] == "http":
            await self._serve(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._handle_lifespan(receive, send)

    def end_listening(self) -> None:
        """End every event stream."""
        for task in self._streams:
            task.cancel()

    async def _handle_lifespan(self, receive: Receive, send: Send) -> None:
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
            response = await self._call(scope, body)
        with response.body:
            await send({"type": "http.response.start", "status": response.status, "headers": response.headers})
            if response.events is None:
                while len(chunk := response.body.read(CHUNK)) == CHUNK:
                    await send({"type": "http.response.body", "body": chunk, "more_body": True})
                await send({"type": "http.response.body", "body": chunk})
            else:
                await self._send_events(response.events, receive, send)

    async def _call(self, scope: Scope, body: IO[bytes]) -> WsgiResponse:
        """Call the application as soon as a thread is free, or return a 503 response if too many requests wait."""
        address = (scope.get("client") or ("",))[0]
        if self._waiting.total() >= MAX_WAITING or self._waiting[address] >= MAX_PER_ADDRESS:
            return _plain(503, BUSY, (b"retry-after", b"1"), *self._headers)
        pool = self._readers if scope["method"] in READ_METHODS else self._writers
        self._waiting[address] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, self._run, environ(scope, body))
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    def _run(self, environ: "WSGIEnvironment") -> WsgiResponse:
        response = WsgiResponse(body=_temporary_file())

        def start(status: str, headers: list[tuple[str, str]], _: object = None) -> Callable[[bytes], object]:
            response.status = int(status[:3])
            response.headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
            return response.body.write

        def listen(events: Events) -> None:
            response.events = events

        environ[EVENT_STREAM] = listen
        try:
            _write(response.body, self._app(environ, start))
        except Exception:  # noqa: BLE001  the application may raise anything
            response.body.close()
            _log.exception("The application failed")
            return _plain(500, ERROR, *self._headers)
        return response

    async def _send_events(self, events: Events, receive: Receive, send: Send) -> None:
        """Send events until there are no more, the client disconnects, or the server stops."""
        sending = asyncio.create_task(_send_each(events, send))
        disconnected = asyncio.create_task(_wait_for_disconnect(receive))
        self._streams.add(sending)
        try:
            await asyncio.wait((sending, disconnected), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._streams.discard(sending)
            for task in (sending, disconnected):
                task.cancel()
            await asyncio.gather(sending, disconnected, return_exceptions=True)
        await send({"type": "http.response.body"})


def _temporary_file() -> IO[bytes]:
    """Return a temporary file that stays in memory while it is small."""
    return tempfile.SpooledTemporaryFile(IN_MEMORY)


async def _read_body(receive: Receive, largest: int) -> IO[bytes] | None:
    """Read the body of a request until it exceeds `largest`; return None if the client disconnects."""
    body = _temporary_file()
    while (message := await receive())["type"] != "http.disconnect":
        body.write(message.get("body", b""))
        if body.tell() > largest or not message.get("more_body", False):
            return body
    body.close()
    return None


async def _send_each(events: Events, send: Send) -> None:
    async with contextlib.aclosing(events):
        async for event in events:
            await send({"type": "http.response.body", "body": event, "more_body": True})


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _write(file: IO[bytes], chunks: Iterable[bytes]) -> None:
    """Append the chunks of a WSGI response to the file, and rewind it."""
    try:
        for chunk in chunks:
            file.write(chunk)
    finally:
        if close := getattr(chunks, "close", None):
            close()
    file.seek(0)


def _plain(status: int, text: bytes, *headers: tuple[bytes, bytes]) -> WsgiResponse:
    content = (b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(text)).encode())
    return WsgiResponse(status, [*content, *headers], io.BytesIO(text))


def environ(scope: Scope, body: IO[bytes]) -> "WSGIEnvironment":
    """Return the WSGI environ (PEP 3333) of a request.

    A header with `_` in its name is dropped, because it would look like one with `-`.
    """
    server, client = scope.get("server") or ("localhost", 80), scope.get("client") or ("", 0)
    size = body.seek(0, io.SEEK_END)
    body.seek(0)
    variables: WSGIEnvironment = {
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
            key = name.decode("latin-1").upper().replace("-", "_")
            key = key if key == "CONTENT_TYPE" else f"HTTP_{key}"
            separator = "; " if key == "HTTP_COOKIE" else ","
            before = f"{variables[key]}{separator}" if key in variables else ""
            variables[key] = before + value.decode("latin-1")
    if declared or size:
        variables["CONTENT_LENGTH"] = str(size)
    return variables
