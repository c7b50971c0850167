"""What lies in a game's folder beside its rules: the form, its script, the help, and words of its own.

A game says which package is its folder (`Game.package`); that of another distribution is read like those of the house.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Final

from flask import Blueprint, Flask, abort, send_file, url_for
from jinja2 import ChoiceLoader, FunctionLoader
from werkzeug.wrappers import Response

from scorekeeper.games import registry
from scorekeeper.games.contract import AnyGame
from scorekeeper.web.app.rate_limits import unlimited

FORM: Final = "form.html"
SCRIPT: Final = "form.js"
MADE_FORM: Final = "table/made_form.html"
"""The form of a game that brings none: made from its `Entry`."""

blueprint: Final = Blueprint("game_files", __name__)


def set_up(app: Flask) -> None:
    """Find templates in the folders of games, by package and file: `big_two/form.html`."""
    app.jinja_env.loader = ChoiceLoader([loader for loader in (app.jinja_loader, FunctionLoader(_source)) if loader])
    app.add_template_global(form_of)
    app.add_template_global(script_of)


@blueprint.get("/games/<game>/form.js")
@unlimited
def script(game: str) -> Response:
    """The script of a game's form."""
    file = file_of(registry.games()[game], SCRIPT) if game in registry.games() else None
    if file is None:
        abort(404)
    return send_file(file, mimetype="text/javascript")


def form_of(game: AnyGame) -> str:
    """The template of a game's form."""
    return f"{game.package}/{FORM}" if file_of(game, FORM) else MADE_FORM


def script_of(game: AnyGame) -> str | None:
    """The address of the script of a game's form, where it has one."""
    return url_for("game_files.script", game=game.id) if file_of(game, SCRIPT) else None


def file_of(game: AnyGame, name: str) -> Path | None:
    """A file in the folder of a game; None if it is not there."""
    file = _folder(game.package) / name if game.package else None
    return file if file and file.is_file() else None


def _folder(package: str) -> Path:
    return Path(import_module(package).__path__[0])


def _source(name: str) -> tuple[str, str, Callable[[], bool]] | None:
    package, _, file = name.partition("/")
    if "." not in package and package not in {game.package for game in registry.games().values()}:
        return None
    path = _folder(package) / file
    if not path.is_file():
        return None
    written = path.stat().st_mtime_ns
    return path.read_text(encoding="utf-8"), str(path), lambda: path.stat().st_mtime_ns == written
