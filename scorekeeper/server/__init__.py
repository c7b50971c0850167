"""Run the app with uvicorn, and print the address for other devices.

One process runs uvicorn and the threads of the gateway; with PostgreSQL there may be several such processes. The
server opens, checks and migrates the database, and passes it to the app together with the public URL, from which the
app builds links and QR codes. Under another server (scorekeeper.asgi or scorekeeper.wsgi) the app gets the setting
SCOREKEEPER_PUBLIC_URL, or None, and opens the database itself.
"""

import errno
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import uvicorn
from sqlalchemy.exc import DBAPIError

from scorekeeper.gateway import Gateway
from scorekeeper.server.addresses import ANY_ADDRESS, public_url, public_urls
from scorekeeper.server.banner import ServerInfo, startup_banner
from scorekeeper.server.http_protocol import BoundedHttpProtocol
from scorekeeper.server.workers import run_workers
from scorekeeper.service.transfer.editions import open_database
from scorekeeper.settings import DATABASE_URL, INSTANCE, Settings, SettingsError, prepare_instance_folder, secret_key
from scorekeeper.store.errors import DatabaseUnavailable, DatabaseUnusable, FileLocked, why_unusable
from scorekeeper.store.locks import MAX_WAITING_WRITERS, lock_file, server_lock
from scorekeeper.web import close, create_app
from scorekeeper.web.app.security import HEADERS, MAX_IMPORT_SIZE
from scorekeeper.web.live.hub import relay_problem

if TYPE_CHECKING:
    from flask import Flask


#: Threads for requests that may write: more than may wait for the lock, so that further ones are refused at once.
WRITERS = MAX_WAITING_WRITERS + 16

#: The time that open requests have to end after SIGTERM.
STOP_SECONDS = 3

#: Connections that may wait to be accepted.
BACKLOG = 1024

#: Connections at once; further ones are answered with 503. Streams are 6,000 at most (`web/live/listeners.py`).
MAX_CONNECTIONS = 8_000

#: The options of a connection by which an unreachable client is noticed; not every system has each.
KEEPALIVE = {"TCP_KEEPIDLE": 30, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 60_000}

#: Seconds for which a connection is kept open after an answer.
KEEP_ALIVE = 20

#: The limit of open files on systems that report a higher limit than they allow (setrlimit(2) on macOS).
OPEN_MAX = 10_240

HIGHEST_PORT = 65535
#: Lower ports are reserved for administrators on most systems.
RESERVED_PORTS = 1024
#: The number of ports after an unavailable port that are tried in order to suggest a free one.
PORTS_TO_TRY = 100


def serve(settings: Settings, host: str = ANY_ADDRESS, port: int = 8000, workers: int = 1) -> None:
    """Serve until Ctrl-C or SIGTERM, in `workers` processes; print the public address as text and as a QR code.

    Raise `SystemExit` with one sentence if the port is unavailable, if the instance folder is not writable, belongs to
    another user or is in use by another server, if the secret key or the database is damaged, or if there are to be
    several processes on a SQLite file.
    """
    with ExitStack() as stack:
        with _problems_in_a_sentence(settings):
            if workers > 1 and settings.database_url.startswith("sqlite"):
                raise SettingsError(f"Several processes need PostgreSQL: set {DATABASE_URL.name}, or start one.")
            prepare_instance_folder(settings.instance)
            path = server_lock(settings.database_url, settings.instance)
            stack.enter_context(lock_file(path, public_url(settings, port, host)))
            secret_key(settings)
            listener = stack.enter_context(listen(host, port))
            port = listener.getsockname()[1]
            database = open_database(settings.database_url, settings.instance)
            urls = public_urls(settings, port, host)
            info = ServerInfo(urls, host, port, settings)
            app = create_app(settings, urls[0], database) if workers == 1 else None
            if problem := relay_problem(settings):
                print(f"The relay: {problem}.", file=sys.stderr)
        if app is None:
            if settings.metrics_token:
                os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", stack.enter_context(TemporaryDirectory()))
            database.close()
            listener.close()  # each process listens at a socket of its own, so that the system spreads connections
            run_workers(_work, (settings, host, port, urls[0]), workers, lambda: _print_banner(info))
        else:
            stack.callback(close, app)
            _run(app, listener, lambda: _print_banner(info))


