"""What a phone is, in a word, by the name that its browser gives itself: so that a host knows it among the others."""

from __future__ import annotations

from typing import Final

from flask import request

KINDS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("X11", "Linux"),
    ("Linux", "Linux"),
)
"""What stands in the name of a browser, and what it runs on. Android calls itself Linux too."""

PROGRAM: Final = "program"


def kind() -> str:
    """What this request comes from; a program where it does not say that it is a browser."""
    said = request.headers.get("User-Agent", "")
    return next((kind for mark, kind in KINDS if mark in said), PROGRAM)
