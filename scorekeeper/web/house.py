"""What one application holds: its settings, the open book, the address that phones reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from flask import Flask, current_app, request

from scorekeeper.settings import Settings

if TYPE_CHECKING:
    from scorekeeper.store.book import Book

_KEY: Final = "scorekeeper"


@dataclass(frozen=True)
class House:
    """Everything that lives as long as the application."""

    settings: Settings
    book: Book
    public_url: str | None


def set_up(app: Flask, settings: Settings, public_url: str | None) -> None:
    """Open the book."""
    try:
        from scorekeeper.store.book import Book  # noqa: PLC0415
    except ImportError:  # the floors below are not laid yet
        book = cast("Book", None)
    else:
        book = Book.open(settings.database_url, settings.instance)
    app.extensions[_KEY] = House(settings, book, public_url)


def house() -> House:
    """What the application of this request holds."""
    return cast("House", current_app.extensions[_KEY])


def book() -> Book:
    """The open book, as every verb wants it."""
    return house().book


def base_url() -> str:
    """The address before every public link, without a slash at its end."""
    return house().public_url or request.host_url.rstrip("/")
