"""What a phone is, in a word, by the name that its browser gives itself: so that a host knows it among the others."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from scorekeeper.web.app.current import this_request

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

_KNOWN: Final = 64
"""So many are known by heart by what they call themselves."""


def kind() -> str:
    """What this request comes from; a program where it does not say that it is a browser."""
    return _kind_of(this_request().headers.get("User-Agent", ""))


@lru_cache(maxsize=_KNOWN)
def _kind_of(said: str) -> str:
    return next((kind for mark, kind in KINDS if mark in said), PROGRAM)
