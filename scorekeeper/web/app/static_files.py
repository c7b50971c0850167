"""Serve static files and game form scripts with versioned URLs and long cache times.

A script or style sheet is sent together with the files that it imports and without comments, as one file; browsers that
read the sources would show the same.
"""

import hashlib
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from http import HTTPStatus
from importlib import import_module
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, request, send_file, url_for
from jinja2 import ChoiceLoader, FunctionLoader
from rjsmin import jsmin

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.web.app.rate_limits import no_rate_limit

FORM = "form.html"
SCRIPT = "form.js"
#: The form template of games without one, generated from their `Entry`.
GENERATED_FORM = "hands/generated_form.html"

blueprint = Blueprint("game_files", __name__)


@blueprint.get("/games/<game>/form.js")
@no_rate_limit
def script(game: str) -> Response:
    """Return the script of a game's form."""
    file = _file_of("game_files.script", {"game": game})
    return send_file(file or abort(404), mimetype="text/javascript")


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


IMMUTABLE = "max-age=31536000, immutable"
TEXTS = {".css", ".js", ".svg"}
#: Of a text that is opened as a page; shorter than that of pages, which is longer than some of these files.
POLICY = "default-src 'none'"

#: The script that keeps the pages of tables, `/t/CODE`, and may therefore serve other folders than its own.
SERVICE_WORKER = "service_worker.js"

#: What a style sheet is sent without: comments, and the white space between its lines.
CSS_SPACE = re.compile(r"/\*.*?\*/\s*|(?<=[{};,])\s*\n\s*", re.DOTALL)
CSS_IMPORT = re.compile(r'^@import "(.+)";\n', re.MULTILINE)
JS_IMPORT = re.compile(r'^import (?:(?:\* as (\w+)|(\{.*\})) from )?"(\..+)";$', re.MULTILINE)
JS_EXPORT = re.compile(r"^export ((?:async )?function|const) (\w+)", re.MULTILINE)
#: An import or export of another form than the two above, in a script without spaces and comments.
JS_OTHER = re.compile(r"(?:^|[;{}])(?:import|export)\b|\bimport[(.]", re.MULTILINE)

#: The endpoints that serve versioned files.
ENDPOINTS = ("static", "game_files.script")


def init_app(app: Flask) -> None:
    """Add `?v=` to the URL of every static file, and long cache times to responses with the current version.

    Load templates from the folders of games too, by package and file: `big_two/form.html`.
    """
    loaders = (app.jinja_loader, FunctionLoader(_load_template))
    app.jinja_env.loader = ChoiceLoader([loader for loader in loaders if loader])
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
        file = _file_of(request.endpoint, request.view_args or {}) if request.endpoint in ENDPOINTS else None
        if not file or response.status_code not in {HTTPStatus.OK, HTTPStatus.NOT_MODIFIED}:
            return response
        if file.suffix in TEXTS:
            response.close()
            response = Response(content(file), mimetype=response.mimetype)
            response.set_etag(version(file) or "")
            response.make_conditional(request)
            response.headers["Content-Security-Policy"] = POLICY
        if file.name == SERVICE_WORKER:
            policy = f"{POLICY}; connect-src 'self'"  # the worker has that of its file
            response.headers.update({"Service-Worker-Allowed": "/", "Content-Security-Policy": policy})
        response.headers["Cache-Control"] = IMMUTABLE if request.args.get("v") == version(file) else "no-cache"
        return response


def _file_of(endpoint: str | None, values: Mapping[str, Any]) -> Path | None:
    """Return the file of a URL: in the static folder, or in that of a game."""
    if endpoint == "static":
        return Path(current_app.static_folder or "", str(values["filename"]))
    game = registry.games().get(values["game"]) if endpoint in ENDPOINTS else None
    return game_file(game, SCRIPT) if game else None


def version(file: Path) -> str | None:
    """Return a short hash of what is served for a file, or None if it does not exist."""
    try:
        return hashlib.sha256(content(file)).hexdigest()[:12]
    except OSError:
        return None


@lru_cache(maxsize=1000)
def content(file: Path) -> bytes:
    """Return what is served for a file, which is read once: the file, or the joined script or style sheet."""
    join = {".css": _joined_styles, ".js": _joined_scripts}.get(file.suffix)
    return join(file).encode() if join else file.read_bytes()


def _joined_styles(file: Path) -> str:
    text = file.read_text(encoding="utf-8")
    return CSS_SPACE.sub("", CSS_IMPORT.sub(lambda found: _joined_styles(file.parent / found[1]), text))


def _joined_scripts(file: Path) -> str:
    """Return a script with the modules that it imports, or as it is if it imports or exports in another form."""
    modules: dict[Path, str] = {}
    _add_module(file, modules)
    joined = jsmin("".join(modules.values()))
    return file.read_text(encoding="utf-8") if JS_OTHER.search(joined) else joined


def _add_module(file: Path, modules: dict[Path, str]) -> None:
    """Add a script, as a function that returns what it exports, behind those that it imports."""
    text = file.read_text(encoding="utf-8")

    def names_of(found: re.Match[str]) -> str:
        # As browsers find it: a game imports from the static folder by its URL.
        in_static = found[3].partition("/static/")[2]
        imported = Path(current_app.static_folder or "", in_static) if in_static else file.parent / found[3]
        if imported not in modules:
            _add_module(imported, modules)
        names = found[1] or (found[2] or "").replace(" as ", ": ")
        return f"const {names} = module{list(modules).index(imported)};" if names else ""

    body = JS_EXPORT.sub(r"\1 \2", JS_IMPORT.sub(names_of, text))
    exported = ", ".join(name for _, name in JS_EXPORT.findall(text))
    modules[file] = f"const module{len(modules)} = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();\n"