@contextmanager
def _problems_in_a_sentence(settings: Settings) -> Iterator[None]:
    try:
        yield
    except FileLocked as error:
        raise SystemExit(
            f"The database in {settings.instance} is used by a server{f' at {error}' * bool(str(error))}: stop it, "
            f"or set {INSTANCE.name} to another folder; several processes need PostgreSQL ({DATABASE_URL.name})."
        ) from error
    except (SettingsError, PortUnavailable, DatabaseUnusable, DatabaseUnavailable, DBAPIError) as error:
        raise SystemExit(why_unusable(error)) from error
    except OSError as error:
        raise SystemExit(f"{error.filename} cannot be used ({error.strerror}).") from error


def _work(settings: Settings, host: str, port: int, url: str, on_start: Callable[[], None]) -> None:
    """Serve in one of several processes."""
    with ExitStack() as stack:
        with _problems_in_a_sentence(settings):
            listener = stack.enter_context(listen(host, port, shared=True))
            app = create_app(settings, url, open_database(settings.database_url, settings.instance))
        stack.callback(close, app)
        _run(app, listener, on_start)


def _run(app: "Flask", listener: socket.socket, on_start: Callable[[], None]) -> None:
    _raise_file_limit()
    server = _Server(Gateway(app, writers=WRITERS, largest=MAX_IMPORT_SIZE, headers=HEADERS.items()), on_start)
    signal.signal(signal.SIGTERM, server.handle_exit)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # the server takes the first Ctrl-C; the second ends the process
    server.run([listener])


def _print_banner(info: ServerInfo) -> None:
    text = startup_banner(info, colours=sys.stdout.isatty())
    encoding = sys.stdout.encoding or "ascii"
    print(text.encode(encoding, "replace").decode(encoding), flush=True)


class PortUnavailable(Exception):
    """The server cannot listen on the port; the text is one sentence with the reason."""


class _Server(uvicorn.Server):
    """A uvicorn server that says when it answers and ends all event streams before it stops."""

    def __init__(self, gateway: Gateway, on_start: Callable[[], None]) -> None:
        self._gateway, self._on_start = gateway, on_start
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
                limit_concurrency=MAX_CONNECTIONS,
                timeout_keep_alive=KEEP_ALIVE,
                timeout_graceful_shutdown=STOP_SECONDS,
            )
        )

    def handle_exit(self, *_: object) -> None:
        """Stop the server; a second Ctrl-C ends the process at once."""
        self.should_exit = True
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, and say so."""
        await super().startup(sockets)
        self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the event streams, then stop the server."""
        self._gateway.end_listening()
        await super().shutdown(sockets)


def listen(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """Return a socket that is bound to the port, or raise `PortUnavailable`.

    Several processes of one user may listen at the same port with a `shared` socket each.
    """
    try:
        return _open_socket(host, port, shared=shared)
    except OSError as error:
        raise PortUnavailable(f"Port {port} cannot be opened on {host}: {_reason(error, host, port)}") from error


def _open_socket(host: str, port: int, *, shared: bool = False) -> socket.socket:
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform == "win32":  # on Windows, SO_REUSEADDR lets two servers use one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, shared)
        # Accepted connections inherit these options: the connection of an unreachable client is closed after a minute.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in KEEPALIVE.items():
            if hasattr(socket, name):
                listener.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
        listener.bind(address)
    except OSError:
        listener.close()
        raise
    return listener


def _raise_file_limit() -> None:
    # Each event stream is an open file.
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  exists on Unix only

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        for limit in (most, OPEN_MAX):  # macOS reports no limit, but does not allow that value
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (limit, most))
                return


def _reason(error: OSError, host: str, port: int) -> str:
    if isinstance(error, PermissionError) and port < RESERVED_PORTS:
        return "only an administrator may; choose one above 1023 (make run PORT=8000)."
    if isinstance(error, socket.gaierror) or error.errno in {None, errno.EADDRNOTAVAIL}:
        return "this machine has no such address; start it without --host."
    cause = (error.strerror or "it failed").lower()
    for free in range(port + 1, min(port + PORTS_TO_TRY, HIGHEST_PORT) + 1):
        with suppress(OSError), _open_socket(host, free):
            return f"{cause}; {free} is free (make run PORT={free})."
    return f"{cause}; choose another (make run PORT=8001)."
