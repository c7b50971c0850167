"""The request itself, and what is kept beside it: Flask's `request` and `g` look for them at every attribute anew.

That costs a dozen times as much as the attribute; what comes with every request asks once.
"""

from __future__ import annotations

from flask import Flask, Request, current_app, g, request
from flask.ctx import _AppCtxGlobals


def this_request() -> Request:
    """The request that is answered here."""
    return request._get_current_object()  # type: ignore[attr-defined,no-any-return]  # noqa: SLF001  public, for speed


def this_app() -> Flask:
    """The application that answers it."""
    return current_app._get_current_object()  # type: ignore[attr-defined,no-any-return]  # noqa: SLF001  likewise


def this_g() -> _AppCtxGlobals:
    """What is kept as long as it is answered."""
    return g._get_current_object()  # type: ignore[no-any-return]  # noqa: SLF001  likewise
