"""Serve the checkout as `make run` does, and start again whenever a file that the server reads has changed: `make dev`.

The parent holds the socket and watches the files; the child is the server. A request that comes while the child starts
waits for it. A child that cannot start says why, and the next change starts another one.
"""

import os
import sys
from functools import partial
from pathlib import Path
from socket import socket

from uvicorn import Config
from uvicorn.supervisors import ChangeReload

from hatch_build import TOP_LEVEL, compile_words
from scorekeeper import server
from scorekeeper.server.addresses import ANY_ADDRESS, public_urls
from scorekeeper.server.banner import ServerInfo
from scorekeeper.service.transfer.editions import open_database
from scorekeeper.settings import load_settings, prepare_instance_folder
from scorekeeper.store.locks import lock_file, server_lock
from scorekeeper.web import close, create_app

ROOT = Path(__file__).parents[1]
WATCHED = [str(ROOT / name) for name in ("scorekeeper", *TOP_LEVEL)]
READ = ["*.css", "*.html", "*.js", "*.json", "*.md", "*.po", "*.png", "*.py", "*.svg"]
"""No .pyc and no .mo, which a start writes."""


def main(port: int) -> None:
    """Show the address, and serve until Ctrl-C."""
    settings = load_settings(os.environ)
    with server._problems_in_a_sentence(settings):
        prepare_instance_folder(settings.instance)
        listener = server.listen(ANY_ADDRESS, port)
    listener.listen(server.BACKLOG)
    urls = public_urls(settings, port)
    server._print_banner(ServerInfo(urls, ANY_ADDRESS, port, settings))
    config = Config("", reload=True, reload_dirs=WATCHED, reload_includes=READ, log_config=None)
    ChangeReload(config, partial(serve, url=urls[0]), [listener]).run()


def serve(sockets: list[socket] | None, url: str) -> None:
    """Serve what the files say now, until SIGTERM."""
    assert sockets
    compile_words(ROOT)
    settings = load_settings(os.environ)
    with server._problems_in_a_sentence(settings):
        # The child locks the database, because the parent would hold the lock while another child starts.
        _lock = lock_file(server_lock(settings.database_url, settings.instance), url)
        app = create_app(settings, url, open_database(settings.database_url, settings.instance))
    server._run(app, sockets[0], lambda: None)
    close(app)


if __name__ == "__main__":
    main(int(sys.argv[1]))
