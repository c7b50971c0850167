"""The phones of a table: who has one, what it is, when it was last here; and sending one, or all of them, away."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, flash, redirect, render_template, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.service.people import devices, joining
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("phones", __name__, url_prefix="/t/<code>/phones")


@blueprint.get("")
def show(code: str) -> str:
    """Every phone that is at the table."""
    there = devices.list_devices(book(), current_caller(code))
    return render_template("table/phones.html", table=there.table, phones=there)


@blueprint.post("/<int:device>/remove")
def remove(code: str, device: int) -> Response:
    """One is sent away, and the links are new."""
    devices.remove_device(book(), current_caller(code), device)
    flash(gettext("The phone is removed. The links and the code are new."), "toast")
    return redirect(url_for("phones.show", code=code), 303)


@blueprint.post("/everybody")
def everybody(code: str) -> Response:
    """All but this one are sent away, and join again by the new links."""
    joining.revoke_links(book(), current_caller(code), everybody=True)
    flash(gettext("Everybody joins again, with the new code or link."), "toast")
    return redirect(url_for("invite.show", code=code), 303)
