"""A file that is sent while it is read: however long it is, it is never held whole."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import chain
from typing import cast

from flask import Response, stream_with_context


def answer(portions: Iterator[bytes], mimetype: str) -> Response:
    """The file. What goes wrong before its first portion is raised here; it ends with the answer, read or not."""
    of_this_request = cast("Generator[bytes]", stream_with_context(portions))
    first = next(of_this_request, b"")
    response = Response(chain((first,), of_this_request), mimetype=mimetype)
    response.call_on_close(of_this_request.close)
    return response
