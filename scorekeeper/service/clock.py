"""The one clock."""

from __future__ import annotations

from datetime import datetime

from scorekeeper.store.clock import CLOCK


def now() -> datetime:
    """This moment, aware, in UTC."""
    return CLOCK.now()
