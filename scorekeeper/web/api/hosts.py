"""Who is host: appointed, dismissed, and taken over from where no host has been here for long."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import Blueprint

from scorekeeper.games.fields import Flag, Model, Name
from scorekeeper.service import hosting, tables
from scorekeeper.service.caller import Caller
from scorekeeper.store.book import Book
from scorekeeper.web.api import request, schema
from scorekeeper.web.app.state import book

blueprint: Final = Blueprint("hosts", __name__)

TAKING_OVER: Final[Mapping[str, Callable[[Book, Caller], None]]] = {
    "ask": hosting.ask,
    "agree": hosting.agree,
    "decline": hosting.decline,
    "take-back": hosting.take_back,
}


class Meant(Model):
    """Who is meant."""

    name: Name


class Appointed(Meant):
    """Who is host from now on, beside whoever asks or `instead` of them."""

    instead: Flag = False


@blueprint.get("/tables/<code>/hosts")
def show(code: str) -> dict[str, Any]:
    """Who is host, who could be, and how a change stands."""
    return schema.hosts(tables.view(book(), request.caller(code)).hosting)


@blueprint.post("/tables/<code>/hosts")
def appoint(code: str) -> dict[str, Any]:
    """The host: somebody with a phone is it too, or instead."""
    wanted = request.body_as(Appointed)
    hosting.appoint(book(), request.caller(code), wanted.name, instead=wanted.instead)
    return show(code)


@blueprint.delete("/tables/<code>/hosts")
def dismiss(code: str) -> dict[str, Any]:
    """The host: somebody is it no longer, oneself too."""
    hosting.dismiss(book(), request.caller(code), request.asked(Meant).name)
    return show(code)


@blueprint.post("/tables/<code>/hosts/<any(ask, agree, decline, 'take-back'):how>")
def take_over(code: str, how: str) -> dict[str, Any]:
    """Ask to take over, let somebody, let nobody; or, from whom it was taken, take it back."""
    TAKING_OVER[how](book(), request.caller(code))
    return show(code)
