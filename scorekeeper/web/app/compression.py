"""Compress responses with gzip, the only encoding that browsers accept over plain http."""

import gzip

from flask import Flask, Response, request

from scorekeeper.web.app.state import state

COMPRESSIBLE = {"text/html", "text/css", "text/javascript", "image/svg+xml", "application/json"}
MIN_SIZE = 500
LEVEL = 9


def init_app(app: Flask) -> None:
    """Compress every response that is complete, thus no event stream and no download that is read while it is sent."""
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
