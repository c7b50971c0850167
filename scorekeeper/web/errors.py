"""Turn exceptions into an HTML page or an RFC 9457 problem document."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from flask import Flask, current_app, json, render_template, request
from pydantic import Field
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text
from scorekeeper.ledger.reports import Report
from scorekeeper.service.errors import NotFound, ServiceError, TableDeleted, Unauthenticated
from scorekeeper.service.tables import deletion
from scorekeeper.store.errors import DatabaseUnavailable
from scorekeeper.web.app.requests import database
from scorekeeper.web.app.sessions import is_seated_at
from scorekeeper.web.templating.i18n import say

_UNREADABLE = ("refused", text("The request could not be read."))
#: The title of each status, and the code and the explanation of an error with this status that Werkzeug raises.
STATUSES: Mapping[int, tuple[Text, str, Text]] = {
    400: (text("Request not understood"), *_UNREADABLE),
    401: (text("Join the table first"), *_UNREADABLE),
    403: (text("You cannot do this"), *_UNREADABLE),
    404: (text("Page not found"), "not_found", text("Page not found")),
    405: (text("Not possible here"), "method", text("This address does not accept that method.")),
    409: (text("Someone else changed this first"), *_UNREADABLE),
    413: (text("Too large"), "too_large", text("This is larger than the server accepts.")),
    415: (text("Not JSON"), "not_json", text("Send JSON with the type application/json.")),
    422: (text("Please check your entry"), *_UNREADABLE),
    429: (text("Too many requests"), "too_many", text("Too many requests from your address. Wait a moment.")),
    500: (text("Something went wrong"), "fault", text("Something broke on our side. Everything saved before is safe.")),
    503: (text("Not ready"), "not_ready", text("The database or the live updates cannot be reached.")),
}

#: The code of a `DatabaseUnavailable`.
AWAY = "away"

#: The status of a request with invalid values.
UNPROCESSABLE = 422

#: The number of seconds after which a client repeats a request; a browser repeats a GET by itself.
RETRY_SECONDS = 3


class ProblemField(Report):
    """A problem of a field: `piles`, `expected.number`."""

    field: str
    code: str
    message: str


class ProblemDocument(Report):
    """A problem as JSON (RFC 9457), with its `code` for programs; fields without a value are left out."""

    type: str = "about:blank"
    status: int
    code: str
    title: str
    detail: str
    errors: tuple[ProblemField, ...] = ()
    hand: int | None = None
    current: dict[str, Any] | None = None
    #: Whether a browser repeats a GET by itself.
    retries: bool = Field(default=False, exclude=True)


def init_app(app: Flask, write: Callable[[object], dict[str, Any] | None]) -> None:
    """Register the error handlers; `write` converts the `current` value of an error to JSON.

    Flask logs an unexpected exception and passes it on as a 500.
    """
    app.register_error_handler(ServiceError, lambda error: _respond(_of_service(error), write(error.current)))
    app.register_error_handler(Refused, lambda error: _respond(_of_refused(error)))
    app.register_error_handler(DatabaseUnavailable, lambda error: _respond(_unavailable(error)))

    @app.errorhandler(HTTPException)
    def respond_with_headers(error: HTTPException) -> Response:
        status = error.code or 500
        title, code, detail = _described(status)
        response = _respond(ProblemDocument(status=status, code=code, title=say(title), detail=say(detail)))
        for name, value in error.get_headers():
            if name not in {"Content-Type", "Content-Length"}:
                response.headers[name] = value
        return response


def wants_json() -> bool:
    """Return whether the client expects JSON: any client of the JSON API, or a script of a page."""
    best = request.accept_mimetypes.best_match(["text/html", "application/json"])
    return request.path.startswith("/api/") or best == "application/json"


def _respond(trouble: ProblemDocument, current: dict[str, Any] | None = None) -> Response:
    if wants_json():
        document = trouble.model_copy(update={"current": current}).model_dump(mode="json")
        shown = {name: value for name, value in document.items() if value}
        body = json.dumps(shown, separators=(",", ":"))
        response = Response(body, trouble.status, mimetype="application/problem+json")
    else:
        response = Response(render_template("error.html", trouble=trouble), trouble.status, mimetype="text/html")
    if trouble.code == AWAY:
        response.headers["Retry-After"] = str(RETRY_SECONDS)
    if trouble.retries and request.method == "GET" and not wants_json():
        response.headers["Refresh"] = str(RETRY_SECONDS)
    if trouble.status == Unauthenticated.status:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _of_service(error: ServiceError) -> ProblemDocument:
    code = (request.view_args or {}).get("code")
    try:  # to a stranger, a deleted table is like one that never was
        if type(error) is NotFound and is_seated_at(code) and deletion.is_deleted(database(), str(code)):
            error = TableDeleted()
    except DatabaseUnavailable as unavailable:  # Flask calls no other handler for the exception of a handler
        return _unavailable(unavailable)
    return ProblemDocument(
        status=error.status,
        code=error.code,
        title=say(error.title or _described(error.status)[0]),
        detail=say(error.message),
        errors=_fields(error.problems),
        retries=error.retries,
    )


def _unavailable(error: DatabaseUnavailable) -> ProblemDocument:
    current_app.logger.warning("The database cannot be used: %s", error)
    title = text("The database cannot be reached right now")
    detail = text("Nothing that was saved is lost, and your input is still on your phone. Try again in a moment.")
    return ProblemDocument(status=503, code=AWAY, title=say(title), detail=say(detail), retries=True)


def _of_refused(refused: Refused) -> ProblemDocument:
    problems, players, hand = refused.problems, refused.players, refused.hand
    detail = say(problems[0].message, players)
    if request.path.startswith("/api/") and problems[0].field:
        detail = f"{problems[0].field}: {detail}"
    return ProblemDocument(
        status=UNPROCESSABLE,
        code="invalid",
        title=say(STATUSES[UNPROCESSABLE][0]),
        detail=say(text("Hand %(number)s: %(problem)s", number=hand, problem=detail)) if hand else detail,
        errors=_fields(problems, players),
        hand=hand,
    )


def _fields(problems: Iterable[Problem], players: Sequence[str] = ()) -> tuple[ProblemField, ...]:
    return tuple(ProblemField(field=one.field, code=one.code, message=say(one.message, players)) for one in problems)


def _described(status: int) -> tuple[Text, str, Text]:
    return STATUSES.get(status) or STATUSES[400 if status < 500 else 500]  # noqa: PLR2004
