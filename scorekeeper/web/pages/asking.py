"""Phones that ask for a seat which another one holds: let in, or not."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, flash, redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.service.errors import NotAllowedNow
from scorekeeper.service.people import devices
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import book
from scorekeeper.web.templating.i18n import say

blueprint: Final = Blueprint("asking", __name__, url_prefix="/t/<code>")


@blueprint.post("/asking/<int:device>")
def answer(code: str, device: int) -> Response:
    """Let it have the seat, or not; or ask no more."""
    try:
        devices.answer_seat_request(book(), current_caller(code), device, let=request.form.get("let") == "yes")
    except NotAllowedNow as late:
        flash(say(late.message), "toast")
    return redirect(url_for("table.show", code=code), 303)
