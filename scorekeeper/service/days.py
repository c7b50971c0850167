"""The day of an evening: that on which it was opened, where its host was. Every page and file says this one."""

from __future__ import annotations

from datetime import date, datetime
from functools import lru_cache
from typing import Annotated
from zoneinfo import ZoneInfo, available_timezones

from pydantic import BeforeValidator

from scorekeeper.games.fields import unfit
from scorekeeper.games.words import text
from scorekeeper.store.models.tables import TableRow


def day_in(zone: str | None, at: datetime) -> date:
    """Which day it is at that moment in a time zone, as IANA names it; where the server stands without one."""
    return at.astimezone(ZoneInfo(zone) if zone else None).date()


def day_of(table: TableRow) -> date:
    """The day of an evening; of one that was opened before days were kept, that where the server stands."""
    return date.fromisoformat(table.day) if table.day else day_in(None, table.created)


def is_zone(name: object) -> bool:
    """Whether this machine knows a time zone of this name."""
    return isinstance(name, str) and name in _zones()


@lru_cache(maxsize=1)
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def _zone(value: object) -> object:
    if is_zone(value):
        return value
    raise unfit("zone", text("a time zone like Asia/Tokyo is expected"))


def _day(value: object) -> object:
    try:
        if isinstance(value, str) and date.fromisoformat(value).isoformat() == value:
            return value
    except ValueError:
        pass
    raise unfit("day", text("a date like 2026-11-21 is expected"))


Zone = Annotated[str, BeforeValidator(_zone)]
Day = Annotated[str, BeforeValidator(_day)]
"""A date as in ISO 8601."""
