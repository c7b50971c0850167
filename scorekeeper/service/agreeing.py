"""Assent: who has still to say that a hand is right before a word against it is settled."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from scorekeeper.store.entry_rows import EntryObjectionRow
from scorekeeper.store.rows import DeviceRow, ObjectionRow


def within_reach(devices: Iterable[DeviceRow]) -> set[int]:
    """Everybody who has a device that may write: who only watches could never agree."""
    return {device.person for device in devices if device.person is not None and device.role != "watcher"}


def waited_for(
    said: ObjectionRow | EntryObjectionRow, seats: Iterable[int], reached: Collection[int]
) -> tuple[int, ...]:
    """Who has still to agree: whoever sits there, in seat order, and whoever objected. Who has no phone is not asked.

    Nobody any more once whoever objected agrees: that takes the word back.
    """
    if said.person in said.agreed:
        return ()
    asked = dict.fromkeys(seats) if said.person is None else dict.fromkeys([*seats, said.person])
    return tuple(person for person in asked if person in reached and person not in said.agreed)
