"""Move or free a seat, answer seat requests and remove devices."""

from urllib.parse import urljoin

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from scorekeeper.service.errors import NotAllowedNow, SheetChanged, found
from scorekeeper.service.people import devices, joining
from scorekeeper.service.tables import detail
from scorekeeper.service.views.tables import TableView
from scorekeeper.web.app.requests import current_caller, database
from scorekeeper.web.app.urls import form_number, join_url
from scorekeeper.web.pages.forms import Answer, show_again
from scorekeeper.web.pages.people import hosts, qr_codes
from scorekeeper.web.templating.i18n import html_lang, say

blueprint = Blueprint("devices", __name__, url_prefix="/t/<code>")


@blueprint.post("/seat-requests/<int:device>")
def answer_seat_request(code: str, device: int) -> Response:
    """Accept, reject or withdraw a seat request."""
    try:
        devices.answer_seat_request(database(), current_caller(code), device, let=request.form.get("let") == "yes")
    except NotAllowedNow as error:
        flash(say(error.message), "toast")
    return redirect(url_for("tables.show", code=code), 303)


@blueprint.get("/phones")
def list_devices(code: str) -> str:
    """List the devices of the table."""
    device_list = devices.list_devices(database(), current_caller(code))
    return render_template("people/devices.html", table=device_list.table, phones=device_list)


@blueprint.post("/phones/<int:device>/remove")
def remove_device(code: str, device: int) -> Response:
    """Remove a device and replace the links."""
    devices.remove_device(database(), current_caller(code), device)
    flash(gettext("Phone removed. There are new links and a new code."), "toast")
    return redirect(url_for("devices.list_devices", code=code), 303)


@blueprint.post("/screen")
def add_screen(code: str) -> str:
    """Show a link that opens a big screen, in the language of this page.

    The page is not redirected to, because it contains a secret.
    """
    secret = devices.add_screen(database(), current_caller(code))
    path = url_for("joining.open_screen", code=code, secret=secret, lang=html_lang())
    url, table = urljoin(join_url(code, secret), path), detail.get_table(database(), current_caller(code))
    return render_template("people/screen.html", table=table, url=url, picture=qr_codes.as_image(url))


@blueprint.post("/phones/everybody")
def remove_everybody(code: str) -> Response:
    """Remove all other devices and replace the links."""
    joining.revoke_links(database(), current_caller(code), everybody=True)
    flash(gettext("Everyone has to join again with the new code or link."), "toast")
    return redirect(url_for("devices.list_devices", code=code), 303)


@blueprint.post("/phones/restore")
def restore_devices(code: str) -> Response:
    """Bring back the devices that were just removed."""
    try:
        devices.restore_devices(database(), current_caller(code))
        flash(gettext("The phones are back. The new links and code stay."), "toast")
    except NotAllowedNow as error:
        flash(say(error.message), "toast")
    return redirect(url_for("devices.list_devices", code=code), 303)


@blueprint.get("/seat")
def my_seat(code: str) -> str | Response:
    """Show the user's seat, or redirect to the seat plan for a person without one."""
    table = detail.get_table(database(), current_caller(code))
    if table.me.seat is None and table.me.person is not None:
        return redirect(url_for("seating.show", code=code, me=1), 303)
    return _seat_page(table)


@blueprint.post("/seat/move")
def move_to_another_device(code: str) -> str:
    """Show a link that moves the seat to another device once.

    The page is not redirected to, because it contains a secret.
    """
    secret = joining.create_move_link(database(), current_caller(code))
    url = urljoin(join_url(code, secret), url_for("joining.open_move", code=code, secret=secret))
    table = detail.get_table(database(), current_caller(code))
    return _seat_page(table, move_url=url, move_picture=qr_codes.as_image(url))


@blueprint.post("/seats/<int:seat>/free")
@show_again(hosts.list_hosts, SheetChanged)
def release_seat(code: str, seat: int) -> Answer:
    """Free a seat for another device."""
    devices.release_seat(database(), current_caller(code), seat, setup_revision=form_number("agreed"))
    flash(gettext("The seat is free: another phone can take it."), "toast")
    return redirect(url_for("hosts.list_hosts", code=code), 303)


@blueprint.post("/stand-up")
def leave_seat(code: str) -> Response:
    """Free the user's own seat."""
    devices.leave_seat(database(), current_caller(code))
    return redirect(url_for("tables.show", code=code), 303)


def _seat_page(table: TableView, move_url: str = "", move_picture: str = "") -> str:
    found(table.me.seat)
    return render_template("people/seat.html", table=table, move_url=move_url, move_picture=move_picture)
