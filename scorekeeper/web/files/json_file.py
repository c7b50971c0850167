"""An evening as the JSON that comes back in, sent while it is read: however long it is, it is never held whole."""

from __future__ import annotations

from collections.abc import Generator
from itertools import chain

from flask import Response


def answer(portions: Generator[bytes]) -> Response:
    """The file. What goes wrong before its first portion is raised here; it ends with the answer, read or not."""
    first = next(portions, b"")
    response = Response(chain((first,), portions), mimetype="application/json")
    response.call_on_close(portions.close)
    return response
