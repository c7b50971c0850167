"""The one place where a refusal becomes an answer: a page for people, problem JSON (RFC 9457) for programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask import Flask, current_app, json, render_template, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import text
from scorekeeper.service.errors import NotFound, ServiceError, TableDeleted, Unauthenticated
from scorekeeper.service.tables import deletion
from scorekeeper.service.tables.closing import OpenItems
from scorekeeper.service.views.chip_entries import ChipEntryView
from scorekeeper.service.views.drafts import DraftView
from scorekeeper.service.views.hands import HandView
from scorekeeper.service.views.sheets import SheetView
from scorekeeper.store.errors import DatabaseUnavailable
from scorekeeper.web.app.sessions import is_seated_at
from scorekeeper.web.app.state import database
from scorekeeper.web.templating.i18n import say

TITLES: Final = {
    400: text("That could not be understood"),
    401: text("Join the table first"),
    403: text("You cannot do this"),
    404: text("Page not found"),
    405: text("That does not work here"),
    409: text("Someone else changed this first"),
    413: text("Too large"),
    415: text("Not JSON"),
    422: text("Please check your entry"),
    429: text("Too many requests"),
    500: text("Something went wrong"),
    503: text("Not ready"),
}
TITLES_OF_CODES: Final = {
    "closed": text("This evening is closed"),
    "gone": text("This table was deleted"),
    "unfinished": text("Something is still open"),
    "removed": text("This phone was removed"),
    "again": text("Please join again"),
    "elsewhere": text("Your seat is on another phone"),
    "kept": text("Kept as it was paid"),
    "not_now": text("Not just now"),
    "too_much": text("Too many hands at once"),
}
"""Where the status alone would say something else."""

DETAILS: Final = {
    400: text("The request could not be read."),
    404: text("Page not found"),
    405: text("This address does not answer to that method."),
    413: text("What was sent is larger than this server takes."),
    415: text("The body has to be JSON, sent as application/json."),
    429: text("Too many requests from your address; wait a little."),
    500: text("The fault is ours, and nothing was lost that was saved before."),
    503: text("The book or the live stream cannot be reached."),
}
CODES: Final = {
    404: "not_found",
    405: "method",
    413: "too_large",
    415: "not_json",
    429: "too_many",
    500: "fault",
    503: "not_ready",
}


UNPROCESSABLE: Final = 422
"""The status of a value that cannot be."""

RETRY_SECONDS: Final = 3
"""After so many seconds a phone asks again, by itself where it only looks."""


Current = HandView | ChipEntryView | DraftView | SheetView | OpenItems | None
Write = Callable[[Current], dict[str, Any] | None]


@dataclass(frozen=True)
class ProblemDetails:
    """A refusal, ready to be shown.

    `errors` are the problems at their fields, `hand` the number of the hand at fault where that is not the one that was
    sent, `current` what is there instead.
    """

    status: int
    code: str
    title: str
    detail: str
    errors: tuple[dict[str, str], ...] = ()
    hand: int | None = None
    current: Current = None


def init_app(app: Flask, write: Write) -> None:
    """Answer every refusal from here, `write` its `current` as JSON; a fault comes as a 500 that Flask has logged."""

    def answer(trouble: ProblemDetails) -> Response:
        return _answer(trouble, write)

    app.register_error_handler(ServiceError, lambda error: answer(_of_service(_for_former_member(error))))
    app.register_error_handler(Refused, lambda error: answer(_of_refused(error)))
    app.register_error_handler(DatabaseUnavailable, lambda error: _again_later(answer(_unavailable(error))))
    app.register_error_handler(HTTPException, lambda error: _with_headers(answer(_of_status(error.code or 500)), error))


def wants_json() -> bool:
    """Whether a program asks: the JSON interface, or a script of a page."""
    best = request.accept_mimetypes.best_match(["text/html", "application/json"])
    return request.path.startswith("/api/") or best == "application/json"


def _answer(trouble: ProblemDetails, write: Write) -> Response:
    if wants_json():
        document = json.dumps(_document(trouble, write), separators=(",", ":"))
        response = Response(document, trouble.status, mimetype="application/problem+json")
    else:
        response = Response(render_template("error.html", trouble=trouble), trouble.status, mimetype="text/html")
    if trouble.status == Unauthenticated.status:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _document(trouble: ProblemDetails, write: Write) -> dict[str, Any]:
    """RFC 9457, with `code` for programs."""
    shown = {**vars(trouble), "current": write(trouble.current)}
    return {"type": "about:blank", **{name: value for name, value in shown.items() if value}}


def _for_former_member(error: ServiceError) -> ServiceError:
    """To a browser that sat at a table it is said that this was deleted; a stranger cannot tell."""
    code = (request.view_args or {}).get("code")
    was_there = type(error) is NotFound and is_seated_at(code)
    return TableDeleted() if was_there and deletion.is_deleted(database(), str(code)) else error


def _of_service(error: ServiceError) -> ProblemDetails:
    errors = tuple(_field(problem, ()) for problem in error.problems)
    title = _title(error.status, error.code)
    return ProblemDetails(error.status, error.code, title, say(error.message), errors, current=error.current)


def _unavailable(error: DatabaseUnavailable) -> ProblemDetails:
    current_app.logger.warning("The book cannot be used: %s", error)
    said = text("Nothing that was saved is lost, and what you typed is still on your phone. Try again in a moment.")
    return ProblemDetails(503, "away", say(text("The book cannot be reached just now")), say(said))


def _again_later(response: Response) -> Response:
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    if request.method == "GET" and not wants_json():
        response.headers["Refresh"] = str(RETRY_SECONDS)
    return response


def _of_refused(refused: Refused) -> ProblemDetails:
    problems, players, hand = refused.problems, refused.players, refused.hand
    detail = say(problems[0].message, players)
    return ProblemDetails(
        UNPROCESSABLE,
        "invalid",
        _title(UNPROCESSABLE),
        say(text("Hand %(number)s: %(problem)s", number=hand, problem=detail)) if hand else detail,
        tuple(_field(problem, players) for problem in problems),
        hand,
    )


def _field(problem: Problem, players: Sequence[str]) -> dict[str, str]:
    return {"field": problem.field, "code": problem.code, "message": say(problem.message, players)}


def _with_headers(response: Response, error: HTTPException) -> Response:
    for name, value in error.get_headers():
        if name not in {"Content-Type", "Content-Length"}:
            response.headers[name] = value
    return response


def _of_status(status: int) -> ProblemDetails:
    kind = status if status in DETAILS else 400 if status < 500 else 500  # noqa: PLR2004
    return ProblemDetails(status, CODES.get(kind, "refused"), _title(status), say(DETAILS[kind]))


def _title(status: int, code: str = "") -> str:
    return say(TITLES_OF_CODES.get(code) or TITLES.get(status, TITLES[400 if status < 500 else 500]))  # noqa: PLR2004
