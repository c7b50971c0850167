"""The web: parse what was asked, call one verb of the service, render its answer. No SQL, no arithmetic.

Views never build error answers: they let the service's refusals through, and `errors` turns them into a page or a
problem document.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flask import Flask
from jinja2 import StrictUndefined
from werkzeug.utils import find_modules, import_string

from scorekeeper.games import registry
from scorekeeper.settings import Settings, secret_key
from scorekeeper.store.database import Database
from scorekeeper.web import api
from scorekeeper.web.api import schema
from scorekeeper.web.app import (
    amounts,
    csrf,
    errors,
    filters,
    game_files,
    json_bodies,
    language,
    logs,
    money,
    parts,
    preferences,
    proxy,
    rate_limits,
    security,
    sessions,
    state,
    static_files,
    urls,
)
from scorekeeper.web.live import streams

PACKAGES: Final = ("app", "live", "pages")
"""The packages of modules with a `blueprint`; `api` has one for all of its modules."""


def create_app(settings: Settings, public_url: str | None = None, book: Database | None = None) -> Flask:
    """The application. `public_url` is the address that phones reach; without it links name the one that was asked.

    `book` is the one that the settings name, where somebody has opened it already.
    """
    app = Flask(__name__, static_folder=_folder("static"), template_folder=_folder("templates"))
    app.json = json_bodies.Json(app)
    strict = {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    app.jinja_options = {**app.jinja_options, **strict}
    app.config.update(
        SECRET_KEY=secret_key(settings),
        **sessions.cookie_options(public_url),
    )
    state.set_up(app, settings, public_url, book)
    security.set_up(app)
    streams.set_up(app, settings)
    sessions.set_up(app)
    language.set_up(app)
    preferences.set_up(app)
    filters.set_up(app)
    money.set_up(app)
    amounts.set_up(app)
    game_files.set_up(app)
    csrf.set_up(app)
    proxy.set_up(app)
    urls.set_up(app)
    static_files.set_up(app)
    errors.set_up(app, write=schema.current)
    _setup_blueprints(app)
    parts.set_up(app)
    logs.set_up(app)
    rate_limits.set_up(app, settings)
    _name_left_out(app)
    return app


def close(app: Flask) -> None:
    """Let go of everything that the application holds."""
    streams.live(app).hub.close()
    state.state(app).book.close()


def _setup_blueprints(app: Flask) -> None:
    app.register_blueprint(api.blueprint)
    for package in PACKAGES:
        for module in map(import_string, find_modules(f"{__name__}.{package}")):
            if hasattr(module, "blueprint"):
                app.register_blueprint(module.blueprint)


def _name_left_out(app: Flask) -> None:
    for game in registry.left_out():
        app.logger.warning("%s", game)


def _folder(name: str) -> str:
    # Inside the package where a wheel was installed, beside it in a checkout.
    package = Path(__file__).parents[1]
    return str(next((found for found in (package / name, package.parent / name) if found.is_dir()), package / name))
