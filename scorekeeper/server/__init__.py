"""The server of `scorekeeper run`: one process, uvicorn before the threads of the gateway.

The application learns from here by which address phones reach it, and builds links and QR codes from that. The book is
opened, checked and brought up to date here, once; the application goes on with it. Under another server
(scorekeeper.asgi, or scorekeeper.wsgi) it gets what SCOREKEEPER_PUBLIC_URL says, or None, and opens the book itself.
"""

from __future__ import annotations

import signal
import socket
import sys
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

import uvicorn
from sqlalchemy.exc import DBAPIError

from scorekeeper.gateway import READERS, Gateway
from scorekeeper.server.addresses import ANY_ADDRESS, public_url, public_urls
from scorekeeper.server.banner import ServerInfo, startup_banner
from scorekeeper.server.http_protocol import BoundedHttpProtocol
from scorekeeper.service.transfer.editions import open_database
from scorekeeper.settings import INSTANCE, SERVER_LOCK, Settings, SettingsError, prepare_instance_folder, secret_key
from scorekeeper.store.errors import DatabaseUnavailable, DatabaseUnusable, FileLocked, why_unusable
from scorekeeper.store.locks import MAX_WAITING_WRITERS, lock_file
from scorekeeper.web import close, create_app
from scorekeeper.web.app.security import MAX_IMPORT_SIZE

if TYPE_CHECKING:
    from flask import Flask


WRITERS = MAX_WAITING_WRITERS + 16
"""Threads for requests that may write: who finds too many in line before them is told so at once."""

STOP_SECONDS = 3
"""How long open requests may go on after SIGTERM."""

BACKLOG = 1024
"""So many connections may wait until they are looked at."""

MOST_CONNECTIONS = 8_000
"""Connections at once; further ones are answered with 503. Streams are 6,000 at most (`web/live/rooms.py`)."""

KEEP_ALIVE = 20
"""Seconds for which a connection is kept open after an answer."""

OPEN_MAX = 10_240
"""So many files may be open where a system allows less than it says (setrlimit(2) of macOS)."""

HIGHEST_PORT = 65535
RESERVED_PORTS = 1024
"""Those below are an administrator's on most systems."""
FURTHER = 100
"""So many ports beyond one that is taken are tried, to name one that is free."""


def serve(settings: Settings, host: str = ANY_ADDRESS, port: int = 8000) -> None:
    """Serve until Ctrl-C or SIGTERM; say on the terminal where phones find it, as text and as a QR code.

    Where that cannot be, because the port is taken, the instance folder read-only or somebody else's, or the key or the
    database broken, the folder in use by another server, one sentence on the error stream says so and the process exits
    with status 1.
    """
    with ExitStack() as until_then:
        try:
            prepare_instance_folder(settings.instance)
            until_then.enter_context(lock_file(settings.instance / SERVER_LOCK, public_url(settings, port, host)))
            secret_key(settings)
            database = open_database(settings.database_url, settings.instance)
            listener = until_then.enter_context(_listen(host, port))
            urls = public_urls(settings, listener.getsockname()[1], host)
            app = create_app(settings, urls[0], database)
        except FileLocked as error:
            raise SystemExit(_in_use(settings, str(error))) from error
        except (SettingsError, PortUnavailable, DatabaseUnusable, DatabaseUnavailable, DBAPIError) as error:
            raise SystemExit(why_unusable(error)) from error
        except OSError as error:
            raise SystemExit(f"{error.filename} cannot be used ({error.strerror}).") from error
        until_then.callback(close, app)
        _run(app, listener, ServerInfo(urls, host, listener.getsockname()[1], settings))


def _run(app: Flask, listener: socket.socket, served: ServerInfo) -> None:
    _raise_file_limit()
    server = _Server(Gateway(app, readers=READERS, writers=WRITERS, largest=MAX_IMPORT_SIZE), served)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises it again in the end
    with suppress(KeyboardInterrupt):
        server.run([listener])


def _in_use(settings: Settings, where: str) -> str:
    there = f" at {where}" if where else ""
    return (
        f"The instance folder {settings.instance} is in use by a server{there}: stop that one, "
        f"or set {INSTANCE.name} to another folder."
    )


class PortUnavailable(Exception):
    """Nobody can listen there, with a reason in one sentence."""


class _Server(uvicorn.Server):
    """uvicorn's, which says where it is and ends every stream before it ends itself."""

    def __init__(self, gateway: Gateway, served: ServerInfo) -> None:
        self._gateway, self._served = gateway, served
        super().__init__(
            uvicorn.Config(
                gateway,
                http=BoundedHttpProtocol,
                ws="none",
                proxy_headers=False,
                server_header=False,
                access_log=False,
                log_config=None,
                backlog=BACKLOG,
                limit_concurrency=MOST_CONNECTIONS,
                timeout_keep_alive=KEEP_ALIVE,
                timeout_graceful_shutdown=STOP_SECONDS,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        text = startup_banner(self._served, colours=sys.stdout.isatty())
        encoding = sys.stdout.encoding or "ascii"
        print(text.encode(encoding, "replace").decode(encoding), flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen no more; nothing is lost by who only listens."""
        self._gateway.end_listening()
        await super().shutdown(sockets)


def _listen(host: str, port: int) -> socket.socket:
    try:
        return _opened(host, port)
    except OSError as error:
        raise PortUnavailable(f"Port {port} cannot be opened on {host}: {_reason(error, host, port)}") from error


def _opened(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform == "win32":  # there the other would let two servers have one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        _set_keepalive(listener)
        listener.bind(address)
    except OSError:
        listener.close()
        raise
    return listener


def _set_keepalive(listener: socket.socket) -> None:
    # Accepted connections inherit these: a phone that walked away is forgotten after a minute.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in {
        "TCP_KEEPIDLE": 30,
        "TCP_KEEPINTVL": 10,
        "TCP_KEEPCNT": 3,
        "TCP_USER_TIMEOUT": 60_000,
    }.items():
        if hasattr(socket, name):
            listener.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _raise_file_limit() -> None:
    # A phone that listens is an open file.
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  of Unix alone

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        for many in (most, OPEN_MAX):  # macOS names a limit (none) that it does not allow
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (many, most))
                return


def _reason(error: OSError, host: str, port: int) -> str:
    if isinstance(error, PermissionError) and port < RESERVED_PORTS:
        return "only an administrator may; choose one above 1023 (make run PORT=8000)."
    if isinstance(error, socket.gaierror) or error.errno is None:
        return "this machine has no such address."
    free = _free_port(host, port)
    instead = f"{free} is free (make run PORT={free})" if free else "choose another (make run PORT=8001)"
    return f"{(error.strerror or 'it failed').lower()}; {instead}."


def _free_port(host: str, port: int) -> int | None:
    """The next port where nobody listens."""
    for other in range(port + 1, min(port + FURTHER, HIGHEST_PORT) + 1):
        with suppress(OSError), _opened(host, other):
            return other
    return None
