"""Devices: phones and browsers that hold a token."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import Any, Final

from scorekeeper.games.words import text
from scorekeeper.service import codes
from scorekeeper.service.caller import Role
from scorekeeper.service.errors import Again, Elsewhere, NotFound, NotNow, Removed
from scorekeeper.service.views import Links
from scorekeeper.store import clock, queries
from scorekeeper.store.models.tables import DeviceRow, TableRow
from scorekeeper.store.queries.roster import DeviceCounts
from scorekeeper.store.transactions import ReadTransaction, WriteTransaction

MOST_WATCHERS: Final = 50
"""So many phones may look on that were here within a day."""
MOST_PHONES: Final = 200
"""So many may be at a table in all."""
LONG_AGO: Final = timedelta(days=1)


def find_table(reading: ReadTransaction, code: str) -> TableRow:
    """The table of this code, the one in its address or the one at its door; `NotFound` where there is none."""
    meant = codes.clean_code(code)
    table = queries.tables.by_code(reading, meant) or queries.tables.by_join_code(reading, meant)
    if table is None:
        raise NotFound
    return table


def admit(  # noqa: PLR0913  whose it is, and what it is
    writing: WriteTransaction,
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
    there = queries.roster.count_devices(writing, table_id, now - LONG_AGO)
    if role != "host":
        _let_in(writing, table_id, role, there)
    writing.insert(
        DeviceRow(
            table_id=table_id,
            device=there.last + 1,
            token_hash=codes.hashed(token),
            role=role,
            person=person,
            requested_person=wants,
            created=now,
            device_type=kind,
            last_seen=now,
        )
    )
    return token


def _let_in(writing: WriteTransaction, table_id: int, role: Role, there: DeviceCounts) -> None:
    """`NotNow` where there is no room; one that is nobody's and was not here for long gives way."""
    if role == "watcher" and there.watchers >= MOST_WATCHERS:
        raise NotNow(
            text("%(most)s phones watch this table already, and there is no room for more", most=MOST_WATCHERS)
        )
    if there.phones >= MOST_PHONES:
        gone = queries.roster.longest_unseen_device(writing, table_id, clock.now() - LONG_AGO)
        if gone is None:
            most = MOST_PHONES
            raise NotNow(text("%(most)s phones are at this table, and there is no room for more", most=most))
        send_away(writing, [gone])


def links(table: TableRow, role: Role, *, sits: bool = False) -> Links:
    """Return the secrets that somebody of this role may hand on: to play, a host, and who `sits` at the table."""
    if role == "host" or (role == "player" and sits):
        return Links(table.play_secret, table.watch_secret, table.join_code)
    return Links(None, table.watch_secret, None)


def let_enter(writing: WriteTransaction, devices: Iterable[DeviceRow], seats: Collection[int]) -> None:
    """Whoever only watched, and was given one of the seats by a host, may enter results."""
    for device in devices:
        if device.person in seats and device.role == "watcher":
            writing.update(device, role="player")


def let_go(writing: WriteTransaction, device: DeviceRow, **columns: Any) -> DeviceRow:
    """Let a device be nobody's, and take the seat that it had to no other; write these columns of it, too."""
    return writing.update(device, person=None, move_hash=None, move_until=None, **columns)


def send_away(writing: WriteTransaction, devices: Iterable[DeviceRow], **columns: Any) -> None:
    """Let these be at the table no longer, nor take their seats to others, nor ask for any."""
    for device in devices:
        writing.update(device, revoked=clock.now(), move_hash=None, move_until=None, requested_person=None, **columns)


def why_away(found: tuple[DeviceRow, bool] | None) -> NotFound:
    """What a device is told that was sent away, and whose person has another one or none; a stranger nothing."""
    if found is None:
        return NotFound()
    device, has_another = found
    if device.removed:
        return Removed()
    moved = has_another or (device.person is None and device.role != "watcher")
    return Elsewhere() if moved else Again()


def free_code(reading: ReadTransaction) -> str:
    """A code that no table has, neither in its address nor at its door."""
    return codes.free_code(
        lambda code: queries.tables.by_code(reading, code) or queries.tables.by_join_code(reading, code)
    )
