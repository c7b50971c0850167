"""The database and the public URL that all requests of an application share."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from flask import Flask, current_app

from scorekeeper.service.transfer import editions
from scorekeeper.settings import WIFI_FILE, Settings, SettingsError
from scorekeeper.store.database import Database

_KEY = "scorekeeper"


@dataclass(frozen=True)
class AppState:
    """The values that all requests of an application share.

    `wifi_file` is None on PostgreSQL, which nobody has at home.
    """

    database: Database
    public_url: str | None
    wifi_file: Path | None


def init_app(app: Flask, settings: Settings, public_url: str | None, database: Database | None = None) -> None:
    """Store the state of the application; open the database if none is given."""
    # SQLite blocks while it waits for its file, and gevent cannot switch: one writer would stall every client.
    monkey = sys.modules.get("gevent.monkey")
    if monkey and monkey.is_module_patched("threading") and settings.database_url.startswith("sqlite"):
        raise SettingsError(
            "SQLite stalls under gevent: set SCOREKEEPER_DATABASE_URL to a PostgreSQL, or serve with threads."
        )
    database = database or editions.open_database(settings.database_url, settings.instance)
    wifi_file = settings.instance / WIFI_FILE if settings.database_url.startswith("sqlite") else None
    app.extensions[_KEY] = AppState(database, public_url, wifi_file)


def state(app: Flask | None = None) -> AppState:
    """Return the state of `app`, or of the application of this request."""
    return cast("AppState", (app or current_app).extensions[_KEY])
