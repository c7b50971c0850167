"""Scripts, styles and pictures are kept by a phone for good: what changes gets another address."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from flask import Flask, Response, request

FOR_GOOD: Final = "public, max-age=31536000, immutable"


def set_up(app: Flask) -> None:
    """Add `?v=` to the address of every static file; only what is asked for by its version is kept for good."""
    folder = Path(app.static_folder or "")

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static" and "v" not in values:
            values["v"] = version(folder / values["filename"])

    @app.after_request
    def keep(response: Response) -> Response:
        if request.endpoint == "static" and response.status_code in {200, 304}:
            current = version(folder / (request.view_args or {})["filename"])
            response.headers["Cache-Control"] = FOR_GOOD if request.args.get("v") == current else "no-cache"
        return response


def version(file: Path) -> str | None:
    """A short hash of what the file holds, None where there is none."""
    try:
        return _hash(file, file.stat().st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=1000)
def _hash(file: Path, _written: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]
