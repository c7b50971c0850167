"""What a phone is, in a word, by the name that its browser gives itself: so that a host knows it among the others."""

from __future__ import annotations

from typing import Final

from flask import request

from scorekeeper.service.access.callers import Caller, GroupCaller
from scorekeeper.service.errors import NotFound
from scorekeeper.web.app.sessions import group_tokens, table_tokens

DEVICE_KINDS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("X11", "Linux"),
    ("Linux", "Linux"),
)
"""What stands in the name of a browser, and what it runs on. Android calls itself Linux too."""

PROGRAM: Final = "program"


def device_kind() -> str:
    """What this request comes from; a program where it does not say that it is a browser."""
    said = request.headers.get("User-Agent", "")
    return next((kind for mark, kind in DEVICE_KINDS if mark in said), PROGRAM)


def current_caller(code: str) -> Caller:
    """Who asks, at the table `code`; NotFound for a stranger, whether there is such a table or not."""
    token = table_tokens().get(code)
    if token is None:
        raise NotFound
    return Caller(code, token, device_kind())


def recent_callers(most: int) -> list[Caller]:
    """Whose this browser is at the newest of its tables, the newest first."""
    return [Caller(*known) for known in list(reversed(table_tokens().items()))[:most]]


def group_caller(code: str) -> GroupCaller:
    """Who asks, at the group `code`; NotFound for a stranger, whether there is such a group or not."""
    token = group_tokens().get(code)
    if token is None:
        raise NotFound
    return GroupCaller(code, token, device_kind())


def group_callers() -> list[GroupCaller]:
    """Whose this browser is in its groups, the newest first."""
    return [GroupCaller(*known) for known in reversed(group_tokens().items())]
