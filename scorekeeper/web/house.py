"""What one application holds: its settings, the open book, the hub of news, the address that phones reach."""

from __future__ import annotations

import sys
import threading
from dataclasses import dataclass
from typing import Final, cast

from flask import Flask, current_app

from scorekeeper.service import editions
from scorekeeper.settings import Settings, SettingsError
from scorekeeper.store.book import Book
from scorekeeper.web.hub import Hub
from scorekeeper.web.relays import open_hub
from scorekeeper.web.server import THREADS

STREAMS: Final = THREADS - 16
"""So many streams are open at once, each of which holds a thread; the others answer everything else."""

_KEY: Final = "scorekeeper"


@dataclass(frozen=True)
class House:
    """Everything that lives as long as the application. `streams` are the free places for live streams."""

    settings: Settings
    book: Book
    hub: Hub
    public_url: str | None
    streams: threading.Semaphore

    def close(self) -> None:
        """Let go of everything, at the end of a test."""
        self.hub.close()
        self.book.close()


def set_up(app: Flask, settings: Settings, public_url: str | None) -> None:
    """Open the book, and let the hub hear what is written."""
    _refuse_green_threads(settings)
    opened = editions.open_book(settings.database_url, settings.instance)
    hub = open_hub(settings)
    opened.listeners.append(hub.publish)
    app.extensions[_KEY] = House(settings, opened, hub, public_url, threading.BoundedSemaphore(STREAMS))


def _refuse_green_threads(settings: Settings) -> None:
    # SQLite waits for its file where gevent cannot go on with anything else: one writer would stall every phone.
    monkey = sys.modules.get("gevent.monkey")
    if monkey and monkey.is_module_patched("threading") and settings.database_url.startswith("sqlite"):
        raise SettingsError(
            "SQLite stalls under gevent: set SCOREKEEPER_DATABASE_URL to a PostgreSQL, or serve with threads."
        )


def house() -> House:
    """What the application of this request holds."""
    return cast("House", current_app.extensions[_KEY])


def book() -> Book:
    """The open book, as every verb wants it."""
    return house().book
