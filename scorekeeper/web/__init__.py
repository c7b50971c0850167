"""The web: parse what was asked, call one verb of the service, render its answer. No SQL, no arithmetic.

Views never build error answers: they let the service's refusals through, and `errors` turns them into a page or a
problem document.
"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Final

from flask import Flask
from flask.json.provider import DefaultJSONProvider
from jinja2 import StrictUndefined

from scorekeeper.settings import Settings, secret_key
from scorekeeper.web import (
    account,
    api,
    demo,
    draft,
    entry,
    errors,
    evening,
    front,
    hands,
    health,
    help,  # noqa: A004  a module of ours
    house,
    invite,
    join,
    language,
    letters,
    limits,
    live,
    news,
    opening,
    parts,
    proxy,
    qr,
    rules,
    seats,
    security,
    sessions,
    sheets,
    table,
    urls,
    versions,
    wording,
)

PAGES: Final[tuple[ModuleType, ...]] = (
    front,
    opening,
    demo,
    join,
    table,
    news,
    invite,
    entry,
    draft,
    hands,
    account,
    sheets,
    rules,
    seats,
    evening,
    help,
    parts,
)
"""The modules of pages; each has a `blueprint`."""

INTERFACES: Final[tuple[ModuleType, ...]] = (api, health, live, qr)
"""The modules of everything that is no page; each has a `blueprint`."""


def create_app(settings: Settings, public_url: str | None = None) -> Flask:
    """The application. `public_url` is the address that phones reach; without it links name the one that was asked."""
    app = _App(__name__, static_folder=_folder("static"), template_folder=_folder("templates"))
    app.config.update(
        SECRET_KEY=secret_key(settings),
        MAX_CONTENT_LENGTH=security.LARGEST_BODY,
        **sessions.cookie_options(public_url),
    )
    house.set_up(app, settings, public_url)
    language.set_up(app)
    letters.set_up(app)
    wording.set_up(app)
    security.set_up(app)
    proxy.set_up(app)
    urls.set_up(app)
    versions.set_up(app)
    errors.set_up(app)
    _setup_blueprints(app)
    limits.set_up(app, settings)
    return app


class _Json(DefaultJSONProvider):
    sort_keys = False  # players stand in seat order, a browser's tables in the order of coming


class _App(Flask):
    json_provider_class = _Json
    jinja_options = {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}  # noqa: RUF012


def _setup_blueprints(app: Flask) -> None:
    for module in (*INTERFACES, *PAGES):
        app.register_blueprint(module.blueprint)


def _folder(name: str) -> str:
    # Inside the package where a wheel was installed, beside it in a checkout.
    package = Path(__file__).parents[1]
    return str(next((found for found in (package / name, package.parent / name) if found.is_dir()), package / name))
