"""Serve static files and game form scripts with versioned URLs, long cache times and gzip."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from http import HTTPStatus
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Flask, Response, abort, current_app, request, send_file, url_for
from jinja2 import ChoiceLoader, FunctionLoader

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.web.app.rate_limits import no_rate_limit

FORM: Final = "form.html"
SCRIPT: Final = "form.js"
GENERATED_FORM: Final = "hands/generated_form.html"
"""The form template of games without one, generated from their `Entry`."""

blueprint: Final = Blueprint("game_files", __name__)


@blueprint.get("/games/<game>/form.js")
@no_rate_limit
def script(game: str) -> Response:
    """Return the script of a game's form."""
    file = game_file(registry.games()[game], SCRIPT) if game in registry.games() else None
    if file is None:
        abort(404)
    return send_file(file, mimetype="text/javascript")


def form_template(game: AnyGame) -> str:
    """Return the name of the template of a game's form."""
    return f"{game.package}/{FORM}" if game_file(game, FORM) else GENERATED_FORM


def form_script_url(game: AnyGame) -> str | None:
    """Return the URL of the script of a game's form, or None if it has none."""
    return url_for("game_files.script", game=game.id) if game_file(game, SCRIPT) else None


def game_file(game: AnyGame, name: str) -> Path | None:
    """Return the path of a file in the folder of a game, or None if it does not exist."""
    file = _game_folder(game.package) / name if game.package else None
    return file if file and file.is_file() else None


def _game_folder(package: str) -> Path:
    return Path(import_module(package).__path__[0])


def _load_template(name: str) -> tuple[str, str, Callable[[], bool]] | None:
    package, _, file = name.partition("/")
    if "." not in package and package not in {game.package for game in registry.games().values()}:
        return None
    path = _game_folder(package) / file
    if not path.is_file():
        return None
    modified = path.stat().st_mtime_ns
    return path.read_text(encoding="utf-8"), str(path), lambda: path.stat().st_mtime_ns == modified


IMMUTABLE: Final = "public, max-age=31536000, immutable"
COMPRESSIBLE: Final = {"text/css", "text/javascript", "image/svg+xml"}
"""Types that gzip reduces to a third.

Pages are excluded: they hold secrets next to text of other users, and their compressed length would reveal them.
"""

ENDPOINTS: Final = ("static", "game_files.script")
"""The endpoints that serve versioned files."""


def init_app(app: Flask) -> None:
    """Add `?v=` to the URL of every static file, and long cache times to responses with the current version.

    Load templates from the folders of games too, by package and file: `big_two/form.html`.
    """
    app.jinja_env.loader = ChoiceLoader(
        [loader for loader in (app.jinja_loader, FunctionLoader(_load_template)) if loader]
    )
    app.add_template_global(form_template)
    app.add_template_global(form_script_url)
    versions: dict[tuple[Any, ...], str | None] = {}  # by endpoint and values; like templates, files are read once

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint in ENDPOINTS and "v" not in values:
            key = endpoint, *values.values()
            if key not in versions:
                file = _file_of(endpoint, values)
                versions[key] = version(file) if file else None
            values["v"] = versions[key]

    @app.after_request
    def send(response: Response) -> Response:
        if request.endpoint in ENDPOINTS:
            _set_cache_control(response)
            if response.status_code == HTTPStatus.OK and response.mimetype in COMPRESSIBLE:
                response.vary.add("Accept-Encoding")
                if request.accept_encodings["gzip"]:
                    _compress(response)
        return response


def _file_of(endpoint: str | None, values: Mapping[str, Any]) -> Path | None:
    """Return the file of a URL: in the static folder, or in that of a game."""
    if endpoint == "static":
        return Path(current_app.static_folder or "", str(values["filename"]))
    game = registry.games().get(values["game"]) if endpoint in ENDPOINTS else None
    return game_file(game, SCRIPT) if game else None


def version(file: Path) -> str | None:
    """Return a short hash of the file's content, or None if it does not exist."""
    try:
        return _hash(file, file.stat().st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=1000)
def _hash(file: Path, _modified: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]


def _set_cache_control(response: Response) -> None:
    file = _file_of(request.endpoint, request.view_args or {})
    if file and response.status_code in {HTTPStatus.OK, HTTPStatus.NOT_MODIFIED}:
        response.headers["Cache-Control"] = IMMUTABLE if request.args.get("v") == version(file) else "no-cache"


def _compress(response: Response) -> None:
    response.direct_passthrough = False  # the file would be sent directly
    response.set_data(gzip.compress(response.get_data(), mtime=0))
    response.content_encoding = "gzip"
    response.headers.pop("Accept-Ranges", None)
    etag, _ = response.get_etag()
    if etag:
        response.set_etag(etag, weak=True)  # the same file in other bytes
