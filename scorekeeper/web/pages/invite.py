"""Inviting others: the code, the link and the picture, together; and what the host may do about them."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.service.people import joining
from scorekeeper.service.tables import detail
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("invite", __name__, url_prefix="/t/<code>")


@blueprint.get("/invite")
def show(code: str) -> str:
    """How to come in, and who has."""
    return render_template("table/invite.html", table=detail.get_table(book(), current_caller(code)))


@blueprint.post("/lock")
def lock(code: str) -> Response:
    """Lock joining, or open it again."""
    joining.lock_joining(book(), current_caller(code), "locked" in request.form)
    return redirect(url_for("host.show", code=code), 303)


@blueprint.post("/revoke")
def revoke(code: str) -> Response:
    """New links and a new code; the old ones stop working."""
    joining.revoke_links(book(), current_caller(code))
    flash(gettext("The links and the code are new. The old ones no longer work."), "toast")
    return redirect(url_for("host.show", code=code), 303)
