"""What one application holds as long as it lives: its settings, the open book, the address that phones reach."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Final, cast

from flask import Flask, current_app

from scorekeeper.service.transfer import editions
from scorekeeper.settings import Settings, SettingsError
from scorekeeper.store.database import Database

_KEY: Final = "scorekeeper"


@dataclass(frozen=True)
class AppState:
    """Everything that the requests of an application share."""

    settings: Settings
    database: Database
    public_url: str | None


def init_app(app: Flask, settings: Settings, public_url: str | None, database: Database | None = None) -> None:
    """Open the book, where nobody has done so."""
    _refuse_green_threads(settings)
    database = database or editions.open_database(settings.database_url, settings.instance)
    app.extensions[_KEY] = AppState(settings, database, public_url)


def _refuse_green_threads(settings: Settings) -> None:
    # SQLite waits for its file where gevent cannot go on with anything else: one writer would stall every phone.
    monkey = sys.modules.get("gevent.monkey")
    if monkey and monkey.is_module_patched("threading") and settings.database_url.startswith("sqlite"):
        raise SettingsError(
            "SQLite stalls under gevent: set SCOREKEEPER_DATABASE_URL to a PostgreSQL, or serve with threads."
        )


def state(app: Flask | None = None) -> AppState:
    """What an application holds: this one, or that of this request."""
    return cast("AppState", (app or current_app).extensions[_KEY])


def database() -> Database:
    """The open book, as every verb wants it."""
    return state().database
