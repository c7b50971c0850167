"""Write errors, and each request if wanted, to standard error as plain lines or as JSON, with the id of the request.

Secrets in URLs are removed.
"""

import json
import logging
import re
import secrets
from datetime import UTC, datetime
from time import perf_counter
from urllib.parse import unquote

from flask import Flask, Response, g, has_app_context, request
from werkzeug.routing import Map

from scorekeeper.settings import Settings
from scorekeeper.web.app.static_files import ENDPOINTS

HEADER = "X-Request-ID"
PLAIN = "[%(asctime)s] %(levelname)s in %(module)s [%(request_id)s]: %(message)s"

#: The placeholder by which routes name a secret part of their URL, which gives access to a table, a seat or a group.
SECRET = "<secret>"  # noqa: S105  a name, not a value

#: The loggers of the servers that run the application, which log the URL of a request.
SERVERS = ("uvicorn.access", "uvicorn.error", "uvicorn.asgi", "gunicorn.access", "gunicorn.error", "werkzeug")

_ID = re.compile(r"[\w.-]{1,64}", re.ASCII)
_access_log = logging.getLogger("scorekeeper.access")


def init_app(app: Flask, settings: Settings) -> None:
    """Log to standard error as the settings say, unless this process logs elsewhere already; give each request an id.

    Call it first, so that it measures the whole request.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if settings.log == "json" else logging.Formatter(PLAIN))
    handler.addFilter(_add_request_id)
    logging.basicConfig(level=settings.log_level.upper(), handlers=[handler])
    app.before_request(_begin)
    app.after_request(_finish)
    _access_log.setLevel(logging.INFO if settings.access_log else logging.WARNING)


def route() -> str:
    """Return the rule of the URL of this request, which names no table, or `unknown`."""
    return request.url_rule.rule if request.url_rule else "unknown"


def request_seconds() -> float:
    """Return the seconds since this request has reached the application."""
    return perf_counter() - float(g.began)


class JsonFormatter(logging.Formatter):
    """Format a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the time, the level, the logger, the id of the request, and the message or the fields of a request."""
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        event = {"time": when, "level": record.levelname.lower(), "logger": record.name}
        event["request_id"] = vars(record)["request_id"]
        event |= getattr(record, "fields", {"message": record.getMessage()})
        if record.exc_info:
            event["exception"] = self.formatException(record.exc_info)
        return json.dumps(event, ensure_ascii=False)


def _add_request_id(record: logging.LogRecord) -> bool:
    record.request_id = g.get("request_id", "-") if has_app_context() else "-"
    return True


def _begin() -> None:
    sent = request.headers.get(HEADER, "")  # only a trusted proxy's arrives here
    g.request_id, g.began = sent if _ID.fullmatch(sent) else secrets.token_urlsafe(8), perf_counter()


def _finish(response: Response) -> Response:
    if request.endpoint not in ENDPOINTS:  # a browser keeps a file with its headers
        response.headers[HEADER] = g.request_id
    if _access_log.isEnabledFor(logging.INFO):
        milliseconds, status = round(request_seconds() * 1e3, 1), response.status_code
        fields = {"method": request.method, "route": route(), "status": status, "milliseconds": milliseconds}
        _access_log.info("%(method)s %(route)s %(status)d %(milliseconds).1f ms", fields, extra={"fields": fields})
    return response


# Secrets


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


def filter_secrets(app: Flask) -> None:
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
