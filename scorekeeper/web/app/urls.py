"""URLs: the numbers in paths, queries and forms, and the absolute URLs by which phones reach this server."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, overload

from flask import Flask, request
from werkzeug.routing import IntegerConverter

from scorekeeper.service.views.people import Links
from scorekeeper.web.app.state import state

DIGITS: Final = 9
"""As many as a number has that every database can hold, and anybody means."""


class Number(IntegerConverter):
    """A number that every database can hold."""

    regex = rf"\d{{1,{DIGITS}}}"


def init_app(app: Flask) -> None:
    """Read numbers with bounds, and let templates write links. Before any address is laid down."""
    app.url_map.converters["int"] = Number
    app.add_template_global(join_url)
    app.add_template_global(group_url)


@overload
def parse_number(text: str | None) -> int | None: ...
@overload
def parse_number(text: str | None, default: int) -> int: ...
def parse_number(text: str | None, default: int | None = None) -> int | None:
    """Return the number that was typed, or `default` if it is none that every database can hold."""
    return int(text) if text and text.isdecimal() and len(text) <= DIGITS else default


def query_number(name: str) -> int | None:
    """Return the number of a query parameter, or None."""
    return parse_number(request.args.get(name))


def form_number(name: str) -> int | None:
    """Return the number of a form field, or None."""
    return parse_number(request.form.get(name))


def parse_numbers(texts: Iterable[str]) -> list[int]:
    """Return those of the texts that are numbers."""
    return [number for text in texts if (number := parse_number(text)) is not None]


def settlement_query() -> dict[str, Any]:
    """Return the way of settling up that the query names, and through whom; nothing if it names none."""
    way = request.args.get("way")
    return {"way": way, "through": query_number("through")} if way else {}


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
