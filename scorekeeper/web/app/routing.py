"""Which view an address leads to: as Werkzeug finds it, and by heart where the same was asked before.

Phones ask for the same few addresses again and again, at one or two names of the server. To read both anew took 2 % of
a hand, and 6 % of the answer that nothing is new.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from flask import Request
from werkzeug.routing import Map, MapAdapter, RequestRedirect, Rule

ADDRESSES: Final = 4096
SERVERS: Final = 64
"""So many are known by heart."""
LONGEST: Final = 200
"""Letters of an address that is: nobody fills the memory with long ones."""

_NAMES: Final = ("wsgi.url_scheme", "HTTP_HOST", "SERVER_NAME", "SERVER_PORT", "SCRIPT_NAME")
"""What it depends on which server was asked."""

Found = tuple[Rule, Mapping[str, Any]]
"""A rule, and the values in the address."""


class Routes(Map):
    """The addresses of an application."""

    def __init__(self, *rules: Any, **options: Any) -> None:
        super().__init__(*rules, **options)
        self._server = lru_cache(maxsize=SERVERS)(self._read_server)
        self.known = lru_cache(maxsize=ADDRESSES)(self._found)

    def of(self, asked: Request) -> MapAdapter:
        """The routes as they are for one request: its address, and the server that it names."""
        environ = asked.environ
        if "HTTP_UPGRADE" in environ:
            return self.bind_to_environ(environ, subdomain="")
        path = asked.path if environ.get("PATH_INFO", "/") else ""
        query = asked.query_string.decode("utf-8", "replace")
        return _Adapter(self, *self._server(*map(environ.get, _NAMES)), path, asked.method, query)

    def _read_server(self, *names: str | None) -> tuple[str, str, str, str]:
        named = {key: name for key, name in zip(_NAMES, names, strict=True) if name is not None}
        there = self.bind_to_environ({**named, "REQUEST_METHOD": "GET"}, subdomain="")
        return there.server_name, there.script_name, "", there.url_scheme

    def _found(self, path: str, method: str) -> Found:
        return self.bind("", subdomain="", path_info=path, default_method=method).match(return_rule=True)


class _Adapter(MapAdapter):
    map: Routes

    def match(self, *others: Any, **options: Any) -> Any:  # noqa: ANN401  as Werkzeug has it, for many uses
        if others or options != {"return_rule": True} or len(self.path_info) > LONGEST:
            return super().match(*others, **options)
        try:
            rule, values = self.map.known(self.path_info, self.default_method)
        except RequestRedirect:  # which names the server
            return super().match(return_rule=True)
        return rule, dict(values)
