"""Write errors, and each request if wanted, to standard error as plain lines or as JSON, with the id of the request."""

import json
import logging
import re
import secrets
from datetime import UTC, datetime
from time import perf_counter

from flask import Flask, Response, g, has_app_context, request

from scorekeeper.settings import Settings
from scorekeeper.web.app.static_files import ENDPOINTS

HEADER = "X-Request-ID"
PLAIN = "[%(asctime)s] %(levelname)s in %(module)s [%(request_id)s]: %(message)s"

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
