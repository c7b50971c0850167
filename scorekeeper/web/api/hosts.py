"""Who is host: appoint, dismiss, take over if no host has been here for long, and take it back."""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint

from scorekeeper.games.fields import Flag, Model, Name
from scorekeeper.service.people import hosts
from scorekeeper.service.tables import detail
from scorekeeper.web.api import request, schema
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("hosts", __name__)


class Meant(Model):
    """Who is meant."""

    name: Name


class Appointed(Meant):
    """Who is host from now on, beside whoever asks or `instead` of them."""

    instead: Flag = False


@blueprint.get("/tables/<code>/hosts")
def show(code: str) -> dict[str, Any]:
    """Who is host, who could be, and whether somebody may take over."""
    return schema.hosts(detail.get_table(book(), request.caller(code)).hosting)


@blueprint.post("/tables/<code>/hosts")
def appoint(code: str) -> dict[str, Any]:
    """The host: somebody with a phone is it too, or instead."""
    wanted = request.body_as(Appointed)
    hosts.appoint(book(), request.caller(code), wanted.name, instead=wanted.instead)
    return show(code)


@blueprint.delete("/tables/<code>/hosts")
def dismiss(code: str) -> dict[str, Any]:
    """The host: somebody is it no longer, oneself too."""
    hosts.dismiss(book(), request.caller(code), request.asked(Meant).name)
    return show(code)


@blueprint.post("/tables/<code>/hosts/take-over")
def take_over(code: str) -> dict[str, Any]:
    """A player: be host, if no host has been here for 15 minutes."""
    hosts.take_over(book(), request.caller(code))
    return show(code)


@blueprint.post("/tables/<code>/hosts/take-back")
def take_back(code: str) -> dict[str, Any]:
    """Whoever was host until somebody took over: be host again."""
    hosts.take_back(book(), request.caller(code))
    return show(code)
