"""The one clock."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """This moment, aware, in UTC."""
    return datetime.now(UTC)
