"""Devices: phones and browsers that hold a token."""

from __future__ import annotations

from scorekeeper.service import clock, codes
from scorekeeper.service.caller import Role
from scorekeeper.service.errors import NotFound
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


def admit(  # noqa: PLR0913  what a device is
    writing: Writing,
    table_id: int,
    role: Role,
    person: int | None,
    token: str | None = None,
    *,
    wants: int | None = None,
) -> str:
    """A new device at the table, which `wants` to be somebody; its token, which is a new one where none is given."""
    token = token or codes.new_secret()
    writing.add(
        DeviceRow(
            table_id=table_id,
            device=writing.next_device(table_id),
            token_hash=codes.hashed(token),
            role=role,
            person=person,
            wants=wants,
            created=clock.now(),
        )
    )
    return token


def free_code(reading: Reading) -> str:
    """A code that no table has, neither in its address nor at its door."""
    return codes.free_code(lambda code: reading.table_by_code(code) or reading.table_by_join_code(code))
