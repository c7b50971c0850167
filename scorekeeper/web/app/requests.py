"""Find what most views need: the database, the caller by the session cookie, and the kind of device."""

from flask import request

from scorekeeper.service.access.callers import Caller, GroupCaller
from scorekeeper.service.errors import RejoinRequired, found
from scorekeeper.store.database import Database
from scorekeeper.web.app.sessions import group_tokens, table_tokens
from scorekeeper.web.app.state import state

#: Marks in a User-Agent header, and the kind of device. Android comes before Linux because its header contains both.
DEVICE_KINDS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("X11", "Linux"),
    ("Linux", "Linux"),
)

PROGRAM = "program"


def database() -> Database:
    """Return the database of this application."""
    return state().database


def device_kind() -> str:
    """Return the kind of device that sent this request, `PROGRAM` if it is not a known browser."""
    user_agent = request.headers.get("User-Agent", "")
    return next((kind for mark, kind in DEVICE_KINDS if mark in user_agent), PROGRAM)


def current_caller(code: str) -> Caller:
    """Return the caller at the table `code`; raise `RejoinRequired` for a stranger, whether or not the table exists."""
    token = table_tokens().get(code)
    if token is None:
        raise RejoinRequired
    return Caller(code, token, device_kind())


def recent_callers() -> list[Caller]:
    """Return the callers that this browser is at its tables, the newest first."""
    return [Caller(*credentials) for credentials in reversed(table_tokens().items())]


def group_caller(code: str) -> GroupCaller:
    """Return the caller in the group `code`; raise `NotFound` for a stranger, whether or not the group exists."""
    return GroupCaller(code, found(group_tokens().get(code)), device_kind())


def group_callers() -> list[GroupCaller]:
    """Return the callers that this browser is in its groups, the newest first."""
    return [GroupCaller(*credentials) for credentials in reversed(group_tokens().items())]
