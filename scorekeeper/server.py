"""The server of `scorekeeper run`: one process with many threads, and the address that phones can reach.

The application learns that address from here: `create_app(settings, public_url, book)` gets the result of
`public_url()`, without a slash at the end, and builds links and QR codes from it. The book is opened, checked and
brought up to date here, once; the application goes on with it. Under another WSGI server (scorekeeper.wsgi) it gets
what SCOREKEEPER_PUBLIC_URL says, or None, and opens the book itself.
"""

import io
import os
import socket
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING

import ifaddr
import qrcode
from gunicorn.app.base import BaseApplication
from gunicorn.errors import AppImportError
from gunicorn.workers.base import Worker
from sqlalchemy.exc import DBAPIError

from scorekeeper.service.evenings.editions import open_book
from scorekeeper.settings import INSTANCE, Settings, SettingsError, ensure_instance, secret_key
from scorekeeper.store.away import AwayError
from scorekeeper.store.book import Book
from scorekeeper.store.file import UnusableError
from scorekeeper.store.lock import MOST_WAITING, HeldError, hold
from scorekeeper.web import create_app
from scorekeeper.web.app import logs
from scorekeeper.web.live.streams import STREAMS

if TYPE_CHECKING:
    from flask import Flask

SHORT_REQUESTS = 16
"""So many requests are answered beside the open streams and those who wait to write, each of which holds a thread."""

STOP_SECONDS = 1
"""How long open requests may go on after SIGTERM; streams would never end by themselves."""

HELD = "server.lock"
"""The file in the instance folder that a server keeps to itself, with its address in it."""

EVERYWHERE = "0.0.0.0"  # noqa: S104  phones have to reach it

UNROUTED = "192.0.2.1"  # reserved for documentation: never anybody's address
LOOPBACK = "127.0.0.1"


def serve(settings: Settings, host: str = EVERYWHERE, port: int = 8000) -> None:
    """Serve until Ctrl-C or SIGTERM; say on the terminal where phones find it, as text and as a QR code.

    Where that cannot be, because the port is taken, the instance folder read-only or somebody else's, or the key or the
    database broken, the folder in use by another server, one sentence on the error stream says so and the process exits
    with status 1.
    """
    with ExitStack() as until_then:
        try:
            ensure_instance(settings.instance)
            until_then.enter_context(hold(settings.instance / HELD, public_url(settings, port, host)))
            book = _opened(settings)
        except HeldError as error:
            raise SystemExit(_in_use(settings, str(error))) from error
        except (SettingsError, UnusableError) as error:
            raise SystemExit(str(error)) from error
        except AwayError as error:
            raise SystemExit(f"The database: {error}") from error
        except DBAPIError as error:
            raise SystemExit(f"The database: {str(error.orig).splitlines()[0]}") from error
        except OSError as error:
            raise SystemExit(f"{error.filename} cannot be used ({error.strerror}).") from error
        try:
            listener = _listen(host, port)
        except OSError as error:
            raise SystemExit(f"Port {port} cannot be opened on {host}: {_reason(error)}") from error
        _Server(settings, book, host, listener).run()


def public_url(settings: Settings, port: int, host: str = EVERYWHERE) -> str:
    """The address that phones reach: what was set, else this machine's in its network. No slash at the end."""
    return public_urls(settings, port, host)[0]


def public_urls(settings: Settings, port: int, host: str = EVERYWHERE) -> list[str]:
    """Every address that phones may reach, the likeliest first; never localhost unless there is nothing else."""
    if settings.public_url:
        return [settings.public_url]
    hosts = addresses() if host in {"", EVERYWHERE, "::"} else [f"[{host}]" if ":" in host else host]
    return [f"http://{name}:{port}" for name in hosts]


def addresses() -> list[str]:
    """The IPv4 addresses of this machine, that of its way out first; the loopback one only where it is alone."""
    found = [address for address in (_way_out(), *_interfaces()) if address and not address.startswith("127.")]
    return list(dict.fromkeys(found)) or [LOOPBACK]


