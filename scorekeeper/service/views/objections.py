"""Words against a hand or an entry: said, answered by those whom it concerns, settled."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.service.access.callers import Actor
from scorekeeper.service.access.context import TableContext
from scorekeeper.store.models.hands import ChipEntryObjectionRow, ObjectionRow
from scorekeeper.store.models.tables import DeviceRow

AnyObjectionRow = ObjectionRow | ChipEntryObjectionRow


def objection_view(
    context: TableContext, row: AnyObjectionRow, concerned: Iterable[int], reached: Collection[int]
) -> ObjectionView:
    """Return the view of an objection to something that the `concerned` people won or lost by."""
    waits_for = () if row.resolved else pending_acceptances(row, concerned, reached)
    return ObjectionView(
        id=row.objection,
        by=context.name_of(row.person),
        reason=row.reason,
        at=row.at,
        resolved=row.resolved,
        accepted_by=tuple(context.people[person].name for person in row.agreed_by),
        pending=tuple(context.people[person].name for person in waits_for),
    )


def people_with_devices(devices: Iterable[DeviceRow]) -> set[int]:
    """Everybody who has a device that may write: who only watches could never agree."""
    return {device.person for device in devices if device.person is not None and device.role != "watcher"}


def pending_acceptances(said: AnyObjectionRow, concerned: Iterable[int], reached: Collection[int]) -> tuple[int, ...]:
    """Who has still to agree: whom it concerns, in their order, and whoever objected. Who has no phone is not asked.

    Nobody any more once whoever objected agrees: that takes the word back.
    """
    if said.person in said.agreed_by:
        return ()
    asked = dict.fromkeys(concerned) if said.person is None else dict.fromkeys([*concerned, said.person])
    return tuple(person for person in asked if person in reached and person not in said.agreed_by)


@dataclass(frozen=True)
class ObjectionView:
    """Somebody's word against a hand, until it is settled.

    `agreed` find the hand right all the same; it `waits_for` those who have not said so yet.
    """

    id: int
    by: str | None
    reason: str
    at: datetime
    resolved: bool
    accepted_by: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()


class Disputable:
    """What somebody may object to."""

    objections: tuple[ObjectionView, ...]

    @property
    def disputed(self) -> bool:
        """Whether somebody's word against it still stands."""
        return bool(self.standing)

    @property
    def standing(self) -> tuple[ObjectionView, ...]:
        """What is said against it and not settled, the oldest first."""
        return tuple(objection for objection in self.objections if not objection.resolved)

    def asks(self, reader: Actor) -> bool:
        """Whether it is the reader's to say that it is right all the same: it waits for them, or for nobody."""
        waits_for = [objection.pending for objection in self.standing]
        return reader.may_write and any(not names or reader.name in names for names in waits_for)
