"""Store the browser's table and group tokens in Flask's signed session cookie."""

import re
from contextlib import suppress
from datetime import timedelta
from typing import Any

from flask import Flask, Request, current_app, redirect, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature
from werkzeug.wrappers import Response

from scorekeeper.service.errors import CookiesMissing

LINK_COOKIE = "link"


def redirect_keeping_secret(secret: str, page: str) -> Response:
    """Redirect to the page of a link, at a URL without the secret, which moves into a cookie.

    What a chat or a sentence adds to the link, such as a full stop or a bracket, is cut off.
    """
    secret = re.split(r"[^\w-]", secret, maxsplit=1, flags=re.ASCII)[0]
    response = redirect(page, 303)
    secure = bool(current_app.config["SESSION_COOKIE_SECURE"])
    response.set_cookie(LINK_COOKIE, secret, path=page, secure=secure, httponly=True, samesite="Lax")
    return response


def link_secret() -> str:
    """Return the secret of the link that led to this page, or an empty string, which opens nothing."""
    return request.cookies.get(LINK_COOKIE, "")


def clear_link_secret(answer: Response) -> Response:
    """Delete the link cookie in the response and return it."""
    answer.delete_cookie(LINK_COOKIE, path=request.path)
    return answer


#: The number of tables in a cookie; the newest are kept.
MAX_TABLES = 30

#: The number of groups in a cookie; the newest are kept.
MAX_GROUPS = 8

LIFETIME = timedelta(days=400)  # browsers keep no cookie longer
_TABLES = "tables"
_GROUPS = "groups"


def cookie_options(public_url: str | None) -> dict[str, Any]:
    """Return the configuration of the session cookie.

    The cookie is marked secure only if the public URL is https.
    """
    return {
        "SESSION_COOKIE_NAME": "scorekeeper",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": bool(public_url and public_url.startswith("https:")),
        "SESSION_REFRESH_EACH_REQUEST": False,
        "PERMANENT_SESSION_LIFETIME": LIFETIME,
    }


class BrowserSessionInterface(SecureCookieSessionInterface):
    """Sessions in the signed cookie, without an age check.

    A cookie that cannot be read (signed with another key, as after a restore) counts as an empty session. It stays in
    the browser until a table or a group is stored: the key that fits may come back.
    """

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return the session of the cookie, or an empty one if its signature is invalid. Its age is ignored."""
        serializer = self.get_signing_serializer(app)
        cookie = request.cookies.get(self.get_cookie_name(app), "")
        with suppress(BadSignature):
            if serializer and cookie:
                return self.session_class(serializer.loads(cookie))
        return self.session_class()


def offer_cookie() -> None:
    """Give a cookie to a browser that sent none, so that its next request shows whether it keeps them."""
    if not request.cookies:
        session.permanent = True


def require_cookies() -> None:
    """Raise `CookiesMissing` if the browser kept no cookie of the page with the form."""
    if not request.cookies:
        offer_cookie()
        raise CookiesMissing


def init_app(app: Flask) -> None:
    """Store sessions in a cookie, and add `is_seated_at` to the templates."""
    app.session_interface = BrowserSessionInterface()
    app.add_template_global(is_seated_at)


def table_tokens() -> dict[str, str]:
    """Return the tokens of this browser by table code, the newest last."""
    return dict(session.get(_TABLES, {}))


def remember_table(code: str, token: str) -> None:
    """Store the token of this browser for the table `code`."""
    _remember(_TABLES, MAX_TABLES, code, token)


def browser_token() -> str | None:
    """Return a token that identifies this browser, or None if it has no table and no group."""
    return next(iter((table_tokens() or group_tokens()).values()), None)


def is_seated_at(code: str | None) -> bool:
    """Return whether this browser has a token for the table `code`."""
    return code in table_tokens()


def group_tokens() -> dict[str, str]:
    """Return the tokens of this browser by group code, the newest last."""
    return dict(session.get(_GROUPS, {}))


def remember_group(code: str, token: str) -> None:
    """Store the token of this browser for the group `code`."""
    _remember(_GROUPS, MAX_GROUPS, code, token)


def _remember(name: str, most: int, code: str, token: str) -> None:
    others = [(known, other) for known, other in session.get(name, {}).items() if known != code]
    session[name] = dict([*others, (code, token)][-most:])
    session.permanent = True
