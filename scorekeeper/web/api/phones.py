"""Who may come in and who is in: links, the lock, and the phones of a table. All of it is the host's."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint

from scorekeeper.games.fields import Flag, Model
from scorekeeper.service.people import devices, joining
from scorekeeper.web.api import request, schema
from scorekeeper.web.app import urls
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("phones", __name__)


class Renewed(Model):
    """Whether all other devices join again."""

    everybody: Flag = False


class Open(Model):
    """Whether people are let in."""

    open: Flag


@blueprint.post("/tables/<code>/links")
def renew(code: str) -> dict[str, str]:
    """The host: new links, the old ones join nobody any more; with `everybody` all other devices join again."""
    who, wanted = request.caller(code), request.body_as(Renewed) if request.is_sent() else Renewed()
    return urls.links(code, joining.revoke_links(book(), who, everybody=wanted.everybody))


@blueprint.put("/tables/<code>/joining")
def lock(code: str) -> dict[str, bool]:
    """The host: nobody is let in any more, or again."""
    who, wanted = request.caller(code), request.body_as(Open)
    joining.lock_joining(book(), who, not wanted.open)
    return {"open": wanted.open}


@blueprint.get("/tables/<code>/devices")
def show(code: str) -> dict[str, Any]:
    """The host: every device that is in, and when it was last here."""
    return schema.devices(devices.list_devices(book(), request.caller(code)))


@blueprint.delete("/tables/<code>/devices/<int:number>")
def remove(code: str, number: int) -> tuple[str, int]:
    """The host: that device is out, at once; the links are new."""
    devices.remove_device(book(), request.caller(code), number)
    return "", 204
