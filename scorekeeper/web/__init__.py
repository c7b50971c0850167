"""Flask application: views parse a request, call one service function and render its result.

This package holds no SQL and no arithmetic. Views never build error responses: they let the service's exceptions
through, and `errors` turns them into a page or a problem document.
"""

from pathlib import Path
from types import ModuleType

from flask import Flask
from jinja2 import StrictUndefined
from werkzeug.utils import find_modules, import_string

from scorekeeper.games.registry import rejected_games
from scorekeeper.settings import METRICS_TOKEN, Settings, SettingsError, secret_key
from scorekeeper.store.database import Database
from scorekeeper.web import api, errors
from scorekeeper.web.api.answers import conflict
from scorekeeper.web.app import csrf, encoding, logs, rate_limits, security, sessions, state, static_files, urls
from scorekeeper.web.live import event_stream, fragments
from scorekeeper.web.live.event_stream import get_listeners
from scorekeeper.web.templating import i18n

#: The packages whose modules with a `blueprint` are registered; `api` registers its own modules.
PACKAGES = ("app", "live", "pages", "templating")


def create_app(settings: Settings, public_url: str | None = None, database: Database | None = None) -> Flask:
    """Return the application.

    `public_url` is the URL that devices use; without it links use the host of the request. `database` is used instead
    of opening the one that the settings name.
    """
    app = Flask(__name__, static_folder=_folder("static"), template_folder=_folder("templates"))
    strict = {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    app.jinja_options = {**app.jinja_options, **strict}
    app.config.update(SECRET_KEY=secret_key(settings), **sessions.cookie_options(public_url))
    logs.init_app(app, settings)
    metrics = _import_metrics() if settings.metrics_token else None
    state.init_app(app, settings, public_url, database)
    security.init_app(app, settings.trusted_proxies)
    event_stream.init_app(app, settings)
    if metrics:
        metrics.init_app(app, settings.metrics_token)
    encoding.init_app(app)
    sessions.init_app(app)
    i18n.init_app(app)
    csrf.init_app(app)
    urls.init_app(app)
    static_files.init_app(app)
    errors.init_app(app, write=conflict)
    _setup_blueprints(app)
    fragments.init_app(app)
    logs.filter_secrets(app)
    rate_limits.init_app(app, settings)
    for game in rejected_games():
        app.logger.warning("%s", game)
    return app


def close(app: Flask) -> None:
    """Close the hub and the database of the application."""
    get_listeners(app).hub.close()
    state.state(app).database.close()


def _import_metrics() -> ModuleType:
    try:
        from scorekeeper.web import metrics  # noqa: PLC0415  needs the extra `metrics`
    except ImportError as error:
        raise SettingsError(f"{METRICS_TOKEN.name} needs prometheus-client: install scorekeeper[metrics].") from error
    return metrics


def _setup_blueprints(app: Flask) -> None:
    app.register_blueprint(api.blueprint)
    for package in PACKAGES:
        for module in map(import_string, find_modules(f"{__name__}.{package}", recursive=True)):
            if hasattr(module, "blueprint"):
                app.register_blueprint(module.blueprint)


def _folder(name: str) -> str:
    # The folder is inside the package in an installed wheel, and next to it in a checkout.
    package = Path(__file__).parents[1]
    return str(next((path for path in (package / name, package.parent / name) if path.is_dir()), package / name))
