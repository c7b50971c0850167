"""The addresses that leave this server: in links, in messages, in codes. They are whole, and phones can reach them."""

from __future__ import annotations

from flask import Flask, request

from scorekeeper.service.views import Links
from scorekeeper.web.house import house


def set_up(app: Flask) -> None:
    """Let templates write them."""
    app.add_template_global(join_url)


def join_url(code: str, secret: str) -> str:
    """The address of a play or watch link."""
    return f"{_base()}/join/{code}/{secret}"


def move_url(code: str, secret: str) -> str:
    """The address that takes a seat to another phone."""
    return f"{_base()}/move/{code}/{secret}"


def links(code: str, secrets: Links) -> dict[str, str]:
    """The links that somebody may hand on, `play` and `watch`."""
    known = {"play": secrets.play, "watch": secrets.watch}
    return {name: join_url(code, secret) for name, secret in known.items() if secret}


def _base() -> str:
    return house().public_url or request.host_url.rstrip("/")