def announcement(urls: list[str], *, colours: bool) -> str:
    """What the terminal shows at start. With `colours` the code is dark on light whatever the terminal's own are."""
    code = qrcode.QRCode(border=4)
    code.add_data(urls[0])
    # With colours the library wants to be told that it writes to a terminal.
    drawn = _Terminal() if colours else io.StringIO()
    code.print_ascii(out=drawn, tty=colours, invert=True)
    others = "".join(f"  or, from another network of this machine: {url}\n" for url in urls[1:])
    return f"\n  {urls[0]}\n{others}\n{drawn.getvalue()}\n  Phones in the same network can open it. Ctrl-C stops it.\n"


def _in_use(settings: Settings, where: str) -> str:
    there = f" at {where}" if where else ""
    return (
        f"The instance folder {settings.instance} is in use by a server{there}: stop that one, "
        f"or set {INSTANCE.name} to another folder."
    )


def _opened(settings: Settings) -> Book:
    # Not in the worker, from where what is wrong could only be shouted. No connection may be carried through the fork:
    # a book that is closed makes new ones when it is asked.
    secret_key(settings)
    book = open_book(settings.database_url, settings.instance)
    book.close()
    return book


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class _Server(BaseApplication):
    def __init__(self, settings: Settings, book: Book, host: str, listener: socket.socket) -> None:
        self.settings, self.book, self.host, self.listener = settings, book, host, listener
        self.port: int = listener.getsockname()[1]
        super().__init__()

    def load_config(self) -> None:
        for name, value in {
            "bind": f"fd://{self.listener.detach()}",
            "worker_class": "gthread",
            "workers": 1,
            "threads": STREAMS + MOST_WAITING + SHORT_REQUESTS,
            "graceful_timeout": STOP_SECONDS + 2,
            "control_socket_disable": True,
            "keepalive": 5,
            "loglevel": "warning",
            "post_worker_init": self._begin,
            "worker_exit": self._end,
        }.items():
            self.cfg.set(name, value)

    def load(self) -> "Flask":  # type: ignore[override]  # the stubs spell start_response otherwise than Flask
        # In the worker: a database connection or a thread must not be carried through a fork.
        try:
            return create_app(self.settings, public_url(self.settings, self.port, self.host), self.book)
        except SettingsError as error:
            raise AppImportError(str(error)) from error

    def _begin(self, worker: Worker) -> None:
        logs.keep_secrets("gunicorn.error", "gunicorn.access")
        # The worker gives up before its master would kill it, which is no way to say goodbye.
        worker.cfg.set("graceful_timeout", STOP_SECONDS)
        if worker.age > 1:  # the first one died, and the phones know the address already
            return
        text = announcement(public_urls(self.settings, self.port, self.host), colours=sys.stdout.isatty())
        encoding = sys.stdout.encoding or "ascii"
        print(text.encode(encoding, "replace").decode(encoding), flush=True)

    def _end(self, _master: object, worker: Worker) -> None:
        # The interpreter would wait for the threads of open streams; nothing is lost, they only listen.
        if worker.booted:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(0)


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        _drop_the_departed(listener)
        listener.bind(address)
        listener.listen(STREAMS + SHORT_REQUESTS)
    except OSError:
        listener.close()
        raise
    return listener


def _drop_the_departed(listener: socket.socket) -> None:
    # Accepted connections inherit these: a phone that walked away frees its thread after a minute.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in {
        "TCP_KEEPIDLE": 30,
        "TCP_KEEPINTVL": 10,
        "TCP_KEEPCNT": 3,
        "TCP_USER_TIMEOUT": 60_000,
    }.items():
        if hasattr(socket, name):
            listener.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _reason(error: OSError) -> str:
    if isinstance(error, PermissionError):
        return "only an administrator may; choose one above 1023 (make run PORT=8000)."
    if isinstance(error, socket.gaierror) or error.errno is None:
        return "this machine has no such address."
    return f"{(error.strerror or 'it failed').lower()}; choose another (make run PORT=8001)."


def _way_out() -> str | None:
    # Connecting a UDP socket sends nothing; it names the interface that a packet would leave by.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((UNROUTED, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _interfaces() -> list[str]:
    try:
        return [str(one.ip) for adapter in ifaddr.get_adapters() for one in adapter.ips if one.is_IPv4]
    except OSError:  # some phones keep that to themselves
        return []
