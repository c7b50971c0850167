"""Scripts, styles and pictures go out small and are kept by a phone for good: what changes gets another address."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from flask import Flask, Response, current_app, request

from scorekeeper.games import registry
from scorekeeper.web.app.game_files import SCRIPT, file_of

FOR_GOOD: Final = "public, max-age=31536000, immutable"
WORDY: Final = {"text/css", "text/javascript", "image/svg+xml"}
"""What gzip makes a third of. Never a page: it holds secrets beside words of others, and its length would tell."""

ENDPOINTS: Final = ("static", "game_files.script")
"""What answers with such a file."""


def set_up(app: Flask) -> None:
    """Add `?v=` to the address of every static file; only what is asked for by its version is kept for good."""
    versions: dict[tuple[Any, ...], str | None] = {}  # as pages name them, whose templates are not read again either

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint in ENDPOINTS and "v" not in values:
            named = endpoint, *values.values()
            if named not in versions:
                file = _file_behind(endpoint, values)
                versions[named] = version(file) if file else None
            values["v"] = versions[named]

    @app.after_request
    def send(response: Response) -> Response:
        if request.endpoint in ENDPOINTS:
            _keep(response)
            if response.status_code == HTTPStatus.OK and response.mimetype in WORDY:
                response.vary.add("Accept-Encoding")
                if request.accept_encodings["gzip"]:
                    _shrink(response)
        return response


def _file_behind(endpoint: str | None, values: Mapping[str, Any]) -> Path | None:
    """The file that an address leads to: in the static folder, or in that of a game."""
    if endpoint == "static":
        return Path(current_app.static_folder or "", str(values["filename"]))
    game = registry.games().get(values["game"]) if endpoint in ENDPOINTS else None
    return file_of(game, SCRIPT) if game else None


def version(file: Path) -> str | None:
    """A short hash of what the file holds, None where there is none."""
    try:
        return _hash(file, file.stat().st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=1000)
def _hash(file: Path, _written: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]


def _keep(response: Response) -> None:
    file = _file_behind(request.endpoint, request.view_args or {})
    if file and response.status_code in {HTTPStatus.OK, HTTPStatus.NOT_MODIFIED}:
        response.headers["Cache-Control"] = FOR_GOOD if request.args.get("v") == version(file) else "no-cache"


def _shrink(response: Response) -> None:
    response.direct_passthrough = False  # it would go out straight from the file
    response.set_data(gzip.compress(response.get_data(), mtime=0))
    response.content_encoding = "gzip"
    response.headers.pop("Accept-Ranges", None)
    etag, _ = response.get_etag()
    if etag:
        response.set_etag(etag, weak=True)  # the same file in other bytes
