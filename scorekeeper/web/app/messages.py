"""Requests and responses, as Flask has them: what each of them does anew, though it is known already, is left out."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from flask import Request, Response
from werkzeug.datastructures import Headers, ImmutableMultiDict, MultiDict
from werkzeug.sansio.http import parse_cookie
from werkzeug.utils import cached_property

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

_WITH_CONTENT: Final = {HTTPStatus.OK, HTTPStatus.CREATED}
_ADDRESSES: Final = {"location", "content-location"}
_NOTHING: Final = ImmutableMultiDict[str, str]()


class OurRequest(Request):
    """A request that reads nothing where nothing stands."""

    @cached_property
    def args(self) -> MultiDict[str, str]:
        """What stands behind the question mark."""
        return super().args if self.query_string else _NOTHING

    @cached_property
    def cookies(self) -> ImmutableMultiDict[str, str]:
        """The cookies. Werkzeug looks for their header among all others, though WSGI has at most one."""
        return parse_cookie(self.environ.get("HTTP_COOKIE"), self.dict_storage_class)  # type: ignore[return-value]


class OurResponse(Response):
    """A response whose headers are sent as they are, where there is nothing in them to complete."""

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """The headers. Werkzeug copies them and checks each again, for an address or a length that it might change."""
        if self.status_code in _WITH_CONTENT:
            names = {name.lower() for name, _ in self.headers}
            if "content-length" in names and names.isdisjoint(_ADDRESSES):
                return self.headers
        return super().get_wsgi_headers(environ)
