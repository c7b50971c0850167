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
    """Who is host, by name, and when one was last here; `away`: so long ago that somebody else may take over.

    `deciders` are those who would have to agree, `few` where they are too few. `wanted_by` would take over: the
    `agreed` have said so, and `waits_for` have not. `taken_by` took over from the reader's phone, among others, which
    may take it back.
    """

    guests: tuple[Guest, ...]
    seen: datetime
    away: bool
    deciders: tuple[str, ...]
    few: bool
    may_ask: bool
    wanted_by: str | None
    agreed: tuple[str, ...]
    waits_for: tuple[str, ...]
    i_decide: bool
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
