"""What is written into logs: never the secret in an address, whichever server writes them."""

from __future__ import annotations

import logging
import re
from typing import Final
from urllib.parse import unquote

from flask import Flask
from werkzeug.routing import Map

SECRET: Final = "<secret>"  # noqa: S105  a name, not a value
"""How a route names the part of its address that opens something: a table, a seat, a host's part, a group."""

SERVERS: Final = ("uvicorn.access", "uvicorn.error", "uvicorn.asgi", "gunicorn.access", "gunicorn.error", "werkzeug")
"""The loggers of the servers that run the application, which write down the address of a request."""


class WithoutSecrets(logging.Filter):
    """Leaves out of what is logged the rest of an address from its secret on."""

    def __init__(self, routes: Map) -> None:
        super().__init__()
        before = (rule.rule.partition(SECRET)[0] for rule in routes.iter_rules() if SECRET in rule.rule)
        self._secrets = re.compile(rf"({'|'.join(map(_pattern, before))})[^\s'\"?]+")

    def filter(self, record: logging.LogRecord) -> bool:
        """Every line stays, without them."""
        if isinstance(record.args, tuple):  # one by one, for a formatter of uvicorn counts them
            record.args = tuple(self._without(one) if isinstance(one, str) else one for one in record.args)
        said = record.getMessage()
        if (without := self._without(said)) != said:
            record.msg, record.args = without, ()
        return True

    def _without(self, said: str) -> str:
        without, found = self._secrets.subn(r"\1…", unquote(said))  # gunicorn logs an address as it was sent
        return without if found else said


def init_app(app: Flask) -> None:
    """Keep secrets out of the log of the application and of any server that runs it. After all routes are there."""
    without_secrets = WithoutSecrets(app.url_map)
    for name in (app.logger.name, *SERVERS):
        log = logging.getLogger(name)
        if not any(isinstance(one, WithoutSecrets) for one in log.filters):
            log.addFilter(without_secrets)


def _pattern(before: str) -> str:
    """What matches the beginning of an address as a route has it, also with several slashes instead of one.

    Not with several as its first: looking for them in an address of slashes would take seconds.
    """
    parts = (r"[^/\s]+" if part.startswith("<") else re.escape(part) for part in before.strip("/").split("/"))
    return f"/{'/+'.join(parts)}/+"
