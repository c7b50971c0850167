"""Devices: phones and browsers that hold a token."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import Final

from scorekeeper.games.words import text
from scorekeeper.service import codes
from scorekeeper.service.caller import Role
from scorekeeper.service.errors import Again, Elsewhere, NotFound, NotNow, Removed
from scorekeeper.service.views import Links
from scorekeeper.store import clock
from scorekeeper.store.device_queries import Crowd
from scorekeeper.store.queries import Reading
from scorekeeper.store.rows import DeviceRow, TableRow
from scorekeeper.store.writing import Writing

MOST_WATCHERS: Final = 50
"""So many phones may look on that were here within a day."""
MOST_PHONES: Final = 200
"""So many may be at a table in all."""
LONG_AGO: Final = timedelta(days=1)


def find_table(reading: Reading, code: str) -> TableRow:
    """The table of this code, the one in its address or the one at its door; `NotFound` where there is none."""
    meant = codes.clean_code(code)
    table = reading.table_by_code(meant) or reading.table_by_join_code(meant)
    if table is None:
        raise NotFound
    return table


def admit(  # noqa: PLR0913  whose it is, and what it is
    writing: Writing,
    table_id: int,
    role: Role,
    person: int | None,
    token: str | None = None,
    *,
    wants: int | None = None,
    kind: str | None = None,
) -> str:
    """A new device at the table, of this `kind` as far as it says, which `wants` to be somebody; its token.

    That is a new one where none is given. `NotNow` where the table has no room for it; a host's always has one.
    """
    token, now = token or codes.new_secret(), clock.now()
    there = writing.crowd(table_id, now - LONG_AGO)
    if role != "host":
        _let_in(writing, table_id, role, there)
    writing.add(
        DeviceRow(
            table_id=table_id,
            device=there.last + 1,
            token_hash=codes.hashed(token),
            role=role,
            person=person,
            wants=wants,
            created=now,
            kind=kind,
            seen=now,
        )
    )
    return token


def _let_in(writing: Writing, table_id: int, role: Role, there: Crowd) -> None:
    """`NotNow` where there is no room; one that is nobody's and was not here for long gives way."""
    if role == "watcher" and there.watchers >= MOST_WATCHERS:
        raise NotNow(
            text("%(most)s phones watch this table already, and there is no room for more", most=MOST_WATCHERS)
        )
    if there.phones >= MOST_PHONES:
        gone = writing.unseen(table_id, clock.now() - LONG_AGO)
        if gone is None:
            most = MOST_PHONES
            raise NotNow(text("%(most)s phones are at this table, and there is no room for more", most=most))
        send_away([gone])


def links(table: TableRow, role: Role, *, sits: bool = False) -> Links:
    """Return the secrets that somebody of this role may hand on: to play, a host, and who `sits` at the table."""
    if role == "host" or (role == "player" and sits):
        return Links(table.play_secret, table.watch_secret, table.join_code)
    return Links(None, table.watch_secret, None)


def let_enter(devices: Iterable[DeviceRow], seats: Collection[int]) -> None:
    """Whoever only watched, and was given one of the seats by a host, may enter results."""
    for device in devices:
        if device.person in seats and device.role == "watcher":
            device.role = "player"


def let_go(device: DeviceRow) -> None:
    """Let it be nobody's, and take the seat that it had to no other."""
    device.person = device.move_hash = device.move_until = None


def send_away(devices: Iterable[DeviceRow]) -> None:
    """Let these be at the table no longer, nor take their seats to others, nor ask for any."""
    for device in devices:
        device.revoked = clock.now()
        device.move_hash = device.move_until = device.wants = None


def why_away(found: tuple[DeviceRow, bool] | None) -> NotFound:
    """What a device is told that was sent away, and whose person has another one or none; a stranger nothing."""
    if found is None:
        return NotFound()
    device, has_another = found
    if device.removed:
        return Removed()
    moved = has_another or (device.person is None and device.role != "watcher")
    return Elsewhere() if moved else Again()


def free_code(reading: Reading) -> str:
    """A code that no table has, neither in its address nor at its door."""
    return codes.free_code(lambda code: reading.table_by_code(code) or reading.table_by_join_code(code))
