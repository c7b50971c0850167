"""Addresses: the numbers in them, and those that leave this server, which are whole and can be reached by phones."""

from __future__ import annotations

from typing import Any, Final

from flask import Flask, request
from werkzeug.routing import IntegerConverter

from scorekeeper.service.views import Links
from scorekeeper.web.app.state import state

DIGITS: Final = 9
"""As many as a number has that every database can hold, and anybody means."""


class Number(IntegerConverter):
    """A number that every database can hold."""

    regex = rf"\d{{1,{DIGITS}}}"


def set_up(app: Flask) -> None:
    """Read numbers with bounds, and let templates write links. Before any address is laid down."""
    app.url_map.converters["int"] = Number
    app.add_template_global(join_url)
    app.add_template_global(group_url)


def asked_number(name: str) -> int | None:
    """The number behind the question mark; None where there is none that every database can hold."""
    asked = request.args.get(name, "")
    return int(asked) if asked.isdecimal() and len(asked) <= DIGITS else None


def asked_way() -> dict[str, Any]:
    """The way of settling up that is looked at, and through whom; nothing where none is named."""
    way = request.args.get("way")
    return {"way": way, "through": asked_number("through")} if way else {}


def join_url(code: str, secret: str) -> str:
    """The address of a play or watch link."""
    return f"{_base()}/join/{code}/{secret}"


def group_url(code: str, secret: str) -> str:
    """The address of the link into a group."""
    return f"{_base()}/g/{code}/join/{secret}"


def links(code: str, secrets: Links) -> dict[str, str]:
    """The links that somebody may hand on, `play` and `watch`."""
    known = {"play": secrets.play, "watch": secrets.watch}
    return {name: join_url(code, secret) for name, secret in known.items() if secret}


def _base() -> str:
    return state().public_url or request.host_url.rstrip("/")
