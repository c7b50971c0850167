"""Serve a WSGI application: `python -m tests.bench.serving KIND NAME FOLDER PORT`.

`NAME` is `module:factory`; the factory creates the application for the folder. This module also runs in the environment
of the peer, which contains only the servers and the peer.
"""

from __future__ import annotations

import importlib
import logging
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from scorekeeper.gateway import Gateway

BACKLOG = 1024
MOST_CONNECTIONS = 10_000
GTHREADS = 144
"""The number that one thread per connection needs: streams, waiting writers and short requests."""


def uvicorn(make: Callable[[], Any], port: int) -> None:
    """Serve with uvicorn, as `scorekeeper run` does."""
    from uvicorn import Config, Server  # noqa: PLC0415  only one of the servers is used

    from scorekeeper.server.http_protocol import BoundedHttpProtocol  # noqa: PLC0415  imports uvicorn

    options: dict[str, Any] = {"access_log": False, "server_header": False, "proxy_headers": False, "backlog": BACKLOG}
    Server(
        Config(Gateway(make()), port=port, http=BoundedHttpProtocol, ws="none", log_level="warning", **options)
    ).run()


def asgi(make: Callable[[], Any], port: int) -> None:
    """Serve with gunicorn and its worker for ASGI."""
    _gunicorn(lambda: Gateway(make()), port, worker_class="asgi", worker_connections=MOST_CONNECTIONS, backlog=BACKLOG)


def gthread(make: Callable[[], Any], port: int) -> None:
    """Serve with gunicorn and a thread for each connection."""
    _gunicorn(make, port, worker_class="gthread", threads=GTHREADS)


def _gunicorn(make: Callable[[], Any], port: int, **options: object) -> None:
    from gunicorn.app.base import BaseApplication  # noqa: PLC0415  only one of the servers is used

    common = {"bind": f"127.0.0.1:{port}", "workers": 1, "keepalive": 5, "loglevel": "warning", "graceful_timeout": 1}

    class Server(BaseApplication):
        def load_config(self) -> None:
            for name, value in (common | {"control_socket_disable": True} | options).items():
                self.cfg.set(name, value)

        def load(self) -> Any:  # noqa: ANN401  a WSGI application, or an ASGI one
            return make()

    Server().run()


KINDS = {"uvicorn": uvicorn, "asgi": asgi, "gthread": gthread}


def main(kind: str, name: str, folder: str, port: str) -> None:
    """Serve until the process is stopped."""
    logging.captureWarnings(capture=True)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    module, _, factory = name.partition(":")
    KINDS[kind](lambda: getattr(importlib.import_module(module), factory)(Path(folder)), int(port))


if __name__ == "__main__":
    main(*sys.argv[1:])
