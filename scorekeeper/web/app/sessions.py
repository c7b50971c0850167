"""The seats of this browser: a signed cookie with one token a table or group, and whose request this is."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from flask import Flask, Request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature

from scorekeeper.service.access.callers import Caller, Phone
from scorekeeper.service.errors import NotFound
from scorekeeper.web.app.phone_kind import kind

KEPT: Final = 30
"""So many tables fit into a cookie; the newest stay."""

KEPT_GROUPS: Final = 8
"""And so many groups beside them."""

LIFETIME: Final = timedelta(days=400)  # browsers keep no cookie longer
_TABLES: Final = "tables"
_GROUPS: Final = "groups"


def cookie_options(public_url: str | None) -> dict[str, Any]:
    """How the cookie is set. Only where phones come by https may it be held back from plain http."""
    return {
        "SESSION_COOKIE_NAME": "scorekeeper",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": bool(public_url and public_url.startswith("https:")),
        "SESSION_REFRESH_EACH_REQUEST": False,
        "PERMANENT_SESSION_LIFETIME": LIFETIME,
    }


class _KeptSessions(SecureCookieSessionInterface):
    """Sessions in the signed cookie, whatever a clock says: none is too old here, or from tomorrow.

    A cookie that cannot be read (signed with another key, as after a restore) counts as an empty session. It stays with
    the browser until a seat or a group is remembered: the key that fits may come back.
    """

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Read the cookie. Its signature decides, and not its age; an empty session if it does not fit."""
        signing = self.get_signing_serializer(app)
        sent = request.cookies.get(self.get_cookie_name(app), "")
        if signing is None or not sent:
            return self.session_class()
        try:
            return self.session_class(signing.loads(sent))
        except BadSignature:
            return self.session_class()


def set_up(app: Flask) -> None:
    """Keep sessions in a cookie, and let templates ask where this browser sits."""
    app.session_interface = _KeptSessions()
    app.add_template_global(sits_at)


def my_tables() -> dict[str, str]:
    """The tables where this browser sits, code → token, the newest last."""
    return dict(session.get(_TABLES, {}))


def remember(code: str, token: str) -> None:
    """This browser sits at the table `code` from now on."""
    tables = my_tables()
    tables.pop(code, None)
    session[_TABLES] = dict([*tables.items(), (code, token)][-KEPT:])
    session.permanent = True


def oldest_token() -> str | None:
    """What tells this browser from others at its address, where it has been at a table or is in a group."""
    return next(iter((my_tables() or my_groups()).values()), None)


def caller(code: str) -> Caller:
    """Who asks, at the table `code`; NotFound for a stranger, whether there is such a table or not."""
    token = my_tables().get(code)
    if token is None:
        raise NotFound
    return Caller(code, token, kind())


def sits_at(code: str | None) -> bool:
    """Whether this browser has been at the table `code`, and keeps its seat there."""
    return code in my_tables()


def callers(most: int) -> list[Caller]:
    """Whose this browser is at the newest of its tables, the newest first."""
    return [Caller(*known) for known in list(reversed(my_tables().items()))[:most]]


def my_groups() -> dict[str, str]:
    """The groups of this browser, code → token, the newest last."""
    return dict(session.get(_GROUPS, {}))


def remember_group(code: str, token: str) -> None:
    """This browser belongs to the group `code` from now on."""
    groups = my_groups()
    groups.pop(code, None)
    session[_GROUPS] = dict([*groups.items(), (code, token)][-KEPT_GROUPS:])
    session.permanent = True


def group_phone(code: str) -> Phone:
    """Who asks, at the group `code`; NotFound for a stranger, whether there is such a group or not."""
    token = my_groups().get(code)
    if token is None:
        raise NotFound
    return Phone(code, token, kind())


def group_phones() -> list[Phone]:
    """Whose this browser is in its groups, the newest first."""
    return [Phone(*known) for known in reversed(my_groups().items())]
