"""The seats of this browser: a signed cookie with one token a table or group, and whose request this is."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from flask import Flask, Request, current_app, redirect, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature
from werkzeug.wrappers import Response

LINK_COOKIE: Final = "link"


def redirect_keeping_secret(secret: str, page: str) -> Response:
    """To the page behind a link, by an address that can be seen by anybody."""
    answer = redirect(page, 303)
    secure = bool(current_app.config["SESSION_COOKIE_SECURE"])
    answer.set_cookie(LINK_COOKIE, secret, path=page, secure=secure, httponly=True, samesite="Lax")
    return answer


def link_secret() -> str:
    """The secret of the link by which this browser came to this page; empty, which opens nothing, without one."""
    return request.cookies.get(LINK_COOKIE, "")


def clear_link_secret(answer: Response) -> Response:
    """The same answer; the link by which somebody came is forgotten."""
    answer.delete_cookie(LINK_COOKIE, path=request.path)
    return answer


MAX_TABLES: Final = 30
"""So many tables fit into a cookie; the newest stay."""

MAX_GROUPS: Final = 8
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


class BrowserSessionInterface(SecureCookieSessionInterface):
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


def init_app(app: Flask) -> None:
    """Keep sessions in a cookie, and let templates ask where this browser sits."""
    app.session_interface = BrowserSessionInterface()
    app.add_template_global(is_seated_at)


def table_tokens() -> dict[str, str]:
    """The tables where this browser sits, code → token, the newest last."""
    return dict(session.get(_TABLES, {}))


def remember_table(code: str, token: str) -> None:
    """This browser sits at the table `code` from now on."""
    tables = table_tokens()
    tables.pop(code, None)
    session[_TABLES] = dict([*tables.items(), (code, token)][-MAX_TABLES:])
    session.permanent = True


def browser_token() -> str | None:
    """What tells this browser from others at its address, where it has been at a table or is in a group."""
    return next(iter((table_tokens() or group_tokens()).values()), None)


def is_seated_at(code: str | None) -> bool:
    """Whether this browser has been at the table `code`, and keeps its seat there."""
    return code in table_tokens()


def group_tokens() -> dict[str, str]:
    """The groups of this browser, code → token, the newest last."""
    return dict(session.get(_GROUPS, {}))


def remember_group(code: str, token: str) -> None:
    """This browser belongs to the group `code` from now on."""
    groups = group_tokens()
    groups.pop(code, None)
    session[_GROUPS] = dict([*groups.items(), (code, token)][-MAX_GROUPS:])
    session.permanent = True
