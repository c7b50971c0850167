"""Devices: phones and browsers that hold a token."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.service import clock, codes
from scorekeeper.service.caller import Role
from scorekeeper.service.errors import Again, Elsewhere, NotFound, Removed
from scorekeeper.store.queries import Reading
from scorekeeper.store.rows import DeviceRow, TableRow
from scorekeeper.store.writing import Writing


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

    That is a new one where none is given.
    """
    token, now = token or codes.new_secret(), clock.now()
    writing.add(
        DeviceRow(
            table_id=table_id,
            device=writing.next_device(table_id),
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
