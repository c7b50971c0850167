"""Serve a WSGI application with uvicorn, as `scorekeeper run` does: `python -m tests.bench.serving NAME FOLDER PORT`.

`NAME` is `module:factory`; the factory creates the application for the folder. This module also runs in the environment
of the peer, which contains only the server and the peer.
"""

import importlib
import logging
import resource
import sys
from pathlib import Path

from uvicorn import Config, Server

from scorekeeper.gateway import Gateway
from scorekeeper.server.http_protocol import BoundedHttpProtocol

BACKLOG = 1024


def main(name: str, folder: str, port: str) -> None:
    logging.captureWarnings(capture=True)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    module, _, factory = name.partition(":")
    app = getattr(importlib.import_module(module), factory)(Path(folder))
    config = Config(
        Gateway(app),
        port=int(port),
        http=BoundedHttpProtocol,
        ws="none",
        backlog=BACKLOG,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
    )
    Server(config).run()


if __name__ == "__main__":
    main(*sys.argv[1:])
