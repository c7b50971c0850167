"""Requests and responses, as Flask has them, and the strict headers of all.

What each of them does anew, though it is known already, is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from io import BytesIO
from typing import IO, TYPE_CHECKING, Any, Final

from flask import Request, Response
from werkzeug.datastructures import ImmutableMultiDict, MultiDict
from werkzeug.sansio.http import parse_cookie
from werkzeug.utils import cached_property

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

_WITH_CONTENT: Final = {HTTPStatus.OK, HTTPStatus.CREATED}
_ADDRESSES: Final = {"location", "content-location"}
_NOTHING: Final = ImmutableMultiDict[str, str]()

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = (
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    # The secrets of a table stand in addresses: they must not travel to other sites.
    ("Referrer-Policy", "same-origin"),
)
"""What every answer says."""
KEPT: Final = "private, no-cache"
"""How long an answer is kept that does not say so itself."""
_HEADERS_AND_KEPT: Final = (*HEADERS, ("Cache-Control", KEPT))


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

    @cached_property
    def stream(self) -> IO[bytes]:
        """The body. Where all of it is here, as behind our gateway, nobody has to count what still comes."""
        body: IO[bytes] = self.environ["wsgi.input"]
        if type(body) is BytesIO:
            length = body.getbuffer().nbytes
            if self.environ.get("CONTENT_LENGTH") == str(length) and length <= (self.max_content_length or 0):
                return body
        return super().stream


class OurResponse(Response):
    """A response with the headers of all, that is sent as it is where nothing of it has to be completed."""

    def get_wsgi_response(self, environ: WSGIEnvironment) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """Body, status and headers, and those of all.

        Werkzeug copies the headers and checks each again, for an address or a length that it might change, and goes
        through the parts of a body that has one.
        """
        names = {name.lower() for name, _ in self.headers}
        of_all = HEADERS if "cache-control" in names else _HEADERS_AND_KEPT
        if self.status_code in _WITH_CONTENT and "content-length" in names and names.isdisjoint(_ADDRESSES):
            return self._body(environ), self.status, [*self.headers, *of_all]
        body, status, headers = super().get_wsgi_response(environ)
        return body, status, [*headers, *of_all]

    def _body(self, environ: WSGIEnvironment) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "HEAD" and not self._on_close:  # nobody waits for its end
            parts: Any = self.response
            if isinstance(parts, list) and len(parts) == 1 and isinstance(parts[0], bytes):
                return parts
        return self.get_app_iter(environ)
