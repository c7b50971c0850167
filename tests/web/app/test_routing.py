"""Addresses lead where Werkzeug leads them, whether they were asked for before or not."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from flask import Flask, Request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter, RequestRedirect
from werkzeug.test import EnvironBuilder

from scorekeeper.web.app import routing
from scorekeeper.web.app.messages import OurRequest
from scorekeeper.web.app.routing import Routes

ADDRESSES = [
    "/",
    "/t/QQQQQQ",
    "/t/QQQQQQ/",
    "//t//QQQQQQ",
    "/t/QQQQQQ/hands/7",
    "/t/QQQQQQ/hands/07",
    "/t/QQQQQQ/hands/x",
    "/t/札?lang=ja",
    "/t/%E6%9C%AD",
    "/t/%2F",
    "/api/v1/tables",
    "/api/v1/tables/QQQQQQ/hands",
    "/api/v1/tables/QQQQQQ/hands/3?sheet=1&sheet=2",
    "/static/css/base.css",
    "/static/../x",
    "/help?a=%ff",
    "/nowhere",
    "/t/" + "Q" * 300,
]
SERVERS: list[dict[str, str | None]] = [
    {"HTTP_HOST": "192.168.0.7:8000"},
    {"HTTP_HOST": "TABLE.local"},
    {"HTTP_HOST": "table.local:443", "wsgi.url_scheme": "https"},
    {"HTTP_HOST": "bücher.test"},
    {"HTTP_HOST": "[::1]:80"},
    {"HTTP_HOST": "a b"},
    {"HTTP_HOST": "x" * 70 + ".test"},
    {"HTTP_HOST": None, "SERVER_NAME": "::1", "SERVER_PORT": "81"},
    {"SCRIPT_NAME": "/club/"},
    {"SCRIPT_NAME": "/札".encode().decode("latin1"), "PATH_INFO": ""},
    {"SCRIPT_NAME": "/club", "PATH_INFO": None, "QUERY_STRING": None},
    {"HTTP_CONNECTION": "keep-alive, Upgrade", "HTTP_UPGRADE": "websocket"},
]


METHODS = ["GET", "POST", "PUT", "HEAD", "OPTIONS", "BREW", "get"]

Adapter = Callable[[Request], MapAdapter | None]


def outcome(adapter: Adapter, environ: dict[str, Any]) -> object:
    """Where a request leads, and how addresses are called there; or what is answered instead."""
    try:
        there = adapter(OurRequest(environ))
        assert there is not None
        found = there.match(return_rule=True)
        there.match("/t/QQQQQQ", "GET", return_rule=False)
        known = vars(there) | {"default_method": there.default_method.upper(), "query_args": there.query_args or None}
        return found, there.build("home.show", force_external=True), known
    except RequestRedirect as moved:
        return moved.code, moved.new_url
    except HTTPException as error:
        return type(error), error.get_description(), sorted(getattr(error, "valid_methods", None) or ())


def both(app: Flask, environ: dict[str, Any]) -> tuple[list[object], object]:
    """What comes of it here, asked twice, and what Flask makes of it."""
    ours = [outcome(app.create_url_adapter, dict(environ)) for _ in range(2)]
    return ours, outcome(partial(Flask.create_url_adapter, app), dict(environ))


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_leads_where_flask_leads_it(app: Flask, address: str) -> None:
    for method in METHODS:
        ours, theirs = both(app, EnvironBuilder(address, method=method).get_environ() | {"REQUEST_METHOD": method})
        assert ours == [theirs, theirs], method


@pytest.mark.parametrize("address", ["/t/QQQQQQ", "//t//QQQQQQ", "/nowhere"])
@pytest.mark.parametrize("server", SERVERS)
def test_every_name_of_a_server_is_taken_as_flask_takes_it(
    app: Flask, server: dict[str, str | None], address: str
) -> None:
    environ = EnvironBuilder(address).get_environ()
    ours, theirs = both(app, {name: value for name, value in (environ | server).items() if value is not None})
    assert ours == [theirs, theirs]


def routes(app: Flask) -> Routes:
    """Those of this application."""
    assert isinstance(app.url_map, Routes)
    return app.url_map


def lead(app: Flask, address: str) -> dict[str, Any]:
    """The values in an address."""
    there = app.create_url_adapter(OurRequest(EnvironBuilder(address).get_environ()))
    assert there is not None
    values = there.match(return_rule=True)[1]
    assert isinstance(values, dict)
    return values


def test_what_one_request_makes_of_its_values_the_next_does_not_see(own_app: Flask) -> None:
    lead(own_app, "/t/QQQQQQ").clear()
    assert lead(own_app, "/t/QQQQQQ") == {"code": "QQQQQQ"}


def test_long_addresses_and_those_that_lead_nowhere_are_not_kept(own_app: Flask) -> None:
    kept = routes(own_app).known.cache_info
    lead(own_app, "/t/QQQQQQ")
    assert kept().currsize == 1
    lead(own_app, "/t/" + "Q" * routing.LONGEST)
    for nowhere in ("/nowhere", "//t//QQQQQQ", "/api/v1/tables"):
        with pytest.raises(HTTPException):
            lead(own_app, nowhere)
    assert kept().currsize == 1
    assert kept().maxsize == routing.ADDRESSES
