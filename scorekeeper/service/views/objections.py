"""Build the view of objections to hands and chip entries, with the people who have not accepted yet."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.service.access.callers import Actor
from scorekeeper.service.access.context import TableContext
from scorekeeper.store.models.hands import AnyObjectionRow
from scorekeeper.store.models.tables import DeviceRow


def objection_view(
    context: TableContext, row: AnyObjectionRow, concerned: Iterable[int], reached: Collection[int]
) -> "ObjectionView":
    """Return the view of an objection to something that the `concerned` people won or lost by."""
    waits_for = () if row.resolved else pending_acceptances(row, concerned, reached)
    return ObjectionView(
        id=row.objection,
        by=context.name_of(row.person),
        reason=row.reason,
        at=row.at,
        resolved=row.resolved,
        accepted_by=tuple(context.name(person) for person in row.agreed_by),
        pending=tuple(context.name(person) for person in waits_for),
    )


def people_with_devices(devices: Iterable[DeviceRow]) -> set[int]:
    """Return the people with a device that may write: spectators cannot accept."""
    return {device.person for device in devices if device.person is not None and device.role != "watcher"}


def pending_acceptances(said: AnyObjectionRow, concerned: Iterable[int], reached: Collection[int]) -> tuple[int, ...]:
    """Return who has not accepted yet: the people concerned, in order, and the objector; only people with a device.

    The result is empty if the objector has accepted: this withdraws the objection.
    """
    if said.person in said.agreed_by:
        return ()
    needed = dict.fromkeys(concerned) if said.person is None else dict.fromkeys([*concerned, said.person])
    return tuple(person for person in needed if person in reached and person not in said.agreed_by)


@dataclass(frozen=True)
class ObjectionView:
    """An objection to a hand or chip entry.

    The people in `accepted_by` have accepted the hand as it is; those in `pending` have not accepted yet.
    """

    id: int
    by: str | None
    reason: str
    at: datetime
    resolved: bool
    accepted_by: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()


class Disputable:
    """A hand or chip entry that people can object to."""

    objections: tuple[ObjectionView, ...]

    @property
    def disputed(self) -> bool:
        """Whether it has an unresolved objection."""
        return bool(self.standing)

    @property
    def standing(self) -> tuple[ObjectionView, ...]:
        """The unresolved objections, the oldest first."""
        return tuple(objection for objection in self.objections if not objection.resolved)

    def asks(self, reader: Actor) -> bool:
        """Return whether the reader can accept: an objection waits for the reader, or for no one."""
        waits_for = [objection.pending for objection in self.standing]
        return reader.may_write and any(not names or reader.name in names for names in waits_for)
