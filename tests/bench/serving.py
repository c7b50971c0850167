"""Serve a WSGI application with uvicorn, as `scorekeeper run` does: `python -m tests.bench.serving NAME FOLDER PORT`.

`NAME` is `module:factory`; the factory creates the application for the folder. This module also runs in the environment
of the peer, which contains only the server and the peer.
"""

import importlib
import logging
import resource
import runpy
import sys
from pathlib import Path

from uvicorn import Config, Server

from scorekeeper import gateway

BACKLOG = 1024
# The package of the server imports what the environment of the peer does not have, so this module is run alone.
PROTOCOL = runpy.run_path(str(Path(gateway.__file__).with_name("server") / "http_protocol.py"))["BoundedHttpProtocol"]


def main(name: str, folder: str, port: str) -> None:
    logging.captureWarnings(capture=True)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    module, _, factory = name.partition(":")
    app = getattr(importlib.import_module(module), factory)(Path(folder))
    config = Config(
        gateway.Gateway(app),
        port=int(port),
        http=PROTOCOL,
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
