"""Remove secrets in URLs from log records."""

import logging
import re
from urllib.parse import unquote

from flask import Flask
from werkzeug.routing import Map

#: The placeholder by which routes name a secret part of their URL, which gives access to a table, a seat or a group.
SECRET = "<secret>"  # noqa: S105  a name, not a value

#: The loggers of the servers that run the application, which log the URL of a request.
SERVERS = ("uvicorn.access", "uvicorn.error", "uvicorn.asgi", "gunicorn.access", "gunicorn.error", "werkzeug")


class WithoutSecrets(logging.Filter):
    """Remove the part of a logged URL from its secret on."""

    def __init__(self, routes: Map) -> None:
        super().__init__()
        prefixes = (rule.rule.partition(SECRET)[0] for rule in routes.iter_rules() if SECRET in rule.rule)
        self._secrets = re.compile(rf"({'|'.join(map(_pattern, prefixes))})[^\s'\"?]+")

    def filter(self, record: logging.LogRecord) -> bool:
        """Remove secrets from the record and keep the record."""
        if isinstance(record.args, tuple):  # one by one, because a formatter of uvicorn counts them
            record.args = tuple(
                self._clean(argument) if isinstance(argument, str) else argument for argument in record.args
            )
        message = record.getMessage()
        if (cleaned := self._clean(message)) != message:
            record.msg, record.args = cleaned, ()
        return True

    def _clean(self, message: str) -> str:
        cleaned, count = self._secrets.subn(r"\1…", unquote(message))  # gunicorn logs the quoted URL
        return cleaned if count else message


def init_app(app: Flask) -> None:
    """Filter the loggers of the application and of its server. Call it after all routes are registered."""
    without_secrets = WithoutSecrets(app.url_map)
    for name in (app.logger.name, *SERVERS):
        logger = logging.getLogger(name)
        if not any(isinstance(existing, WithoutSecrets) for existing in logger.filters):
            logger.addFilter(without_secrets)


def _pattern(prefix: str) -> str:
    """Return a pattern for the start of a route's URL, which also matches repeated slashes.

    The first slash is not repeated: searching for that in a URL of slashes would take seconds.
    """
    parts = (r"[^/\s]+" if part.startswith("<") else re.escape(part) for part in prefix.strip("/").split("/"))
    return f"/{'/+'.join(parts)}/+"
