"""Encode answers: JSON, from which lone surrogates are taken, and gzip, the only encoding of browsers over plain http.

A script that cuts a string may cut a character in two. JSON can hold the half (a lone surrogate), UTF-8 cannot. Flask
never returns one from forms or URLs; the API and imported files are read by `ledger.json_document`, which refuses it.
"""

import gzip
import re
from typing import Any

from flask import Flask, Response, request
from flask.json.provider import DefaultJSONProvider

from scorekeeper.web.app.state import state

COMPRESSIBLE = {"text/html", "text/css", "text/javascript", "image/svg+xml", "application/json"}
MIN_SIZE = 500
LEVEL = 9


def init_app(app: Flask) -> None:
    """Read and write JSON as `Json` does, and compress every response that is complete.

    That is no event stream, and no download that is read while it is sent.
    """
    app.json = Json(app)
    app.after_request(_compress)


def _compress(response: Response) -> Response:
    if response.mimetype not in COMPRESSIBLE or (response.calculate_content_length() or 0) < MIN_SIZE:
        return response
    response.vary.add("Accept-Encoding")
    # Another site may cause a request to measure its response (BREACH): pages hold secrets next to text of other users.
    # Browsers name the site that causes a request over https; over http, one who can measure a response can read it.
    is_https = (state().public_url or "").startswith("https:")
    site = request.headers.get("Sec-Fetch-Site", "unknown" if is_https else "none")
    if request.accept_encodings["gzip"] and site in {"none", "same-origin"}:
        response.set_data(gzip.compress(response.get_data(), LEVEL, mtime=0))
        response.content_encoding = "gzip"
        etag, _ = response.get_etag()
        if etag:
            response.set_etag(etag, weak=True)  # the same content in other bytes
    return response


_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<half>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)
_REPLACEMENT = r"\ufffd"
_SURROGATE = re.compile("[\ud800-\udfff]")


class Json(DefaultJSONProvider):
    """The JSON provider of the application."""

    ensure_ascii = False
    sort_keys = False  # players are in seat order, the tables of a browser in the order of joining

    def dumps(self, obj: Any, **kwargs: Any) -> str:  # noqa: ANN401  as Flask has it
        """Serialize a value.

        A lone surrogate, which older versions stored in the database, is written as an escape.
        """
        return _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", super().dumps(obj, **kwargs))

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:  # noqa: ANN401  as Flask has it
        """Return the parsed value, or raise `ValueError` if it is not valid JSON."""
        decoded = s.decode(errors="replace") if isinstance(s, bytes) else s
        try:
            whole = _ESCAPE.sub(lambda escape: _REPLACEMENT if escape["half"] else escape[0], decoded)
            return super().loads(whole, **kwargs)
        except RecursionError:
            raise ValueError from None
