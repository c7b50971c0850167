"""URL converters, numbers in query strings and forms, and public URLs of join links."""

from collections.abc import Iterable
from typing import Any, overload

from flask import Flask, request
from werkzeug.routing import IntegerConverter

from scorekeeper.service.views.people import Links
from scorekeeper.web.app.state import state

#: The most digits of a number: every database can store it.
DIGITS = 9


class Number(IntegerConverter):
    """Convert a number in a URL, bounded so that every database can store it."""

    regex = rf"\d{{1,{DIGITS}}}"


def init_app(app: Flask) -> None:
    """Register the number converter and the link functions of templates. Call it before any route is added."""
    app.url_map.converters["int"] = Number
    app.add_template_global(join_url)
    app.add_template_global(group_url)


@overload
def parse_number(text: str | None) -> int | None: ...
@overload
def parse_number(text: str | None, default: int) -> int: ...
def parse_number(text: str | None, default: int | None = None) -> int | None:
    """Return the number in the text, or `default` if it is not a number or too long."""
    return int(text) if text and text.isdecimal() and len(text) <= DIGITS else default


def query_number(name: str) -> int | None:
    """Return the number of a query parameter, or None."""
    return parse_number(request.args.get(name))


def form_number(name: str) -> int | None:
    """Return the number of a form field, or None."""
    return parse_number(request.form.get(name))


def form_text(name: str) -> str:
    """Return the text of a form field without spaces around it, empty if there is no such field."""
    return request.form.get(name, "").strip()


def parse_numbers(texts: Iterable[str]) -> list[int]:
    """Return the texts that are numbers, as numbers."""
    return [number for text in texts if (number := parse_number(text)) is not None]


def settlement_query() -> dict[str, Any]:
    """Return the settlement method of the query and the person it goes through; empty if it has none."""
    way = request.args.get("way")
    return {"way": way, "through": query_number("through")} if way else {}


def join_url(code: str, secret: str) -> str:
    """Return the URL of a play or watch link."""
    return f"{base_url()}/join/{code}/{secret}"


def group_url(code: str, secret: str) -> str:
    """Return the URL of the link to join a group."""
    return f"{base_url()}/g/{code}/join/{secret}"


def links(code: str, secrets: Links) -> dict[str, str]:
    """Return the URLs of the links that the caller may share, `play` and `watch`."""
    secrets_by_name = {"play": secrets.play, "watch": secrets.watch}
    return {name: join_url(code, secret) for name, secret in secrets_by_name.items() if secret}


def base_url() -> str:
    """Return the URL of this server in links, without a trailing slash."""
    return state().public_url or request.host_url.rstrip("/")
