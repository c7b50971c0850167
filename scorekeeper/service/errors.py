"""The refusals of the service: a small family, each of which knows its status and what to show beside it.

A value that cannot be is `Refused`, like further down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from scorekeeper.games.problems import Problem, Refused
from scorekeeper.games.words import Text, text


class ServiceError(Exception):
    """A verb that was refused: `message` says why, `status` and `code` say of which kind it is.

    `current` is what is there instead of what was meant, and `problems` are at the fields that were not taken.
    """

    status: ClassVar[int] = 400
    code: ClassVar[str] = "refused"
    message: Text = text("You cannot do this")

    def __init__(
        self,
        message: Text | None = None,
        current: Any = None,  # noqa: ANN401  a hand, an entry, a sheet, a draft or what is open
        problems: Sequence[Problem] = (),
    ) -> None:
        self.message = message or self.message
        self.current, self.problems = current, tuple(problems)
        super().__init__(str(self.message))


class NotFound(ServiceError):
    """There is no such table, hand or link, or none that this device may see: a stranger cannot tell which."""

    status: ClassVar[int] = 404
    code: ClassVar[str] = "not_found"
    message = text("Page not found")


class SeatMoved(NotFound):
    """A device that sat at the table until its seat went to another one: it is told so, and no more."""

    code: ClassVar[str] = "elsewhere"
    message = text("Your seat is on another phone now; this one no longer belongs to the table.")


class DeviceRemoved(NotFound):
    """A device that a host has sent away from the table."""

    code: ClassVar[str] = "removed"
    message = text("The host has removed this phone from the table.")


class RejoinRequired(NotFound):
    """A device that is at the table no longer, since all join again or it was not here for long: it may, too."""

    code: ClassVar[str] = "again"
    message = text("This phone is at the table no longer: ask there for the code or the link, and join again.")


class TableDeleted(NotFound):
    """A table that was deleted: whoever sat there is told so."""

    code: ClassVar[str] = "gone"
    message = text("This table was deleted, with everything in it.")


def hand_not_found(number: int) -> NotFound:
    """There is a sheet, and no hand of this number on it."""
    return NotFound(text("there is no hand %(number)s here", number=number))


class NotAllowedNow(ServiceError):
    """What somebody may do, but not as things are."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "not_now"


class Unauthenticated(ServiceError):
    """Nobody has said who they are."""

    status: ClassVar[int] = 401
    code: ClassVar[str] = "unknown"
    message = text("join the table first")


class Forbidden(ServiceError):
    """Somebody who is known, and has no right to this."""

    status: ClassVar[int] = 403
    code: ClassVar[str] = "not_yours"


class JoiningLocked(ServiceError):
    """The host lets nobody in."""

    status: ClassVar[int] = 403
    code: ClassVar[str] = "locked"
    message = text("the host lets nobody in at the moment")


class LockedAsPaid(ServiceError):
    """A sheet that stands as it was paid: nothing on it can be changed any more."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "kept"
    message = text("This game is kept as it was paid, and nothing in it can be changed.")


class TableClosed(ServiceError):
    """A table that its host has closed: no hand, seat, rule or chip of it is changed until it is opened again."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "closed"
    message = text("This evening is closed. The host can open it again; what was entered stays.")


class OpenItemsLeft(ServiceError):
    """A table that cannot be closed without setting aside what is open there: `current`."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "unfinished"
    message = text("Something is still open: a hand that is being entered, an objection, or stakes on the table.")


class ImportTooLarge(ServiceError):
    """An evening that is more than one request brings in; the command line does."""

    status: ClassVar[int] = 413
    code: ClassVar[str] = "too_large"
    message = text(
        "This evening is too large to import here. "
        "Whoever runs the server brings it in there, with: scorekeeper import FILE"
    )


class TooManyHands(ServiceError):
    """Of an evening with more hands than one request goes over; `message` says how to have them."""

    status: ClassVar[int] = 422
    code: ClassVar[str] = "too_much"


class AlreadyChanged(ServiceError):
    """Somebody else changed this first: `current` is the hand or the entry that is there, if it was one."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "taken"


class UndoExpired(AlreadyChanged):
    """A hand that can no longer be undone: another has been saved since."""


class SheetChanged(ServiceError):
    """The table plays another game, in other seats or by other rules than were meant; `current` is what it plays."""

    status: ClassVar[int] = 409
    code: ClassVar[str] = "moved"


class IdempotencyKeyReused(Refused):
    """A key that stood for another request before: `current` is the hand that was recorded or changed by it, if one."""

    def __init__(self, current: Any = None) -> None:  # noqa: ANN401  a hand or an entry
        self.current = current
        super().__init__([Problem("key", "used", text("this key was sent before, with something else"))])


class DraftChanged(ServiceError):
    """A draft that somebody else has changed since it was seen, or what somebody has laid in it.

    `current` is what it holds now; `problems` are at the fields that were not taken.
    """

    status: ClassVar[int] = 409
    code: ClassVar[str] = "stale"
