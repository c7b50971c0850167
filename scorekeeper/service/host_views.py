"""What a page says of who is host: a frozen value, filled in by `hosting.view`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Guest:
    """Somebody at the table with a phone, who may be given the host's part, or has it."""

    person: int
    name: str
    is_host: bool
    mine: bool


@dataclass(frozen=True)
class Hosting:
    """Who is host, by name, and when one was last here; `away`: so long ago that any player may take over.

    `taken_by` took over from the reader's phone, among others, which may take it back.
    """

    guests: tuple[Guest, ...]
    seen: datetime
    away: bool
    may_take_over: bool
    taken_by: str | None

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names of the hosts; none where it is a phone that is nobody's."""
        return tuple(guest.name for guest in self.guests if guest.is_host)


@dataclass(frozen=True)
class HostLink:
    """What stands behind a link that makes its holder host."""

    code: str
    name: str
    hosts: tuple[str, ...]
