"""Scripts, styles and pictures go out small and are kept by a phone for good: what changes gets another address."""

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
"""The form of a game that brings none: made from its `Entry`."""

blueprint: Final = Blueprint("game_files", __name__)


def init_game_files(app: Flask) -> None:
    """Find templates in the folders of games, by package and file: `big_two/form.html`."""
    app.jinja_env.loader = ChoiceLoader([loader for loader in (app.jinja_loader, FunctionLoader(_source)) if loader])
    app.add_template_global(form_template)
    app.add_template_global(form_script_url)


@blueprint.get("/games/<game>/form.js")
@no_rate_limit
def script(game: str) -> Response:
    """The script of a game's form."""
    file = game_file(registry.games()[game], SCRIPT) if game in registry.games() else None
    if file is None:
        abort(404)
    return send_file(file, mimetype="text/javascript")


def form_template(game: AnyGame) -> str:
    """The template of a game's form."""
    return f"{game.package}/{FORM}" if game_file(game, FORM) else GENERATED_FORM


def form_script_url(game: AnyGame) -> str | None:
    """The address of the script of a game's form, where it has one."""
    return url_for("game_files.script", game=game.id) if game_file(game, SCRIPT) else None


def game_file(game: AnyGame, name: str) -> Path | None:
    """A file in the folder of a game; None if it is not there."""
    file = _game_folder(game.package) / name if game.package else None
    return file if file and file.is_file() else None


def _game_folder(package: str) -> Path:
    return Path(import_module(package).__path__[0])


def _source(name: str) -> tuple[str, str, Callable[[], bool]] | None:
    package, _, file = name.partition("/")
    if "." not in package and package not in {game.package for game in registry.games().values()}:
        return None
    path = _game_folder(package) / file
    if not path.is_file():
        return None
    written = path.stat().st_mtime_ns
    return path.read_text(encoding="utf-8"), str(path), lambda: path.stat().st_mtime_ns == written


FOR_GOOD: Final = "public, max-age=31536000, immutable"
WORDY: Final = {"text/css", "text/javascript", "image/svg+xml"}
"""What gzip makes a third of. Never a page: it holds secrets beside words of others, and its length would tell."""

ENDPOINTS: Final = ("static", "game_files.script")
"""What answers with such a file."""


def init_app(app: Flask) -> None:
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
    return game_file(game, SCRIPT) if game else None


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
