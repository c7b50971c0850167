"""Seats and the phones that hold them: my own name and phone, and seats that the host frees."""

from __future__ import annotations

import base64
from typing import Any, Final
from urllib.parse import urljoin

from flask import Blueprint, flash, redirect, render_template, url_for
from flask_babel import gettext
from qrcode.image.svg import SvgPathFillImage
from werkzeug.wrappers import Response

from scorekeeper.service.errors import NotFound, SheetChanged
from scorekeeper.service.people import devices, joining
from scorekeeper.service.tables import detail
from scorekeeper.web.app.callers import current_caller
from scorekeeper.web.app.state import book
from scorekeeper.web.app.urls import form_number, join_url
from scorekeeper.web.pages import host, qr
from scorekeeper.web.templating.i18n import say

blueprint: Final = Blueprint("seats", __name__, url_prefix="/t/<code>")


@blueprint.get("/seat")
def mine(code: str) -> str | Response:
    """My seat, or the way back to one."""
    try:
        return _page(code)
    except NotFound:
        if detail.get_table(book(), current_caller(code)).me.person is None:
            raise
        return redirect(url_for("seating.show", code=code, me=1), 303)


@blueprint.post("/seat/move")
def move_out(code: str) -> str:
    """A link that takes my seat to another phone, once: shown, never redirected to, for it is a secret."""
    secret = joining.create_move_link(book(), current_caller(code))
    url = urljoin(join_url(code, secret), url_for("join.open_move", code=code, secret=secret))
    picture = base64.b64encode(qr.draw(url, SvgPathFillImage)).decode()
    return _page(code, move_url=url, move_picture=f"data:image/svg+xml;base64,{picture}")


@blueprint.post("/seats/<int:seat>/free")
def free(code: str, seat: int) -> Response | tuple[str, int]:
    """Let another phone take a seat."""
    try:
        devices.release_seat(book(), current_caller(code), seat, agreed=form_number("agreed"))
    except SheetChanged as moved:
        return host.page(code, say(moved.message)), moved.status
    flash(gettext("The seat is free: another phone can take it."), "toast")
    return redirect(url_for("host.show", code=code), 303)


@blueprint.post("/stand-up")
def stand_up(code: str) -> Response:
    """Leave the seat to somebody."""
    devices.leave_seat(book(), current_caller(code))
    return redirect(url_for("table.show", code=code), 303)


def _page(code: str, **more: Any) -> str:
    table = detail.get_table(book(), current_caller(code))
    if table.me.seat is None:
        raise NotFound
    shown: dict[str, Any] = {"move_url": "", "move_picture": ""} | more
    return render_template("table/seat.html", table=table, **shown)
